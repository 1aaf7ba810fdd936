// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

/// A widget that a delegate lets go of.
private final class Widget: GestureHost {
    lazy var gestureView = HostView(for: self)
    var gestureParent: (any GestureHost)? { nil }
    var gestureFrame: Rect { Rect(x: 0, y: 0, width: 400, height: 400) }
}

@Suite("Changes from inside a question")
struct DeferralTests {
    private let pan = PanGestureRecognizer()
    private let seen: StateLog<PanGestureRecognizer>
    private let answers = Answers()
    private let window: Window

    init() {
        seen = StateLog(pan)
        pan.delegate = answers
        window = Window(pan)
    }

    /// Drags, and does something while the delegate is asked whether the pan may begin.
    private func drag(_ change: @escaping () -> Void, answering answer: Bool = true) throws {
        var isFirst = true
        answers.begin = { _ in
            if isFirst {
                isFirst = false
                change()
            }
            return answer
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        try window.move(1, 140, 100, ms: 20)
    }

    @Test("A recognizer that its delegate disables, and lets begin, begins and is cancelled")
    func disable() throws {
        try drag { [pan] in
            pan.isEnabled = false
            #expect(pan.isEnabled, "It waits")
        }
        #expect(!pan.isEnabled)
        #expect(seen.states == [.began, .cancelled])
    }

    @Test("A recognizer that its delegate disables, and does not let begin, fails")
    func disableAndRefuse() throws {
        try drag({ [pan] in pan.isEnabled = false }, answering: false)
        #expect(!pan.isEnabled)
        #expect(seen.states == [])
    }

    @Test("A recognizer that its delegate removes is cancelled and gone")
    func remove() throws {
        try drag { [pan] in pan.view?.removeGestureRecognizer(pan) }
        #expect(pan.view == nil)
        #expect(seen.states == [.began, .cancelled])
    }

    @Test("A recognizer that a delegate adds takes the touches that land later")
    func add() throws {
        let tap = TapGestureRecognizer()
        let taps = StateLog(tap)
        try drag({ [window] in window.view.addGestureRecognizer(tap) }, answering: false)
        #expect(tap.view === window.view)
        try window.up(1, ms: 30)
        try window.tap(2, 100, 100, ms: 40, until: 50)
        #expect(taps.states == [.ended])
    }

    @Test("Views that a delegate adds, orders and removes are so afterwards")
    func views() throws {
        let (one, other) = (window.subview(300, 300, 10, 10), View())
        try drag { [window] in
            window.view.addSubview(other)
            window.view.bringSubviewToFront(one)
            #expect(window.view.subviews.count == 1)
        }
        #expect(
            window.view.subviews.map(ObjectIdentifier.init)
                == [other, one].map(ObjectIdentifier.init)
        )
        answers.begin = { [window] _ in
            one.removeFromSuperview()
            #expect(window.view.subviews.count == 2)
            return true
        }
        try window.up(1, ms: 30)
        try window.drag(1, 100, 100, ms: 100, to: 120, 100, ms: 110)
        #expect(one.superview == nil)
    }

    @Test("What a delegate adds and then removes is not added")
    func addAndRemove() throws {
        let (view, tap) = (View(), TapGestureRecognizer())
        try drag { [window] in
            window.view.addSubview(view)
            view.removeFromSuperview()
            window.view.addGestureRecognizer(tap)
            window.view.removeGestureRecognizer(tap)
        }
        #expect(view.superview == nil && window.view.subviews.isEmpty)
        #expect(tap.view == nil && window.view.gestureRecognizers.count == 1)
    }

    @Test("What a delegate adds, removes and adds elsewhere is there afterwards")
    func addAgain() throws {
        let (one, other, view) = (View(), View(), View())
        let tap = TapGestureRecognizer()
        try drag { [window] in
            window.view.addSubview(one)
            window.view.addSubview(other)
            one.addSubview(view)
            view.removeFromSuperview()
            other.addSubview(view)
            one.addGestureRecognizer(tap)
            one.removeGestureRecognizer(tap)
            other.addGestureRecognizer(tap)
        }
        #expect(view.superview === other && one.subviews.isEmpty)
        #expect(tap.view === other && one.gestureRecognizers.isEmpty)
    }

    @Test("What a delegate does to the delivery of touches waits as well")
    func delivery() throws {
        try drag { [pan] in
            pan.cancelsTouchesInView = false
            pan.delaysTouchesBegan = true
            pan.delaysTouchesEnded = false
            pan.allowedTouchTypes = [.pen]
            pan.requiresExclusiveTouchType = false
            #expect(pan.cancelsTouchesInView)
        }
        #expect(!pan.cancelsTouchesInView && pan.delaysTouchesBegan && !pan.delaysTouchesEnded)
        #expect(pan.allowedTouchTypes == [.pen] && !pan.requiresExclusiveTouchType)
    }

