// SPDX-License-Identifier: MIT

#if !THREAD_SANITIZER
internal import Synchronization
#endif

/// What a recognizer fills, whatever its updates are.
protocol UpdateSink: AnyObject, Sendable {
    /// Nothing follows; what is there is still to be read.
    func finish()

    /// Whether nobody reads, or nothing follows.
    var isClosed: Bool { get }
}

/// Updates on their way from a recognizer to one consumer, who may be anywhere.
final class UpdateBuffer<Values: Sendable>: UpdateSink {
    private typealias Waiter = UnsafeContinuation<GestureUpdate<Values>?, Never>

    private struct State {
        /// A change is never followed by a change.
        var waiting: [GestureUpdate<Values>] = []
        /// Whether the last that waits is a change. To ask the array allocates where this code is
        /// generic.
        var endsWithChange = false
        /// Who waits for an update; only while there is none.
        var waiter: Waiter?
        var isClosed = false
    }

    private let state = Mutex(State())

    init() {
        // A gesture that was slept through.
        state.withLock { $0.waiting.reserveCapacity(3) }
    }

    var isClosed: Bool {
        state.withLock { $0.isClosed }
    }

    /// Hands on an update, unless nobody reads any more.
    func send(_ update: GestureUpdate<Values>) {
        // Whoever waits is woken without the lock, as an executor is foreign code.
        let waiter = state.withLock { state -> Waiter? in
            if let waiter = state.waiter {
                state.waiter = nil
                return waiter
            }
            if state.isClosed {
                return nil
            }
            if update.state == .changed, state.endsWithChange {
                state.waiting[state.waiting.count - 1] = update
            } else {
                state.waiting.append(update)
                state.endsWithChange = update.state == .changed
            }
            return nil
        }
        waiter?.resume(returning: update)
    }

    /// Gives the next update to a consumer, now or when there is one.
    func take(_ continuation: UnsafeContinuation<GestureUpdate<Values>?, Never>) {
        let next = state.withLock { state -> GestureUpdate<Values>?? in
            if !state.waiting.isEmpty {
                let next = state.waiting.removeFirst()
                state.endsWithChange = state.endsWithChange && !state.waiting.isEmpty
                return next
            }
            if state.isClosed {
                return .some(nil)
            }
            precondition(state.waiter == nil, "Each task needs gesture updates of its own")
            state.waiter = continuation
            return nil
        }
        if let next {
            continuation.resume(returning: next)
        }
    }

    func finish() {
        end(dropping: false)
    }

    /// Nobody reads any more.
    func close() {
        end(dropping: true)
    }

    private func end(dropping: Bool) {
        let waiter = state.withLock { state -> Waiter? in
            state.isClosed = true
            if dropping {
                state.waiting.removeAll()
                state.endsWithChange = false
            }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: nil)
    }
}
