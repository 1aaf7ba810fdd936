// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Delivery")
struct DeliveryTests {
    private let window = TestWindow()
    private let view: Witness

    init() {
        view = window.witness(100, 100, 200, 200)
    }

    @Test("A subclass of View receives touches, a plain view or window does not, and both can say")
    func receives() throws {
        #expect(view.receivesTouches)
        #expect(!View().receivesTouches)
        #expect(!GestureKit.Window(frame: .zero).receivesTouches)
        view.receivesTouches = false
        try window.tap(1, 150, 150, ms: 0, until: 10)
        #expect(view.take() == [])
    }

    @Test("A touch is one object with a place, a previous place, a phase and a time")
    func values() throws {
        var touches: [Touch] = []
        view.onCall = { view, all in
            touches += all
            #expect(all[0].view === view)
            #expect(all[0].type == .pen)
        }
        try window.frame(ms: 0, .down(1, 150, 160, .pen))
        try window.move(1, 170, 160, ms: 10)
        try window.move(1, 350, 160, ms: 20)
        try window.up(1, ms: 30)
        let calls = view.take()
        #expect(calls.map(\.phase) == [.began, .moved, .moved, .ended])
        // Outside of the view it is still the view's.
        let places = [(50.0, 60.0), (70, 60), (250, 60), (250, 60)].map { Point(x: $0.0, y: $0.1) }
        #expect(calls.flatMap(\.points) == places)
        #expect(calls.flatMap(\.previous) == [places[0], places[0], places[1], places[2]])
        #expect(calls.flatMap(\.times) == [at(0), at(10), at(20), at(30)])
        #expect(Set(touches).count == 1)
        #expect(touches[0].location(in: nil) == Point(x: 350, y: 160))
    }

    @Test("What two fingers do in one frame is one call, in the order of their samples")
    func together() throws {
        view.isMultipleTouchEnabled = true
        try window.frame(ms: 0, .down(2, 150, 150), .down(1, 250, 150))
        try window.frame(ms: 10, .move(1, 251, 150), .move(2, 151, 150))
        try window.frame(ms: 20, .move(1, 252, 150), .up(2))
        try window.frame(ms: 30, .up(1))
        #expect(view.take() == [.began(2, 1), .moved(1, 2), .moved(1), .ended(2), .ended(1)])
    }

    @Test("Fingers on two views are delivered to each, in the order of their samples")
    func twoViews() throws {
        var order: [String] = []
        let other = window.witness(0, 0, 100, 100)
        view.onCall = { _, _ in order.append("view") }
        other.onCall = { _, _ in order.append("other") }
        try window.frame(ms: 0, .down(1, 50, 50), .down(2, 150, 150))
        try window.frame(ms: 10, .move(2, 151, 150), .move(1, 51, 50))
        #expect(order == ["other", "view", "view", "other"])
        #expect(view.take() == [.began(2), .moved(2)])
        #expect(other.take() == [.began(1), .moved(1)])
    }

    @Test("By default a view receives one touch at a time, and recognizers get all")
    func oneAtATime() throws {
        let pinch = PinchGestureRecognizer()
        pinch.isEnabled = true
        view.addGestureRecognizer(pinch)
        try window.frame(ms: 0, .down(1, 150, 150), .down(2, 250, 150))
        try window.move(2, 251, 150, ms: 10)
        #expect(pinch.numberOfTouches == 2)
        try window.up(1, ms: 20)
        try window.move(2, 252, 150, ms: 30)
        pinch.isEnabled = false
        // The second finger is never delivered; a third one, after the first, is.
        try window.down(3, 150, 150, ms: 40)
        try window.up(2, ms: 50)
        try window.up(3, ms: 60)
        #expect(view.take() == [.began(1), .ended(1), .began(3), .ended(3)])
    }

