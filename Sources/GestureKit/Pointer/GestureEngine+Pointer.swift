// SPDX-License-Identifier: MIT

import CGestureCore

struct Pointer {
    /// A scroll, which is a swipe of a touchpad in the core.
    struct Scroll {
        let type: ScrollType
        let device: UInt16
        /// Where the pointer was when it began.
        let start: Point
        /// The view under the pointer then.
        let target: Weak<View>
    }

    /// The id of its touch. Sources use ids from 0.
    static let touchID: Int32 = -1

    /// Where it is, in the window. Nil: it is outside.
    var location: Point?
    /// Where the mouse is, also while a pen is the pointer, and after it has left.
    var mouse: Point?
    /// The device that moved the mouse last. Nil: none has.
    var mover: UInt16?
    /// The pen that is the pointer, above the glass. Nil: a mouse is.
    var pen: PenReports?
    /// What it is above the glass.
    var type: TouchType { pen == nil ? .indirectPointer : .pen }
    /// The device whose button made the touch. Nil: there is no touch.
    var touchDevice: UInt16?
    /// The buttons that other devices have pressed during that touch, and its own device has not.
    var added: Event.ButtonMask = []
    /// The latest of these devices.
    var adder: UInt16?
    var scroll: Scroll?
    /// Whether the latest scroll ended because the fingers lifted.
    var hasLifted = false
    /// When the scroll of a wheel ends. ``never``: there is none.
    var scrollEnd = never
    /// The recognizers that began, or whose delegates refused.
    var hovering: ContiguousArray<HoverGestureRecognizer> = []
    /// The count of searches for them.
    var search: UInt = 0
    /// When it, or a pen, last reported. The core does not see all these times.
    var time: UInt64 = 0
    /// Its places, and those of pens, that were refused and that the core did not see.
    var badPositions = 0
    /// Its scrolls that were refused so.
    var badScrolls = 0
}

extension GestureEngine {
    /// Takes one sample of a pointer. The sample is a frame, and ends the frame before it.
    ///
    /// - Throws: A ``SampleError`` if the sample is refused. The sample is dropped and counted.
    ///   Nothing else changes.
    public func push(_ sample: PointerSample) throws(SampleError) {
        guard !isAsking else {
            return afterwards { try? $0.push(sample) }
        }
        if let point = sample.position, !point.isInRange {
            throw counted(.position(point))
        }
        if let way = way(of: sample), !Point(x: way.x, y: way.y).isInRange {
            let step = TouchpadStep(.swipe(by: way), device: sample.device, time: sample.time)
            throw counted(.step(step))
        }
        var sample = sample
        sample.time = endFrame(before: sample.time)
        switch sample.kind {
        case .motion(to: let point): try move(to: point, sample)
        case .leave: leave(sample)
        case .press(let buttons): try press(buttons, sample)
        case .release(let buttons): release(buttons, of: sample.device, by: .up, at: sample.time)
        case .scroll(by: let way): try scroll(.continuous, by: way, sample)
        case .scrollEnd:
            // Its own scroll has ended before if another device has begun one.
            if pointer.scroll?.device == sample.device {
                endScroll(at: sample.time.microseconds, isLift: true)
            }
        case .wheel: try turnWheel(by: way(of: sample) ?? .zero, sample)
        }
    }

    /// The modifier keys that are down or locked. The program sets them when its keyboard reports
    /// them; the engine only passes them on: ``Event/modifierFlags`` and
    /// ``GestureRecognizer/modifierFlags``.
    public var modifierFlags: KeyModifierFlags {
        get { inputEvent.modifierFlags }
        set { inputEvent.modifierFlags = newValue }
    }

    /// Where the mouse is, in the window. Nil: it is outside.
    package var pointerLocation: Point? { pointer.mouse }

    /// Counts a sample that is refused before the core sees it. Returns the error.
    func counted(_ error: SampleError) -> SampleError {
        if case .position = error {
            pointer.badPositions += 1
        } else {
            pointer.badScrolls += 1
        }
        return error
    }

    private func move(to point: Point, _ sample: PointerSample) throws(SampleError) {
        let time = sample.time
        pointer.location = point
        pointer.mouse = point
        pointer.mover = sample.device
        pointer.pen = nil
        if let device = pointer.touchDevice {
            return try pushTouch(.motion(to: point), device, at: time)
        }
        if pointer.scrollEnd != never, let scroll = pointer.scroll,
            scroll.start.distance(to: point) >= Self.wheelRadius,
            scroll.target.object !== root.hitTest(point)
        {
            endScroll(at: time.microseconds)
        }
        updateHover(at: time)
    }

