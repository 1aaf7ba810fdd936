// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
#if !THREAD_SANITIZER
import Synchronization
#endif

/// The updates between a recognizer and one consumer, which may run anywhere.
final class UpdateBuffer<Values: Sendable>: UpdateSink {
    private typealias Waiter = UnsafeContinuation<GestureUpdate<Values>?, Never>

    private struct State {
        /// Never has two changes in a row.
        var waiting: [GestureUpdate<Values>] = []
        /// Whether the last element is a change. Asking the array would allocate in generic code.
        var endsWithChange = false
        /// The waiting consumer, if there is one. Then there are no updates.
        var waiter: Waiter?
        var isClosed = false
    }

    private let state = Mutex(State())

    init() {
        // Room for one gesture that the consumer missed.
        state.withLock { $0.waiting.reserveCapacity(3) }
    }

    var isClosed: Bool {
        state.withLock { $0.isClosed }
    }

    /// Sends an update, unless nobody reads.
    func send(_ update: GestureUpdate<Values>) {
        // Resume the consumer without the lock, because its executor is foreign code.
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

    /// Gives the next update to a consumer, now or later.
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
            precondition(state.waiter == nil, "Each task needs its own gesture updates")
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

    /// Drops everything: nobody reads any more.
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
#endif

/// A buffer that a recognizer fills, whatever its values are.
protocol UpdateSink: AnyObject, Sendable {
    /// Ends the sequence. The consumer can still read what is there.
    func finish()

    /// Whether nobody reads, or the sequence has ended.
    var isClosed: Bool { get }
}

extension GestureRecognizer {
    /// An object that ends the current sequences when it is deallocated. Nil: there are none.
    var updatesEnd: UpdatesEnd? {
        actions.contains { $0.sink != nil } ? UpdatesEnd(actions.compactMap { $0.sink }) : nil
    }
}

/// Ends sequences when it is deallocated. An engine that calls actions keeps it until after the
/// last one, so that a cancel is delivered first.
final class UpdatesEnd {
    private let sinks: [any UpdateSink]

    init(_ sinks: [any UpdateSink]) {
        self.sinks = sinks
    }

    deinit {
        for sink in sinks {
            sink.finish()
        }
    }
}
