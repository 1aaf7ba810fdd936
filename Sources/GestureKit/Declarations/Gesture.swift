// SPDX-License-Identifier: MIT

/// A recognizer to be, and what it does: what ``View/gestures(_:)`` is given.
///
///     view.gestures {
///         Pinch().onChanged { [unowned view] in view.zoom(to: $0.scale) }
///         Pan(minimumTouches: 2).setting(\.slop, to: 4).onEnded { … }
///         Gesture { CheckMark() }.onEnded { … }
///     }
///
/// A description is a value: each use of it makes a recognizer of its own. The recognizer keeps
/// what it is told to do, so capture the view, and what holds it, with `[unowned view]` or
/// `[weak view]`.
public struct Gesture<Recognizer: GestureRecognizer> {
    private let make: () -> Recognizer
    private var steps: [(Recognizer) -> Void] = []
    private var blockers: [String] = []

    /// Describes a recognizer of any kind, of your own as well.
    ///
    /// - Parameter make: Makes a new one.
    public init(_ make: @escaping () -> Recognizer) {
        self.make = make
    }

    /// Does something when the gesture begins. A discrete one does not.
    public func onBegan(_ body: @escaping (Recognizer) -> Void) -> Self {
        on(.began, body)
    }

    /// Does something each time the gesture goes on.
    public func onChanged(_ body: @escaping (Recognizer) -> Void) -> Self {
        on(.changed, body)
    }

    /// Does something when the gesture ends; when a discrete one is recognized.
    public func onEnded(_ body: @escaping (Recognizer) -> Void) -> Self {
        on(.ended, body)
    }

    /// Does something when the gesture is taken away.
    public func onCancelled(_ body: @escaping (Recognizer) -> Void) -> Self {
        on(.cancelled, body)
    }

    /// Sets a property: `Pan().setting(\.slop, to: 4)`.
    public func setting<Value>(
        _ property: ReferenceWritableKeyPath<Recognizer, Value>,
        to value: Value
    ) -> Self {
        adding { $0[keyPath: property] = value }
    }

    /// Sets the delegate, which the recognizer does not hold: pass one that lives elsewhere.
    ///
    /// To make one for the recognizer alone, use ``delegate(holding:)``.
    public func delegate(weak delegate: any GestureRecognizerDelegate) -> Self {
        adding { [weak delegate] in $0.delegate = delegate }
    }

    /// Sets the delegate, and has the recognizer hold it: `Pan().delegate(holding: Both())`.
    ///
    /// One that holds the recognizer's view leaks, as a controller does: use ``delegate(weak:)``.
    public func delegate(holding delegate: any GestureRecognizerDelegate) -> Self {
        adding {
            $0.delegate = delegate
            $0.heldDelegate = delegate
        }
    }

    /// Sets the delegate, which the recognizer does not hold. One that was made for this is gone at once.
    @available(
        *,
        deprecated,
        message:
            "a recognizer does not hold its delegate: use delegate(weak:) or delegate(holding:)"
    )
    public func setting(
        _ property: ReferenceWritableKeyPath<Recognizer, (any GestureRecognizerDelegate)?>,
        to value: (any GestureRecognizerDelegate)?
    ) -> Self {
        adding { [weak value] in $0[keyPath: property] = value }
    }

    /// Gives it a name: for messages, and for ``requiring(toFail:)``.
    public func named(_ name: String) -> Self {
        adding { $0.name = name }
    }

    /// Makes it wait until another has failed, which has that name in the same block.
    ///
    ///     Tap(count: 2).named("double").onEnded { … }
    ///     Tap().requiring(toFail: "double").onEnded { … }
    ///
    /// A name that nobody has there, and gestures that would wait for themselves, are programming
    /// errors.
    public func requiring(toFail name: String) -> Self {
        var copy = self
        copy.blockers.append(name)
        return copy
    }

    var declaration: GestureDeclaration {
        GestureDeclaration(blockers: blockers) { [make, steps] in
            let recognizer = make()
            for step in steps {
                step(recognizer)
            }
            return recognizer
        }
    }

    private func on(_ state: GestureState, _ body: @escaping (Recognizer) -> Void) -> Self {
        adding { recognizer in
            recognizer.addAction {
                if $0.state == state {
                    body($0.known(as: Recognizer.self))
                }
            }
        }
    }

    private func adding(_ step: @escaping (Recognizer) -> Void) -> Self {
        var copy = self
        copy.steps.append(step)
        return copy
    }
}