    @Test(
        "P71: a tap takes the touch from the view, unless it cancels no touches",
        arguments: [true, false]
    )
    func tapped(cancels: Bool) throws {
        let tap = TapGestureRecognizer()
        let seen = StateLog(tap)
        tap.cancelsTouchesInView = cancels
        window.view.addGestureRecognizer(tap)
        try window.tap(1, 150, 150, ms: 0, until: 50)
        #expect(seen.states == [.ended])
        #expect(view.take() == [.began(1), cancels ? .cancelled(1) : .ended(1)])
    }

    @Test("A pan takes the touch away before its first action")
    func cancelledBeforeAction() throws {
        var order: [String] = []
        let pan = PanGestureRecognizer { order.append("pan \($0.state)") }
        window.view.addGestureRecognizer(pan)
        view.onCall = { _, touches in order.append("view \(touches[0].phase)") }
        try window.drag(1, 150, 150, ms: 0, to: 155, 150, ms: 10)
        try window.move(1, 165, 150, ms: 20)
        try window.move(1, 175, 150, ms: 30)
        try window.up(1, ms: 40)
        #expect(
            order == [
                "view began", "view moved", "view cancelled", "pan began", "pan changed",
                "pan ended",
            ]
        )
    }

    @Test("What was withheld is delivered in order, where it was, at the time of the decision")
    func withheld() throws {
        let pan = PanGestureRecognizer()
        pan.delaysTouchesBegan = true
        window.view.addGestureRecognizer(pan)
        try window.drag(1, 150, 150, ms: 0, to: 155, 150, ms: 10)
        #expect(view.calls.isEmpty)
        try window.up(1, ms: 20)
        let calls = view.take()
        #expect(calls == [.began(1), .moved(1), .ended(1)])
        #expect(calls.flatMap(\.points).map(\.x) == [50, 55, 55])
        #expect(calls.flatMap(\.previous).map(\.x) == [50, 50, 55])
        #expect(calls.flatMap(\.times) == [at(20), at(20), at(20)])
    }

    @Test("A view receives the touches of all its cells in the order of landing")
    func landingOrderOfCells() throws {
        let (left, right) = (view.subview(0, 0, 100, 200), view.subview(100, 0, 100, 200))
        let pan = PanGestureRecognizer()
        pan.delaysTouchesBegan = true
        left.addGestureRecognizer(pan)
        view.isMultipleTouchEnabled = true
        try window.down(1, 150, 150, ms: 0)
        try window.down(2, 250, 150, ms: 10)
        #expect(view.take() == [.began(1, 2)])
        try window.frame(ms: 20, .up(1), .up(2))
        _ = view.take()
        // A cell that has moved to another view is that view's.
        let other = window.witness(0, 300, 400, 100)
        other.addSubview(right)
        try window.down(1, 150, 150, ms: 30)
        try window.down(2, 150, 350, ms: 40)
        #expect(view.take() == [])
        #expect(other.take() == [.began(2)])
    }

    @Test("A delegate is asked about the touch that the view then receives")
    func sameObject() throws {
        let (tap, answers) = (TapGestureRecognizer(), Answers())
        var asked: [ObjectIdentifier] = []
        answers.receive = { touch in
            asked.append(ObjectIdentifier(touch))
            return true
        }
        tap.delegate = answers
        window.view.addGestureRecognizer(tap)
        try window.down(1, 150, 150, ms: 0)
        #expect(asked == view.objects)
        #expect(asked.count == 1)
    }

    @Test("What a view does when it receives a touch is reported after it")
    func notReentrant() throws {
        var order: [String] = []
        view.onCall = { [engine = window.engine] _, touches in
            let phase = touches[0].phase
            order.append("\(phase) starts")
            if phase == .began {
                engine.cancelAllTouches(at: at(0))
            }
            order.append("\(phase) is done")
        }
        try window.down(1, 150, 150, ms: 0)
        #expect(
            order == [
                "began starts", "began is done", "cancelled starts", "cancelled is done",
            ]
        )
        // The finger is ignored until it lifts.
        try window.move(1, 160, 150, ms: 10)
        try window.up(1, ms: 20)
        #expect(order.count == 4)
    }

    @Test("A finger that lands again inside the call is another touch, whatever its id and place")
    func pushesInside() throws {
        let root = Witness(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let engine = GestureEngine(root: root, touchCapacity: 1)
        root.onCall = { _, touches in
            guard touches[0].phase == .ended, touches[0].timestamp == at(10) else {
                return
            }
            for ms in [20.0, 30, 40] {
                try? engine.push(Report.down(1, ms, 100).sample(at(ms)))
                engine.endFrame(at: at(ms))
                try? engine.push(Report.up(1).sample(at(ms + 5)))
                engine.endFrame(at: at(ms + 5))
            }
        }
        try Hand(on: engine, startingAt: at(0))
            .tap(at: Point(x: 10, y: 100), holding: .milliseconds(10))
        let calls = root.take()
        #expect(
            calls.map(\.phase) == [.began, .ended, .began, .ended, .began, .ended, .began, .ended]
        )
        #expect(calls.flatMap(\.points).map(\.x) == [10, 10, 20, 20, 30, 30, 40, 40])
    }
}