    @Test("A requirement made by a delegate holds from then on, and a circle is refused at once")
    func requirement() throws {
        let (tap, other) = (TapGestureRecognizer(), TapGestureRecognizer())
        window.view.addGestureRecognizer(tap)
        other.require(toFail: tap)
        var refused = 0
        try drag { [pan] in
            do {
                try tap.addRequirement(toFail: other)
            } catch {
                refused += 1
            }
            tap.require(toFail: pan)
        }
        #expect(refused == 1)
        #expect(throws: RequirementError.self) { try pan.addRequirement(toFail: tap) }
    }

    @Test("Samples that a delegate pushes follow those there are, and none is lost")
    func samples() throws {
        let engine = window.engine
        try drag {
            try? engine.push(Report.down(2, 200, 200).sample(at(10)))
            engine.endFrame(at: at(10))
            #expect(engine.nextEvent() == nil)
            engine.callsActions = true
            engine.advance(to: at(15))
        }
        #expect(seen.states == [.began, .changed])
        #expect(pan.numberOfTouches == 2)
        #expect(engine.counters.duplicateTouches == 0)
    }

    @Test("A delegate that cancels all touches cancels what may begin")
    func cancelAll() throws {
        let engine = window.engine
        try drag { engine.cancelAllTouches(at: at(10)) }
        #expect(seen.states == [.began, .cancelled])
    }

    @Test("A delegate may let go of the host it is asked about")
    func host() throws {
        var host: Widget? = Widget()
        let isGone = { [weak view = host?.gestureView] in view == nil }
        let tap = TapGestureRecognizer()
        tap.delegate = answers
        host?.addGestureRecognizer(tap)
        answers.receive = { _ in
            host = nil
            return true
        }
        window.hand.input = { [engine = window.engine] in try engine.push($0, to: host) }
        try window.down(1, 50, 50, ms: 0)
        #expect(isGone())
        try window.up(1, ms: 10)
    }

    @Test("A view in a host that a delegate lets go of can be the root of an engine")
    func rootFromHost() throws {
        var host: Widget? = Widget()
        let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let tap = TapGestureRecognizer()
        let taps = StateLog(tap)
        view.addGestureRecognizer(tap)
        host?.gestureView.addSubview(view)
        window.hand.input = { [engine = window.engine] in try engine.push($0, to: host) }
        try window.tap(1, 50, 50, ms: 0, until: 10)
        #expect(view.superview?.superview === window.view)
        window.hand.input = { [engine = window.engine] in try engine.push($0) }
        var engine: GestureEngine?
        answers.begin = { _ in
            host = nil
            #expect(view.superview == nil)
            engine = engine ?? GestureEngine(root: view)
            return true
        }
        try window.drag(1, 390, 390, ms: 100, to: 350, 350, ms: 110)
        let other = try #require(engine)
        #expect(other.root === view && seen.states == [.began])
        try Hand(on: other, startingAt: at(200)).tap(at: Point(x: 100, y: 100))
        #expect(taps.states == [.ended])
    }

    @Test("A delegate may let go of the window it is asked about")
    func wholeWindow() throws {
        var window: GestureKit.Window? = .init(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        guard let engine = window?.gestureEngine else {
            return
        }
        let tap = TapGestureRecognizer()
        tap.delegate = answers
        window?.addGestureRecognizer(tap)
        answers.receive = { _ in
            window = nil
            return true
        }
        try engine.push(Report.down(1, 50, 50).sample(at(0)))
        engine.endFrame(at: at(0))
        #expect(tap.view == nil)
        engine.advance(to: at(2000))
        #expect(engine.root.gestureRecognizers.isEmpty)
    }

    @Test(
        "A recognizer of one's own that changes the tree while it sees touches does so afterwards"
    )
    func custom() throws {
        let puppet = Puppet()
        puppet.onMoved = { puppet, _ in puppet.view?.removeGestureRecognizer(puppet) }
        let window = Window(puppet)
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(puppet.view == nil)
    }

    @Test("A delegate that sets the state of a recognizer of one's own does so afterwards")
    func customState() throws {
        let puppet = Puppet()
        let puppets = StateLog(puppet)
        window.view.addGestureRecognizer(puppet)
        answers.simultaneous = true
        try drag({ puppet.state = .began }, answering: false)
        #expect(puppets.states == [.began])
    }

    @Test("What is deferred happens as well when events are taken and no action is called")
    func events() throws {
        window.engine.callsActions = false
        try drag { [pan] in pan.isEnabled = false }
        var states: [GestureRecognizer.State] = []
        window.engine.takeEvents { states.append($0.state) }
        #expect(states == [.began, .changed, .cancelled])
        #expect(!pan.isEnabled)
    }

    @Test("A view that moves into the view it leaves is not added, also at an index")
    func circleWhileLeaving() {
        let panel = Panel(), view = View(), other = Window()
        window.view.addSubview(panel)
        panel.addSubview(view)
        let target = View()
        other.view.addSubview(target)
        panel.onRemoval = { $0.addSubview(target) }
        target.insertSubview(view, at: 0)
        #expect(target.superview === view)
        #expect(view.superview == nil)
        #expect(target.subviews.isEmpty)
    }
}

private final class Panel: View {
    var onRemoval: (View) -> Void = { _ in }

    override func willRemoveSubview(_ subview: View) { onRemoval(subview) }
}
