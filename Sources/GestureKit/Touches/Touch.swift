// SPDX-License-Identifier: MIT

internal import CGestureCore

/// A contact that has landed, as a delegate is shown it.
public struct Touch {
    /// As in its samples.
    public let id: Int32

    /// As in its samples.
    public let device: UInt16

    /// What touched.
    public let type: TouchType

    /// When it landed.
    public let time: Timestamp

    /// The view it landed on.
    public let view: View?

    private let window: gc_point

    /// Where it landed, in the coordinates of a view; nil means the window.
    public func location(in view: View?) -> Point {
        var location = gc_point()
        _ = gc_node_point_from_window(view?.node, window, &location)
        return Point(location)
    }

    init(_ touch: UnsafePointer<gc_touch>) {
        id = touch.pointee.id
        device = touch.pointee.device
        type = gc_touch_type(rawValue: UInt32(touch.pointee.type)).map(TouchType.init) ?? .finger
        time = Timestamp(microseconds: touch.pointee.start_us)
        view = touch.pointee.node.flatMap(View.of)
        window = touch.pointee.position
    }
}

@available(*, unavailable)
extension Touch: Sendable {}
