// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Actions")
struct ActionTests {
    private var (pan, window) = alone(PanGestureRecognizer())

    private func begin() throws {
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
    }

    @Test("Actions are called in the order they were added")
    func order() throws {
        var calls: [String] = []
        pan.addAction { _ in calls.append("first") }
        pan.addAction { _ in calls.append("second") }
        pan.addAction { _ in calls.append("third") }
        try begin()
        #expect(calls == ["first", "second", "third"])
    }

    @Test("An action that was removed is not called, also when it was removed just before")
    func removal() throws {
        var calls: [String] = []
        let first = pan.addAction { _ in calls.append("first") }
        var last: GestureAction?
        pan.addAction { pan in
            calls.append("second")
            if let last {
                pan.removeAction(last)
            }
        }
        last = pan.addAction { _ in calls.append("third") }
        pan.removeAction(first)
        try begin()
        #expect(calls == ["second"])
    }

    @Test("An action of another recognizer is not removed")
    func removesOnlyItsOwn() throws {
        let tap = TapGestureRecognizer()
        let seen = StateLog(pan)
        let action = pan.addAction { _ in }
        tap.removeAction(action)
        try begin()
        #expect(seen.states == [.began])
    }

    @Test("An action that is added inside an action is called from the next event on")
    func addsInside() throws {
        var calls: [GestureRecognizer.State] = []
        pan.addAction { pan in
            if pan.state == .began {
                pan.addAction { calls.append($0.state) }
            }
        }
        try begin()
        #expect(calls.isEmpty)
        try window.move(1, 130, 100, ms: 20)
        #expect(calls == [.changed])
    }

    @Test("Disabling inside an action cancels once, with its action")
    func disablesItself() throws {
        let seen = StateLog(pan)
        pan.addAction { $0.isEnabled = false }
        try begin()
        try window.move(1, 130, 100, ms: 20)
        try window.up(1, ms: 30)
        #expect(seen.states == [.began, .cancelled])
        #expect(!pan.isEnabled)
        pan.isEnabled = true
        #expect(pan.state == .possible)
    }

    @Test("Disabling outside of actions calls them before it returns")
    func disabledOutside() throws {
        let seen = StateLog(pan)
        try begin()
        pan.isEnabled = false
        #expect(seen.states == [.began, .cancelled])
        #expect(pan.state == .possible)
    }

    @Test("An addition ends the open frame, and calls the actions before it returns")
    func beforeAddition() throws {
        let seen = StateLog(pan)
        try window.down(1, 100, 100, ms: 0)
        try window.engine.push(Report.move(1, 120, 100).sample(at(10)))
        window.view.addSubview(View())
        #expect(seen.take() == [.began])
        try window.engine.push(Report.move(1, 130, 100).sample(at(20)))
        window.view.addGestureRecognizer(TapGestureRecognizer())
        #expect(seen.take() == [.changed])
    }

    @Test("What an action causes is reported after it")
    func notReentrant() throws {
        var calls: [String] = []
        pan.addAction { [unowned engine = window.engine] pan in
            calls.append("\(pan.state) starts")
            if pan.state == .began {
                engine.cancelAllTouches(at: at(10))
            }
            calls.append("\(pan.state) is done")
        }
        try begin()
        #expect(
            calls == ["began starts", "began is done", "cancelled starts", "cancelled is done"]
        )
    }
}

// An action reads its values from its event, as long as the event is the latest news. These are the
// cases in which it is not.

@Suite("Values in actions")
struct ActionValueTests {
    private let window = TestWindow()
    private let answers = Answers()

    private func add(_ recognizers: GestureRecognizer...) {
        answers.simultaneous = true
        for recognizer in recognizers {
            recognizer.delegate = answers
            window.view.addGestureRecognizer(recognizer)
        }
    }

    /// Two fingers that move apart, turn and drag.
    private func play() throws {
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        try window.frame(ms: 10, .move(1, 120, 160), .move(2, 300, 260))
        try window.frame(ms: 20, .move(1, 110, 150), .move(2, 310, 290))
    }

