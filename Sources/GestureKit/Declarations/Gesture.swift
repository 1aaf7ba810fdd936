// SPDX-License-Identifier: MIT

/// A description of a recognizer and its actions, for ``View/gestures(_:)``.
///
///     view.gestures {
///         Pinch().onChanged { [unowned view] in view.zoom(to: $0.scale) }
///         Pan(minimumTouches: 2).setting(\.slop, to: 4).onEnded { … }
///         Gesture { CheckMark() }.onEnded { … }
///     }
///
/// A description is a value. Each use makes a new recognizer. The recognizer holds the closures.
/// Capture the view, and objects that hold it, with `[unowned view]` or `[weak view]`.
public struct Gesture<Recognizer: GestureRecognizer>: GestureDescription {
    private let make: () -> Recognizer
    private var changes: [(Recognizer) -> Void] = []
    private var blockers: [GestureBlocker] = []
    private let identity = GestureIdentity()

    /// Describes a recognizer of any kind, including your own.
    ///
    /// - Parameter make: Creates a new recognizer.
    public init(_ make: @escaping () -> Recognizer) {
        self.make = make
    }

    /// Adds an action for when the gesture begins. Discrete gestures do not begin.
    public func onBegan(_ body: @escaping (Recognizer) -> Void) -> Self {
        on(.began, body)
    }

    /// Adds an action for each change of the gesture.
    public func onChanged(_ body: @escaping (Recognizer) -> Void) -> Self {
        on(.changed, body)
    }

    /// Adds an action for when the gesture ends, or when a discrete gesture is recognized.
    public func onEnded(_ body: @escaping (Recognizer) -> Void) -> Self {
        on(.ended, body)
    }

    /// Adds an action for when the gesture ends, or when a discrete gesture is recognized.
    public func onEnded(_ body: @escaping () -> Void) -> Self {
        onEnded { _ in body() }
    }

    /// Adds an action for when the gesture is cancelled.
    public func onCancelled(_ body: @escaping (Recognizer) -> Void) -> Self {
        on(.cancelled, body)
    }

    #if !hasFeature(Embedded)
    /// Sets a property: `Pan().setting(\.slop, to: 4)`.
    public func setting<Value>(
        _ property: ReferenceWritableKeyPath<Recognizer, Value>,
        to value: Value
    ) -> Self {
        adding { $0[keyPath: property] = value }
    }
    #endif

    /// Sets the delegate with a weak reference. Something else must hold the delegate.
    ///
    /// To create a delegate for this recognizer only, use ``delegate(holding:)``.
    public func delegate(weak delegate: any GestureRecognizerDelegate) -> Self {
        #if hasFeature(Embedded)
        adding { [unowned(unsafe) delegate] in $0.delegate = delegate }
        #else
        adding { [weak delegate] in $0.delegate = delegate }
        #endif
    }

    /// Sets the delegate with a strong reference: `Pan().delegate(holding: Both())`.
    ///
    /// A delegate that holds the recognizer's view, such as a controller, leaks. Use
    /// ``delegate(weak:)`` for it.
    public func delegate(holding delegate: any GestureRecognizerDelegate) -> Self {
        adding {
            $0.delegate = delegate
            $0.heldDelegate = delegate
        }
    }

    #if !hasFeature(Embedded)
    /// Sets the delegate with a weak reference. A delegate created in this call is deallocated at
    /// once.
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
    #endif

    /// Sets the name, for messages and for ``requiring(toFail:)-(String)``.
    public func named(_ name: String) -> Self {
        adding { $0.name = name }
    }

    /// Makes this gesture wait until another gesture of the same block fails. The name identifies
    /// the other one.
    ///
    ///     Swipe(.left).named("back").onEnded { … }
    ///     Pan().requiring(toFail: "back").onChanged { … }
    ///
    /// A name that no gesture in the block has is a programming error. So is a gesture that would
    /// wait for itself.
    public func requiring(toFail name: String) -> Self {
        waiting(for: .named(name))
    }

