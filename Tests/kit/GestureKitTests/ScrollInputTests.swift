// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import GestureKitTesting
import Testing

@Suite("Scrolls of wheels and touchpads")
struct ScrollInputTests {
    private let pan = PanGestureRecognizer()
    private let seen: StateLog<PanGestureRecognizer>
    private let window: TestWindow
    private let touchpad: Touchpad
    private let place = Point(x: 100, y: 100)

    init() throws {
        seen = StateLog(pan)
        window = TestWindow(pan)
        touchpad = Touchpad(clock: window.hand.clock)
        try window.point(100, 100, ms: 0)
    }

    private func scroll(_ x: Double, _ y: Double, ms: Double) throws {
        window.hand.stall(until: at(ms))
        try touchpad.report(.scroll(by: Vector(x: x, y: y)))
    }

    private func stop(ms: Double) throws {
        window.hand.stall(until: at(ms))
        try touchpad.report(.scrollEnd)
    }

    private func step(_ kind: TouchpadStep.Kind, ms: Double) throws {
        window.hand.stall(until: at(ms))
        try touchpad.report(kind)
    }

    private func wheel(_ clicks: Double, ms: Double) throws {
        window.hand.stall(until: at(ms))
        try window.mouse.turnWheel(by: Vector(x: 0, y: clicks))
    }

    @Test("By default no recognizer sees a scroll, and nothing is recorded")
    func notAllowed() throws {
        #expect(pan.allowedScrollTypesMask == [])
        try scroll(0, 20, ms: 10)
        try wheel(1, ms: 20)
        #expect(seen.states == [])
        #expect(window.engine.explanations == [])
        #expect(window.engine.deadline == nil)
        pan.allowedScrollTypesMask = .discrete
        try scroll(0, 20, ms: 30)
        #expect(seen.states == [])
        pan.allowedScrollTypesMask = .continuous
        try wheel(1, ms: 40)
        #expect(seen.states == [])
    }

    @Test("A click of a wheel is 64 points, and the scroll ends 500 ms after the last")
    func discrete() throws {
        pan.allowedScrollTypesMask = .discrete
        var ways: [Double] = []
        var times: [Timestamp?] = []
        pan.addAction { pan in
            ways.append(pan.translation(in: nil).y)
            times.append(pan.timestamp)
        }
        try wheel(-1, ms: 10)
        #expect(window.engine.deadline == at(510))
        // A quarter of a click, by a fine wheel.
        try wheel(-0.25, ms: 400)
        #expect(window.engine.deadline == at(900))
        window.engine.advance(to: at(899))
        #expect(seen.states == [.began, .changed])
        window.engine.advance(to: at(2000))
        #expect(seen.states == [.began, .changed, .ended])
        #expect(ways == [-64, -80, -80])
        #expect(times == [at(10), at(400), at(900)])
        #expect(window.engine.deadline == nil)
    }

    @Test("A sample after a wheel's rest comes after the end, in the order of their times")
    func lateSample() throws {
        pan.allowedScrollTypesMask = .discrete
        let press = LongPressGestureRecognizer()
        window.view.addGestureRecognizer(press)
        var order: [(String, Timestamp?)] = []
        pan.addAction { order.append(("pan \($0.state)", $0.timestamp)) }
        press.addAction { order.append(("press \($0.state)", $0.timestamp)) }
        try wheel(1, ms: 10)
        try window.drag(1, 300, 300, ms: 3000, to: 300, 300, ms: 6000)
        #expect(order.map(\.0) == ["pan began", "pan ended", "press began"])
        #expect(order.map(\.1) == [at(10), at(510), at(3500)])
    }

    @Test("Recognizers that do not allow it see nothing of a scroll")
    func others() throws {
        pan.allowedScrollTypesMask = .all
        let others: [GestureRecognizer] = [
            TapGestureRecognizer(), SwipeGestureRecognizer(), LongPressGestureRecognizer(),
            HoldGestureRecognizer(), PinchGestureRecognizer(), PanGestureRecognizer(),
            TransformGestureRecognizer(), ScreenEdgePanGestureRecognizer(),
        ]
        others.forEach(window.view.addGestureRecognizer)
        let states = others.map { StateLog($0) }
        for step in 1...30 {
            try scroll(30, 0, ms: Double(step) * 10)
            #expect(others.allSatisfy { $0.numberOfTouches == 0 && $0.state == .possible })
        }
        try stop(ms: 310)
        #expect(states.allSatisfy { $0.states == [] })
        #expect(seen.states.first == .began)
    }