    @Test("What another's action has set just before is what an action reads")
    func setBefore() throws {
        let (setter, pan, hand) = (
            PanGestureRecognizer(), PanGestureRecognizer(), TransformGestureRecognizer()
        )
        let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        add(setter, pan, hand, pinch, rotation)
        setter.addAction { _ in
            pan.setTranslation(Vector(x: 1, y: 2), in: nil)
            pinch.scale = 2
            rotation.rotation = 0.5
            hand.setTranslation(Vector(x: 3, y: 4), in: nil)
            hand.scale = 4
            hand.rotation = 0.25
        }
        var calls = 0
        pan.addAction {
            #expect($0.translation(in: nil) == Vector(x: 1, y: 2))
            calls += 1
        }
        pinch.addAction {
            #expect($0.scale == 2)
            calls += 1
        }
        rotation.addAction {
            #expect(isNear($0.rotation, 0.5, within: 1e-6))
            calls += 1
        }
        hand.addAction {
            #expect($0.translation(in: nil) == Vector(x: 3, y: 4))
            #expect($0.scale == 4)
            #expect(isNear($0.rotation, 0.25, within: 1e-6))
            calls += 1
        }
        try play()
        #expect(calls == 8)
    }

    @Test("An action reads what it has set, and later ones of the same recognizer do")
    func setByItself() throws {
        let pan = PanGestureRecognizer()
        add(pan)
        var read: [Vector] = []
        pan.addAction {
            read.append($0.translation(in: nil))
            $0.setTranslation(.zero, in: nil)
            read.append($0.translation(in: nil))
        }
        pan.addAction { read.append($0.translation(in: nil)) }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.move(1, 135, 100, ms: 20)
        #expect(read == [Vector(x: 20, y: 0), .zero, .zero, Vector(x: 5, y: 0), .zero, .zero])
    }

    @Test("After a frame that an action pushed, it reads what it was called for")
    func pushedInside() throws {
        let pan = PanGestureRecognizer()
        add(pan)
        var read: [Double] = []
        let half = window.subview(300, 300, 10, 10)
        half.transform = AffineTransform2D(scaleX: 0.5, y: 0.5)
        pan.addAction { [unowned window] pan in
            if pan.state == .began {
                try? window.move(1, 160, 100, ms: 20)
            }
            read += [pan.translation(in: nil).x, pan.translation(in: half).x]
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        #expect(read == [20, 40, 50, 100])
    }
}

// Actions are called without anybody being retained for them. These tests let go of what may go
// during an action. Run them with the address sanitizer to see what is used after that.

/// Something an action holds, which reports when it goes.
private final class Held {
    private let onRelease: () -> Void
    var uses = 0

    init(onRelease: @escaping () -> Void = {}) {
        self.onRelease = onRelease
    }

    deinit {
        onRelease()
    }
}

@Suite("What goes while an action runs")
struct ActionMemoryTests {
    private func begin(_ window: TestWindow) throws {
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
    }

    @Test("An action takes back all actions: it ends, and the others are not called")
    func removesAll() throws {
        var calls: [Int] = []
        weak var released: Held?
        let (pan, window) = alone(PanGestureRecognizer())
        do {
            let held = Held()
            released = held
            var actions: [GestureAction] = []
            for index in 0..<3 {
                let action = pan.addAction { [held] pan in
                    let own = actions
                    actions = []
                    own.forEach(pan.removeAction)
                    #expect(released != nil)
                    held.uses += 1
                    calls.append(index)
                }
                actions.append(action)
            }
        }
        try begin(window)
        #expect(calls == [0])
        #expect(released == nil)
        try window.move(1, 130, 100, ms: 20)
        #expect(calls == [0])
    }

    @Test("An action adds many, so that the list moves, and takes itself back")
    func listMoves() throws {
        var calls: [String] = []
        weak var own: GestureAction?
        let (pan, window) = alone(PanGestureRecognizer())
        let held = Held()
        own = pan.addAction { pan in
            for _ in 0..<100 {
                pan.addAction { _ in calls.append("new") }
            }
            own.map(pan.removeAction)
            held.uses += 1
            calls.append("old")
        }
        try begin(window)
        #expect(calls == ["old"])
        #expect(own == nil)
        try window.move(1, 130, 100, ms: 20)
        #expect(calls.count == 101)
    }

