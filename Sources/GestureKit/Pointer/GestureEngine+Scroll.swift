// SPDX-License-Identifier: MIT

import CGestureCore

// A scroll is a swipe of a touchpad in the core. It begins only if a recognizer allows it.

extension GestureEngine {
    /// The longest time between two samples of a wheel in one scroll, in microseconds. Chromium
    /// (`kDefaultMouseWheelLatchingTransaction`) and libinput (`WHEEL_SCROLL_TIMEOUT`) have the same.
    private static let wheelPause: UInt64 = 500_000
    /// The scroll of a wheel ends over another view only so far from where it began, in points.
    /// Otherwise a mouse that shakes would end it over what it has scrolled there. Chromium has the
    /// same (`kWheelLatchingSlopRegion`).
    static let wheelRadius = 10.0

    /// Turns the wheel. The scroll ends when the wheel rests, or when something lands.
    func turnWheel(by way: Vector, _ sample: PointerSample) throws(SampleError) {
        try scroll(.discrete, by: way, sample)
        if pointer.scroll != nil {
            let time = sample.time.microseconds
            // At the end of the clock, it ends with the latest deadline that there can be.
            let isLate = time >= never - Self.wheelPause
            pointer.scrollEnd = isLate ? never - 1 : time + Self.wheelPause
            bound = min(bound, pointer.scrollEnd)
        }
    }

    /// How far a sample scrolls. Nil: it does not.
    func way(of sample: PointerSample) -> Vector? {
        switch sample.kind {
        case .scroll(by: let way): way
        case .wheel(clicks: let clicks): clicks * wheelClickDistance
        default: nil
        }
    }

    /// Scrolls, and begins the scroll if there is none.
    func scroll(
        _ type: ScrollType,
        by way: Vector,
        _ sample: PointerSample
    ) throws(SampleError) {
        let time = sample.time.microseconds
        if let scroll = pointer.scroll,
            scroll.type != type || scroll.device != sample.device || isLost(scroll)
        {
            endScroll(at: time)
        }
        if pointer.touchDevice != nil {
            return scrollUnderItem(type, by: way, at: sample.time)
        }
        guard way != .zero, pointer.scroll != nil || beginScroll(type, sample.device, at: time)
        else {
            return
        }
        var step = gc_step()
        step.time_us = time
        step.device = sample.device
        step.phase = UInt8(gc_step_phase.GC_STEP_UPDATE.rawValue)
        step.delta = gc_vector(way)
        if push(&step) != .GC_OK {
            throw .step(TouchpadStep(.swipe(by: way), device: sample.device, time: sample.time))
        }
    }

    /// Scrolls the collection whose item a button moves. No recognizer can take this scroll, because
    /// the collection's own has the touch of the button.
    private func scrollUnderItem(_ type: ScrollType, by way: Vector, at time: Timestamp) {
        var next = way == .zero ? nil : pointer.mouse.flatMap { root.hitTest($0) }
        while let view = next {
            for controller in view.contentControllers
            where controller.scrollUnderItem(type, by: way, at: time) {
                return
            }
            next = view.superview
        }
    }

    /// Whether a wheel turns for a view that is gone. A row that a list has recycled is gone, too, but
    /// the list still follows.
    private func isLost(_ scroll: Pointer.Scroll) -> Bool {
        guard scroll.type == .discrete, scroll.target.object?.engine !== self,
            let location = pointer.mouse
        else {
            return false
        }
        let view = root.hitTest(location)
        return view?.hasRecognizer { $0.takesScrolls && $0.isActing } != true
    }

    /// Begins a scroll at the pointer. Returns false if no recognizer there takes it.
    private func beginScroll(_ type: ScrollType, _ device: UInt16, at time: UInt64) -> Bool {
        guard let location = pointer.mouse,
            let view = root.hitTest(location), let fingers = view.fingers(for: type)
        else {
            return false
        }
        var step = gc_step()
        step.time_us = time
        step.device = device
        step.node = view.node
        step.position = gc_point(location)
        step.finger_count = fingers | UInt8(GC_STEP_ANY_COUNT)
        inputEvent.scrollType = type
        let status = push(&step)
        inputEvent.scrollType = nil
        guard status == .GC_OK else {
            return false
        }
        pointer.scroll = Pointer.Scroll(
            type: type,
            device: device,
            start: location,
            target: Weak(view)
        )
        updateLandings()
        return true
    }

    /// Ends the scroll, if there is one.
    func endScroll(at time: UInt64, isLift: Bool = false) {
        guard let scroll = pointer.scroll else {
            return
        }
        pointer.scroll = nil
        pointer.scrollEnd = never
        updateLandings()
        pointer.hasLifted = isLift
        var step = gc_step()
        step.time_us = time
        step.device = scroll.device
        step.phase = UInt8(gc_step_phase.GC_STEP_END.rawValue)
        _ = push(&step)
    }

    /// Ends the scroll of a wheel that rests, after all that is due before.
    @inline(never)
    func passScrollEnd() {
        let due = pointer.scrollEnd
        pointer.scrollEnd = never
        pass(until: due)
        endScroll(at: due)
    }
}

extension View {
    /// The number of fingers that a scroll has for the nearest recognizer that allows it. Nil: none
    /// does.
    fileprivate func fingers(for type: ScrollType) -> UInt8? {
        var next: View? = self
        while let view = next {
            var index = 0
            while index < view.recognizers.count {
                if let fingers = view.recognizers[index].fingers(for: type) {
                    return fingers
                }
                index += 1
            }
            next = view.superview
        }
        return nil
    }
}
