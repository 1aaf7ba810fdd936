// SPDX-License-Identifier: MIT

import CGestureCore

/// A contact, from its landing until it ends.
///
/// Delegates, recognizers and views get the same object for a contact. Its values are those for the
/// code that is being called: if a recognizer withholds touches, views receive them later than
/// recognizers do. After a call the object keeps its last values.
///
/// When nobody else holds an object, the engine reuses it for a later contact. If you hold one, it
/// keeps the values it had at the end of its contact.
public final class Touch {
    /// What a touch has done.
    public enum Phase: Hashable, Sendable {
        /// It landed.
        case began
        /// It moved.
        case moved
        /// It is down and did not change in this call. Only touches of an ``Event`` have this
        /// phase, and only those that the call is not about.
        case stationary
        /// It lifted.
        case ended
        /// It was cancelled: by a recognizer, by the device, or because its view left the window.
        case cancelled
    }

    /// The value in its samples.
    public private(set) var id: Int32 = 0

    /// The value in its samples.
    public private(set) var device: UInt16 = 0

    /// What touched the glass.
    public var type: TouchType { kind }

    // This and the length of the axis are not public, because each touch uses them: see Unsafe.swift.
    private var kind = TouchType.finger

    /// Which of several taps in a row it is: 1 for the first.
    ///
    /// It is one more than that of an earlier touch, if this one landed at most 0.5 s after the
    /// earlier one landed, and at most 30 points from there. The earlier touch must have lifted
    /// without moving more than 10 points, and code of the program must have seen it.
    public private(set) var tapCount = 1

    /// Half of the length of its major axis, in points: that of its latest sample, also if a view
    /// receives the touch later. 0 if the panel does not report it.
    public var majorRadius: Double { gc_length_to_double(major) / 2 }

    private var major = gc_length(rawValue: 0)

    /// The view it hit, until it ends.
    public private(set) var view: View? {
        get { target.object }
        set { target.object = newValue }
    }

    @exclusivity(unchecked) private var target = Weak<View>()

    private(set) var landed: UInt64 = 0

    /// When the next contact with its id landed, as far as code has seen that one.
    private(set) var followed = never

    /// The engine's number of the touch. 0: the object is unused.
    private(set) var serial: UInt32 = 0

    /// Its place in the engine's memory, which another touch may have by now. Nil: none.
    private var slot: UnsafePointer<gc_touch>?

    /// The node it hit, for comparison only. It may be gone.
    private(set) var node: UnsafeMutablePointer<gc_node>?

    /// The buttons of its pointer: those that were pressed before it lifted. Empty for a finger.
    var buttons: Event.ButtonMask = []

    /// What an event is about that has it.
    private(set) var eventType = Event.EventType.touches

    /// Whether a view has received its begin, and not yet its end.
    var isDelivered = false

    /// The views that received its begin: the view that listens, and then each view that the one
    /// before forwarded it to.
    @exclusivity(unchecked) private var receivers: ContiguousArray<Weak<View>> = []
    private var receiverCount = 0

    let event: Event

    /// Where it landed, in the window.
    private(set) var start = gc_point()

    @exclusivity(unchecked) private var shown = Report()
    @exclusivity(unchecked) private var received = Report()
    private var readsReceived = false

    init(event: Event) {
        self.event = event
        // Room for more views than usual, so that forwarding allocates nothing.
        receivers = [Weak(), Weak(), Weak(), Weak()]
    }

    /// What the touch did, for the code being called.
    public var phase: Phase { report.isStationary ? .stationary : report.phase }

    /// When it did that. For a touch that was withheld: when it was delivered.
    public var timestamp: Timestamp { Timestamp(microseconds: report.time) }

    /// Its location, in the coordinates of a view. Nil means the window.
    public func location(in view: View?) -> Point {
        convert(report.location, to: view)
    }

    /// Its location at the previous call to the same receiver. At first, where it landed.
    public func previousLocation(in view: View?) -> Point {
        convert(report.previous, to: view)
    }
}

@available(*, unavailable)
extension Touch: Sendable {}

