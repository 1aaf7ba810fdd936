// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
import CGestureCore

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
