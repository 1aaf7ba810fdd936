// SPDX-License-Identifier: MIT

import CGestureCore

/// What an engine passes on in one call: touches, the motion of a pointer, a scroll, or a gesture of
/// a touchpad.
///
/// An engine has one event and uses it again. Read it during the call. It allocates nothing, except
/// where a member says so.
public final class Event {
    /// What an event is about.
    public enum EventType: Hashable, Sendable {
        /// Contacts: fingers, pens, and a pointer with a pressed button.
        case touches
        /// A pointer over a view, without a pressed button.
        case hover
        /// A wheel, or two fingers on a touchpad.
        case scroll
        /// A gesture that the driver of a touchpad reports: see ``TouchpadStep``.
        case transform
    }

    /// Buttons of a pointer.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        /// A bit for each button. Bit 0 is the primary one.
        public let rawValue: Int

        /// Creates a set from bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The button that selects. Mostly the left one.
        public static let primary = button(1)
        /// The button that opens menus. Mostly the right one.
        public static let secondary = button(2)

        /// A button by its number, 1 to 32. 1 is the primary and 2 the secondary one; other numbers
        /// give no button. The number of a Linux button code is the code - `BTN_LEFT` + 1, so the
        /// middle button is 3.
        public static func button(_ number: Int) -> ButtonMask {
            ButtonMask(rawValue: (1...32).contains(number) ? 1 << (number - 1) : 0)
        }
    }

    /// What the present call is about.
    struct Moment {
        var type = EventType.touches
        var time: UInt64 = 0
        var touchType = TouchType.finger
        /// The buttons of the pointer that are pressed.
        var buttons: ButtonMask = []
        /// Whether a view is called. Then touches are as their views know them.
        var isDelivery = false
        /// The view or recognizer that gets ``Event/touches``.
        var callee: ObjectIdentifier?
    }

    var engine: GestureEngine? {
        get { owner.object }
        set { owner.object = newValue }
    }

    private var owner = Weak<GestureEngine>()
    /// The type of the scroll that begins. Nil: none begins.
    var scrollType: ScrollType?
    private(set) var moment = Moment()
    /// The touches of the latest call with a set.
    private(set) var touches: Set<Touch> = []
    /// The memory of ``touches``.
    var sets = TouchSets()
    /// The event returns this set, and uses its memory again.
    var gathered: Set<Touch> = []

    /// The buttons of the pointer that are pressed now. Until the last release has been taken: that
    /// button.
    var pressed: ButtonMask = []

    /// The modifier keys. See ``GestureEngine/modifierFlags``.
    public internal(set) var modifierFlags: KeyModifierFlags = []

    init() {}

    /// What it is about.
    public var type: EventType { moment.type }

    /// When it happened. For touches that were withheld: when they were delivered.
    public var timestamp: Timestamp { Timestamp(microseconds: moment.time) }

    /// The pressed buttons of the pointer. In the event of the last release, the button that was
    /// released is still here. Empty if the event is about fingers or pens.
    public var buttonMask: ButtonMask {
        moment.buttons
    }
}

@available(*, unavailable)
extension Event: Sendable {}

extension Event {
    /// What a question about a touch that landed is about.
    func landing(of touch: UnsafePointer<gc_touch>) -> Moment {
        let type = TouchType(code: touch.pointee.type)
        return Moment(
            type: type != .touchpad ? .touches : scrollType == nil ? .transform : .scroll,
            time: touch.pointee.start_us,
            touchType: type,
            buttons: type == .indirectPointer ? pressed : []
        )
    }

    /// What a gesture of a touchpad is that has begun.
    func eventType(ofGestureOn device: UInt16) -> EventType {
        let isScroll = scrollType != nil || engine?.pointer.scroll?.device == device
        return isScroll ? .scroll : .transform
    }

    /// Begins a call without touches. Returns what ``close(_:)`` needs.
    func open(_ new: Moment) -> Moment {
        let outer = moment
        moment = new
        return outer
    }

    /// Ends a call. The call that this one interrupted continues.
    func close(_ outer: Moment) {
        moment = outer
    }

    /// Calls `body` with the touches of a call to a view or a recognizer, at least one.
    @inline(__always)
    func pass(
        _ touches: [Touch],
        to callee: ObjectIdentifier,
        isDelivery: Bool,
        _ body: (Set<Touch>, Event) -> Void
    ) {
        let set = sets.set(of: touches)
        let outer = open(
            Moment(
                type: touches[0].eventType,
                time: touches[0].timestamp.microseconds,
                touchType: touches[0].type,
                buttons: touches[0].buttons,
                isDelivery: isDelivery,
                callee: callee
            )
        )
        let outerTouches = self.touches
        self.touches = set
        body(set, self)
        self.touches = outerTouches
        close(outer)
    }

    /// Releases all touches, which hold the event, but those of the running calls: a call releases
    /// its own ones when it ends.
    func clear() {
        sets.clear()
        gathered.removeAll(keepingCapacity: true)
    }
}

