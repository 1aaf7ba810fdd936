// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("The order of declared gestures")
struct DeclaredOrderTests {
    private let window = TestWindow()
    private var view: View { window.view }
    /// What the actions wrote down.
    private let log = Notes<String>()

    private func tap(_ name: String, count: Int = 1) -> Gesture<TapGestureRecognizer> {
        Tap(count: count).onEnded { [log] in log.all.append(name) }
    }

    private func pan(_ name: String) -> Gesture<PanGestureRecognizer> {
        Pan().onBegan { [log] _ in log.all.append(name) }
    }

    /// What a double tap calls, with time for all that waits.
    private func doubleTap() throws -> [String] {
        try window.hand.doubleTap(at: Point(x: 100, y: 100))
        window.hand.wait(.seconds(2))
        return log.take()
    }

    private func singleTap() throws -> [String] {
        try window.hand.tap(at: Point(x: 100, y: 100))
        window.hand.wait(.seconds(2))
        return log.take()
    }

    private func drag() throws -> [String] {
        try window.hand.drag(from: Point(x: 100, y: 100), to: Point(x: 200, y: 100))
        window.hand.wait(.seconds(2))
        return log.take()
    }

    // MARK: High priority

    @Test("A gesture of high priority goes before those of its own view, whichever came first")
    func highPriority() throws {
        for isFirst in [true, false] {
            let view = window.subview(0, 0, 400, 400)
            if isFirst {
                view.highPriorityGesture(pan("high"))
                view.highPriorityGesture(tap("high tap"))
            }
            view.gesture(pan("own"))
            view.onTapGesture { [log] in log.all.append("own tap") }
            if !isFirst {
                view.highPriorityGesture(pan("high"))
                view.highPriorityGesture(tap("high tap"))
            }
            #expect(try drag() == ["high"])
            #expect(try singleTap() == ["high tap"])
            view.removeFromSuperview()
        }
    }

    @Test("When the gesture of high priority fails, that of its view recognizes")
    func highPriorityFails() throws {
        view.gesture(pan("own"))
        view.highPriorityGesture(tap("high"))
        #expect(try drag() == ["own"])
        view.highPriorityGesture(LongPress().sequenced(before: Pan()))
        view.onTapGesture { [log] in log.all.append("tap") }
        #expect(try drag() == ["own"])
    }

    @Test("A high sequence that does not come about leaves taps to its view")
    func highSequence() throws {
        view.onTapGesture { [log] in log.all.append("tap") }
        view.highPriorityGesture(
            LongPress().sequenced(before: pan("drag")).onEnded { [log] _ in log.all.append("over")
            }
        )
        #expect(try singleTap() == ["tap"])
        let finger = try window.hand.land(at: Point(x: 100, y: 100))
        window.hand.wait(.seconds(1))
        try finger.drag(to: Point(x: 200, y: 100), duration: .milliseconds(200))
        try finger.lift()
        window.hand.wait(.seconds(1))
        #expect(log.take() == ["drag", "over"])
    }

    @Test("Two gestures of high priority on one view are equals: the first that is there wins")
    func equals() throws {
        view.highPriorityGesture(pan("one"))
        view.highPriorityGesture(pan("other"))
        #expect(try drag() == ["one"])
    }

    @Test("A simultaneous gesture runs beside one of high priority of its view")
    func besideHigh() throws {
        view.simultaneousGesture(pan("beside"))
        view.highPriorityGesture(pan("high"))
        #expect(Set(try drag()) == ["beside", "high"])
    }

    @Test("A touch that stops moving content taps nothing, also if the tap has high priority")
    func movingContent() throws {
        let viewport = window.subview(0, 0, 400, 400)
        let scroll = ScrollController(in: viewport)
        scroll.contentSize = Size(width: 400, height: 9000)
        viewport.highPriorityGesture(tap("tap"))
        window.hand.clock.onDisplay = { scroll.advance(to: $0) }
        try window.hand.fling(from: Point(x: 200, y: 300), velocity: Vector(x: 0, y: -2000))
        window.hand.wait(.milliseconds(100))
        let finger = try window.hand.land(at: Point(x: 200, y: 200))
        let stop = scroll.contentOffset
        window.hand.wait(.milliseconds(50))
        #expect(stop.y > 100 && scroll.contentOffset == stop && !scroll.isDecelerating)
        try finger.lift()
        window.hand.wait(.seconds(1))
        #expect(log.take() == [])
        try window.hand.tap(at: Point(x: 200, y: 200))
        #expect(log.take() == ["tap"])
    }

    // MARK: Taps

