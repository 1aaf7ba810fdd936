// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import GestureKitTesting
import Testing

extension Window {
    /// What the mouse does in one frame.
    func point(_ kind: PointerSample.Kind, ms: Double) throws {
        hand.stall(until: at(ms))
        try mouse.report(kind)
    }

    func point(_ x: Double, _ y: Double, ms: Double) throws {
        try point(.motion(to: Point(x: x, y: y)), ms: ms)
    }
}

/// A view that writes down the buttons of its touches.
private final class ButtonView: View {
    var buttons: [(Touch.Phase, Event.ButtonMask)] = []
    var types: Set<TouchType> = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        note(touches, event)
    }

    private func note(_ touches: Set<Touch>, _ event: Event?) {
        types.formUnion(touches.map(\.type))
        buttons += touches.map { ($0.phase, event?.buttonMask ?? .button(9)) }
    }
}

@Suite("Pointers")
struct PointerTests {
    @Test("A pointer with its primary button is a finger: a drag of 20 points pans by 10")
    func drag() throws {
        let (pan, seen, window) = staged(PanGestureRecognizer())
        var translations: [Vector] = []
        pan.addAction { translations.append($0.translation(in: nil)) }
        try window.point(100, 100, ms: 0)
        try window.point(150, 100, ms: 10)
        #expect(pan.numberOfTouches == 0)
        try window.point(.press(.primary), ms: 20)
        #expect(pan.numberOfTouches == 1)
        try window.point(170, 100, ms: 30)
        try window.point(180, 100, ms: 40)
        try window.point(.release(.primary), ms: 50)
        try window.point(250, 100, ms: 60)
        #expect(seen.states == [.began, .changed, .ended])
        #expect(translations.map(\.x) == [10, 20, 20])
        #expect(pan.buttonMask == .primary)
    }