    @Test("What an action held may add and take back actions, and push, when it goes with it")
    func releaseChangesTheList() throws {
        var calls: [GestureRecognizer.State] = []
        let (pan, window) = alone(PanGestureRecognizer())
        weak var own: GestureAction?
        let other = pan.addAction { _ in }
        do {
            let held = Held { [unowned pan, unowned window] in
                for _ in 0..<100 {
                    pan.addAction { calls.append($0.state) }
                }
                pan.removeAction(other)
                try? window.move(1, 130, 100, ms: 20)
            }
            own = pan.addAction { [held] pan in
                own.map(pan.removeAction)
                held.uses += 1
            }
        }
        try begin(window)
        #expect(own == nil)
        #expect(calls == Array(repeating: .changed, count: 100))
    }

    @Test("A recognizer that has left its view before its action, which lets go of it")
    func heldByNobodyElse() throws {
        var states: [GestureRecognizer.State] = []
        var held: PanGestureRecognizer? = PanGestureRecognizer()
        weak let released = held
        let window = TestWindow()
        held?.addAction { pan in
            held = nil
            #expect(released != nil)
            states.append(pan.state)
        }
        if let held {
            window.view.addGestureRecognizer(held)
        }
        try begin(window)
        // Its cancel waits, then.
        held = released
        window.engine.callsActions = false
        if let held {
            window.view.removeGestureRecognizer(held)
        }
        window.engine.callsActions = true
        #expect(states == [.began, .cancelled])
        #expect(released == nil)
    }

    @Test("A recognizer whose view went in another's action, and whose own action lets go of it")
    func viewGoneBeforeItsAction() throws {
        var held: PanGestureRecognizer?
        var states: [GestureRecognizer.State] = []
        weak var inner: View?
        weak var released: PanGestureRecognizer?
        let window = TestWindow()
        let outer = window.subview(0, 0, 300, 300)
        let answers = Answers(simultaneous: true)
        do {
            let view = outer.subview(0, 0, 300, 300)
            let first = PanGestureRecognizer { [weak view] pan in
                if pan.state == .cancelled {
                    view?.removeFromSuperview()
                }
            }
            let second = PanGestureRecognizer { pan in
                if pan.state == .cancelled {
                    held = nil
                    #expect(released != nil)
                }
                states.append(pan.state)
            }
            first.delegate = answers
            view.addGestureRecognizer(first)
            view.addGestureRecognizer(second)
            (held, released, inner) = (second, second, view)
        }
        try begin(window)
        // What is in it is no longer in a tree by the time of the second action.
        outer.removeFromSuperview()
        #expect(inner == nil)
        #expect(held == nil)
        #expect(states == [.began, .cancelled])
        #expect(released == nil)
    }

    @Test("The last reference to the engine goes in an action")
    func engineGoes() throws {
        let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        var engine: GestureEngine? = GestureEngine(root: view)
        weak let released = engine
        var states: [GestureRecognizer.State] = []
        let pan = PanGestureRecognizer { pan in
            engine = nil
            #expect(pan.location(in: view).x == 120)
            states.append(pan.state)
        }
        view.addGestureRecognizer(pan)
        try engine?.push(Report.down(1, 100, 100).sample(at(0)))
        try engine?.push(Report.move(1, 120, 100).sample(at(10)))
        engine?.endFrame(at: at(10))
        #expect(states == [.began])
        #expect(released == nil)
        #expect(pan.state == .possible)
    }

