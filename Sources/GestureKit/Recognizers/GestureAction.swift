// SPDX-License-Identifier: MIT

/// What a recognizer calls. Keep it to take it back with
/// ``GestureRecognizer/removeAction(_:)``.
public final class GestureAction {
    private let body: (GestureRecognizer) -> Void
    var isRemoved = false
    /// The sequence that it feeds, if that is what it is for.
    let sink: (any UpdateSink)?

    init(
        feeding sink: (any UpdateSink)? = nil,
        _ body: @escaping (GestureRecognizer) -> Void
    ) {
        self.sink = sink
        self.body = body
    }

    func call(_ recognizer: GestureRecognizer) {
        body(recognizer)
    }
}

@available(*, unavailable)
extension GestureAction: Sendable {}

/// What calls actions. Every recognizer does; it is a protocol so that an action is given the
/// recognizer as what it is.
public protocol GestureActionSource: AnyObject {}

extension GestureRecognizer: GestureActionSource {}

extension GestureActionSource where Self: GestureRecognizer {
    /// Adds an action, behind those that are there.
    ///
    /// Actions are called for each of the states ``GestureState/began``, ``GestureState/changed``,
    /// ``GestureState/ended`` and ``GestureState/cancelled``, never for
    /// ``GestureState/failed``. One that is added from inside an action is called from the next
    /// event on.
    ///
    /// - Parameter body: Called with the recognizer, so that it need not hold it. The recognizer
    ///   keeps it: capture the view that the recognizer is on, or what holds that view, with
    ///   `[unowned view]` or `[weak view]`.
    /// - Returns: What ``GestureRecognizer/removeAction(_:)`` takes.
    @discardableResult
    public func addAction(_ body: @escaping (Self) -> Void) -> GestureAction {
        let action = GestureAction { body($0.known(as: Self.self)) }
        actions.append(action)
        return action
    }

    /// Adds a method of an object as an action, behind those that are there.
    ///
    ///     pinch.addTarget(self, action: Controller.didPinch)
    ///
    /// The object is not held: when it is gone, the action does nothing. To pass `didPinch` or
    /// `self.didPinch` as a closure instead makes the recognizer hold the object, which leaks if the
    /// object holds the view that the recognizer is on.
    ///
    /// - Parameters:
    ///   - target: Whose method is called.
    ///   - action: The method, named with its type, which is given the recognizer.
    /// - Returns: What ``GestureRecognizer/removeAction(_:)`` takes.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping (Target) -> (Self) -> Void
    ) -> GestureAction {
        addAction { [weak target] recognizer in
            if let target {
                action(target)(recognizer)
            }
        }
    }
}
