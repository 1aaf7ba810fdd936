// SPDX-License-Identifier: MIT

import Dispatch
import GestureKit
import Testing

/// An executor of the program's own: one queue.
private final class Queue: SerialExecutor {
    private let queue = DispatchQueue(label: "gestures")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// Owns a window and all that is in it, and feeds it.
private actor Panel {
    private let pan: PanGestureRecognizer
    private let window: TestWindow
    private let queue = Queue()
    private var time = 0.0
    private(set) var states: [GestureRecognizer.State] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        queue.asUnownedSerialExecutor()
    }

    init() {
        let pan = PanGestureRecognizer()
        window = TestWindow(pan)
        self.pan = pan
    }

    /// The action belongs to the actor as the recognizer does, so it can use its state.
    func listen() {
        pan.addAction { [weak self] pan in
            let state = pan.state
            self?.assumeIsolated { $0.states.append(state) }
        }
    }

    func updates() -> GestureUpdates<PanValues> {
        pan.updates
    }

    /// A drag of 50 changes, each in a turn of its own.
    func drag() async throws {
        time += 1000
        try window.down(1, 100, 100, ms: time)
        for step in 1...51 {
            time += 10
            try window.move(1, 100 + Double(step) * 10, 100, ms: time)
            await Task.yield()
        }
        time += 10
        try window.up(1, ms: time)
    }

    func remove() {
        window.view.removeGestureRecognizer(pan)
    }
}

@Suite("Isolation", .timeLimit(.minutes(5)))
struct IsolationTests {
    @Test("An actor can own an engine and feed it, and updates leave it")
    func actorOwnsEngine() async throws {
        let panel = Panel()
        await panel.listen()
        let updates = await panel.updates()
        try await panel.drag()
        await panel.remove()
        #expect(await panel.states.count == 52)
        let all = await updates.rest()
        #expect(all.map(\.state) == [.began, .changed, .ended])
        // 510 points and the slop.
        #expect(all.last?.translation == Vector(x: 500, y: 0))
    }

    @MainActor
    @Test("The main actor can own an engine, and a task of it reads the updates")
    func mainActor() async throws {
        let (pan, window) = alone(PanGestureRecognizer())
        let updates = pan.updates
        var seen: [GestureRecognizer.State] = []
        let reader = Task {
            // Nothing of this leaves the main actor: the recognizer can be used.
            for await update in updates {
                seen.append(update.state)
                pan.setTranslation(.zero, in: nil)
            }
        }
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        while seen.isEmpty {
            await Task.yield()
        }
        #expect(pan.translation(in: nil) == .zero)
        try window.up(1, ms: 20)
        window.view.removeGestureRecognizer(pan)
        await reader.value
        #expect(seen == [.began, .ended])
    }

    @Test("A window that another actor set up can be handed over, when nobody keeps it")
    func handedOver() async throws {
        actor Owner {
            let window: TestWindow
            init(_ window: sending TestWindow) { self.window = window }
            func tap() throws {
                try window.tap(1, 100, 100, ms: 0, until: 50)
                window.view.gestureRecognizers.forEach(window.view.removeGestureRecognizer)
            }
        }
        let (tap, window) = alone(TapGestureRecognizer())
        let updates = tap.updates
        let owner = Owner(window)
        try await owner.tap()
        #expect(await updates.states() == [.ended])
    }

    @Test("Consumers on other threads each get every state, in order, with whole values")
    func consumersOfOtherActors() async throws {
        let panel = Panel()
        let gestures = 100
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                let updates = await panel.updates()
                group.addTask {
                    var previous: PanUpdate?
                    var counts: [GestureRecognizer.State: Int] = [:]
                    for await update in updates {
                        counts[update.state, default: 0] += 1
                        #expect(follows(update, previous))
                        previous = update
                    }
                    #expect(counts[.began] == gestures)
                    #expect(counts[.ended] == gestures)
                    #expect(counts[.changed, default: 0] <= gestures * 50)
                }
            }
            for _ in 0..<gestures {
                try await panel.drag()
            }
            await panel.remove()
            try await group.waitForAll()
        }
    }

    /// Whether an update can come after another one. Its state must be possible, time must pass,
    /// and the finger must be where the translation says.
    private func follows(_ update: PanUpdate, _ previous: PanUpdate?) -> Bool {
        let isOpen = previous?.state == .began || previous?.state == .changed
        return (update.state == .began) == !isOpen
            && previous.map { $0.timestamp < update.timestamp } != false
            && isNear(update.location.x, 110 + update.translation.x)
    }

    @Test("Consumers may come, leave and be cancelled while the engine is fed")
    func comingAndGoing() async throws {
        let panel = Panel()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for _ in 0..<50 {
                    try await panel.drag()
                }
            }
            for count in 1...100 {
                let updates = await panel.updates()
                let reader = Task {
                    var left = count
                    for await _ in updates {
                        left -= 1
                        if left == 0 {
                            break
                        }
                    }
                }
                await Task.yield()
                if count.isMultiple(of: 2) {
                    reader.cancel()
                    await reader.value
                }
            }
            try await group.waitForAll()
        }
        let last = await panel.updates()
        try await panel.drag()
        await panel.remove()
        #expect(await last.states() == [.began, .changed, .ended])
    }

    @Test("Engines of different owners run side by side")
    func severalEngines() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let panel = Panel()
                    await panel.listen()
                    for _ in 0..<20 {
                        try await panel.drag()
                    }
                    #expect(await panel.states.count == 20 * 52)
                }
            }
            try await group.waitForAll()
        }
    }
}
