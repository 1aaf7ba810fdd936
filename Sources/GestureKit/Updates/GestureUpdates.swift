// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
/// The updates of a recognizer as an asynchronous sequence: began, changed, ended and cancelled.
///
///     for await pinch in recognizer.updates {
///         image.scale = pinch.scale
///     }
///
/// *Start.* It collects from the moment that ``GestureUpdateSource/updates`` is read, so nothing is
/// lost before a task starts. Each sequence is for one consumer. For several consumers, read
/// `updates` several times; each gets everything. Two tasks that iterate one sequence at the same
/// time are a programming error.
///
/// *Slow consumers.* The engine never waits for the consumer. Of consecutive changes, only the
/// latest is kept. Began, ended and cancelled are never lost, and come in order. So a gesture that
/// the consumer missed is at most three updates. Memory grows with the number of gestures, not of
/// frames.
///
/// *End.* When the recognizer leaves its view, even for another one, or is gone: the consumer gets
/// what was collected, including a cancel, and then the end. When the consuming task is cancelled:
/// the sequence ends at once and drops what was collected. When nobody holds the sequence or its
/// iterator, such as after leaving a loop: it costs nothing from then on. A sequence that is held
/// but not read continues to collect.
///
/// A sequence does not end while its recognizer has no view yet, or when the window of its view
/// goes: the next touches may come later. So a task that holds the recognizer itself, and waits for
/// updates of one that nobody will touch again, waits for good. Cancel it.
///
/// *Isolation.* Read `updates` in the isolation domain of the recognizer. The sequence and its
/// elements can go to any task.
public struct GestureUpdates<Values: Sendable>: AsyncSequence, Sendable {
    /// The type of its elements.
    public typealias Element = GestureUpdate<Values>

    /// The sequence never throws.
    public typealias Failure = Never

    private let consumer: UpdateConsumer<Values>

    init(_ buffer: UpdateBuffer<Values>) {
        consumer = UpdateConsumer(buffer)
    }

    /// Returns an iterator that continues where the last one stopped.
    public func makeAsyncIterator() -> Iterator {
        Iterator(consumer: consumer)
    }

    /// Reads the sequence.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let consumer: UpdateConsumer<Values>

        /// Waits for the next update. Nil: the sequence has ended.
        public mutating func next() async -> Element? {
            await next(isolation: nil)
        }

        /// Waits for the next update, in the isolation of the caller. Nil: the sequence has ended.
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

/// Closes the buffer when nobody holds the sequence or an iterator.
private final class UpdateConsumer<Values: Sendable>: Sendable {
    let buffer: UpdateBuffer<Values>

    init(_ buffer: UpdateBuffer<Values>) {
        self.buffer = buffer
    }

    deinit {
        buffer.close()
    }
}

/// An update of a recognizer: a value that you can send anywhere.
///
/// You can read the values of this kind of recognizer directly: `update.scale`.
@dynamicMemberLookup
public struct GestureUpdate<Values: Sendable>: Sendable {
    /// The state: began, changed, ended or cancelled.
    public let state: GestureRecognizer.State

    /// The time of the event.
    public let timestamp: Timestamp

    /// The location, in the coordinates of the sequence.
    public let location: Point

    /// The number of touches. See ``GestureRecognizer/numberOfTouches``.
    public let numberOfTouches: Int

    /// The values of this kind of recognizer.
    public let values: Values

    /// Reads one of the ``values``.
    public subscript<Value>(dynamicMember path: KeyPath<Values, Value>) -> Value {
        values[keyPath: path]
    }
}

extension GestureUpdate: Equatable where Values: Equatable {}

extension GestureUpdate: Hashable where Values: Hashable {}

/// No values: a tap, a long press and a hold have only the values of all recognizers.
public struct NoGestureValues: Hashable, Sendable {
    /// Creates the empty value.
    public init() {}
}
#endif