    @Test("The last reference to a window, with all that is in it, goes in an action")
    func windowGoes() throws {
        var states: [GestureRecognizer.State] = []
        var window: GestureKit.Window?
        weak var released: PanGestureRecognizer?
        do {
            let new = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            let pan = PanGestureRecognizer { pan in
                if pan.state == .cancelled {
                    window = nil
                    #expect(released != nil)
                }
                states.append(pan.state)
            }
            new.addGestureRecognizer(pan)
            (window, released) = (new, pan)
        }
        try window?.gestureEngine.push(Report.down(1, 100, 100).sample(at(0)))
        try window?.gestureEngine.push(Report.move(1, 120, 100).sample(at(10)))
        window?.gestureEngine.endFrame(at: at(10))
        released?.isEnabled = false
        #expect(states == [.began, .cancelled])
        #expect(window == nil)
        #expect(released == nil)
    }

    @Test("Updates that an action drops are forgotten while actions are called")
    func updatesForgotten() throws {
        let (pan, window) = alone(PanGestureRecognizer())
        var updates: GestureUpdates<PanValues>?
        pan.addAction { _ in updates = nil }
        updates = pan.updates
        let seen = StateLog(pan)
        try begin(window)
        try window.move(1, 130, 100, ms: 20)
        #expect(seen.states == [.began, .changed])
        #expect(updates == nil)
    }
}

/// Holds the recognizers that call it, as a controller does.
private final class Controller {
    var calls: [String] = []
    lazy var tap = TapGestureRecognizer(target: self, action: Controller.didTap)
    lazy var pan = PanGestureRecognizer(target: self, action: Controller.didPan)
    lazy var edgePan = ScreenEdgePanGestureRecognizer(target: self, action: Controller.didEdgePan)
    lazy var pannedEdge = ScreenEdgePanGestureRecognizer(target: self, action: Controller.didPan)
    lazy var all: [GestureRecognizer] = [
        tap, pan, edgePan, pannedEdge,
        LongPressGestureRecognizer(target: self, action: Controller.didAny),
        SwipeGestureRecognizer(target: self, action: Controller.didAny),
        PinchGestureRecognizer(target: self, action: Controller.didAny),
        RotationGestureRecognizer(target: self, action: Controller.didAny),
        TransformGestureRecognizer(target: self, action: Controller.didAny),
        HoldGestureRecognizer(target: self, action: Controller.didAny),
    ]

    func didTap(_ tap: TapGestureRecognizer) {
        calls.append("tap \(tap.numberOfTouches)")
    }

    func didPan(_ pan: PanGestureRecognizer) {
        calls.append("pan \(pan.state)")
    }

    func didEdgePan(_ pan: ScreenEdgePanGestureRecognizer) {
        calls.append("edge pan \(pan.edges.rawValue)")
    }

    func didAny(_ recognizer: GestureRecognizer) {}
}

/// A kind of one's own that adds nothing.
private class Scroll: PanGestureRecognizer {}

@Suite("Targets and actions")
struct TargetTests {
    @Test("A controller that holds recognizers of every kind is not held by them")
    func leaksNothing() throws {
        var controller: Controller? = Controller()
        let recognizers = controller?.all ?? []
        let isGone = { [weak controller] in controller == nil }
        controller = nil
        #expect(recognizers.count == 10)
        #expect(isGone())
    }

    @Test("When the object is gone, the action does nothing, and it can be taken back")
    func goneAndRemoved() throws {
        let (tap, window) = alone(TapGestureRecognizer())
        let controller = Controller()
        let action = tap.addTarget(controller, action: Controller.didTap)
        tap.addTarget(Controller(), action: Controller.didTap)
        try window.tap(1, 100, 100, ms: 0, until: 10)
        tap.removeAction(action)
        try window.tap(1, 100, 100, ms: 500, until: 510)
        #expect(controller.calls == ["tap 1"])
    }

    @Test("A kind that adds nothing calls a closure or a method with the recognizer")
    func subclass() throws {
        let controller = Controller()
        var states: [GestureRecognizer.State] = []
        let scrolls = [
            Scroll { states.append($0.state) },
            Scroll(target: controller, action: Controller.didPan),
        ]
        for scroll in scrolls {
            let window = TestWindow(scroll)
            try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
            try window.up(1, ms: 20)
        }
        #expect(states == [.began, .ended])
        #expect(controller.calls == ["pan began", "pan ended"])
    }
}

/// Writes the names of the calls of all its methods to one list.
private final class Listener {
    let name: String
    let calls: Notes<String>

