// SPDX-License-Identifier: MIT

/// An action of a recognizer. Keep it if you want to remove it with
/// ``GestureRecognizer/removeAction(_:)``.
public final class GestureAction {
    private let body: ActionBody<GestureRecognizer>
    var isRemoved = false
    /// The sequence that it sends updates to, if any.
    let sink: (any UpdateSink)?
    /// Whether it calls a method of an object.
    let hasTarget: Bool
    /// The object whose method it calls. Nil: there is none, or it is gone.
    #if hasFeature(Embedded)
    private(set) unowned(unsafe) var target: AnyObject?
    #else
    private(set) weak var target: AnyObject?
    #endif

    init(
        feeding sink: (any UpdateSink)? = nil,
        of target: AnyObject? = nil,
        _ body: ActionBody<GestureRecognizer>
    ) {
        self.sink = sink
        self.target = target
        hasTarget = target != nil
        self.body = body
    }

    func call(_ recognizer: GestureRecognizer) {
        body.call(recognizer)
    }
}

@available(*, unavailable)
extension GestureAction: Sendable {}

/// An object that calls actions. Every recognizer does. It is a protocol so that an action gets its
/// recognizer with its own type.
public protocol GestureActionSource: AnyObject {}

extension GestureRecognizer: GestureActionSource {}

extension GestureActionSource where Self: GestureRecognizer {
    /// Adds an action after those that are there.
    ///
    /// Actions are called for the states ``GestureRecognizer/State/began``, ``GestureRecognizer/State/changed``,
    /// ``GestureRecognizer/State/ended`` and ``GestureRecognizer/State/cancelled``, never for ``GestureRecognizer/State/failed``. An
    /// action added inside an action is called from the next event on.
    ///
    /// - Parameter body: Gets the recognizer, so it does not need to capture it. The recognizer
    ///   holds the closure. Capture the recognizer's view, and objects that hold that view, with
    ///   `[unowned view]` or `[weak view]`.
    /// - Returns: The action, for ``GestureRecognizer/removeAction(_:)``.
    @discardableResult
    public func addAction(_ body: @escaping (Self) -> Void) -> GestureAction {
        let action = GestureAction(ActionBody(call: body).erased)
        actions.append(action)
        return action
    }
}
