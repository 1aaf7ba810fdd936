// SPDX-License-Identifier: MIT

public import GestureKit

/// A line of a recording after its header.
public struct RecordingLine: Hashable, Sendable {
    /// What a line says.
    public enum Entry: Hashable, Sendable {
        /// A report about a contact, or the end of a frame.
        case touch(TouchSample)
        /// A report about the gesture of a touchpad.
        case step(TouchpadStep)
        /// The host cancelled all touches.
        case cancelAll(Timestamp)
        /// A device was plugged in.
        case device(RecordedDevice)
        /// A comment, or a line of a kind that this version does not know, as it was read. It means
        /// nothing to a replay.
        case other(String)
    }

    /// What it says.
    public var entry: Entry

    /// What it says besides, a `key=value` each, as it was read. Those of a device are with it.
    public var otherFields: [String]

    /// Creates a line.
    public init(_ entry: Entry, otherFields: [String] = []) {
        self.entry = entry
        self.otherFields = otherFields
    }
}

/// The kinds of lines that version 1.0 knows, but for the first line and comments.
enum LineKind: String, CaseIterable {
    case window
    case device
    case down
    case motion
    case up
    case cancel
    case frame
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

    /// Faster than asking for one raw value after the other.
    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