    @Test("The numbers of touches do not limit a scroll", arguments: [(1, 1), (2, 2), (3, 5)])
    func counts(least: Int, most: Int) throws {
        pan.maximumNumberOfTouches = most
        pan.minimumNumberOfTouches = least
        pan.allowedScrollTypesMask = .all
        try scroll(0, 5, ms: 10)
        try stop(ms: 20)
        try wheel(1, ms: 30)
        #expect(seen.states == [.began, .ended, .began])
    }

    @Test(
        "The numbers of touches of one pan limit no scroll of another one around it",
        arguments: [(1, 1, 2, 2), (2, 2, 1, 1), (1, 4, 3, 5)]
    )
    func otherCounts(_ few: Int, _ most: Int, _ outerFew: Int, _ outerMost: Int) throws {
        let row = PanGestureRecognizer()
        row.axis = .horizontal
        for (pan, few, most) in [(row, few, most), (pan, outerFew, outerMost)] {
            pan.allowedScrollTypesMask = .all
            pan.maximumNumberOfTouches = most
            pan.minimumNumberOfTouches = few
        }
        window.subview(0, 0, 400, 400).addGestureRecognizer(row)
        for step in 1...10 {
            try scroll(0, 5, ms: Double(10 * step))
        }
        #expect(seen.states.prefix(2) == [.began, .changed])
        #expect(pan.numberOfTouches == min(max(few, outerFew), outerMost))
        #expect(pan.translation(in: nil).y == 50)
    }

    @Test("The scroll of a wheel ends in time also if the time of its click cannot be right")
    func wrongTime() throws {
        pan.allowedScrollTypesMask = .all
        let late = Timestamp(microseconds: .max - 1_000_000)
        let click = Vector(x: 0, y: 1)
        try window.engine.push(PointerSample(.wheel(clicks: click), time: late))
        #expect(seen.take() == [.began])
        window.advance(ms: 500)
        #expect(seen.take() == [.ended])
    }

    @Test("In the last half second of the clock, a wheel scrolls until the latest deadline")
    func endOfClock() throws {
        let (view, pan) = (View(frame: window.view.bounds), PanGestureRecognizer())
        let seen = StateLog(pan)
        pan.allowedScrollTypesMask = .discrete
        view.addGestureRecognizer(pan)
        let engine = GestureEngine(root: view)
        let click = PointerSample.Kind.wheel(clicks: Vector(x: 0, y: 1))
        let kinds: [(UInt64, PointerSample.Kind)] = [
            (400_000, .motion(to: place)), (300_000, click), (200_000, click),
        ]
        for (left, kind) in kinds {
            try engine.push(PointerSample(kind, time: Timestamp(microseconds: .max - left)))
        }
        #expect(seen.take() == [.began, .changed])
        let deadline = try #require(engine.deadline)
        engine.advance(to: deadline)
        #expect(seen.take() == [.ended])
    }

    @Test("The types of touches do not limit a scroll, but still other gestures of a touchpad")
    func types() throws {
        pan.allowedTouchTypes = []
        pan.allowedScrollTypesMask = .continuous
        #expect(pan.allowedTouchTypes == [])
        try scroll(0, 5, ms: 10)
        try stop(ms: 20)
        #expect(seen.take() == [.began, .ended])
        let way = Vector(x: 20, y: 0)
        try touchpad.swipe(fingers: 3, by: way, at: place, duration: .milliseconds(10))
        try window.drag(1, 100, 100, ms: 40, to: 150, 100, ms: 50)
        #expect(seen.take() == [])
        pan.allowedTouchTypes = [.touchpad]
        #expect(pan.allowedTouchTypes == [.touchpad])
        pan.allowedTouchTypes = [.pen]
        pan.allowedScrollTypesMask = []
        #expect(pan.allowedTouchTypes == [.pen])
    }

