// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
import CGestureCore

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
/// updates of one that nobody will touch again, waits forever. Cancel it.
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

/// No values: a tap, a hold and a hover have only the values of all recognizers.
public struct NoGestureValues: Hashable, Sendable {
    /// Creates the empty value.
    public init() {}
}

/// A recognizer whose updates can be read as a sequence. All recognizers of this library conform.
/// Your own recognizer can conform, and can report its own values:
///
///     extension CheckMark: GestureUpdateSource {
///         func values(in view: View?) -> Double { height }
///     }
public protocol GestureUpdateSource: GestureRecognizer {
    /// The values of its updates, besides the state and the location.
    associatedtype Values: Sendable = NoGestureValues

    /// The current values, in the coordinates of a view. Nil means the window.
    func values(in view: View?) -> Values
}

extension GestureUpdateSource where Values == NoGestureValues {
    /// Returns no values.
    public func values(in view: View?) -> NoGestureValues {
        NoGestureValues()
    }
}

extension GestureUpdateSource {
    /// The updates of this recognizer from now on, in the coordinates of the window.
    ///
    /// Each call returns a new sequence, for one consumer. It is filled like an action, in the
    /// order of addition. So it reads what earlier actions set.
    public var updates: GestureUpdates<Values> {
        collect { $0.update(in: nil) }
    }

    /// The updates of this recognizer from now on, in the coordinates of a view.
    ///
    /// The sequence does not hold the view. When the view is gone, the coordinates are those of the
    /// window.
    public func updates(in view: View) -> GestureUpdates<Values> {
        collect { [weak view] in $0.update(in: view) }
    }

    private func collect(
        _ update: @escaping (Self) -> GestureUpdate<Values>
    ) -> GestureUpdates<Values> {
        let buffer = UpdateBuffer<Values>()
        let body = ActionBody<Self> { recognizer in
            if buffer.isClosed {
                recognizer.forgetClosedUpdates()
            } else {
                buffer.send(update(recognizer))
            }
        }
        let action = GestureAction(feeding: buffer, body.erased)
        forgetClosedUpdates()
        actions.append(action)
        return GestureUpdates(buffer)
    }

    private func update(in view: View?) -> GestureUpdate<Values> {
        GestureUpdate(
            state: state,
            timestamp: timestamp ?? .zero,
            location: location(in: view),
            numberOfTouches: numberOfTouches,
            values: values(in: view)
        )
    }
}

extension GestureRecognizer {
    /// Removes the actions of sequences that nobody reads.
    fileprivate func forgetClosedUpdates() {
        for action in actions where action.sink?.isClosed == true {
            removeAction(action)
        }
    }
}
#endif
