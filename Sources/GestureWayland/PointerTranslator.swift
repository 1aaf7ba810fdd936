// SPDX-License-Identifier: MIT

public import GestureKit

/// Translates the events of a `wl_pointer` for one surface. Positions are in surface units.
///
/// It allocates nothing.
@_spi(GestureTools) public final class PointerTranslator {
    /// The longest time between two steps of a scroll of which a compositor need not report the
    /// end, such as that of a trackpoint.
    private static let pause: Duration = .milliseconds(150)
    /// `BTN_LEFT`. The numbers of the other buttons follow.
    private static let firstButton: UInt32 = 0x110

    /// Where the pointer is, in points. Nil: it is not on the surface.
    public var location: Point? {
        place.map { sink.point($0.x, $0.y) }
    }

    /// The axis events of the present frame.
    public var scroll = ScrollFrame()

    /// When to call ``advance(to:)``. Nil: only after events.
    public var deadline: Timestamp? {
        hasEntered || hasLeft ? .zero : scrollDeadline
    }

    /// When a scroll ends whose end is not reported.
    private var scrollDeadline: Timestamp?
    private let sink: InputSink
    private let device: UInt16
    /// Where the pointer is, in surface units.
    private var place: Point?
    private var pressed: Event.ButtonMask = []
    /// Whether the engine has not seen the pointer's place: it entered, which has no time, or the unit
    /// changed.
    private var hasEntered = false
    /// Whether the engine has not seen that the pointer left, which has no time.
    private var hasLeft = false
    private var scrollTime: Timestamp?

    /// Creates a translator whose samples have a device number.
    public init(_ sink: InputSink, device: UInt16) {
        self.sink = sink
        self.device = device
    }

    /// Whether no button is pressed.
    public var isIdle: Bool {
        pressed.isEmpty
    }

    /// The pointer came to the surface.
    public func enter(x: Double, y: Double) {
        place = Point(x: x, y: y)
        hasEntered = true
    }

    /// Points have another size. The pointer has not moved, but the engine has its place in points.
    public func unitChanged() {
        // The engine knows the place of one pointer. Another one shows its own before it acts.
        hasEntered = hasEntered || sink.pointerDevice == device
    }

    /// The pointer left the surface, at a time that later events or ``advance(to:)`` tell.
    public func leave() {
        guard place != nil else {
            return
        }
        place = nil
        hasEntered = false
        hasLeft = true
        scrollDeadline = nil
        scroll = ScrollFrame()
        scrollTime = nil
    }

    /// The pointer is gone with its device.
    public func leave(at time: Timestamp) {
        leave()
        finishLeave(at: time)
    }

    /// The pointer moved.
    public func move(x: Double, y: Double, at time: Timestamp) {
        // Its action may have lost the pointer.
        finishLeave(at: time)
        guard place != nil else {
            return
        }
        place = Point(x: x, y: y)
        hasEntered = false
        push(.motion(to: sink.point(x, y)), time)
    }

    /// A button was pressed or released. Codes are Linux's, such as `BTN_LEFT`.
    public func press(_ code: UInt32, isDown: Bool, at time: Timestamp) {
        guard place != nil, code >= Self.firstButton else {
            return
        }
        let button = Event.ButtonMask.button(Int(code - Self.firstButton) + 1)
        if isDown, !pressed.isDisjoint(with: button) {
            // Its release is lost, so what the press before began has to end now.
            hasLeft = true
        }
        finishEntry(at: time)
        guard place != nil else {
            return
        }
        if isDown {
            pressed.formUnion(button)
        } else {
            pressed.subtract(button)
        }
        sink.setHolds(!pressed.isEmpty, device)
        push(isDown ? .press(button) : .release(button), time)
    }

    /// The time of an axis event of the present frame.
    public func setScrollTime(_ time: Timestamp) {
        scrollTime = time
    }

    /// All events of a report have arrived. An entry alone waits for a time: now may be long after
    /// events that are not dispatched yet.
    ///
    /// - Parameter time: The time for a scroll that has none.
    public func endFrame(at time: Timestamp) {
        guard !scroll.isEmpty else {
            return
        }
        let time = scrollTime ?? time
        scrollTime = nil
        let sum = scroll.take(pointsPerUnit: sink.pointsPerUnit)
        guard place != nil else {
            return
        }
        endScroll(dueBy: time)
        finishEntry(at: time)
        guard place != nil else {
            return
        }
        if let kind = sum.kind {
            // Before the push: its action may lose the pointer, and the scroll with it.
            scrollDeadline = sum.isOpen ? time + Self.pause : nil
            push(kind, time)
        }
        if sum.isStopped, place != nil {
            scrollDeadline = nil
            push(.scrollEnd, time)
        }
    }