    @Test("A wheel's scroll ends when the pointer comes to another view, and a press ends it too")
    func otherView() throws {
        pan.allowedScrollTypesMask = .all
        _ = window.subview(200, 200, 100, 100)
        try wheel(1, ms: 10)
        try window.point(110, 100, ms: 20)
        #expect(seen.take() == [.began])
        try window.point(250, 250, ms: 30)
        #expect(seen.take() == [.ended])
        try wheel(1, ms: 40)
        #expect(seen.take() == [.began])
        try window.point(.press(.primary), ms: 50)
        #expect(seen.take() == [.ended])
        try window.point(300, 250, ms: 60)
        #expect(seen.take() == [.began])
        try wheel(1, ms: 70)
        #expect(seen.take() == [])
        try window.point(.release(.primary), ms: 80)
        try wheel(1, ms: 90)
        try scroll(0, 5, ms: 100)
        #expect(seen.take() == [.ended, .began, .ended, .began])
        try window.point(.leave, ms: 110)
        #expect(seen.take() == [.ended])
    }

    @Test("A mouse that shakes over what comes below it goes on scrolling, up to 10 points")
    func shakes() throws {
        pan.allowedScrollTypesMask = .discrete
        let row = window.subview(50, 50, 100, 100)
        try wheel(-1, ms: 10)
        row.frame.origin.y -= 64
        try window.point(100, 101, ms: 20)
        try window.point(100, 109, ms: 30)
        try wheel(-1, ms: 40)
        #expect(seen.take() == [.began, .changed])
        try window.point(100, 110, ms: 50)
        #expect(seen.take() == [.ended])
    }

    @Test("A wheel that keeps turning scrolls what takes the place of a removed view")
    func replacedView() throws {
        let (old, new) = (PanGestureRecognizer(), PanGestureRecognizer())
        let newStates = StateLog(new)
        // It fails, and scrolls nothing until the wheel rests.
        pan.allowedScrollTypesMask = .discrete
        old.allowedScrollTypesMask = .discrete
        new.allowedScrollTypesMask = .discrete
        let view = window.subview(50, 50, 100, 100)
        view.addGestureRecognizer(old)
        try wheel(1, ms: 10)
        #expect(old.state == .began)
        view.removeFromSuperview()
        window.subview(50, 50, 100, 100).addGestureRecognizer(new)
        try wheel(1, ms: 110)
        #expect(newStates.take() == [.began])
    }

    @Test("A wheel goes on scrolling a list from which the row under the pointer is removed")
    func removedRow() throws {
        pan.allowedScrollTypesMask = .discrete
        let row = window.subview(50, 50, 100, 100)
        try wheel(1, ms: 10)
        row.removeFromSuperview()
        try wheel(1, ms: 110)
        #expect(seen.take() == [.began, .changed])
    }

    @Test("A finger or a pen that lands ends a scroll, and can drag at once")
    func landing() throws {
        pan.allowedScrollTypesMask = .all
        for (ms, type) in [(10.0, TouchType.finger), (1000, .pen), (2000, .finger), (3000, .pen)] {
            // Not all sources say that a scroll of a touchpad has ended.
            try ms < 2000 ? wheel(1, ms: ms) : scroll(0, 20, ms: ms)
            #expect(seen.take() == [.began])
            try window.frame(ms: ms + 10, .down(1, 100, 100, type))
            #expect(seen.take() == [.ended])
            try window.move(1, 100, 150, ms: ms + 20)
            #expect(seen.take() == [.began])
            try window.up(1, ms: ms + 30)
            #expect(seen.take() == [.ended] && window.engine.deadline == nil)
        }
    }

    @Test("What lands and does not reach what scrolls leaves the scroll alone")
    func landingElsewhere() throws {
        let (scrolled, other) = (View(frame: window.view.bounds), window.subview(0, 0, 400, 50))
        window.view.insertSubview(scrolled, at: 0)
        scrolled.addGestureRecognizer(pan)
        pan.allowedScrollTypesMask = .all
        pan.allowedTouchTypes = [.finger]
        let landings: [(Report, () -> Void)] = [
            (.down(1, 100, 20), {}), (.down(1, 100, 100, .pen), {}),
            (.down(1, 100, 100), { scrolled.isUserInteractionEnabled = false }),
        ]
        for (round, (landing, prepare)) in landings.enumerated() {
            for isWheel in [true, false] {
                let ms = 10_000 + 2000 * Double(round) + (isWheel ? 0 : 1000)
                try window.point(100, 100, ms: ms)
                try isWheel ? wheel(1, ms: ms) : scroll(0, 20, ms: ms)
                #expect(seen.take() == [.began])
                prepare()
                try window.frame(ms: ms + 10, landing)
                #expect(seen.take() == [])
                try isWheel ? wheel(1, ms: ms + 20) : scroll(0, 20, ms: ms + 20)
                #expect(seen.take() == [.changed])
                try window.up(1, ms: ms + 30)
                try isWheel ? window.advance(ms: ms + 600) : stop(ms: ms + 40)
                #expect(seen.take() == [.ended])
                scrolled.isUserInteractionEnabled = true
            }
        }
        #expect(other.gestureRecognizers.isEmpty)
    }

