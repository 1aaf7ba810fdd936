// SPDX-License-Identifier: MIT

/// What a recognizer has to say, as it says it: began, changed, ended and cancelled.
///
///     for await pinch in recognizer.updates {
///         image.scale = pinch.scale
///     }
///
/// *From when.* It collects from the moment ``GestureUpdateSource/updates`` is read, so nothing is
/// lost between that and the start of a task. Each sequence is for one consumer: for several, read
/// `updates` as often, and each gets all. Two tasks that iterate one sequence at a time are a
/// programming error.
///
/// *When the consumer is slow.* The engine never waits for it. Of changes that follow each other
/// the latest is kept; began, ended and cancelled are never lost, and come in order. So a gesture
/// that was slept through is three updates at most: what waits grows by gestures, not by frames.
///
/// *When it ends.* When the recognizer leaves its view, to go to another one too, or is gone: what
/// was collected until then, a cancel included, is delivered first. When the task that waits for it
/// is cancelled, at once and for good; what was collected is dropped. And when nobody holds the
/// sequence or an iterator of it any more, as after a loop that was left, which nobody notices but
/// the recognizer: from then on it costs nothing. A sequence that is kept and not read goes on
/// collecting.
///
/// *Isolation.* `updates` is read where the recognizer belongs. The sequence and its elements can
/// go to any task.
public struct GestureUpdates<Values: Sendable>: AsyncSequence, Sendable {
    /// What it is a sequence of.
    public typealias Element = GestureUpdate<Values>

    /// It never fails.
    public typealias Failure = Never

    private let consumer: UpdateConsumer<Values>

    init(_ buffer: UpdateBuffer<Values>) {
        consumer = UpdateConsumer(buffer)
    }

    /// Goes on where the last iterator left off.
    public func makeAsyncIterator() -> Iterator {
        Iterator(consumer: consumer)
    }

    /// Reads the sequence.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let consumer: UpdateConsumer<Values>

        /// Waits for the next update; nil when there is none any more.
        public mutating func next() async -> Element? {
            await next(isolation: nil)
        }

        /// Waits for the next update, where the caller is; nil when there is none any more.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            let buffer = consumer.buffer
            return await withTaskCancellationHandler {
                await withUnsafeContinuation(isolation: actor) { buffer.take($0) }
            } onCancel: {
                buffer.close()
            }
        }
    }
}

@available(*, unavailable)
extension GestureUpdates.Iterator: Sendable {}

/// Closes the buffer when neither the sequence nor an iterator is held any more.
private final class UpdateConsumer<Values: Sendable>: Sendable {
    let buffer: UpdateBuffer<Values>

    init(_ buffer: UpdateBuffer<Values>) {
        self.buffer = buffer
    }

    deinit {
        buffer.close()
    }
}