    /// A device leaves, and what it does ends. The pointer stays where another one has moved it.
    private func leave(_ sample: PointerSample) {
        let (device, time) = (sample.device, sample.time)
        let isMover = pointer.mover == device
        if isMover || pointer.scroll?.device == device {
            endScroll(at: time.microseconds)
        }
        if isMover {
            pointer.mouse = nil
            if pointer.pen == nil {
                pointer.location = nil
            }
        }
        var buttons: Event.ButtonMask = []
        if pointer.touchDevice == device {
            buttons = inputEvent.pressed
        } else if pointer.adder == device {
            buttons = pointer.added
        }
        release(buttons, of: device, by: .cancel, at: time)
    }

    private func press(_ buttons: Event.ButtonMask, _ sample: PointerSample) throws(SampleError) {
        guard let location = pointer.mouse, !buttons.isEmpty else {
            return
        }
        if let device = pointer.touchDevice {
            let new = buttons.subtracting(inputEvent.pressed)
            if device == sample.device {
                pointer.added.subtract(buttons)
            } else if !new.isEmpty {
                pointer.added.formUnion(new)
                pointer.adder = sample.device
            }
            inputEvent.pressed.formUnion(buttons)
            return keepButtons(ofTouchOn: device)
        }
        endScroll(at: sample.time.microseconds)
        inputEvent.pressed = buttons
        pointer.added = []
        endHover(at: sample.time)
        // Also after a pen has been the pointer.
        pointer.pen = nil
        pointer.location = location
        // First, because an action may end the touch.
        pointer.touchDevice = sample.device
        do throws(SampleError) {
            try pushTouch(.down(at: location), sample.device, at: sample.time)
        } catch {
            pointer.touchDevice = nil
            inputEvent.pressed = []
            throw error
        }
    }

    /// A device releases buttons. With the last one, the touch ends.
    private func release(
        _ buttons: Event.ButtonMask,
        of source: UInt16,
        by end: TouchSample.Kind,
        at time: Timestamp
    ) {
        // Another device does not release the buttons that the device of the touch holds.
        let isOther = pointer.touchDevice != nil && pointer.touchDevice != source
        let buttons = isOther ? buttons.intersection(pointer.added) : buttons
        let rest = inputEvent.pressed.subtracting(buttons)
        pointer.added.subtract(buttons)
        if let device = pointer.touchDevice, rest.isEmpty {
            pointer.touchDevice = nil
            keepButtons(ofTouchOn: device)
            // The touch may have been dropped.
            try? pushTouch(end, device, at: time)
        }
        inputEvent.pressed = rest
        if let device = pointer.touchDevice {
            keepButtons(ofTouchOn: device)
        }
        if rest.isEmpty {
            updateHover(at: time)
        }
    }

    /// Keeps the pressed buttons with the touch that they make. A call about the touch may come
    /// later, when others are pressed, or none.
    private func keepButtons(ofTouchOn device: UInt16) {
        var rest = gc_engine_touches(raw)
        while rest != 0, let slot = pool.slot(at: rest.trailingZeroBitCount) {
            rest &= rest - 1
            if slot.pointee.id == Pointer.touchID, slot.pointee.device == device {
                pool.touch(slot).buttons = inputEvent.pressed
            }
        }
    }

    private func pushTouch(
        _ kind: TouchSample.Kind,
        _ device: UInt16,
        at time: Timestamp
    ) throws(SampleError) {
        let sample = TouchSample(
            kind,
            id: Pointer.touchID,
            device: device,
            time: time,
            type: .indirectPointer
        )
        try push(frame: CollectionOfOne(sample))
    }

    /// Forgets the touch and the scroll after the core has ended them. Of a touch of another
    /// device, the buttons that this one has added are released.
    func forgetPointer(ofDevice device: UInt16?) {
        if device == nil || device == pointer.scroll?.device {
            pointer.scroll = nil
            pointer.scrollEnd = never
            updateLandings()
        }
        if device == nil || device == pointer.touchDevice {
            pointer.touchDevice = nil
            inputEvent.pressed = []
            pointer.added = []
        } else if let device, device == pointer.adder, !pointer.added.isEmpty {
            let time = Timestamp(microseconds: latest)
            release(pointer.added, of: device, by: .cancel, at: time)
        }
    }
}

extension PointerSample {
    fileprivate var position: Point? {
        if case .motion(to: let point) = kind {
            return point
        }
        return nil
    }
}

extension Point {
    /// Whether the core accepts it as a position.
    var isInRange: Bool {
        abs(x) <= 262_144 && abs(y) <= 262_144
    }
}
