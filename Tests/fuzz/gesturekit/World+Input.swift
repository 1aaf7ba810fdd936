// SPDX-License-Identifier: MIT

import GestureKit

/// What devices and time do. Whatever makes no sense is refused with an error.
extension FuzzWorld {
    private func tick() {
        now &+= UInt64(input.below(64)) * 500
    }

    private func sample() -> TouchSample {
        let shape = input.byte()
        let id = Int32(shape % 5)
        let kind: TouchSample.Kind =
            switch shape / 5 {
            case 0..<12: .down(at: input.point())
            case 12..<36: .motion(to: input.point())
            case 36..<43: .up
            case 43..<44: .cancel
            case 44..<47: .size(major: input.number(), minor: input.number())
            default: .frame
            }
        let type = TouchType.allCases[input.rarely() ? input.below(TouchType.allCases.count) : 0]
        return TouchSample(
            kind,
            id: id,
            device: input.rarely() ? UInt16(input.byte()) : 0,
            time: input.rarely() ? anyTime() : time,
            type: type
        )
    }

    private func push(_ body: () throws(SampleError) -> Void) {
        do {
            try body()
        } catch {
            require(!"\(error)".isEmpty, "an error without words")
        }
    }

    func moveFinger() {
        tick()
        let sample = sample()
        push { () throws(SampleError) in try window.gestureEngine.push(sample) }
    }

    func pushFrame() {
        tick()
        let samples = (0..<input.below(5)).map { _ in sample() }
        push { () throws(SampleError) in try window.gestureEngine.push(frame: samples) }
        if input.rarely() {
            window.gestureEngine.endFrame()
        } else {
            window.gestureEngine.endFrame(at: time)
        }
    }

    func pushStep() {
        tick()
        let gesture = TouchpadStep.Gesture.allCases[input.below(3)]
        let kind: TouchpadStep.Kind =
            switch input.below(8) {
            case 0, 1: .begin(gesture, fingers: input.count(), at: input.point())
            case 2, 3: .swipe(by: input.vector())
            case 4, 5: .pinch(by: input.vector(), scale: input.number(), turn: input.number())
            case 6: .end(gesture)
            default: .cancel(gesture)
            }
        let step = TouchpadStep(kind, device: UInt16(input.below(2)), time: time)
        require(step.gesture == step.gesture, "a step without a gesture")
        push { () throws(SampleError) in try window.gestureEngine.push(step) }
    }

    func pushPointer() {
        tick()
        let buttons = Event.ButtonMask(rawValue: Int(input.byte() % 8))
        let kind: PointerSample.Kind =
            switch input.below(10) {
            case 0, 1, 2: .motion(to: input.point())
            case 3: .leave
            case 4: .press(buttons)
            case 5: .release(buttons)
            case 6, 7: .scroll(by: input.vector())
            case 8: .scrollEnd
            default: .wheel(clicks: input.vector())
            }
        let sample = PointerSample(kind, device: UInt16(input.below(2)), time: time)
        push { () throws(SampleError) in try window.gestureEngine.push(sample) }
    }

    func pass() {
        if let deadline = window.gestureEngine.deadline, input.flag(), deadline.microseconds >= now
        {
            now = deadline.microseconds
        } else {
            now &+= UInt64(input.byte()) * 4000
        }
        window.gestureEngine.advance(to: input.rarely() ? anyTime() : time)
        for scroll in scrolls {
            scroll.advance(to: time)
        }
        for zoom in zooms {
            zoom.advance(to: time)
        }
        for collection in collections {
            collection.advance(to: time)
        }
    }

    func interrupt() {
        switch input.below(4) {
        case 0: window.gestureEngine.cancelAllTouches(at: time)
        case 1: window.gestureEngine.dropAllTouches(at: time)
        case 2: window.gestureEngine.dropTouches(ofDevice: UInt16(input.below(3)), at: time)
        default: window.gestureEngine.cancelAllTouches(at: anyTime())
        }
    }

    func configureEngine() {
        let engine = window.gestureEngine
        switch input.below(7) {
        case 0: window.gestureEngine.predictionHorizon = input.duration()
        case 1: engine.wheelClickDistance = input.number()
        case 2:
            window.gestureEngine.modifierFlags = KeyModifierFlags(
                rawValue: Int(truncatingIfNeeded: input.bits())
            )
        case 3:
            engine.callsActions = false
            hasTakenEvents = true
        case 4:
            engine.callsActions = true
        case 5:
            while let event = engine.nextEvent() {
                require(event.numberOfTouches >= 0, "a negative number of touches")
                _ = (event.location, event.translation, event.scale, event.rotation, event.state)
            }
        default:
            _ = engine.counters
            _ = engine.explanations
            _ = engine.records.map { ($0.time, $0.recognizer, $0.rival, $0.state, $0.sentence) }
        }
    }
}