@Suite("Memory of touches")
struct DeliveryMemoryTests {
    private let window = TestWindow()

    @Test("A view that is removed in an action receives the cancel of its touch, and is gone")
    func removedInAnAction() throws {
        var phases: [Touch.Phase] = []
        weak var released: Witness?
        do {
            let view = window.witness(0, 0, 200, 200)
            view.onCall = { _, touches in phases.append(touches[0].phase) }
            let pan = PanGestureRecognizer { [weak view] _ in view?.removeFromSuperview() }
            pan.cancelsTouchesInView = false
            window.view.addGestureRecognizer(pan)
            released = view
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(released != nil)
        try window.move(1, 120, 100, ms: 10)
        // What had happened before the action is delivered after it.
        #expect(phases == [.began, .moved, .cancelled])
        #expect(released == nil)
        try window.move(1, 130, 100, ms: 20)
        try window.up(1, ms: 30)
    }

    @Test("A view can go while its touches are withheld, and is never called")
    func goneWhileWithheld() throws {
        weak var released: Witness?
        var calls = 0
        var touch: Touch?
        let answers = Answers()
        answers.receive = { landed in
            touch = landed
            return true
        }
        let pan = PanGestureRecognizer()
        pan.delaysTouchesBegan = true
        pan.delegate = answers
        window.view.addGestureRecognizer(pan)
        do {
            let view = window.witness(0, 0, 200, 200)
            view.onCall = { _, _ in calls += 1 }
            released = view
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(touch?.view != nil)
        window.view.subviews[0].removeFromSuperview()
        #expect(released == nil)
        #expect(touch?.view == nil)
        try window.move(1, 105, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(calls == 0)
    }

    @Test("A touch that the program keeps stays as it was, and is not used for another")
    func keptTouch() throws {
        let view = window.witness(0, 0, 400, 400)
        var kept: [Touch] = []
        view.onCall = { _, touches in kept += touches }
        for number in 0..<40 {
            try window.down(Int32(number), Double(number) * 10, 100, ms: Double(number) * 10)
            try window.up(Int32(number), ms: Double(number) * 10 + 5)
        }
        #expect(Set(kept).count == 40)
        #expect(kept.map { testID($0.id) } == (0..<80).map { Int32($0 / 2) })
        #expect(kept.allSatisfy { $0.phase == .ended })
        #expect(kept[6].location(in: nil) == Point(x: 30, y: 100))
    }

    @Test("A touch that nobody keeps is used again")
    func usedAgain() throws {
        let view = window.witness(0, 0, 400, 400)
        for number in 0..<100 {
            try window.tap(1, 100, 100, ms: Double(number) * 10, until: Double(number) * 10 + 5)
        }
        #expect(Set(view.objects).count <= 17)
    }

    @Test("An array of touches that the program keeps stays as it was")
    func keptArray() throws {
        let view = window.witness(0, 0, 400, 400)
        var arrays: [[Touch]] = []
        view.onCall = { _, touches in arrays.append(touches) }
        try window.drag(1, 100, 100, ms: 0, to: 101, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(arrays.map(\.count) == [1, 1, 1])
    }
}

@Suite("Counts of taps")
struct TapCountTests {
    private let window = TestWindow()
    private let view: Witness

    init() {
        view = window.witness(0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
    }

    private static let taps: [(landings: [(ms: Double, x: Double)], counts: [Int])] = [
        ([(0, 100), (200, 110), (400, 105), (600, 100)], [1, 2, 3, 4]),
        ([(0, 100), (500, 100), (1000.001, 100)], [1, 2, 1]),
        ([(0, 100), (200, 130), (400, 160.001), (600, 160)], [1, 2, 1, 2]),
    ]

    @Test("Taps within 0.5 s and 30 points of the one before are counted", arguments: taps.indices)
    func row(index: Int) throws {
        var counts: [Int] = []
        view.onCall = { _, touches in
            if touches[0].phase == .began {
                counts.append(touches[0].tapCount)
            }
        }
        for (ms, x) in Self.taps[index].landings {
            try window.tap(1, x, 100, ms: ms, until: ms + 50)
        }
        #expect(counts == Self.taps[index].counts)
    }

    @Test("A tap after a drag is a first one")
    func drag() throws {
        var counts: [Int] = []
        view.onCall = { _, touches in counts += touches.map(\.tapCount) }
        try window.drag(1, 100, 100, ms: 0, to: 111, 100, ms: 50)
        try window.up(1, ms: 60)
        try window.tap(1, 105, 100, ms: 100, until: 150)
        #expect(Set(counts) == [1])
    }

    @Test("A finger beside one that is down is a first one, and each hand has its row")
    func twoFingers() throws {
        var counts: [Int32: [Int]] = [:]
        view.onCall = { _, touches in
            for touch in touches where touch.phase == .began {
                counts[testID(touch.id), default: []].append(touch.tapCount)
            }
        }
        for ms in [0.0, 200] {
            try window.frame(ms: ms, .down(1, 100, 100), .down(2, 120, 100), .down(3, 300, 100))
            try window.frame(ms: ms + 50, .up(1), .up(2), .up(3))
        }
        #expect(counts == [1: [1, 2], 2: [1, 2], 3: [1, 2]])
    }

    @Test("A row is counted when the engine has room for one touch only")
    func smallEngine() throws {
        let root = Witness(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let engine = GestureEngine(root: root, touchCapacity: 1)
        var counts: [Int] = []
        root.onCall = { _, touches in counts += touches.map(\.tapCount) }
        let hand = Hand(on: engine)
        for _ in 0..<3 {
            try hand.tap(at: Point(x: 100, y: 100), holding: .milliseconds(50))
            hand.wait(.milliseconds(50))
        }
        #expect(counts == [1, 1, 2, 2, 3, 3])
    }

    @Test("With room for one touch, a tap whose touch was forgotten still reads its place")
    func forgottenTouch() throws {
        var places: [Point] = []
        let single = TapGestureRecognizer { tap in
            for index in 0..<tap.numberOfTouches {
                places.append(tap.location(ofTouch: index, in: nil))
            }
        }
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        root.addGestureRecognizer(single)
        root.addGestureRecognizer(double)
        let engine = GestureEngine(root: root, touchCapacity: 1)
        let hand = Hand(on: engine, startingAt: at(0))
        try hand.tap(at: Point(x: 100, y: 100), holding: .milliseconds(50))
        hand.wait(.milliseconds(50))
        // Too far away to be the second tap; it takes the only room there is.
        try hand.land(at: Point(x: 300, y: 300))
        #expect(places == [Point(x: 100, y: 100)])
    }
}
