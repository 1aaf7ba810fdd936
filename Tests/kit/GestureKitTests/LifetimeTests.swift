// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Lifetimes (11.54)")
struct LifetimeTests {
    private let single = TapGestureRecognizer()
    private let seen: StateLog<TapGestureRecognizer>
    private let answers = Answers()
    private let window: TestWindow

    init() {
        seen = StateLog(single)
        single.delegate = answers
        window = TestWindow(single)
    }

    /// Where the recognizer is that the delegate lets go of.
    enum Place: CaseIterable {
        case nowhere, removed, outsideTheWindow, anotherWindow
    }

    @Test(
        "A delegate may let go of what its recognizer waits for, wherever that is",
        arguments: Place.allCases
    )
    func releasedBlocker(_ place: Place) throws {
        var double: TapGestureRecognizer? = TapGestureRecognizer()
        var view: View? = View()
        let other = TestWindow()
        if let double, let view {
            double.numberOfTapsRequired = 2
            switch place {
            case .nowhere: break
            case .removed:
                view.addGestureRecognizer(double)
                view.removeGestureRecognizer(double)
            case .outsideTheWindow: view.addGestureRecognizer(double)
            case .anotherWindow:
                other.view.addSubview(view)
                view.addGestureRecognizer(double)
            }
            single.require(toFail: double)
        }
        let isGone = { [weak double] in double == nil }
        answers.begin = { _ in
            (view, double) = (nil, nil)
            return true
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        other.view.subviews.first?.removeFromSuperview()
        #expect(isGone())
        try window.tap(1, 100, 100, ms: 1000, until: 1050)
        #expect(seen.states == [.ended, .ended])
    }

    /// A change of a recognizer, or of its view, before which the engine shows what has landed.
    enum Change: CaseIterable {
        case disabling, cancelling, delayingBegan, delayingEnded, adding, addingView, removing
        case state, failing
    }

    @Test(
        "A delegate may let go of a window that asks it because of a change of what is in it",
        arguments: Change.allCases
    )
    func windowOfAChange(_ change: Change) throws {
        var window: GestureKit.Window? = .init(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let isGone = { [weak engine = window?.gestureEngine] in engine == nil }
        let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let puppet = Puppet()
        puppet.delegate = answers
        view.addGestureRecognizer(puppet)
        window?.addSubview(view)
        try window?.gestureEngine.push(frame: [Report.down(1, 50, 50).sample(at(0))])
        // No frame ends: the change does that.
        try window?.gestureEngine.push(Report.down(2, 80, 50).sample(at(10)))
        answers.receive = { _ in
            window = nil
            return true
        }
        switch change {
        case .disabling: puppet.isEnabled = false
        case .cancelling: puppet.cancelsTouchesInView = false
        case .delayingBegan: puppet.delaysTouchesBegan = true
        case .delayingEnded: puppet.delaysTouchesEnded = false
        case .adding: view.addGestureRecognizer(TapGestureRecognizer())
        case .removing: view.removeGestureRecognizer(puppet)
        case .state: puppet.state = .began
        case .failing: puppet.fail(because: .other)
        case .addingView: view.addSubview(View())
        }
        #expect(window == nil && isGone())
    }

    @Test("A view that a delegate adds elsewhere while it is being added stays there")
    func addedElsewhere() throws {
        let (drawer, card) = (View(), View())
        answers.receive = { _ in
            drawer.addSubview(card)
            return true
        }
        // No frame ends: the addition does that, so the delegate is asked in it.
        try window.engine.push(Report.down(1, 100, 100).sample(at(0)))
        window.view.addSubview(card)
        #expect(card.superview === drawer && drawer.subviews == [card])
        #expect(window.view.subviews.isEmpty)
    }

    @Test("A recognizer that a delegate adds to a view that is being added is on it afterwards")
    func extendedInTheAddition() throws {
        let (card, pan) = (View(), PanGestureRecognizer())
        // The frame that the addition ends is over when this begins another one.
        window.view.onTouches = { [engine = window.engine] _ in
            _ = try? engine.push(Report.down(2, 150, 100).sample(at(10)))
        }
        var asked = 0
        answers.receive = { _ in
            asked += 1
            if asked == 2 {
                card.addGestureRecognizer(pan)
            }
            return true
        }
        try window.engine.push(Report.down(1, 100, 100).sample(at(0)))
        window.view.addSubview(card)
        #expect(asked == 2 && card.superview === window.view && pan.view === card)
    }

    @Test("A recognizer that is reset adds its view, which has left the window, to another one")
    func addedInAReset() throws {
        let other = TestWindow()
        let (above, view) = (window.subview(0, 0, 200, 200), View())
        view.frame = above.bounds
        above.addSubview(view)
        let puppet = Puppet()
        view.addGestureRecognizer(puppet)
        try window.down(1, 100, 100, ms: 0)
        puppet.onReset = { _ in other.view.addSubview(above) }
        above.removeFromSuperview()
        #expect(above.superview === other.view)
    }

    @Test("A recognizer that its old window resets removes its new view from the new window")
    func removedInAReset() throws {
        let other = TestWindow()
        let (view, new) = (window.witness(0, 0, 200, 200), other.subview(0, 0, 200, 200))
        let puppet = Puppet()
        view.addGestureRecognizer(puppet)
        view.onCall = { _, _ in new.addGestureRecognizer(puppet) }
        puppet.onReset = { _ in
            #expect(puppet.view === new)
            new.removeFromSuperview()
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(puppet.seen == ["began 1", "reset"])
        #expect(new.superview == nil)
    }

    @Test("What a delegate sets, reads as before until the call has ended")
    func settings() throws {
        let (pan, view) = (PanGestureRecognizer(), window.subview(0, 0, 50, 50))
        window.view.addGestureRecognizer(pan)
        single.require(toFail: pan)
        let types = pan.allowedTouchTypes
        var isFirst = true
        answers.begin = { [single, engine = window.engine] _ in
            if isFirst {
                isFirst = false
                single.numberOfTapsRequired = 2
                (pan.minimumNumberOfTouches, pan.slop, pan.lead) = (1, 30, 3)
                pan.axis = .vertical
                (pan.cancelsTouchesInView, pan.delaysTouchesBegan) = (false, true)
                (pan.delaysTouchesEnded, pan.requiresExclusiveTouchType) = (false, false)
                pan.allowedTouchTypes = [.pen]
                pan.allowedScrollTypesMask = .all
                (view.isHidden, view.alpha, view.isUserInteractionEnabled) = (true, 0.5, false)
                view.frame = Rect(x: 10, y: 10, width: 20, height: 20)
                engine.predictionHorizon = .milliseconds(50)
                #expect(engine.predictionHorizon == .milliseconds(16))
                #expect(single.numberOfTapsRequired == 1)
                #expect(pan.slop == 10 && pan.lead == 1.5 && pan.axis == .any)
                #expect(pan.cancelsTouchesInView && !pan.delaysTouchesBegan)
                #expect(pan.delaysTouchesEnded && pan.requiresExclusiveTouchType)
                #expect(pan.allowedTouchTypes == types)
                #expect(!view.isHidden && view.alpha == 1 && view.isUserInteractionEnabled)
                #expect(view.frame == Rect(x: 0, y: 0, width: 50, height: 50))
            }
            return true
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(seen.states == [.ended])
        #expect(single.numberOfTapsRequired == 2)
        #expect(pan.slop == 30 && pan.lead == 3 && pan.axis == .vertical)
        #expect(!pan.cancelsTouchesInView && pan.delaysTouchesBegan)
        #expect(!pan.delaysTouchesEnded && !pan.requiresExclusiveTouchType)
        #expect(pan.allowedTouchTypes == [.pen])
        #expect(window.engine.predictionHorizon == .milliseconds(50))
        #expect(view.isHidden && view.alpha == 0.5 && !view.isUserInteractionEnabled)
        #expect(view.frame == Rect(x: 10, y: 10, width: 20, height: 20))
    }

    @Test("Steps by which a delegate moves a view all count")
    func steps() throws {
        let view = window.subview(0, 0, 50, 50)
        var isFirst = true
        answers.begin = { _ in
            if isFirst {
                isFirst = false
                for way in [Vector(x: 10, y: 0), Vector(x: 0, y: 20)] {
                    view.concatenate(.translation(by: way), in: nil)
                }
                #expect(view.transform == .identity)
            }
            return true
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(view.transform == .translation(by: Vector(x: 10, y: 20)))
    }

    /// A view that is dragged, and the states of its pan.
    private func dragged(
        _ pan: PanGestureRecognizer = PanGestureRecognizer()
    ) throws -> (Witness, StateLog<PanGestureRecognizer>) {
        let view = window.witness(0, 0, 200, 200)
        let pans = StateLog(pan)
        view.addGestureRecognizer(pan)
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        return (view, pans)
    }

    @Test("A view enters another window when its events in the old one have been taken")
    func otherWindow() throws {
        let other = TestWindow()
        let (view, pans) = try dragged()
        window.engine.callsActions = false
        other.view.addSubview(view)
        #expect(view.superview == nil)
        // The other window would otherwise take them for its own.
        try other.drag(1, 100, 100, ms: 20, to: 120, 100, ms: 30)
        try other.up(1, ms: 40)
        window.engine.callsActions = true
        #expect(pans.take() == [.began, .cancelled])
        #expect(view.superview === other.view)
        try other.drag(1, 100, 100, ms: 50, to: 120, 100, ms: 60)
        #expect(pans.take() == [.began])
    }
}

@Suite("Memory")
struct MemoryTests {
    @Test("Views that are removed and released inside an action are gone after it")
    func treeReleasedInsideAnAction() throws {
        var states: [GestureRecognizer.State] = []
        weak var outerView: View?
        weak var innerView: View?
        weak var innerPan: PanGestureRecognizer?
        let window = TestWindow()
        do {
            let outer = window.subview(0, 0, 300, 300)
            let inner = outer.subview(10, 10, 200, 200)
            let pan = PanGestureRecognizer { [unowned outer] pan in
                states.append(pan.state)
                outer.removeFromSuperview()
            }
            inner.addGestureRecognizer(pan)
            (outerView, innerView, innerPan) = (outer, inner, pan)
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(states == [.began, .cancelled])
        #expect(outerView == nil)
        #expect(innerView == nil)
        #expect(innerPan == nil)
        try window.up(1, ms: 20)
    }

    @Test("Releasing another recognizer in mid-gesture is safe, and ends its events")
    func releasesAnother() throws {
        let answers = Answers(simultaneous: true)
        weak var released: PanGestureRecognizer?
        var calls = 0
        let window = TestWindow()
        let view = window.view
        let first = PanGestureRecognizer { [unowned view] first in
            for other in view.gestureRecognizers where other !== first {
                view.removeGestureRecognizer(other)
            }
        }
        first.delegate = answers
        view.addGestureRecognizer(first)
        do {
            let other = PanGestureRecognizer { _ in calls += 1 }
            view.addGestureRecognizer(other)
            released = other
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        try window.move(1, 130, 100, ms: 20)
        #expect(released == nil)
        // It had begun in the same frame, and was cancelled.
        #expect(calls == 2)
    }

    @Test("When the engine goes in mid-gesture, its views can have another one")
    func treeOutlivesEngine() throws {
        let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let pan = PanGestureRecognizer()
        let seen = StateLog(pan)
        root.addGestureRecognizer(pan)
        for _ in 1...2 {
            let engine = GestureEngine(root: root)
            let hand = Hand(on: engine, startingAt: at(0))
            try hand.frame(ms: 0, .down(1, 100, 100))
            try hand.frame(ms: 10, .move(1, 120, 100))
            #expect(seen.take() == [.began])
        }
        #expect(pan.state == .possible)
        #expect(seen.states.isEmpty)
        // Not the root of an engine any more, so it can be put into another view.
        View().addSubview(root)
        root.removeFromSuperview()
        root.removeGestureRecognizer(pan)
    }

    @Test("Who is waited for is not held, and is waited for no more when gone")
    func requirementHoldsNobody() throws {
        let (single, seen, window) = staged(TapGestureRecognizer())
        weak var double: TapGestureRecognizer?
        do {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            window.view.addGestureRecognizer(tap)
            single.require(toFail: tap)
            double = tap
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(seen.states.isEmpty)
        if let tap = double {
            window.view.removeGestureRecognizer(tap)
        }
        #expect(double == nil)
        #expect(seen.states == [.ended])
    }
}