    /// All events up to a time have arrived. What has no time happens now, and a scroll that is due
    /// ends.
    public func advance(to time: Timestamp) {
        endScroll(dueBy: time)
        finishLeave(at: time)
        if hasEntered {
            show(at: time)
        }
    }

    private func endScroll(dueBy time: Timestamp) {
        if let due = scrollDeadline, due <= time {
            scrollDeadline = nil
            push(.scrollEnd, due)
        }
    }

    private func finishLeave(at time: Timestamp) {
        guard hasLeft else {
            return
        }
        hasLeft = false
        pressed = []
        sink.setHolds(false, device)
        push(.leave, time)
    }

    /// The pointer is about to act.
    private func finishEntry(at time: Timestamp) {
        finishLeave(at: time)
        // The engine has one place for the pointers of all seats, and it may be that of another one,
        // or nil if that one has left. While another one drags, the place stays with it.
        if hasEntered || sink.pointerDevice != device {
            show(at: time)
        }
    }

    private func show(at time: Timestamp) {
        hasEntered = false
        if let location, !sink.isHeld(byOtherThan: device) {
            push(.motion(to: location), time)
        }
    }

    private func push(_ kind: PointerSample.Kind, _ time: Timestamp) {
        sink.push(PointerSample(kind, device: device, time: time))
    }
}

/// Adds up the axis events of a `wl_pointer` until its frame.
@_spi(GestureTools) public struct ScrollFrame {
    /// The values of `wl_pointer_axis_source`.
    public enum Source: UInt32 {
        case wheel = 0
        case finger = 1
        case continuous = 2
        case wheelTilt = 3
    }

    /// What a frame amounts to.
    public struct Scroll: Equatable {
        /// What to push, if there was motion.
        public var kind: PointerSample.Kind?
        /// Whether fingers lifted.
        public var isStopped = false
        /// Whether the compositor may not report the end of the scroll.
        public var isOpen = false
    }

    /// Old compositors report no clicks. libinput and Weston report 10 or 15 units for a click.
    private static let unitsPerClick = 15.0

    private var values = Vector.zero
    private var clicks = Vector.zero
    private var hasClicks = false
    /// How often each axis has stopped.
    private var stops = Vector.zero
    private var source: Source?
    private(set) var isEmpty = true

    /// Creates an empty frame.
    public init() {}

    /// Adds `axis`: a way in surface units.
    public mutating func add(_ value: Double, axis: UInt32) {
        isEmpty = false
        values.add(value, axis: axis)
    }

    /// Adds `axis_value120`, in 1/120 clicks, or `axis_discrete` × 120.
    public mutating func add(clicks120 value: Int32, axis: UInt32) {
        isEmpty = false
        hasClicks = true
        clicks.add(Double(value) / 120, axis: axis)
    }

    /// Sets `axis_source`.
    public mutating func set(source: UInt32) {
        isEmpty = false
        self.source = Source(rawValue: source)
    }

    /// Adds `axis_stop`.
    public mutating func stop(axis: UInt32) {
        isEmpty = false
        stops.add(1, axis: axis)
    }

    /// Ends the frame, and returns what it amounts to.
    public mutating func take(pointsPerUnit: Double) -> Scroll {
        defer { self = ScrollFrame() }
        let isWheel = source == .wheel || source == .wheelTilt || (source == nil && hasClicks)
        // While one axis stops, the other may move on.
        let goesOn = (values.x != 0 && stops.x == 0) || (values.y != 0 && stops.y == 0)
        // A trackpoint has no fingers that lift, whether or not its stop is reported.
        let hasFingers = !isWheel && source != .continuous
        var scroll = Scroll(kind: nil, isStopped: stops != .zero && !goesOn && hasFingers)
        if isWheel {
            let turned = hasClicks ? clicks : values / Self.unitsPerClick
            // Wayland reports where the view goes. GestureKit takes where content goes.
            scroll.kind = turned == .zero ? nil : .wheel(clicks: -turned)
        } else {
            scroll.kind = values == .zero ? nil : .scroll(by: -values * pointsPerUnit)
            scroll.isOpen = source != .finger && scroll.kind != nil
        }
        return scroll
    }
}

extension Vector {
    fileprivate mutating func add(_ value: Double, axis: UInt32) {
        switch axis {
        case 0: y += value
        case 1: x += value
        default: break
        }
    }
}