/// Keys that change what other input means, while they are down or locked.
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bits, in the places that UIKit gives them.
    public let rawValue: Int

    /// Creates a set from bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Caps Lock is on.
    public static let alphaShift = KeyModifierFlags(rawValue: 1 << 16)
    /// Shift.
    public static let shift = KeyModifierFlags(rawValue: 1 << 17)
    /// Control.
    public static let control = KeyModifierFlags(rawValue: 1 << 18)
    /// Alt, which is also called Option.
    public static let alternate = KeyModifierFlags(rawValue: 1 << 19)
    /// Super: the key with the logo. UIKit calls it Command.
    public static let command = KeyModifierFlags(rawValue: 1 << 20)
    /// Num Lock is on. In UIKit: a key of the numeric pad.
    public static let numericPad = KeyModifierFlags(rawValue: 1 << 21)
}

/// The touches of the latest call as a set, and as the array it was made from.
///
/// Most calls have the touches of the call before. Then the set is used again as it is. Loops use
/// indexes, because iterators allocate in a build without optimization.
struct TouchSets {
    private var set: Set<Touch> = []
    private var array: [Touch] = []

    /// The touches of a call as a set.
    mutating func set(of touches: [Touch]) -> Set<Touch> {
        if !isMade(of: touches) {
            clear()
            var index = 0
            while index < touches.count {
                set.insert(touches[index])
                array.append(touches[index])
                index += 1
            }
        }
        return set
    }

    /// The touches of a set as an array: the array it was made from, else in the order of landing.
    func array(of touches: Set<Touch>) -> [Touch] {
        // Sets with the same memory are equal without a search.
        if touches == set {
            return array
        }
        return touches.sorted { Int32(bitPattern: $0.serial &- $1.serial) < 0 }
    }

    /// Releases the touches, and keeps the memory.
    mutating func clear() {
        if array.count > 0 {
            set.removeAll(keepingCapacity: true)
            array.removeAll(keepingCapacity: true)
        }
    }

    private func isMade(of touches: [Touch]) -> Bool {
        guard touches.count == array.count else {
            return false
        }
        var index = 0
        while index < touches.count && touches[index] === array[index] {
            index += 1
        }
        return index == touches.count
    }
}

// The sets share memory that the event uses again when the program does not keep them.

extension Event {
    /// All touches that are down, and those that ended in this call. Nil: there are none, as in an
    /// event of type ``EventType/hover``.
    ///
    /// A touch that did not change is ``Touch/Phase/stationary``. In an event of type
    /// ``EventType/scroll`` or ``EventType/transform``, the touch is the gesture of the touchpad.
    public var allTouches: Set<Touch>? {
        gather { _ in true }
    }

    /// The touches of ``allTouches`` that hit a view. Nil: there are none.
    public func touches(for view: View) -> Set<Touch>? {
        gather { $0.view === view }
    }

    /// The touches of ``allTouches`` in a window. Nil: there are none.
    public func touches(for window: Window) -> Set<Touch>? {
        engine?.root === window ? allTouches : nil
    }

    /// The touches of ``allTouches`` that a recognizer tracks. Nil: there are none.
    public func touches(for gesture: GestureRecognizer) -> Set<Touch>? {
        guard let engine else {
            return nil
        }
        let tracked = gc_recognizer_touches(gesture.pointer)
        let isCallee = moment.callee == ObjectIdentifier(gesture)
        return gather {
            tracked & engine.pool.bit(of: $0) != 0 || (isCallee && touches.contains($0))
        }
    }

    /// A touch for each sample of a touch since the previous call, oldest first. Nil: the touch is
    /// not in the event. Makes new objects: ``Touch/coalesced`` has the same without.
    public func coalescedTouches(for touch: Touch) -> [Touch]? {
        contains(touch) ? touch.copies(along: touch.coalesced) : nil
    }

    /// A touch for each place where a touch will be. Nil: the touch is not in the event. Makes new
    /// objects: ``Touch/predicted`` has the same without.
    public func predictedTouches(for touch: Touch) -> [Touch]? {
        contains(touch) ? touch.copies(along: touch.predicted) : nil
    }

    private func contains(_ touch: Touch) -> Bool {
        touches.contains(touch) || allTouches?.contains(touch) == true
    }

    private func gather(where isMeant: (Touch) -> Bool) -> Set<Touch>? {
        guard moment.type != .hover, let engine else {
            return nil
        }
        // A new object clears the memory, so make them all first.
        forEachSlot(of: engine) { _ = engine.pool.touch($0) }
        gathered.removeAll(keepingCapacity: true)
        let isTouchpad = moment.type != .touches
        forEachSlot(of: engine) { slot in
            let touch = engine.pool.touch(slot)
            guard (touch.type == .touchpad) == isTouchpad && isMeant(touch) else {
                return
            }
            if !isInCall(touch) {
                touch.rest(at: slot.pointee.position, moment.time, moment.isDelivery)
            }
            gathered.insert(touch)
        }
        if moment.callee != nil {
            // Those that are no longer down.
            for touch in touches where isMeant(touch) {
                gathered.insert(touch)
            }
        }
        return gathered.isEmpty ? nil : gathered
    }

    private func forEachSlot(of engine: GestureEngine, _ body: (UnsafePointer<gc_touch>) -> Void) {
        var rest = gc_engine_touches(engine.raw)
        while rest != 0, let slot = engine.pool.slot(at: rest.trailingZeroBitCount) {
            rest &= rest - 1
            body(slot)
        }
    }

    /// Whether the call is about the touch, so that its values are those of the call.
    private func isInCall(_ touch: Touch) -> Bool {
        moment.callee != nil && touches.contains(touch)
    }
}