    @Test("Of the taps of one view the most that come about fire, in any order and block")
    func taps() throws {
        let lines = [1, 2, 3].map { ($0, tap("\($0)", count: $0)) }
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1]] {
            for isOneBlock in [true, false] {
                let view = window.subview(0, 0, 400, 400)
                if isOneBlock {
                    view.gestures { for index in order { lines[index].1 } }
                } else {
                    order.forEach { view.gesture(lines[$0].1) }
                }
                #expect(try singleTap() == ["1"])
                #expect(try doubleTap() == ["2"])
                for _ in 1...3 {
                    try window.hand.tap(at: Point(x: 100, y: 100))
                    window.hand.wait(.milliseconds(100))
                }
                window.hand.wait(.seconds(2))
                #expect(log.take() == ["3"])
                view.removeFromSuperview()
            }
        }
    }

    @Test("Taps that a delegate declares while it answers wait for those of more taps, too")
    func tapsInQuestion() throws {
        let answers = Answers()
        var isFirst = true
        answers.receive = { _ in
            if isFirst {
                isFirst = false
                view.gestures {
                    tap("single")
                    tap("double", count: 2)
                }
            }
            return true
        }
        let pan = PanGestureRecognizer()
        pan.delegate = answers
        view.addGestureRecognizer(pan)
        // They get the touches that land after they were added.
        #expect(try singleTap() == [])
        #expect(try doubleTap() == ["double"])
        #expect(try singleTap() == ["single"])
    }

    @Test("Taps of other numbers of fingers do not wait for each other")
    func fingers() throws {
        view.gestures {
            tap("one")
            Tap(count: 2, touches: 2)
        }
        try window.hand.tap(at: Point(x: 100, y: 100))
        #expect(log.take() == ["one"])
    }

    @Test("A single tap of high priority does not wait for a double tap of its view")
    func highTap() throws {
        view.gesture(tap("double", count: 2))
        view.highPriorityGesture(tap("single"))
        try window.hand.tap(at: Point(x: 100, y: 100))
        #expect(log.take() == ["single"])
    }

    @Test("Composed and simultaneous taps, and those without a line, wait for no other tap")
    func leftAlone() throws {
        view.gestures { tap("double", count: 2) }
        view.gestures { tap("composed").simultaneously(with: Pinch()) }
        view.simultaneousGesture(tap("beside"))
        view.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.all.append("added") })
        try window.hand.tap(at: Point(x: 100, y: 100))
        #expect(Set(log.take()) == ["composed", "beside"])
        view.gestureRecognizers.filter { $0 !== view.gestureRecognizers.last }
            .forEach(view.removeGestureRecognizer)
        view.gestures { tap("double", count: 2) }
        window.hand.wait(.seconds(1))
        try window.hand.tap(at: Point(x: 100, y: 100))
        #expect(log.take() == ["added"])
    }

    @Test("A tap whose double tap was removed fires at once")
    func removed() throws {
        let double = view.gesture(tap("double", count: 2))
        view.gesture(tap("single"))
        double.forEach(view.removeGestureRecognizer)
        try window.hand.tap(at: Point(x: 100, y: 100))
        #expect(log.take() == ["single"])
    }

    // MARK: Requirements

    @Test("A gesture waits for a description, also if that has more actions in its line")
    func described() throws {
        let back = Swipe(.right)
        view.gestures {
            pan("pan").requiring(toFail: back)
            back.onEnded { [log] in log.all.append("back") }
            LongPress(minimumDuration: .seconds(10), maximumDistance: 1000)
        }
        try window.hand.swipe(from: Point(x: 100, y: 100), by: Vector(x: 200, y: 0))
        window.hand.wait(.seconds(1))
        #expect(log.take() == ["back"])
        let finger = try window.hand.land(at: Point(x: 100, y: 300))
        try finger.drag(to: Point(x: 100, y: 100), duration: .milliseconds(300))
        #expect(log.take() == ["pan"], "It does not wait for the press")
        try finger.lift()
    }

    @Test("It waits for each line of the description but itself")
    func severalLines() throws {
        let press = LongPress()
        let recognizers = view.gestures {
            press.named("one")
            press.named("two")
            press.requiring(toFail: press).named("last")
            press.onBegan { [log] _ in log.all.append("fourth") }
        }
        try window.hand.hold(at: Point(x: 100, y: 100), for: .seconds(1))
        #expect(log.take() == [])
        recognizers[0].isEnabled = false
        recognizers[1].isEnabled = false
        try window.hand.hold(at: Point(x: 100, y: 100), for: .seconds(1))
        #expect(log.take() == ["fourth"])
        #expect(recognizers[2].explanation?.contains("it had to wait for") == true)
    }

    @Test("A gesture waits for all parts of a composed one that is bound to a let")
    func composed() throws {
        let (right, left) = (Swipe(.right), Swipe(.left))
        let both = right.simultaneously(with: left)
        try expectWait(of: pan("pan").requiring(toFail: both), for: both)
        let either = right.exclusively(before: left)
        try expectWait(of: pan("pan").requiring(toFail: either), for: either)
        let mapped = either.map { _ in "swipe" }
        try expectWait(of: pan("pan").requiring(toFail: mapped), for: mapped)
        // As a part of another one, too.
        try expectWait(of: pan("pan").requiring(toFail: either), for: mapped)
        let sequence = Tap().sequenced(before: right)
        view.gestures {
            pan("pan").requiring(toFail: sequence)
            sequence.onEnded { [log] _ in log.all.append("sequence") }
        }
        try window.hand.tap(at: Point(x: 100, y: 100))
        window.hand.wait(.milliseconds(100))
        try window.hand.swipe(from: Point(x: 100, y: 100), by: Vector(x: 200, y: 0))
        window.hand.wait(.seconds(1))
        #expect(log.take() == ["sequence"])
        let finger = try window.hand.land(at: Point(x: 100, y: 300))
        try finger.drag(to: Point(x: 100, y: 100), duration: .milliseconds(300))
        try finger.lift()
        #expect(log.take() == ["pan"])
    }

    /// Swipes go to the composed gesture, and a drag up to the pan.
    private func expectWait(
        of pan: Gesture<PanGestureRecognizer>,
        for composed: some ComposedGesture
    ) throws {
        let view = window.subview(0, 0, 400, 400)
        view.gestures {
            pan
            composed.onEnded { [log] _ in log.all.append("swipe") }
        }
        for way in [200.0, -200] {
            let start = Point(x: 200 - way / 2, y: 100)
            try window.hand.swipe(from: start, by: Vector(x: way, y: 0))
            window.hand.wait(.seconds(1))
            #expect(log.take() == ["swipe"])
        }
        let finger = try window.hand.land(at: Point(x: 100, y: 300))
        try finger.drag(to: Point(x: 100, y: 100), duration: .milliseconds(300))
        #expect(log.take() == ["pan"])
        try finger.lift()
        view.removeFromSuperview()
    }

    // MARK: Values

    @Test("Mapped values come with each report, also as parts of a composed gesture")
    func mapped() throws {
        var (scales, ends, pairs): ([Double], [Double], [Double?]) = ([], [], [])
        view.gestures {
            Pinch().map { $0.scale }
                .onChanged { scales.append($0) }
                .onEnded { ends.append($0) }
                .simultaneously(with: Rotation().map { $0.rotation })
                .map { $0.first }
                .onEnded { pairs.append($0) }
        }
        try window.hand.pinch(about: Point(x: 200, y: 200), from: 100, to: 210)
        let last = try #require(scales.last)
        #expect(scales.count > 1)
        #expect(ends == [last] && pairs == [last])
        // It began at a span between 110 and 115.
        #expect(last > 210.0 / 115 && last <= 210.0 / 110)
    }

    @Test("A mapped part that is over keeps the value of its report")
    func keptValue() throws {
        var places: [Point] = []
        view.gestures {
            Tap().map { $0.location(in: nil) }.sequenced(before: Pan())
                .onEnded { value in
                    if case .second(let place, _) = value {
                        places.append(place)
                    }
                }
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        try window.drag(1, 200, 200, ms: 1000, to: 250, 200, ms: 1010)
        try window.up(1, ms: 1020)
        #expect(places == [Point(x: 100, y: 100)])
    }

    @Test("A mapped drag that ends before a pinch beside it keeps its way")
    func keptWay() throws {
        var way: Vector?
        var (calls, reports) = (0, 0)
        func translation(of pan: PanGestureRecognizer) -> Vector {
            calls += 1
            return pan.translation(in: nil)
        }
        view.gestures {
            Pan().map(translation)
                .onChanged { _ in reports += 1 }
                .onEnded { _ in reports += 1 }
                .simultaneously(with: Pinch())
                .onEnded { way = $0.first }
        }
        try window.landTwo(ms: 0)
        try window.moveTwo(to: Point(x: 230, y: 200), scale: 2, ms: 10)
        try window.moveTwo(to: Point(x: 260, y: 200), scale: 2.5, ms: 20)
        try window.frame(ms: 30, .up(1), .up(2))
        #expect((way?.x ?? 0) > 0)
        #expect(calls == reports)
    }

    @Test("A mapped tap is a tap, and a mapped state resets itself")
    func mappedTap() throws {
        let state = GestureState(wrappedValue: 0.0)
        view.gestures {
            Tap(count: 2).map { $0.numberOfTapsRequired }.onEnded { [log] in
                log.all.append("\($0)")
            }
            Tap().map { _ in "single" }.onEnded { [log] in log.all.append($0) }
            Pan().map { $0.translation(in: nil).x }.updating(state) { $1 = $0 }
                .onChanged { [log] _ in log.all.append("\(state.wrappedValue > 0)") }
        }
        #expect(try doubleTap() == ["2"])
        #expect(try singleTap() == ["single"])
        #expect(Set(try drag().dropFirst()) == ["true"])
        #expect(state.wrappedValue == 0)
    }
}