    @Test("A gesture of the touchpad ends the scroll, and so does a cancel of all touches")
    func otherGestures() throws {
        pan.allowedScrollTypesMask = .all
        try scroll(0, 5, ms: 10)
        try step(.begin(.pinch, fingers: 2, at: place), ms: 20)
        #expect(seen.take() == [.began, .ended])
        try step(.end(.pinch), ms: 30)
        for drops in [false, true] {
            try wheel(1, ms: 40)
            if drops {
                window.engine.dropAllTouches(at: at(50))
            } else {
                window.cancelAll(ms: 50)
            }
            #expect(seen.take() == [.began, .cancelled])
            #expect(window.engine.deadline == nil)
        }
        #expect(window.engine.counters.unknownTouches == 0)
    }

    @Test("A delegate is asked about the scroll, then about its touch")
    func delegate() throws {
        let answers = Answers()
        var questions: [String] = []
        answers.receiveEvent = { event in
            questions.append("\(event.type) \(event.allTouches?.count ?? 0)")
            return true
        }
        answers.receive = { touch in
            questions.append("\(touch.type)")
            return false
        }
        pan.delegate = answers
        pan.allowedScrollTypesMask = .all
        try scroll(0, 5, ms: 10)
        #expect(questions == ["scroll 1", "touchpad"])
        #expect(seen.states == [])
    }

    @Test("A scroll that is no number is refused and counted")
    func refused() throws {
        pan.allowedScrollTypesMask = .all
        #expect(throws: SampleError.self) { try scroll(.nan, 0, ms: 10) }
        #expect(throws: SampleError.self) { try wheel(.infinity, ms: 20) }
        #expect(window.engine.counters.badSteps == 2)
        try window.point(.leave, ms: 30)
        try scroll(0, 5, ms: 40)
        #expect(seen.states == [])
    }
}

extension TestWindow {
    /// Turns a wheel down by a number of clicks, over the middle of the bench.
    func wheel(down clicks: Double, right: Double = 0, ms: Double) throws {
        try point(.wheel(clicks: Vector(x: -right, y: -clicks)), ms: ms)
    }
}

@Suite("Scrolling with a wheel")
struct ScrollWheelTests: OnScrollBench {
    let bench = ScrollBench()

    init() throws {
        try window.point(200, 200, ms: 0)
    }

    @Test("Each click moves the content by exactly the distance of a click, and nothing continues")
    func clicks() throws {
        window.engine.wheelClickDistance = 50
        for click in 1...3 {
            let ms = 16 * Double(click)
            try window.wheel(down: 1, ms: ms)
            #expect(bench.y == 50 * Double(click))
            #expect(scroll.isDragging && !scroll.isTracking && !scroll.isAnimating)
            // A frame between two clicks, and one after both, predict nothing.
            for ahead in [-8.0, 8, 12] {
                scroll.advance(to: at(ms + ahead))
                #expect(bench.y == 50 * Double(click))
            }
        }
        bench.advance(ms: 547)
        #expect(scroll.isDragging)
        bench.advance(ms: 548)
        #expect(!scroll.isDragging && !scroll.isAnimating)
        #expect(bench.y == 150)
    }

    @Test("A drag of a wheel is reported like that of a finger, without a velocity")
    func callbacks() throws {
        var calls: [String] = []
        scroll.willBeginDragging = { _ in calls.append("begin") }
        scroll.didScroll = { calls.append("\($0.contentOffset.y)") }
        scroll.willEndDragging = { calls.append("\($1.velocity.y) \($1.target.y)") }
        scroll.didEndDragging = { calls.append("end \($1)") }
        try window.wheel(down: 1, ms: 10)
        try window.wheel(down: 1, ms: 20)
        bench.advance(ms: 600)
        #expect(calls == ["begin", "64.0", "128.0", "0.0 128.0", "end false"])
    }

