// SPDX-License-Identifier: MIT

import GestureKit
import Testing

extension GestureUpdates {
    /// All that is left, of a sequence that ends.
    func rest() async -> [Element] {
        var all: [Element] = []
        for await update in self {
            all.append(update)
        }
        return all
    }

    /// The states of all that is left, of a sequence that ends.
    func states() async -> [GestureRecognizer.State] {
        await rest().map(\.state)
    }
}

@Suite("Updates")
struct UpdateTests {
    private var (pan, window) = alone(PanGestureRecognizer())

    /// From (100, 100) to the right; it ends 90 points over the slop.
    private func drag(ms: Double = 0, steps: Int = 10, lift: Bool = true) throws {
        try window.down(1, 100, 100, ms: ms)
        for step in 1...steps {
            let x = 100 + 100 / Double(steps) * Double(step)
            try window.move(1, x, 100, ms: ms + Double(step) * 10)
        }
        if lift {
            try window.up(1, ms: ms + Double(steps + 1) * 10)
        }
    }

    private func remove() {
        window.view.removeGestureRecognizer(pan)
    }

    @Test("A gesture that was slept through is begun, the latest change, and ended")
    func sleptThrough() async throws {
        let updates = pan.updates
        try drag()
        remove()
        let all = await updates.rest()
        #expect(all.map(\.state) == [.began, .changed, .ended])
        #expect(all.map(\.translation.x) == [0, 90, 90])
        #expect(all.map(\.location.x) == [110, 200, 200])
        #expect(all.map(\.timestamp) == [at(10), at(100), at(110)])
        #expect(all.map(\.numberOfTouches) == [1, 1, 0])
    }

    @Test("Of several gestures that were slept through no state is lost, and all come in order")
    func severalSleptThrough() async throws {
        let updates = pan.updates
        try drag(ms: 0)
        try drag(ms: 1000, lift: false)
        window.cancelAll(ms: 1200)
        try window.up(1, ms: 1300)
        try drag(ms: 2000, steps: 1)
        remove()
        #expect(
            await updates.states() == [
                .began, .changed, .ended, .began, .changed, .cancelled, .began, .ended,
            ]
        )
    }

    @MainActor
    @Test("A consumer that keeps up gets every change", .timeLimit(.minutes(1)))
    func keepsUp() async throws {
        let updates = pan.updates
        var seen: [Double] = []
        let reader = Task { @MainActor in
            for await update in updates {
                seen.append(update.translation.x)
            }
        }
        try window.down(1, 100, 100, ms: 0)
        for step in 1...10 {
            try window.move(1, 100 + Double(step) * 10, 100, ms: Double(step) * 10)
            while seen.count < step {
                await Task.yield()
            }
        }
        try window.up(1, ms: 200)
        remove()
        await reader.value
        #expect(seen == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 90])
    }

    @Test("Each consumer gets all")
    func severalConsumers() async throws {
        let (first, second) = (pan.updates, pan.updates)
        try drag()
        let third = pan.updates
        try drag(ms: 1000)
        remove()
        let gesture: [GestureRecognizer.State] = [.began, .changed, .ended]
        #expect(await first.states() == gesture + gesture)
        #expect(await second.states() == gesture + gesture)
        #expect(await third.states() == gesture)
    }

    @Test("What a consumer has read is not read again by the next iterator")
    func continues() async throws {
        let updates = pan.updates
        try drag()
        for await update in updates {
            #expect(update.state == .began)
            break
        }
        remove()
        #expect(await updates.states() == [.changed, .ended])
    }

    @Test("A view's coordinates can be asked for")
    func coordinates() async throws {
        let map = window.subview(100, 0, 200, 200)
        map.transform = .identity.scaled(by: 2)
        let updates = pan.updates(in: map)
        try drag(steps: 1)
        remove()
        let last = try #require(await updates.rest().last)
        #expect(last.translation == Vector(x: 45, y: 0))
        // The map's middle is at (200, 100), where the finger is.
        #expect(isNear(last.location, 100, 100))
    }

    @Test("A deadline gives an update as an event does")
    func deadline() async throws {
        let press = LongPressGestureRecognizer()
        window.view.addGestureRecognizer(press)
        let updates = press.updates
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 2000)
        try window.up(1, ms: 2100)
        window.view.removeGestureRecognizer(press)
        let all = await updates.rest()
        #expect(all.map(\.state) == [.began, .ended])
        #expect(all.map(\.timestamp) == [at(500), at(2100)])
    }

    @Test("What an action sets is what an update reads when the action was there before")
    func afterAnAction() async throws {
        let before = pan.updates
        pan.addAction { $0.setTranslation(.zero, in: nil) }
        let after = pan.updates
        try drag(steps: 2)
        remove()
        #expect(await before.rest().map(\.translation.x) == [40, 50, 0])
        #expect(await after.rest().map(\.translation.x) == [0, 0, 0])
    }
}
