// SPDX-License-Identifier: MIT

internal import CGestureCore

/// A recognizer whose life can be read as a sequence. All recognizers of this library are; one of
/// your own becomes it by saying so, and may tell values of its own:
///
///     extension CheckMark: GestureUpdateSource {
///         func values(in view: View?) -> Double { height }
///     }
public protocol GestureUpdateSource: GestureRecognizer {
    /// What its updates tell besides the state and the location.
    associatedtype Values: Sendable = NoGestureValues

    /// What it reads now, in the coordinates of a view; nil means the window.
    func values(in view: View?) -> Values
}

extension GestureUpdateSource where Values == NoGestureValues {
    /// Nothing.
    public func values(in view: View?) -> NoGestureValues {
        NoGestureValues()
    }
}

extension GestureUpdateSource {
    /// The life of this recognizer from now on, in the coordinates of the window.
    ///
    /// Each is a sequence of its own, for one consumer. It is filled as an action is called, in the
    /// order of addition: what an action before it sets is what it reads.
    public var updates: GestureUpdates<Values> {
        collect { $0.update(in: nil) }
    }

    /// The life of this recognizer from now on, in the coordinates of a view.
    ///
    /// The view is not held. When it is gone, the coordinates are the window's.
    public func updates(in view: View) -> GestureUpdates<Values> {
        collect { [weak view] in $0.update(in: view) }
    }

    private func collect(
        _ update: @escaping (Self) -> GestureUpdate<Values>
    ) -> GestureUpdates<Values> {
        let buffer = UpdateBuffer<Values>()
        let action = GestureAction(feeding: buffer) { recognizer in
            if buffer.isClosed {
                recognizer.forgetClosedUpdates()
            } else {
                buffer.send(update(recognizer.known(as: Self.self)))
            }
        }
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
    /// Takes back the actions that feed what nobody reads.
    fileprivate func forgetClosedUpdates() {
        for action in actions where action.sink?.isClosed == true {
            removeAction(action)
        }
    }

    /// What ends the sequences there are now, when it goes; nil when there are none.
    var updatesEnd: UpdatesEnd? {
        actions.contains { $0.sink != nil } ? UpdatesEnd(actions.compactMap(\.sink)) : nil
    }
}

/// Ends sequences when it goes. An engine that is calling actions keeps it until it has called the
/// last one, so that a cancel is heard first.
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