    @Test("Both ends are hard, and the content turns back at once")
    func hardEnds() throws {
        scroll.contentSize.height = 500
        try window.wheel(down: -1, ms: 10)
        #expect(bench.y == 0)
        for (click, y) in [64.0, 100, 100, 100].enumerated() {
            try window.wheel(down: 1, ms: 20 + 10 * Double(click))
            #expect(bench.y == y)
        }
        try window.wheel(down: -1, ms: 100)
        #expect(bench.y == 36)
        bench.advance(ms: 1000)
        #expect(bench.y == 36 && !scroll.isAnimating)
    }

    @Test("A click stops a fling, of outer content too")
    func stopsFling() throws {
        try bench.fling()
        bench.advance(ms: 200)
        let y = bench.y
        #expect(scroll.isDecelerating)
        try window.wheel(down: 1, ms: 200)
        #expect(bench.y == y + 64 && !scroll.isAnimating)

        let nested = NestedScrollBench(inner: Size(width: 300, height: 500))
        try nested.drag(by: -10)
        try nested.window.up(1, ms: 108)
        nested.advance(ms: 1000)
        #expect(nested.inner.contentOffset.y == 200 && nested.outer.scroll.isDecelerating)
        let outer = nested.outer.y
        try nested.window.point(200, 200, ms: 1000)
        try nested.window.wheel(down: 1, ms: 1000)
        #expect(nested.outer.y == outer + 64 && !nested.outer.scroll.isAnimating)
    }

    @Test("The end of a scroll shows nothing of a frame that was drawn before the click")
    func frameBefore() throws {
        scroll.setContentOffset(Point(x: 0, y: 500), startingAt: at(0))
        scroll.advance(to: at(2000))
        try window.wheel(down: 1, ms: 1990)
        #expect(bench.y == 564)
        bench.advance(ms: 2016)
        #expect(bench.y == 564 && scroll.isDragging)
        bench.advance(ms: 2500)
        #expect(bench.y == 564 && !scroll.isDragging && !scroll.isAnimating)
    }

    @Test("A click takes content that is beyond an end back to it first")
    func beyondAnEnd() throws {
        try bench.window.drag(down: 10, from: 100)
        try window.up(1, ms: 300)
        #expect(isNear(bench.y, -rubberBand(100)))
        try window.wheel(down: 1, ms: 300)
        #expect(bench.y == 64 && !scroll.isAnimating)
    }

    @Test("One click turns a page, in either direction, and none beyond the last")
    func pages() throws {
        scroll.contentSize.height = 1000
        scroll.isPagingEnabled = true
        for (round, (way, y)) in [(1.0, 400.0), (1, 600), (1, 600), (-1, 400), (-1, 0), (-1, 0)]
            .enumerated()
        {
            let ms = 10_000 * Double(round) + 100
            try window.point(200, 200, ms: ms)
            try window.wheel(down: way, ms: ms)
            window.advance(ms: ms + 500)
            bench.advance(ms: ms + 9000)
            #expect(bench.y == y && !scroll.isAnimating)
        }
        // Five clicks of 64 points are not a page, seven are more than one.
        for (clicks, y) in [(5.0, 400.0), (7, 800)] {
            let bench = ScrollBench()
            bench.scroll.isPagingEnabled = true
            try bench.window.point(200, 200, ms: 0)
            try bench.window.wheel(down: clicks, ms: 10)
            #expect(bench.y == clicks * 64)
            bench.window.advance(ms: 510)
            #expect(bench.scroll.isDecelerating)
            bench.advance(ms: 9000)
            #expect(bench.y == y)
        }
    }

    @Test("A key after a wheel goes back to the nearest page, whichever way the wheel turned")
    func keyAfterWheel() throws {
        scroll.isPagingEnabled = true
        for (round, way) in [1.0, -1].enumerated() {
            let ms = 20_000 * Double(round)
            scroll.setContentOffset(Point(x: 0, y: 800))
            try window.point(200, 200, ms: ms)
            try window.wheel(down: way, ms: ms + 10)
            bench.advance(ms: ms + 9000)
            let page = 800 + 400 * way
            #expect(bench.y == page)
            scroll.scroll(by: Vector(x: 0, y: 60 * way), at: at(ms + 10_000))
            bench.advance(ms: ms + 19_000)
            #expect(bench.y == page)
        }
    }