extension Touch: Hashable {
    /// Whether both are the same object.
    public static func == (left: Touch, right: Touch) -> Bool {
        left === right
    }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension Touch {
    /// The values of a touch for one kind of receiver.
    struct Report {
        var phase = Phase.began
        var isStationary = false
        var time: UInt64 = 0
        var location = gc_point()
        var previous = gc_point()
        /// The time of the latest sample of the previous call, or later.
        var previousTime: UInt64 = 0
        var pen = PenValues.none
    }

    var report: Report {
        readsReceived ? received : shown
    }

    private func convert(_ point: gc_point, to view: View?) -> Point {
        Point(filled(gc_point()) { gc_node_point_from_window(view?.node, point, &$0) })
    }

    /// Touches of the same contact, each at a position of a path. They belong to no call.
    func copies(along path: TouchPath) -> [Touch] {
        var previous = report.previous
        return path.map { position in
            let copy = Touch(event: event)
            (copy.id, copy.device, copy.kind, copy.tapCount) = (id, device, kind, tapCount)
            (copy.view, copy.node, copy.landed, copy.start) = (view, node, landed, start)
            copy.major = major
            copy.shown = Report(
                phase: phase,
                time: position.timestamp.microseconds,
                location: position.point,
                previous: previous,
                pen: position.pen
            )
            previous = position.point
            return copy
        }
    }

    /// Reads its size. Call this only while its engine exists.
    func measure() {
        if let slot, slot.pointee.serial == serial {
            major = gc_touch_axes(slot).x
        }
    }

    /// Makes the object represent a contact.
    func become(_ touch: gc_touch, in slot: UnsafePointer<gc_touch>?, tapCount: Int) {
        self.slot = slot
        major = gc_length(rawValue: 0)
        self.tapCount = tapCount
        id = touch.id
        device = touch.device
        kind = TouchType(code: touch.type)
        buttons = kind == .indirectPointer ? event.pressed : []
        eventType = kind == .touchpad ? event.eventType(ofGestureOn: device) : .touches
        view = touch.node.flatMap(View.of)
        landed = touch.start_us
        followed = never
        serial = touch.serial
        node = touch.node
        isDelivered = false
        receiverCount = 0
        start = touch.start
        measure()
        shown = Report(
            phase: .began,
            time: touch.start_us,
            location: start,
            previous: start,
            previousTime: touch.start_us,
            pen: penValues(at: touch.start_us)
        )
        received = shown
    }

    /// Notes that a contact has landed, which may be the next one with its id.
    func note(follower: gc_touch) {
        let isLater = Int32(bitPattern: follower.serial &- serial) > 0
        if serial != 0, isLater, followed == never, id == follower.id, device == follower.device {
            followed = follower.start_us
        }
    }

    /// What its pen reported last before a time, or then.
    @inline(__always)
    func penValues(at time: UInt64) -> PenValues {
        kind == .pen ? reported(at: time) : .none
    }

    @inline(never)
    private func reported(at time: UInt64) -> PenValues {
        event.engine?.pens.reports(of: device)?.values(at: time) ?? .none
    }

    /// Sets what recognizers and delegates read from now on.
    func show(_ phase: Phase, _ location: gc_point, _ time: UInt64) {
        readsReceived = false
        shown.phase = phase
        shown.isStationary = false
        // All recognizers get the same values in one frame.
        if time != shown.time || location.x != shown.location.x || location.y != shown.location.y {
            shown.previous = shown.location
            shown.previousTime = shown.time
            shown.location = location
            shown.time = time
            shown.pen = penValues(at: time)
        }
    }

    /// Sets what it is in an event that is not about it.
    func rest(at position: gc_point, _ time: UInt64, _ isDelivery: Bool) {
        readsReceived = isDelivery && isDelivered
        if readsReceived {
            received.isStationary = received.time != time
        } else if shown.time != time && !isDelivery
            && (shown.location.x != position.x || shown.location.y != position.y)
        {
            // The recognizers that see the call's touches do not track it.
            show(.moved, position, time)
        } else {
            shown.isStationary = shown.time != time
        }
    }

    /// The view that listens. If it is gone, the first one that it forwarded to.
    var listener: View? {
        receiver(from: 0)
    }

    /// The last view that received it, by forwarding.
    var lastReceiver: View? {
        receiverCount > 0 ? receivers[receiverCount - 1].object : nil
    }

    /// The view that `view` forwarded it to.
    func receiver(after view: View) -> View? {
        var index = 1
        while index < receiverCount {
            if receivers[index - 1].object === view {
                return receiver(from: index)
            }
            index += 1
        }
        return nil
    }

    /// The first receiver from an index on that is not gone.
    private func receiver(from start: Int) -> View? {
        var index = start
        while index < receiverCount {
            if let view = receivers[index].object {
                return view
            }
            index += 1
        }
        return nil
    }

    /// Whether a view has received its begin, and not yet its end.
    func isReceived(by view: View) -> Bool {
        guard isDelivered else {
            return false
        }
        var index = 0
        while index < receiverCount {
            if receivers[index].object === view {
                return true
            }
            index += 1
        }
        return false
    }

    /// Adds a view that the last receiver forwards it to.
    func add(receiver: View) {
        if receiverCount == receivers.count {
            receivers.append(Weak())
        }
        receivers[receiverCount].object = receiver
        receiverCount += 1
    }

    /// Sets what its views read from now on.
    @inline(__always)
    func receive(_ phase: Phase, _ location: gc_point, _ time: UInt64) {
        readsReceived = true
        if phase == .began {
            (received.previous, received.previousTime) = (location, time)
        } else {
            // The begin of a touch that was withheld is later than its samples.
            let isSecond = received.phase == .began
            received.previous = received.location
            received.previousTime = isSecond ? landed : received.time
        }
        (received.phase, received.isStationary) = (phase, false)
        (received.time, received.location) = (time, location)
        received.pen = penValues(at: time)
    }
}

extension Touch {
    /// The ``View/window`` of the view it hit.
    public var window: Window? {
        view?.window
    }

    /// The recognizers that track it, from those of the view it hit up to those of the window. Those
    /// that failed or were cancelled are not here. Makes an array. Never nil: it is optional as in
    /// UIKit, and need not be unwrapped.
    public var gestureRecognizers: [GestureRecognizer]! {
        guard let bit = event.engine?.pool.bit(of: self), bit != 0 else {
            return []
        }
        var recognizers: [GestureRecognizer] = []
        var next = view
        while let view = next {
            recognizers += view.recognizers.filter { $0.isTracking(bit) }
            next = view.superview
        }
        return recognizers
    }
}

extension GestureRecognizer {
    fileprivate func isTracking(_ slot: UInt32) -> Bool {
        let state = gc_recognizer_state(pointer)
        return gc_recognizer_touches(pointer) & slot != 0 && state != .GC_STATE_FAILED
            && state != .GC_STATE_CANCELLED
    }
}
