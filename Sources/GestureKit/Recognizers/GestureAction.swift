// SPDX-License-Identifier: MIT

extension GestureActionSource where Self: GestureRecognizer {
    /// Adds a method of an object as an action, after those that are there.
    ///
    ///     pinch.addTarget(self, action: Controller.didPinch)
    ///
    /// The recognizer does not hold the object. When the object is gone, the action does nothing.
    /// If you pass `didPinch` or `self.didPinch` as a closure instead, the recognizer holds the
    /// object, which leaks if the object holds the recognizer's view.
    ///
    /// Several targets, and several methods of one target, are called in the order of addition. If
    /// you add the same pair twice, it is called twice, because Swift cannot compare methods.
    ///
    /// - Parameters:
    ///   - target: The object.
    ///   - action: The method, with its type. It gets the recognizer.
    /// - Returns: The action, for ``GestureRecognizer/removeTarget(_:action:)`` and
    ///   ``GestureRecognizer/removeAction(_:)``.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping (Target) -> (Self) -> Void
    ) -> GestureAction {
        #if hasFeature(Embedded)
        let body = ActionBody<Self> { [target = Borrowed(target)] recognizer in
            action(target.retained)(recognizer)
        }
        #else
        let body = ActionBody<Self> { [weak target] recognizer in
            if let target {
                action(target)(recognizer)
            }
        }
        #endif
        let added = GestureAction(of: target, body.erased)
        actions.append(added)
        return added
    }

    /// Adds a method without a parameter as an action. The recognizer does not hold the object.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping (Target) -> () -> Void
    ) -> GestureAction {
        addTarget(target) { target in { _ in action(target)() } }
    }

    /// Not available: the recognizer would hold the object.
    @available(*, unavailable, message: "Write the class before the method: action: Board.didPan.")
    public init(target: AnyObject?, action: @escaping (Self) -> Void) {
        preconditionFailure()
    }

    /// Not available: the recognizer would hold the object.
    @available(*, unavailable, message: "Write the class before the method: action: Board.didPan.")
    public init(target: AnyObject?, action: @escaping () -> Void) {
        preconditionFailure()
    }

    /// Not available: the recognizer would hold the object.
    @available(*, unavailable, message: "Write the class before the method: action: Board.didPan.")
    public func addTarget(_ target: AnyObject?, action: @escaping (Self) -> Void) {}

    /// Not available: the recognizer would hold the object.
    @available(*, unavailable, message: "Write the class before the method: action: Board.didPan.")
    public func addTarget(_ target: AnyObject?, action: @escaping () -> Void) {}
}

extension GestureRecognizer {
    /// Removes actions that call methods of objects.
    ///
    ///     pinch.removeTarget(self)          // all methods of this object
    ///     pinch.removeTarget(nil)           // all methods of all objects
    ///
    /// They are not called again, not even for the current event. Closures and ``GestureUpdates``
    /// stay.
    ///
    /// - Parameters:
    ///   - target: The object. Nil matches all objects.
    ///   - action: What ``GestureActionSource/addTarget(_:action:)-6eq0g``
    ///     returned. Nil matches all methods. Swift cannot compare methods, so this is not the
    ///     method itself.
    public final func removeTarget(_ target: AnyObject?, action: GestureAction? = nil) {
        for candidate in actions where candidate.hasTarget {
            let isMeant =
                (target == nil || candidate.target === target)
                && (action == nil || candidate === action)
            if isMeant {
                removeAction(candidate)
            }
        }
    }

    /// Not available: Swift cannot compare methods.
    @available(
        *,
        unavailable,
        message: """
            Swift cannot compare methods. Pass what addTarget(_:action:) returned, or nil for all \
            methods of the target.
            """
    )
    public final func removeTarget<Target: AnyObject, Recognizer: GestureRecognizer>(
        _ target: Target?,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) {}
}

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