    @Test("A click that the outer content takes does not turn an inner page")
    func innerPages() throws {
        // The last page may be a short one.
        for height in [600.0, 500] {
            let bench = NestedScrollBench(inner: Size(width: 300, height: height))
            bench.inner.isPagingEnabled = true
            bench.inner.contentOffset.y = height - 300
            bench.outer.scroll.goesFirst = .top
            try bench.window.point(200, 200, ms: 0)
            for (way, y) in [(2.0, 128.0), (-1, 64)] {
                try bench.window.wheel(down: way, ms: 1000 - 500 * way)
                bench.window.advance(ms: 2000 - 500 * way)
                #expect(bench.inner.contentOffset.y == height - 300 && bench.outer.y == y)
                #expect(!bench.inner.isAnimating && !bench.outer.scroll.isAnimating)
            }
        }
    }

    @Test("A click that the outer content takes turns its page, in the direction of the wheel")
    func outerPages() throws {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 310))
        bench.outer.scroll.isPagingEnabled = true
        for (round, (way, page)) in [(1.0, 400.0), (1, 800), (-1, 400)].enumerated() {
            let ms = 10_000 * Double(round)
            bench.inner.setContentOffset(Point(x: 0, y: way > 0 ? 10 : 0))
            try bench.window.point(200, 200, ms: ms)
            try bench.window.wheel(down: way, ms: ms + 10)
            bench.window.advance(ms: ms + 510)
            #expect(bench.outer.scroll.isDecelerating && !bench.outer.scroll.isDragging)
            bench.advance(ms: ms + 9000)
            #expect(bench.outer.y == page && bench.inner.contentOffset.y == (way > 0 ? 10 : 0))
        }
    }

    @Test("A locked direction does not hold a wheel: each click has its own")
    func lock() throws {
        scroll.contentSize.width = 4000
        scroll.isDirectionalLockEnabled = true
        try window.wheel(down: 1, ms: 10)
        try window.wheel(down: 0, right: 2, ms: 20)
        #expect(scroll.contentOffset == Point(x: 128, y: 64))
    }

    @Test(
        "A click across the content loses no later click, and goes to outer content that can move"
    )
    func across() throws {
        try window.wheel(down: 0, right: 1, ms: 10)
        #expect(scroll.contentOffset == .zero)
        try window.wheel(down: 1, ms: 20)
        #expect(scroll.contentOffset == Point(x: 0, y: 64))

        for handsOver in [true, false] {
            let nested = NestedScrollBench(inner: Size(width: 2000, height: 300))
            nested.inner.handsOver = handsOver
            try nested.window.point(200, 200, ms: 0)
            try nested.window.wheel(down: 1, ms: 10)
            #expect(nested.inner.contentOffset == .zero && nested.outer.y == 64)
            #expect(nested.outer.scroll.isDragging)
            nested.window.advance(ms: 1000)
            try nested.window.wheel(down: 0, right: 1, ms: 1010)
            #expect(nested.inner.contentOffset.x == 64 && nested.outer.y == 64)
        }
    }

    @Test("A wheel moves nothing if the program forbids it, or if content fits")
    func forbidden() throws {
        #expect(scroll.panGestureRecognizer.allowedScrollTypesMask == .all)
        scroll.panGestureRecognizer.allowedScrollTypesMask = .continuous
        try window.wheel(down: 1, ms: 10)
        #expect(bench.y == 0)
        scroll.panGestureRecognizer.allowedScrollTypesMask = .all
        scroll.isScrollEnabled = false
        try window.wheel(down: 1, ms: 20)
        #expect(bench.y == 0)
        scroll.isScrollEnabled = true
        scroll.contentSize = Size(width: 400, height: 400)
        try window.wheel(down: 1, ms: 30)
        #expect(bench.y == 0 && !scroll.isDragging)
        bench.advance(ms: 1000)
        scroll.alwaysBounceVertical = true
        try window.wheel(down: 1, ms: 1010)
        #expect(bench.y == 0)
    }

    @Test("Clicks, frames and the end of a scroll allocate nothing", arguments: [false, true])
    func memory(isPaging: Bool) throws {
        let nested = NestedScrollBench(inner: Size(width: 300, height: 500))
        nested.inner.isPagingEnabled = isPaging
        let (inner, outer, engine) = (nested.inner, nested.outer.scroll, nested.window.engine)
        for round in 0..<6 {
            (inner.contentOffset, outer.contentOffset) = (.zero, .zero)
            let ms = 5000 * Double(round)
            try nested.window.point(200, 200, ms: ms)
            let before = allocation_count()
            for click in 1...10 {
                // The mouse of the test kit keeps what it reports, which allocates.
                let turn = PointerSample.Kind.wheel(clicks: Vector(x: 0, y: -0.5))
                let time = at(ms + 10 * Double(click))
                try engine.push(PointerSample(turn, device: nested.window.mouse.device, time: time))
                inner.advance(to: at(ms + 10 * Double(click) + 5))
                outer.advance(to: at(ms + 10 * Double(click) + 5))
            }
            engine.advance(to: at(ms + 700))
            for frame in 1...100 {
                inner.advance(to: at(ms + 700 + 8 * Double(frame)))
            }
            let count = allocation_count() - before
            #expect(round < 3 || count == 0)
            #expect(inner.contentOffset.y == 200 && outer.contentOffset.y == 120)
        }
    }
}

