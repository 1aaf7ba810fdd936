// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import TestSupport
import Testing

/// A widget of a toolkit's own that writes down what it receives.
final class Box: GestureHost {
    private(set) lazy var gestureView = HostView(for: self)
    var parent: Box?
    var frame: Rect
    var origin = Point.zero
    var transform = AffineTransform2D.identity
    private(set) var phases: [Touch.Phase] = []

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: Box? = nil) {
        frame = Rect(x: x, y: y, width: width, height: height)
        self.parent = parent
        gestureView.onTouches = { [unowned self] in phases.append($0[0].phase) }
    }

    var gestureParent: (any GestureHost)? { parent }
    var gestureFrame: Rect { frame }
    var gestureOrigin: Point { origin }
    var gestureTransform: AffineTransform2D { transform }

    /// The calls since the last time.
    func take() -> [Touch.Phase] {
        defer { phases = [] }
        return phases
    }
}

extension TestWindow {
    fileprivate func down(_ id: Int32, _ x: Double, _ y: Double, on box: Box?, ms: Double) throws {
        hand.input = { [engine] in try engine.push($0, to: box) }
        defer { hand.input = nil }
        try down(id, x, y, ms: ms)
    }
}

/// A pan of a class of the program.
private final class OwnPan: PanGestureRecognizer {
    var resets = 0

    override func reset() { resets += 1 }
}

/// A view that writes down whether it is in a window, each time that this changes.
private final class WindowView: View {
    var windows: [Bool] = []

    override func didMoveToWindow() { windows.append(window != nil) }
}

@Suite("Hosts")
struct HostTests {
    private let window = TestWindow()
    private let panel = Box(100, 100, 200, 200)

    @Test("A host receives its touches, and its recognizers and those above it get them")
    func delivers() throws {
        let button = Box(10, 10, 50, 50, in: panel)
        let tap = TapGestureRecognizer()
        let pan = PanGestureRecognizer()
        tap.cancelsTouchesInView = false
        let seen = (StateLog(tap), StateLog(pan))
        button.addGestureRecognizer(tap)
        panel.addGestureRecognizer(pan)
        try window.down(1, 120, 120, on: button, ms: 0)
        try window.up(1, ms: 50)
        #expect(button.take() == [.began, .ended])
        #expect(seen.0.take() == [.ended])
        #expect(tap.host === button)
        try window.down(1, 120, 120, on: button, ms: 1000)
        try window.move(1, 140, 120, ms: 1010)
        #expect(seen.1.take() == [.began])
        // The pan has taken the touch away.
        #expect(button.take() == [.began, .cancelled])
        try window.up(1, ms: 1020)
        #expect(panel.take() == [])
    }

    @Test("The toolkit's word counts: what is hit need not lie there, nil is the window")
    func hit() throws {
        let tap = TapGestureRecognizer()
        let seen = StateLog(tap)
        window.view.addGestureRecognizer(tap)
        try window.down(1, 5, 5, on: panel, ms: 0)
        try window.up(1, ms: 10)
        #expect(panel.take() == [.began, .cancelled])
        #expect(seen.take() == [.ended])
        try window.down(1, 150, 150, on: nil, ms: 1000)
        try window.up(1, ms: 1010)
        #expect(panel.take() == [])
        #expect(seen.take() == [.ended])
    }

