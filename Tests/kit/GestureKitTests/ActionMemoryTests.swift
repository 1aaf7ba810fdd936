// SPDX-License-Identifier: MIT

import GestureKit
import Testing

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
    private func begin(_ window: Window) throws {
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
    }

    @Test("An action takes back all actions: it ends, and the others are not called")
    func removesAll() throws {
        var calls: [Int] = []
        weak var released: Held?
        let pan = PanGestureRecognizer()
        let window = Window(pan)
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
        let pan = PanGestureRecognizer()
        let window = Window(pan)
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
        let pan = PanGestureRecognizer()
        let window = Window(pan)
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
        let window = Window()
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
        let window = Window()
        let outer = window.subview(0, 0, 300, 300)
        let answers = Answers()
        answers.simultaneous = true
        do {
            let view = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
            outer.addSubview(view)
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

    private func tap(_ window: Window, x: Double, ms: Double) throws {
        try window.tap(1, x, 100, ms: ms, until: ms + 50)
    }

    @Test("An action takes its recognizer to another engine, taps there, and lets go of all")
    func goesToAnotherEngine() throws {
        let (window, other) = (Window(), Window())
        var places: [Double] = []
        weak var own: GestureAction?
        weak var released: TapGestureRecognizer?
        let held = Held()
        do {
            let recognizer = TapGestureRecognizer()
            window.view.addGestureRecognizer(recognizer)
            recognizer.addAction { places.append($0.location(in: nil).x) }
            own = recognizer.addAction { [unowned view = other.view] recognizer in
                own.map(recognizer.removeAction)
                view.addGestureRecognizer(recognizer)
                try? self.tap(other, x: 200, ms: 0)
                #expect(own != nil)
                view.removeGestureRecognizer(recognizer)
                #expect(released != nil)
                held.uses += 1
                places.append(recognizer.location(in: nil).x)
            }
            released = recognizer
        }
        try tap(window, x: 100, ms: 0)
        #expect(held.uses == 1)
        #expect(own == nil)
        #expect(released == nil)
        #expect(places.first == 100)
        #expect(places.last == 100)
    }

    @Test("An action takes its view to another engine, taps there, and takes itself back")
    func viewGoesToAnotherEngine() throws {
        let (window, other) = (Window(), Window())
        var places: [Double] = []
        weak var own: GestureAction?
        weak var released: TapGestureRecognizer?
        let held = Held()
        do {
            let view = window.subview(0, 0, 300, 300)
            let recognizer = TapGestureRecognizer()
            view.addGestureRecognizer(recognizer)
            own = recognizer.addAction { [unowned view] recognizer in
                places.append(recognizer.location(in: nil).x)
                guard places.count == 1 else {
                    return
                }
                other.view.addSubview(view)
                try? self.tap(other, x: 200, ms: 0)
                own.map(recognizer.removeAction)
                view.removeFromSuperview()
                #expect(own != nil)
                #expect(released != nil)
                held.uses += 1
                places.append(recognizer.location(in: nil).x)
            }
            released = recognizer
        }
        try tap(window, x: 100, ms: 0)
        #expect(held.uses == 1)
        #expect(own == nil)
        #expect(released == nil)
        #expect(places.first == 100)
        #expect(places.last == 100)
    }

    @Test("An action pushes a frame, then removes its view with everything")
    func pushesAndRemoves() throws {
        var states: [GestureRecognizer.State] = []
        weak var released: PanGestureRecognizer?
        let window = Window()
        do {
            let view = window.subview(0, 0, 300, 300)
            let pan = PanGestureRecognizer { [unowned view, unowned window] pan in
                if pan.state == .began {
                    try? window.move(1, 140, 100, ms: 20)
                    view.removeFromSuperview()
                    view.removeGestureRecognizer(pan)
                }
                #expect(released != nil)
                states.append(pan.state)
            }
            view.addGestureRecognizer(pan)
            released = pan
        }
        try begin(window)
        #expect(states.first == .began)
        #expect(states.last == .cancelled)
        #expect(released == nil)
    }

    @Test("Updates that an action drops are forgotten while actions are called")
    func updatesForgotten() throws {
        let pan = PanGestureRecognizer()
        let window = Window(pan)
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
