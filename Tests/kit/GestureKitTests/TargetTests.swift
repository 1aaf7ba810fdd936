// SPDX-License-Identifier: MIT

import GestureKit
import Testing

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
    @Test("A method is called with the recognizer")
    func call() throws {
        let controller = Controller()
        let window = TestWindow(controller.pan)
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(controller.calls == ["pan began", "pan ended"])
    }

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

    @Test("A subclass that adds nothing is made in the same ways")
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
        }
        #expect(states == [.began])
        #expect(controller.calls == ["pan began"])
    }
}

/// Writes the names of the calls of all its methods to one list.
private final class Calls {
    var names: [String] = []
}

private final class Listener {
    let name: String
    let calls: Calls

    init(_ name: String, _ calls: Calls) {
        self.name = name
        self.calls = calls
    }

    func one(_ tap: TapGestureRecognizer) {
        calls.names.append("\(name).one")
    }

    func two(_ recognizer: GestureRecognizer) {
        calls.names.append("\(name).two")
    }

    func leave(_ tap: TapGestureRecognizer) {
        calls.names.append("\(name).leave")
        tap.removeTarget(nil)
    }

    func mark(_ mark: CheckMark) {
        calls.names.append("\(name) \(mark.state)")
    }

    func pan(_ pan: PanGestureRecognizer) {}
}

@Suite("Several targets")
struct TargetRemovalTests {
    private let tap = TapGestureRecognizer()
    private let window: TestWindow
    private let calls = Calls()
    private let a: Listener
    private let b: Listener

    init() {
        window = TestWindow(tap)
        a = Listener("a", calls)
        b = Listener("b", calls)
    }

    /// What is called for one tap.
    private func tapped(ms: Double = 0) throws -> [String] {
        calls.names = []
        try window.tap(1, 100, 100, ms: ms, until: ms + 50)
        return calls.names
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
        tap.addAction { [calls] _ in calls.names.append("closure") }
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
        #expect(calls.names == ["a ended", "a.two"])
    }

    #if DEBUG && compiler(>=6.2)
    @Test("A method that takes another class of recognizer is a mistake of the setup")
    func wrongClass() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = CheckMark(target: Listener("a", Calls()), action: Listener.pan)
        }
        #expect(errorText(result).contains("CheckMark cannot take a PanGestureRecognizer"))
    }
    #endif
}