    @Test("A view receives the touch, and its event has the buttons until the last is released")
    func views() throws {
        let window = Window()
        let view = ButtonView(frame: window.view.bounds)
        window.view.addSubview(view)
        try window.point(100, 100, ms: 0)
        try window.point(.press(.secondary), ms: 10)
        try window.point(.press(.button(3)), ms: 20)
        try window.point(101, 100, ms: 30)
        try window.point(.release(.secondary), ms: 40)
        try window.point(102, 100, ms: 50)
        try window.point(.release(.button(3)), ms: 60)
        #expect(view.types == [.indirectPointer])
        #expect(view.buttons.map(\.0) == [.began, .moved, .moved, .ended])
        #expect(
            view.buttons.map(\.1) == [
                .secondary, [.secondary, .button(3)], .button(3), .button(3),
            ]
        )
    }

    @Test("A tap recognizes the button that it requires, by default the primary one")
    func taps() throws {
        let (first, second) = (TapGestureRecognizer(), TapGestureRecognizer())
        second.buttonMaskRequired = .secondary
        let (seenFirst, seenSecond) = (StateLog(first), StateLog(second))
        let window = Window(first, second)
        #expect(first.buttonMaskRequired == .primary)
        let place = Point(x: 100, y: 100)
        try window.mouse.click(at: place)
        #expect(seenFirst.take() == [.ended])
        #expect(seenSecond.take() == [])
        var button: Event.ButtonMask?
        second.addAction { button = $0.buttonMask }
        window.hand.stall(.seconds(1))
        try window.mouse.click(at: place, button: .secondary)
        #expect(seenFirst.take() == [])
        #expect(seenSecond.take() == [.ended])
        #expect(button == .secondary)
        // A finger is the primary button.
        window.hand.stall(.seconds(1))
        try window.hand.tap(at: place)
        #expect(seenFirst.take() == [.ended])
        #expect(seenSecond.take() == [])
        #expect(first.buttonMask == [])
    }

    @Test("Recognizers leave the secondary button alone unless they say that they take it")
    func secondary() throws {
        final class MiddlePan: PanGestureRecognizer {
            override func shouldReceive(_ event: Event) -> Bool {
                event.type == .touches && event.buttonMask == .button(3)
            }
        }
        let (pan, press, middle) = (
            PanGestureRecognizer(), LongPressGestureRecognizer(), MiddlePan()
        )
        let (seenPan, seenPress, seenMiddle) = (StateLog(pan), StateLog(press), StateLog(middle))
        let window = Window(pan, press, middle)
        for (start, button) in [(0.0, Event.ButtonMask.secondary), (2000, .button(3))] {
            try window.point(100, 100, ms: start)
            try window.point(.press(button), ms: start)
            window.advance(ms: start + 1000)
            try window.point(150, 100, ms: start + 1010)
            try window.point(.release(button), ms: start + 1020)
        }
        #expect(seenPan.states == [])
        #expect(seenPress.states == [])
        #expect(seenMiddle.states == [.began, .ended])
    }

    @Test("A pointer that is not allowed is no finger")
    func typeNotAllowed() throws {
        let (pan, seen, window) = staged(PanGestureRecognizer())
        pan.allowedTouchTypes = [.finger]
        try window.point(100, 100, ms: 0)
        try window.point(.press(.primary), ms: 10)
        try window.point(150, 100, ms: 20)
        #expect(seen.states == [])
    }

    @Test("A press needs a place, a leave cancels the touch, and a late release does nothing")
    func order() throws {
        let (pan, seen, window) = staged(PanGestureRecognizer())
        try window.point(.press(.primary), ms: 0)
        #expect(pan.numberOfTouches == 0)
        try window.point(.release(.primary), ms: 10)
        try window.point(100, 100, ms: 20)
        try window.point(.press(.primary), ms: 30)
        try window.point(150, 100, ms: 40)
        try window.point(.leave, ms: 50)
        try window.point(.release(.primary), ms: 60)
        #expect(seen.states == [.began, .cancelled])
        try window.point(100, 100, ms: 70)
        try window.point(.press(.primary), ms: 80)
        #expect(pan.numberOfTouches == 1)
    }

    @Test("After all touches were cancelled or dropped, the next press is a new touch")
    func cancelled() throws {
        let (pan, _, window) = staged(PanGestureRecognizer())
        for (start, drops) in [(0.0, true), (1000, false)] {
            try window.point(100, 100, ms: start)
            try window.point(.press(.primary), ms: start + 10)
            if drops {
                window.engine.dropAllTouches(at: at(start + 20))
            } else {
                window.cancelAll(ms: start + 20)
            }
            try window.point(150, 100, ms: start + 30)
            #expect(pan.numberOfTouches == 0)
            try window.point(.release(.primary), ms: start + 40)
            try window.point(.press(.primary), ms: start + 50)
            #expect(pan.numberOfTouches == 1)
            try window.point(.release(.primary), ms: start + 60)
        }
        #expect(window.engine.counters.unknownTouches == 0)
    }

    @Test("A place that is none is refused, and so is a touch without room")
    func refused() throws {
        let engine = GestureEngine(root: View(), touchCapacity: 1)
        let hand = Hand(on: engine, startingAt: at(0))
        let mouse = Mouse(clock: hand.clock)
        let nowhere = Point(x: 262_145, y: 0)
        #expect(throws: SampleError.position(nowhere)) {
            try mouse.move(to: nowhere)
        }
        #expect(throws: SampleError.self) {
            try mouse.move(to: Point(x: 0, y: .nan))
        }
        try mouse.move(to: .zero)
        try hand.land(at: .zero)
        #expect(throws: SampleError.touchesFull(capacity: 1)) {
            try mouse.press()
        }
        try mouse.release()
    }

    @Test("Events and recognizers have the modifier keys that the program sets")
    func modifiers() throws {
        let window = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let (tap, answers) = (TapGestureRecognizer(), Answers())
        var flags: [KeyModifierFlags] = []
        tap.addAction { flags.append($0.modifierFlags) }
        window.addGestureRecognizer(tap)
        tap.delegate = answers
        #expect(tap.modifierFlags == [])
        window.gestureEngine.modifierFlags = [.shift, .command]
        try Mouse(on: window, startingAt: at(0)).click(at: Point(x: 9, y: 9))
        #expect(flags == [[.shift, .command]])
        #expect(window.gestureEngine.modifierFlags == [.shift, .command])
        // UIKit's numbers.
        #expect(KeyModifierFlags.shift.rawValue == 0x20000)
        #expect(KeyModifierFlags.command.rawValue == 0x100000)
    }

    @Test("A button's bit is its number less one, as in UIKit")
    func buttons() {
        #expect(Event.ButtonMask.primary.rawValue == 1)
        #expect(Event.ButtonMask.secondary.rawValue == 2)
        #expect(Event.ButtonMask.button(3).rawValue == 4)
        #expect(Event.ButtonMask.button(0) == [])
        #expect(Event.ButtonMask.button(33) == [])
    }

    @Test("Motion, clicks, hover and scrolls allocate nothing")
    func noAllocations() throws {
        let pan = PanGestureRecognizer()
        pan.allowedScrollTypesMask = .all
        let hover = HoverGestureRecognizer { _ = $0.location(in: nil) }
        let window = Window(pan, hover)
        var kinds: [PointerSample.Kind] = []
        kinds += (0..<10).map { .motion(to: Point(x: 100 + Double($0), y: 100)) }
        kinds.append(.press(.primary))
        kinds += (0..<10).map { .motion(to: Point(x: 110 + 5 * Double($0), y: 100)) }
        kinds.append(.release(.primary))
        kinds += (0..<10).map { .scroll(by: Vector(x: 0, y: Double($0 + 1))) }
        let click = PointerSample.Kind.wheel(clicks: Vector(x: 0, y: 1))
        kinds += [.scrollEnd, click, click]
        var counts: [Int] = []
        for round in 0..<4 {
            var samples: [PointerSample] = []
            for (index, kind) in kinds.enumerated() {
                let ms = Double(round) * 2000 + Double(index) * 10
                samples.append(PointerSample(kind, time: at(ms)))
            }
            let before = allocation_count()
            var index = 0
            while index < samples.count {
                try window.engine.push(samples[index])
                index += 1
            }
            window.engine.advance(to: at(Double(round) * 2000 + 1900))
            counts.append(Int(allocation_count() - before))
        }
        #expect(counts.dropFirst() == [0, 0, 0])
    }
}