@Suite("Scrolling with a touchpad")
struct ScrollTouchpadTests: OnScrollBench {
    let bench = ScrollBench()

    /// Scrolls down at 1000 points per second, for 160 points and 160 ms from time 0 on.
    private func scrollDown(_ window: TestWindow, by step: Vector = Vector(x: 0, y: -8)) throws {
        try window.point(200, 200, ms: 0)
        for sample in 1...20 {
            try window.point(.scroll(by: step), ms: 8 * Double(sample))
        }
    }

    @Test("Content follows the fingers, and continues with their velocity when they lift")
    func fling() throws {
        try scrollDown(window)
        #expect(bench.y == 160)
        #expect(scroll.isDragging && !scroll.isTracking)
        try window.point(.scrollEnd, ms: 168)
        #expect(!scroll.isDragging && scroll.isDecelerating)
        for ms in stride(from: 170.0, through: 9000, by: 50) {
            bench.advance(ms: ms)
            let way = Momentum(position: 160, velocity: 1000)
                .position(after: .microseconds(Int64((ms - 160) * 1000)))
            #expect(isNear(bench.y, way, within: 1))
        }
        // 0.998 per millisecond: v times 0.4995 s.
        #expect(isNear(bench.y, 160 + 499.5, within: 1))
    }

    @Test("Content follows beyond an end by the rubber band, and returns when the fingers lift")
    func bounce() throws {
        try scrollDown(window, by: Vector(x: 0, y: 8))
        #expect(isNear(bench.y, -rubberBand(160)))
        try window.point(.scrollEnd, ms: 168)
        #expect(scroll.isDecelerating)
        bench.advance(ms: 5000)
        #expect(bench.y == 0 && !scroll.isAnimating)
    }

    @Test("A first step across content with a locked direction loses no later step")
    func lockAcross() throws {
        scroll.isDirectionalLockEnabled = true
        try window.point(200, 200, ms: 0)
        try window.point(.scroll(by: Vector(x: 1, y: 0)), ms: 8)
        for sample in 1...8 {
            try window.point(.scroll(by: Vector(x: 0, y: -20)), ms: 8 + 8 * Double(sample))
        }
        #expect(scroll.contentOffset == Point(x: 0, y: 160))
    }

    @Test("Content stops if the source does not say that the fingers lifted, or if they paused")
    func stops() throws {
        let ends: [(PointerSample.Kind, Double)] = [
            (.press(.primary), 168), (.leave, 168), (.wheel(clicks: Vector(x: 1, y: 0)), 168),
            (.scrollEnd, 260),
        ]
        for (end, ms) in ends {
            let bench = ScrollBench()
            try scrollDown(bench.window)
            try bench.window.point(end, ms: ms)
            #expect(bench.y == 160 && !bench.scroll.isAnimating)
        }
        // The next lift counts again.
        try scrollDown(window)
        try window.point(.leave, ms: 168)
        try window.point(200, 200, ms: 200)
        for sample in 1...20 {
            try window.point(.scroll(by: Vector(x: 0, y: -8)), ms: 200 + 8 * Double(sample))
        }
        try window.point(.scrollEnd, ms: 368)
        #expect(bench.y == 320 && scroll.isDecelerating)
    }
}
