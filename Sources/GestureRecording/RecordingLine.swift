// SPDX-License-Identifier: MIT

public import GestureKit

/// A line of a recording after its header.
public struct RecordingLine: Hashable, Sendable {
    /// The content of a line.
    public enum Entry: Hashable, Sendable {
        /// A report about a contact, or the end of a frame.
        case touch(TouchSample)
        /// A report about a touchpad gesture.
        case step(TouchpadStep)
        /// The host cancelled all touches.
        case cancelAll(Timestamp)
        /// A device was plugged in.
        case device(RecordedDevice)
        /// A comment, or a line of an unknown kind, as read. Replays ignore it.
        case other(String)
    }

    /// The content.
    public var entry: Entry

    /// The other fields, as read: one `key=value` each. The fields of a device are in the device.
    public var otherFields: [String]

    /// Creates a line.
    public init(_ entry: Entry, otherFields: [String] = []) {
        self.entry = entry
        self.otherFields = otherFields
    }
}

/// The kinds of lines in version 1.1, without the first line and comments.
enum LineKind: String, CaseIterable {
    case window
    case device
    case down
    case motion
    case up
    case cancel
    case frame
    case size
    case swipeBegin = "swipe-begin"
    case swipeUpdate = "swipe-update"
    case swipeEnd = "swipe-end"
    case swipeCancel = "swipe-cancel"
    case pinchBegin = "pinch-begin"
    case pinchUpdate = "pinch-update"
    case pinchEnd = "pinch-end"
    case pinchCancel = "pinch-cancel"
    case holdBegin = "hold-begin"
    case holdEnd = "hold-end"
    case holdCancel = "hold-cancel"
    case cancelAll = "cancel-all"

    /// Faster than trying one raw value after the other.
    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
