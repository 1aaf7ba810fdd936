// SPDX-License-Identifier: MIT

import Dispatch
import Glibc
import Synchronization

/// The end of a session: by SIGINT and SIGTERM, or by the session itself.
///
/// A signal lets the session end in order. If it does not begin that in time, because its queue waits
/// for a pipe, the signal ends the program as if the program did not handle it.
final class SessionEnd: Sendable {
    private let over = DispatchSemaphore(value: 0)
    private let isEnding = Atomic(false)
    /// Not the session's, which may wait for something else.
    private let queue = DispatchQueue(label: "signals")

    /// How long the session may take to begin its end.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// Ends the session. Any thread may call it.
    func end() {
        over.signal()
    }

    /// Waits for the end.
    func wait() {
        over.wait()
    }

    /// The session has begun to end in order.
    func begin() {
        isEnding.store(true, ordering: .relaxed)
    }

    /// Takes the signals from now on. Call it on the main thread, and keep what it returns.
    func watchSignals() -> [any DispatchSourceSignal] {
        let numbers = [SIGINT, SIGTERM]
        // All of them first: a source starts a thread, which inherits what is blocked.
        numbers.forEach(Self.block)
        return numbers.map { number in
            Self.watch(number, queue) { [self] in take(number) }
        }
    }

    private func take(_ number: Int32) {
        end()
        queue.asyncAfter(deadline: .now() + Self.patience) { [self] in
            if !isEnding.load(ordering: .relaxed) {
                signal(number, SIG_DFL)
                Self.change(SIG_UNBLOCK, number)
                raise(number)
            }
        }
    }

    /// Calls a closure at each signal, also one that comes before Dispatch is ready. Call it on the
    /// main thread.
    static func watch(
        _ number: Int32,
        _ queue: DispatchQueue,
        _ body: @escaping () -> Void
    ) -> any DispatchSourceSignal {
        block(number)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler(handler: body)
        source.activate()
        return source
    }

    /// Lets a signal wait for Dispatch, which reads it from a descriptor.
    private static func block(_ number: Int32) {
        change(SIG_BLOCK, number)
    }

    private static func change(_ how: Int32, _ number: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(how, &signals, nil)
    }
}
