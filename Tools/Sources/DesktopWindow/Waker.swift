// SPDX-License-Identifier: MIT

internal import Dispatch

/// Calls a function on a queue, asked by any thread or after a time.
final class Waker: Sendable {
    // Dispatch's sources may be used by any thread.
    nonisolated(unsafe) private let calls: any DispatchSourceUserDataAdd
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    init(_ queue: DispatchQueue, _ body: @escaping () -> Void) {
        calls = DispatchSource.makeUserDataAddSource(queue: queue)
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .distantFuture)
        calls.setEventHandler(handler: body)
        timer.setEventHandler(handler: body)
        calls.activate()
        timer.activate()
    }

    deinit {
        cancel()
    }

    /// On the queue: the function is not called any more.
    func cancel() {
        calls.cancel()
        timer.cancel()
    }

    func wake() {
        calls.add(data: 1)
    }

    func wake(after delay: Duration) {
        let (seconds, rest) = delay.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(rest / 1_000_000_000)
        timer.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .milliseconds(10))
    }
}