    init(_ name: String, _ calls: Notes<String>) {
        self.name = name
        self.calls = calls
    }

    func one(_ tap: TapGestureRecognizer) {
        calls.all.append("\(name).one")
    }

    func two(_ recognizer: GestureRecognizer) {
        calls.all.append("\(name).two")
    }

    func leave(_ tap: TapGestureRecognizer) {
        calls.all.append("\(name).leave")
        tap.removeTarget(nil)
    }

    func mark(_ mark: CheckMark) {
        calls.all.append("\(name) \(mark.state)")
    }

    func pan(_ pan: PanGestureRecognizer) {}
}

@Suite("Several targets")
struct TargetRemovalTests {
    private let tap = TapGestureRecognizer()
    private let window: TestWindow
    private let calls = Notes<String>()
    private let a: Listener
    private let b: Listener

    init() {
        window = TestWindow(tap)
        a = Listener("a", calls)
        b = Listener("b", calls)
    }

    /// What is called for one tap.
    private func tapped(ms: Double = 0) throws -> [String] {
        try window.tap(1, 100, 100, ms: ms, until: ms + 50)
        return calls.take()
    }

    private func addAll() -> [GestureAction] {
        [
            tap.addTarget(a, action: Listener.one),
            tap.addTarget(b, action: Listener.one),
            tap.addTarget(a, action: Listener.two),
        ]
    }

    /// What of the three is removed, and what is called then, in the order of addition.
    enum Removal: CaseIterable {
        case nothing, oneTarget, oneAction, actionOfAnotherTarget, actionOfAnyTarget

        var calls: [String] {
            switch self {
            case .nothing, .actionOfAnotherTarget: ["a.one", "b.one", "a.two"]
            case .oneTarget: ["b.one"]
            case .oneAction: ["b.one", "a.two"]
            case .actionOfAnyTarget: ["a.one", "a.two"]
            }
        }
    }

    @Test("What matches is removed, and nothing else", arguments: Removal.allCases)
    func removal(_ removal: Removal) throws {
        let added = addAll()
        switch removal {
        case .nothing: break
        case .oneTarget: tap.removeTarget(a)
        case .oneAction: tap.removeTarget(a, action: added[0])
        case .actionOfAnotherTarget: tap.removeTarget(b, action: added[0])
        case .actionOfAnyTarget: tap.removeTarget(nil, action: added[1])
        }
        #expect(try tapped() == removal.calls)
    }

    @Test("Nil matches all targets, and leaves closures and sequences")
    func allTargets() throws {
        tap.addAction { [calls] _ in calls.all.append("closure") }
        let updates = tap.updates
        _ = addAll()
        tap.removeTarget(nil, action: nil)
        #expect(try tapped() == ["closure"])
        withExtendedLifetime(updates) {}
    }

    @Test("A target that is removed in an action is not called for the current event")
    func insideAnAction() throws {
        tap.addTarget(a, action: Listener.leave)
        tap.addTarget(b, action: Listener.one)
        #expect(try tapped() == ["a.leave"])
        #expect(try tapped(ms: 1000).isEmpty)
    }

    @Test("A recognizer of one's own is created with a target and an action")
    func custom() throws {
        let marks = [
            CheckMark(target: a, action: Listener.mark),
            CheckMark(target: a, action: Listener.two),
        ]
        for mark in marks {
            let window = TestWindow(mark)
            try window.drag(1, 100, 100, ms: 0, to: 120, 130, ms: 10)
            try window.move(1, 150, 80, ms: 20)
        }
        #expect(calls.all == ["a ended", "a.two"])
    }

    #if DEBUG && compiler(>=6.2)
    @Test("A method that takes another class of recognizer is a mistake of the setup")
    func wrongClass() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = CheckMark(target: Listener("a", Notes()), action: Listener.pan)
        }
        #expect(errorText(result).contains("CheckMark cannot take a PanGestureRecognizer"))
    }
    #endif
}