    /// Makes this gesture wait until another gesture of the same block fails.
    ///
    ///     let back = Swipe(.left).onEnded { … }
    ///     view.gestures {
    ///         back
    ///         Pan().requiring(toFail: back).onChanged { … }
    ///     }
    ///
    /// It waits for all lines of the block that are made of this description, also with more
    /// actions and settings. If there is none but itself, that is a programming error.
    public func requiring<Other>(toFail other: Gesture<Other>) -> Self {
        waiting(for: .described(other.identity))
    }

    /// Makes this gesture wait until all parts of a composed gesture of the same block fail.
    ///
    ///     let both = Swipe(.left).simultaneously(with: Swipe(.right)).onEnded { … }
    ///     view.gestures {
    ///         both
    ///         Pan().requiring(toFail: both).onChanged { … }
    ///     }
    public func requiring<First, Second>(toFail other: SimultaneousGesture<First, Second>) -> Self {
        waiting(for: .described(other.identity))
    }

    /// Makes this gesture wait until all parts of a composed gesture of the same block fail.
    public func requiring<First, Second>(toFail other: ExclusiveGesture<First, Second>) -> Self {
        waiting(for: .described(other.identity))
    }

    /// Makes this gesture wait until all parts of a composed gesture of the same block fail.
    public func requiring<First, Second>(toFail other: SequenceGesture<First, Second>) -> Self {
        waiting(for: .described(other.identity))
    }

    /// Makes this gesture wait until all parts of a gesture of the same block fail.
    public func requiring<Base, Result>(toFail other: MappedGesture<Base, Result>) -> Self {
        waiting(for: .described(other.identity))
    }

    private func waiting(for blocker: GestureBlocker) -> Self {
        var copy = self
        copy.blockers.append(blocker)
        return copy
    }

    /// Updates a state during the gesture. The state resets itself when the gesture ends or is
    /// cancelled. See ``GestureState``.
    ///
    /// - Parameters:
    ///   - state: The state, with `$` before its name.
    ///   - body: Is called when the gesture begins and for each change. It gets the recognizer, and
    ///     the state to change.
    /// - Returns: The gesture with this action.
    public func updating<State>(
        _ state: GestureState<State>,
        body: @escaping (Recognizer, inout State) -> Void
    ) -> Self {
        adding { recognizer in
            recognizer.addAction { recognizer in
                switch recognizer.state {
                case .began, .changed:
                    state.update { body(recognizer.known(as: Recognizer.self), &$0) }
                case .ended, .cancelled: state.reset()
                case .possible, .failed: break
                }
            }
        }
    }

    /// Makes the recognizer, with its actions.
    func recognizer(in assembly: GestureAssembly) -> Recognizer {
        let recognizer = make()
        for change in changes {
            change(recognizer)
        }
        assembly.add(.init(recognizer: recognizer, identities: [identity], blockers: blockers))
        return recognizer
    }

    /// The description without its type.
    public var erased: AnyGesture<Recognizer> {
        AnyGesture(make: part)
    }

    private func part(in assembly: GestureAssembly) -> GesturePart<Recognizer> {
        let recognizer = recognizer(in: assembly)
        let part = RecognizerPart(recognizer)
        // The action holds the composition, because the recognizer may get another one.
        recognizer.addAction { [composition = assembly.composition] in
            withExtendedLifetime(composition) {}
            part.act($0.known(as: Recognizer.self))
        }
        return part
    }

    private func on(_ state: GestureRecognizer.State, _ body: @escaping (Recognizer) -> Void)
        -> Self
    {
        adding { recognizer in
            recognizer.addAction {
                if $0.state == state {
                    body($0.known(as: Recognizer.self))
                }
            }
        }
    }

    private func adding(_ change: @escaping (Recognizer) -> Void) -> Self {
        var copy = self
        copy.changes.append(change)
        return copy
    }
}
