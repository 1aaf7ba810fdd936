// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("The end of updates", .timeLimit(.minutes(1)))
struct UpdateEndTests {
    private var (pan, window) = alone(PanGestureRecognizer())

    private func begin(ms: Double = 0) throws {
        try window.drag(1, 100, 100, ms: ms, to: 120, 100, ms: ms + 10)
    }

    @Test("Removing the recognizer ends them, after its cancel")
    func removed() async throws {
        let updates = pan.updates
        try begin()
        window.view.removeGestureRecognizer(pan)
        #expect(await updates.states() == [.began, .cancelled])
    }

    @Test("Removing it inside its action ends them, after its cancel")
    func removedInside() async throws {
        let view = window.view
        let before = pan.updates
        pan.addAction { [unowned view] in view.removeGestureRecognizer($0) }
        let after = pan.updates
        try begin()
        #expect(await before.states() == [.began, .cancelled])
        #expect(await after.states() == [.began, .cancelled])
    }

    @Test("Moving the recognizer to another view ends them, inside an action too")
    func moved() async throws {
        let other = window.subview(0, 0, 400, 400)
        let updates = pan.updates
        other.addGestureRecognizer(pan)
        try begin()
        #expect(await updates.states() == [])
        let inside = pan.updates
        pan.addAction { [unowned view = window.view] in view.addGestureRecognizer($0) }
        try window.move(1, 130, 100, ms: 20)
        #expect(await inside.states() == [.changed, .cancelled])
    }

    @Test("Releasing the recognizer ends them")
    func released() async throws {
        let updates: GestureUpdates<NoGestureValues>
        do {
            updates = TapGestureRecognizer().updates
        }
        #expect(await updates.states() == [])
    }

    @Test("Releasing the view ends them, though the recognizer lives on")
    func viewReleased() async throws {
        let updates = pan.updates
        do {
            let view = View()
            view.addGestureRecognizer(pan)
            _ = view
        }
        #expect(await updates.states() == [])
        let others = pan.updates
        do {
            View().addGestureRecognizer(pan)
        }
        #expect(await others.states() == [])
    }

    @Test("Taking the view away cancels but does not end them: the view may come back")
    func viewAway() async throws {
        let view = window.subview(0, 0, 400, 400)
        view.addGestureRecognizer(pan)
        let updates = pan.updates
        try begin()
        view.removeFromSuperview()
        try window.up(1, ms: 20)
        window.view.addSubview(view)
        try begin(ms: 1000)
        view.removeGestureRecognizer(pan)
        #expect(await updates.states() == [.began, .cancelled, .began, .cancelled])
    }

    @Test("Cancelling the task that waits ends them")
    func taskCancelled() async throws {
        let updates = pan.updates
        let reader = Task { await updates.states() }
        await Task.yield()
        reader.cancel()
        #expect(await reader.value == [])
        // For good: the sequence is closed.
        try begin()
        #expect(await updates.states() == [])
    }

    @Test("A task that was cancelled before it waits gets nothing of what was collected")
    func cancelledBefore() async throws {
        let updates = pan.updates
        try begin()
        let reader = Task {
            while !Task.isCancelled {
                await Task.yield()
            }
            return await updates.states()
        }
        reader.cancel()
        #expect(await reader.value == [])
    }

    @Test("The recognizer is not asked for values that nobody reads any more")
    func nobodyReads() async throws {
        let drop = Drop()
        let window = Window(drop)
        func perform(ms: Double) throws {
            try window.drag(1, 100, 100, ms: ms, to: 100, 130, ms: ms + 10)
            try window.up(1, ms: ms + 20)
        }
        try perform(ms: 0)
        #expect(drop.readings == 0)
        do {
            let updates = drop.updates
            try perform(ms: 1000)
            for await _ in updates {
                break
            }
        }
        #expect(drop.readings == 1)
        try perform(ms: 2000)
        try perform(ms: 3000)
        #expect(drop.readings == 1)
    }

    @Test("A change that replaces another one allocates nothing, when it is optimized")
    func allocations() throws {
        let updates = pan.updates
        let count = try allocations(window)
        #if DEBUG
        // What a lock's generic closure captures is boxed, and an action iterates.
        #expect(count <= 2 * 100)
        #else
        #expect(count == 0)
        #endif
        withExtendedLifetime(updates) {}
    }

    /// Of 100 changes.
    private func allocations(_ window: Window) throws -> Int {
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        try window.move(1, 130, 100, ms: 20)
        let samples = (0..<100).map {
            Report.move(1, 130 + Double($0), 100).sample(at(30 + Double($0) * 10))
        }
        return try window.allocations(pushing: samples, until: 2000)
    }
}