    /// What a recorder has of the views that were hit.
    private func recorded(_ recorder: GestureRecorder) -> String {
        var bytes: [UInt8] = []
        _ = recorder.write { part in
            bytes += part
            return true
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "A touch lands on the window when the layout takes out the host that it hit",
        arguments: [false, true]
    )
    func layoutTakesOut(isPalm: Bool) throws {
        let recorder = GestureRecorder()
        window.engine.recorder = recorder
        if isPalm {
            let place = Point(x: 10, y: 10)
            try window.engine.push(PenSample(.hover(at: place), device: 3, time: at(0)))
        }
        let layout = View()
        layout.onLayout = { [panel] _ in panel.gestureView.removeFromSuperview() }
        window.view.addSubview(layout)
        let tap = TapGestureRecognizer()
        let seen = StateLog(tap)
        window.view.addGestureRecognizer(tap)
        try window.down(1, 150, 150, on: panel, ms: 0)
        try window.up(1, ms: 10)
        #expect(panel.take() == [])
        #expect(seen.take() == Array(repeating: .ended, count: isPalm ? 0 : 1))
        let text = recorded(recorder)
        #expect(text.contains("\ndown ") && !text.contains("node=gone"))
    }

    @Test("A scroll begins on the window when its second layout takes out the view that it hit")
    func layoutTakesOutScrolled() throws {
        let recorder = GestureRecorder()
        window.engine.recorder = recorder
        let view = window.subview(0, 0, 400, 400)
        let pan = PanGestureRecognizer()
        pan.allowedScrollTypesMask = .all
        view.addGestureRecognizer(pan)
        try window.point(100, 100, ms: 0)
        var layouts = 0
        view.onLayout = { view in
            layouts += 1
            if layouts == 1 {
                view.setNeedsLayout()
            } else {
                view.removeFromSuperview()
            }
        }
        try window.point(.scroll(by: Vector(x: 0, y: 20)), ms: 0)
        #expect(layouts == 2 && pan.numberOfTouches == 0)
        let text = recorded(recorder)
        #expect(text.contains("\nswipe-begin ") && !text.contains("node=gone"))
    }

    @Test("A touch knows its host, and where it is there")
    func touch() throws {
        let answers = Answers()
        var places: [Point] = []
        answers.receive = { [panel] touch in
            places = [touch.location(in: panel), touch.previousLocation(in: panel)]
            return touch.host === panel
        }
        let pan = PanGestureRecognizer()
        pan.delegate = answers
        panel.addGestureRecognizer(pan)
        try window.down(1, 130, 140, on: panel, ms: 0)
        #expect(places == [Point(x: 30, y: 40), Point(x: 30, y: 40)])
        #expect(pan.numberOfTouches == 1)
    }

    @Test("Places and ways are those of hosts that are scrolled, scaled and moved meanwhile")
    func converts() throws {
        let child = Box(0, 0, 100, 100, in: panel)
        let pan = PanGestureRecognizer()
        panel.addGestureRecognizer(pan)
        panel.origin = Point(x: 0, y: 50)
        try window.down(1, 150, 150, on: child, ms: 0)
        try window.move(1, 160, 150, ms: 10)
        try window.move(1, 180, 150, ms: 20)
        #expect(isNear(pan.location(in: panel), 80, 100))
        #expect(isNear(pan.location(in: child), 80, 100))
        #expect(isNear(pan.location(ofTouch: 0, in: child), 80, 100))
        child.frame.origin.x = 30
        #expect(isNear(pan.location(in: child), 50, 100))
        panel.origin = .zero
        #expect(isNear(pan.location(in: child), 50, 50))
        // About the middle, which is at (80, 50) of the panel.
        child.transform = AffineTransform2D.identity.scaled(by: 2)
        #expect(isNear(pan.location(in: child), 50, 50))
        #expect(isNear(child.convert(Point(x: 0, y: 0), to: panel), -20, -50))
        #expect(isNear(child.convert(fromWindow: Point(x: 80, y: 50)), 0, 0))
        #expect(isNear(child.convert(toWindow: .zero), 80, 50))
        #expect(isNear(pan.translation(in: panel), 20, 0))
        #expect(isNear(pan.translation(in: child), 10, 0))
        pan.setTranslation(Vector(x: 3, y: 4), in: child)
        #expect(isNear(pan.translation(in: panel), 6, 8))
        try window.up(1, ms: 30)
    }

    @Test("A question has the place that a host had when a touch landed, and an action the new one")
    func movedBeforeQuestion() throws {
        let answers = Answers()
        var places: [Point] = []
        answers.begin = { [panel] pan in
            places.append(pan.location(in: panel))
            return true
        }
        let pan = PanGestureRecognizer { [unowned panel] pan in
            places.append(pan.location(in: panel))
        }
        pan.delegate = answers
        panel.addGestureRecognizer(pan)
        try window.down(1, 150, 150, on: panel, ms: 0)
        panel.frame.origin.x = 130
        try window.move(1, 170, 150, ms: 10)
        #expect(places == [Point(x: 70, y: 50), Point(x: 40, y: 50)])
    }

    @Test("A host with a transform is about the middle of its frame, also after that changed")
    func transformed() throws {
        let child = Box(30, 0, 100, 100, in: panel)
        child.transform = .scaling(by: 2).concatenating(.translation(by: Vector(x: 7, y: 0)))
        try window.down(1, 150, 150, on: child, ms: 0)
        // The middle is at (80, 50), shifted by 7.
        #expect(isNear(child.convert(.zero, to: panel), 80 + 7 - 100, 50 - 100))
        child.frame = Rect(x: 10, y: 20, width: 40, height: 60)
        for _ in 1...2 {
            #expect(isNear(child.convert(.zero, to: panel), 30 + 7 - 40, 50 - 60))
        }
    }

    @Test("A host that no touch has found can be asked in, once a recognizer is")
    func notYetFound() throws {
        let other = Box(200, 0, 100, 100, in: panel)
        let pan = PanGestureRecognizer()
        panel.addGestureRecognizer(pan)
        try window.down(1, 150, 150, on: panel, ms: 0)
        #expect(isNear(pan.location(in: other), -150, 50))
    }

    @Test("A host that has another parent is in that when it is touched again")
    func reparented() throws {
        let other = Box(0, 0, 400, 400)
        let child = Box(0, 0, 50, 50, in: panel)
        let (first, second) = (TapGestureRecognizer(), TapGestureRecognizer())
        let seen = (StateLog(first), StateLog(second))
        panel.addGestureRecognizer(first)
        other.addGestureRecognizer(second)
        for _ in 1...2 {
            try window.down(1, 120, 120, on: child, ms: 0)
            try window.up(1, ms: 10)
            child.parent = other
            window.advance(ms: 1000)
        }
        #expect(seen.0.states == [.ended])
        #expect(seen.1.states == [.ended])
    }

    @Test("A host that a window is adding is not added to another one by a question of that call")
    func joinsOneWindow() throws {
        let other = TestWindow()
        let answers = Answers()
        let pan = PanGestureRecognizer()
        pan.delegate = answers
        window.view.addGestureRecognizer(pan)
        // The frame is open: adding the host ends it, which asks.
        try window.engine.push(Report.down(9, 10, 10).sample(at(0)))
        var asked = 0
        answers.receive = { [panel] _ in
            asked += 1
            try? other.engine.push(Report.down(1, 150, 150).sample(at(0)), to: panel)
            return true
        }
        try window.engine.push(Report.down(1, 150, 150).sample(at(0)), to: panel)
        #expect(asked > 0)
        #expect(panel.gestureView.superview === window.view)
    }

    @Test("Explanations call a host by its class")
    func explained() throws {
        try window.down(1, 120, 120, on: panel, ms: 0)
        let explanation = try #require(window.engine.explanations.first)
        #expect(explanation.contains("Box"))
    }

    @Test("A host that is gone takes its view and recognizers with it, in mid-gesture too")
    func gone() throws {
        weak var box: Box?
        weak var view: HostView?
        weak var tap: TapGestureRecognizer?
        let pan = PanGestureRecognizer()
        let seen = StateLog(pan)
        do {
            let child = Box(0, 0, 50, 50, in: panel)
            let recognizer = TapGestureRecognizer()
            child.addGestureRecognizer(recognizer)
            child.addGestureRecognizer(pan)
            (box, view, tap) = (child, child.gestureView, recognizer)
            try window.down(1, 120, 120, on: child, ms: 0)
            try window.move(1, 140, 120, ms: 10)
        }
        #expect(box == nil)
        #expect(view == nil)
        #expect(tap == nil)
        // Whoever holds a recognizer of it learns that it is over.
        try window.move(1, 160, 120, ms: 20)
        #expect(seen.take() == [.began, .cancelled])
        try window.up(1, ms: 30)
        #expect(pan.view == nil)
    }

    @Test("A host that goes as it gets its touches does not get their end when that above leaves")
    func goneInItsTouches() throws {
        var child: Box? = Box(0, 0, 50, 50, in: panel)
        var calls: [Touch.Phase] = []
        child?.gestureView.onTouches = { [panel] touches in
            calls.append(touches[0].phase)
            if touches[0].phase == .moved {
                child = nil
                panel.leaveGestures()
            }
        }
        try window.down(1, 120, 120, on: child, ms: 0)
        try window.move(1, 140, 120, ms: 10)
        #expect(calls == [.began, .moved])
    }

    @Test("A host that is gone calls no action of its hover any more")
    func hoverGone() throws {
        weak var view: HostView?
        let states = Notes<GestureRecognizer.State>()
        do {
            let child = Box(0, 0, 50, 50, in: panel)
            child.addGestureRecognizer(HoverGestureRecognizer { states.all.append($0.state) })
            try tap(on: child)
            try window.point(120, 120, ms: 20)
            view = child.gestureView
        }
        #expect(view == nil)
        try window.point(300, 300, ms: 30)
        #expect(states.all == [.began])
    }

    @Test("A host whose action disables its hover and lets go of it calls no action of that")
    func hoverGoneInAction() throws {
        let states = Notes<GestureRecognizer.State>()
        var box: Box? = Box(0, 0, 50, 50, in: panel)
        weak let left = box
        do {
            let hover = HoverGestureRecognizer { states.all.append($0.state) }
            box?.addGestureRecognizer(hover)
            box?.gestureView.onTapGesture { [unowned hover] in
                hover.isEnabled = false
                box = nil
            }
        }
        try window.down(1, 120, 120, on: box, ms: 0)
        try window.point(120, 120, ms: 10)
        try window.up(1, ms: 20)
        #expect(left == nil)
        #expect(states.all == [.began])
    }

    @Test("A host that an action of its sequence lets go of is not told that this is cancelled")
    func sequenceGoneInAction() throws {
        let calls = Notes<String>()
        var box: Box? = Box(0, 0, 50, 50, in: panel)
        weak let left = box
        do {
            weak var tap: GestureRecognizer?
            let all = box?.gestures {
                Tap().sequenced(before: Pan())
                    .onChanged { _ in
                        calls.all.append("changed")
                        tap?.isEnabled = false
                        box = nil
                    }
                    .onCancelled { _ in calls.all.append("cancelled") }
            }
            tap = all?.first
        }
        try window.down(1, 120, 120, on: box, ms: 0)
        try window.up(1, ms: 20)
        #expect(left == nil)
        #expect(calls.all == ["changed"])
    }

    @Test("A host that is gone takes a recognizer with it that is the value of a mapped gesture")
    func mappedGone() throws {
        let calls = Notes<String>()
        weak var pan: PanGestureRecognizer?
        do {
            let box = Box(0, 0, 50, 50, in: panel)
            box.gestures {
                Pan().map { $0 }
                    .onChanged {
                        pan = $0
                        calls.all.append("changed")
                    }
                    .onCancelled { _ in calls.all.append("cancelled") }
            }
            try window.down(1, 120, 120, on: box, ms: 0)
            try window.move(1, 140, 120, ms: 10)
        }
        #expect(pan == nil)
        try window.up(1, ms: 20)
        #expect(calls.all == ["changed"])
    }

    @Test("A host that its tap lets go of gets no report of its press any more")
    func pressGone() throws {
        let calls = Notes<Bool>()
        var box: Box? = Box(0, 0, 50, 50, in: panel)
        weak let left = box
        box?.gestureView.onTapGesture { box = nil }
        box?.gestureView.onLongPressGesture {
        } onPressingChanged: { [weak box] _ in
            calls.all.append(box != nil)
        }
        try window.down(1, 120, 120, on: box, ms: 0)
        try window.up(1, ms: 20)
        #expect(left == nil)
        #expect(calls.all == [true])
    }

    @Test(
        "A window that goes reports no end of a press, also not on a view that stays",
        arguments: [false, true]
    )
    func pressInWindowGone(isInAction: Bool) throws {
        let calls = Notes<Bool>()
        let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        var root: Window? = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let engine = try #require(root?.gestureEngine)
        root?.addSubview(view)
        root?.onLongPressGesture {
        } onPressingChanged: { [weak root] _ in
            calls.all.append(root != nil)
        }
        view.onLongPressGesture {
        } onPressingChanged: {
            calls.all.append($0)
        }
        if isInAction {
            view.onTapGesture { root = nil }
        }
        try engine.push(frame: [Report.down(1, 50, 50).sample(at(0))])
        #expect(calls.take() == [true, true])
        if isInAction {
            try engine.push(frame: [Report.up(1).sample(at(50))])
        } else {
            root = nil
        }
        engine.advance(to: at(1000))
        #expect(root == nil && calls.all == [])
    }

    @Test("A host that is gone calls no action of a recognizer of an own subclass any more")
    func subclassGone() throws {
        weak var pan: OwnPan?
        let states = Notes<GestureRecognizer.State>()
        do {
            let child = Box(0, 0, 50, 50, in: panel)
            let own = OwnPan { states.all.append($0.state) }
            child.addGestureRecognizer(own)
            pan = own
            try window.down(1, 120, 120, on: child, ms: 0)
            try window.move(1, 150, 120, ms: 10)
        }
        #expect(pan == nil)
        try window.move(1, 160, 120, ms: 20)
        try window.up(1, ms: 30)
        #expect(states.all == [.began])
    }

    @Test("Whoever holds a hover or an own subclass of a host that is gone learns that it is over")
    func heldAfterHost() async throws {
        let (hover, pan) = (HoverGestureRecognizer(), OwnPan())
        let (hovers, pans) = (StateLog(hover), StateLog(pan))
        let (updates, panUpdates) = (hover.updates, pan.updates)
        do {
            let child = Box(0, 0, 50, 50, in: panel)
            child.addGestureRecognizer(hover)
            child.addGestureRecognizer(pan)
            try window.down(1, 120, 120, on: child, ms: 0)
            try window.point(120, 120, ms: 10)
            try window.move(1, 150, 120, ms: 20)
        }
        try window.move(1, 160, 120, ms: 30)
        #expect(hovers.states == [.began, .cancelled])
        #expect(pans.states == [.began, .cancelled])
        #expect(pan.resets == 1)
        #expect(hover.state == .possible)
        #expect(await updates.states() == [.began, .cancelled])
        #expect(await panUpdates.states() == [.began, .cancelled])
    }

    @Test("A hover of a view that was in a host which is gone is cancelled")
    func hoverInside() throws {
        let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let hover = HoverGestureRecognizer()
        view.addGestureRecognizer(hover)
        let seen = StateLog(hover)
        do {
            let child = Box(0, 0, 50, 50, in: panel)
            child.gestureView.addSubview(view)
            try tap(on: child)
            try window.point(120, 120, ms: 20)
        }
        try window.point(130, 120, ms: 30)
        #expect(seen.states == [.began, .cancelled])
    }

    @Test("A host that is let go of in its layout is there until the layout is over")
    func letGoInLayout() throws {
        var box: Box? = Box(0, 0, 100, 100)
        weak let host = box
        var isThere = false
        try window.down(1, 50, 50, on: box, ms: 0)
        try window.up(1, ms: 10)
        host?.gestureView.onLayout = { _ in
            box = nil
            isThere = host != nil
        }
        host?.gestureView.setNeedsLayout()
        window.view.layoutIfNeeded()
        #expect(isThere)
        #expect(host == nil)
    }

    @Test("Views in a host are laid out, and learn that they enter the window and leave it")
    func viewsInside() throws {
        let view = WindowView()
        let child = Box(0, 0, 50, 50, in: panel)
        var layouts = 0
        view.onLayout = { _ in layouts += 1 }
        view.tag = 7
        child.gestureView.addSubview(view)
        let root = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let hand = Hand(on: root)
        hand.input = { try root.gestureEngine.push($0, to: child) }
        try hand.tap(at: Point(x: 120, y: 120))
        #expect(view.windows == [true])
        #expect(layouts == 1)
        view.setNeedsLayout()
        try hand.tap(at: Point(x: 120, y: 120))
        #expect(layouts == 2)
        #expect(root.viewWithTag(7) === view)
        panel.leaveGestures()
        #expect(view.windows == [true, false])
    }

    @Test("A record of the ledger names the recognizer on a host")
    func record() throws {
        let pan = PanGestureRecognizer()
        panel.addGestureRecognizer(pan)
        try window.down(1, 120, 120, on: panel, ms: 0)
        try window.move(1, 125, 120, ms: 10)
        try window.up(1, ms: 20)
        #expect(window.engine.records.map { $0.recognizer === pan } == [true])
    }

    private func tap(on box: Box) throws {
        try window.down(1, 120, 120, on: box, ms: 0)
        try window.up(1, ms: 10)
    }

    @Test("A host that leaves, and that its action lets go of, is there until its last action")
    func letGoInItsAction() throws {
        var button: Box? = Box(10, 10, 50, 50, in: panel)
        weak let left = button
        var widths: [(PanGestureRecognizer.State, Double)] = []
        try button?.addGestureRecognizer(
            PanGestureRecognizer { [unowned host = #require(button)] pan in
                widths.append((pan.state, host.frame.width))
                if pan.state == .began {
                    host.leaveGestures()
                    button = nil
                }
            }
        )
        try window.down(1, 120, 120, on: button, ms: 0)
        try window.move(1, 150, 120, ms: 10)
        #expect(widths.map(\.0) == [.began, .cancelled])
        #expect(widths.map(\.1) == [50, 50])
        #expect(left == nil)
    }

    @Test("A gesture on hosts allocates nothing")
    func allocations() throws {
        let plain = Box(0, 0, 400, 400)
        plain.gestureView.onTouches = nil
        var sum = 0.0
        let pan = PanGestureRecognizer { [unowned plain] pan in
            sum += pan.location(in: plain).x + pan.translation(in: plain).x
        }
        plain.addGestureRecognizer(pan)
        func stroke(_ ms: Double) throws {
            try window.engine.push(Report.down(1, 100, 100).sample(at(ms)), to: plain)
            window.engine.endFrame(at: at(ms))
            for step in 1...20 {
                let x = 100 + Double(step) * 5
                try window.engine.push(Report.move(1, x, 100).sample(at(ms + Double(step))))
            }
            try window.engine.push(Report.up(1).sample(at(ms + 30)))
            window.engine.endFrame(at: at(ms + 30))
        }
        #expect(try countAllocations(rounds: 2, after: 1) { try stroke(1000 * Double($0)) } == [0])
        #expect(sum > 0)
    }
}

// A release build stops without a message, and exit tests came with 6.2.
#if DEBUG && compiler(>=6.2)
/// A host whose parts can be wrong.
private final class Wrong: GestureHost {
    lazy var view = HostView(for: self)
    var makesViews = false
    var parent: Wrong?

    var gestureView: HostView { makesViews ? HostView(for: self) : view }
    var gestureParent: (any GestureHost)? { parent }
    var gestureFrame: Rect { Rect(x: 0, y: 0, width: 100, height: 100) }
}

extension TestWindow {
    fileprivate func land(on host: Wrong) throws {
        hand.input = { [engine] in try engine.push($0, to: host) }
        try down(1, 50, 50, ms: 0)
    }
}

@Suite("Misuse of hosts")
struct HostMisuseTests {
    @Test("A host that makes a view each time stops with how to make one")
    func viewEachTime() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let host = Wrong()
            host.makesViews = true
            try TestWindow().land(on: host)
        }
        #expect(errorText(result).contains("The gestureView of a Wrong must be made once"))
    }

    @Test("A host with the view of another stops with how to make its own")
    func viewOfAnother() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let (host, other) = (Wrong(), Wrong())
            host.view = other.view
            try TestWindow().land(on: host)
        }
        #expect(errorText(result).contains("with HostView(for: self)"))
    }

    @Test("Hosts that are in each other stop, be it when they are touched or asked in")
    func circle() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let (host, other) = (Wrong(), Wrong())
            (host.parent, other.parent) = (other, host)
            try TestWindow().land(on: host)
        }
        #expect(errorText(result).contains("The gestureParent of a Wrong leads back to it"))
        let later = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let (host, other) = (Wrong(), Wrong())
            host.parent = other
            let window = TestWindow()
            try window.land(on: host)
            other.parent = host
            _ = host.convert(toWindow: .zero)
        }
        #expect(errorText(later).contains("The gestureParent of a Wrong leads back to it"))
    }
}
#endif
