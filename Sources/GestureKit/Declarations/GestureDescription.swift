// SPDX-License-Identifier: MIT

/// A gesture of a ``View/gestures(_:)`` block: a ``Gesture``, or several that are composed.
///
///     view.gestures {
///         Pinch().simultaneously(with: Rotation()).onChanged { … }
///         Tap(count: 2).exclusively(before: Tap()).onEnded { … }
///         LongPress().sequenced(before: Pan()).updating($isDragging) { … }.onEnded { … }
///     }
///
/// A composed gesture can be a part of another one. The parts keep their own actions, which are
/// called before those of the composed gesture.
public protocol GestureDescription<Value> {
    /// What an action gets. For a ``Gesture`` it is the recognizer.
    associatedtype Value

    /// The description without its type. A description of your own returns that of another one:
    ///
    ///     struct TwoTaps: GestureDescription {
    ///         var erased: AnyGesture<TapGestureRecognizer> { Tap(count: 2).erased }
    ///     }
    var erased: AnyGesture<Value> { get }
}

/// A gesture description without its type.
public struct AnyGesture<Value>: GestureDescription {
    /// Makes the recognizers of one use.
    let make: (GestureAssembly) -> GesturePart<Value>

    init(make: @escaping (GestureAssembly) -> GesturePart<Value>) {
        self.make = make
    }

    /// A composed description: its recognizers have its identity, too.
    init(_ identity: GestureIdentity, make: @escaping (GestureAssembly) -> GesturePart<Value>) {
        self.make = { assembly in
            let start = assembly.members.count
            let part = make(assembly)
            assembly.identify(from: start, as: identity)
            return part
        }
    }

    /// Hides the type of a description.
    public init(_ gesture: some GestureDescription<Value>) {
        self = gesture.erased
    }

    /// This description.
    public var erased: AnyGesture<Value> { self }
}

extension GestureDescription {
    /// Lets both gestures recognize at the same time.
    ///
    /// Neither prevents the other. The composed gesture lasts from the begin of the first to begin
    /// until none of the two is active.
    public func simultaneously<Other: GestureDescription>(
        with other: Other
    ) -> SimultaneousGesture<Self, Other> {
        SimultaneousGesture(self, other)
    }

    /// Lets one of two gestures recognize. This one takes precedence.
    ///
    /// The other one waits until this one fails, like ``GestureRecognizer/require(toFail:)``.
    public func exclusively<Other: GestureDescription>(
        before other: Other
    ) -> ExclusiveGesture<Self, Other> {
        ExclusiveGesture(self, other)
    }

    /// Makes other values of those of this gesture:
    ///
    ///     Pinch().map { $0.scale }.onChanged { scale in … }
    ///
    /// The closure is called once for each report. The value stays until the next report, also if
    /// the gesture is over before the one that it is a part of.
    public func map<Result>(_ body: @escaping (Value) -> Result) -> MappedGesture<Self, Result> {
        MappedGesture(self, body)
    }

    /// Lets another gesture recognize only after this one has succeeded.
    ///
    /// A ``LongPress`` succeeds when it begins, so the same finger can stay down for the other
    /// gesture. All other gestures succeed when they end. See ``SequenceGesture``.
    public func sequenced<Other: GestureDescription>(
        before other: Other
    ) -> SequenceGesture<Self, Other> {
        SequenceGesture(self, other)
    }
}

/// A gesture made of others: a ``SimultaneousGesture``, an ``ExclusiveGesture``, a
/// ``SequenceGesture`` or a ``MappedGesture``.
///
/// Its actions are called inside those of its recognizers, in the order in which they are declared.
public protocol ComposedGesture: GestureDescription {
    /// The gesture with one more action. To add yours, use ``onChanged(_:)`` and the related
    /// methods.
    func handling(_ handler: GestureHandler<Value>) -> Self
}

/// An action of a composed gesture.
public struct GestureHandler<Value> {
    let call: (GesturePhase, Value) -> Void
}

extension ComposedGesture {
    /// Adds an action for each change, from the begin of the first part on.
    public func onChanged(_ body: @escaping (Value) -> Void) -> Self {
        on(.changed, body)
    }

    /// Adds an action for when the gesture ends.
    public func onEnded(_ body: @escaping (Value) -> Void) -> Self {
        on(.ended, body)
    }

    /// Adds an action for when the gesture is cancelled, or fails after its first change.
    public func onCancelled(_ body: @escaping (Value) -> Void) -> Self {
        on(.cancelled, body)
    }

    /// Updates a state during the gesture. The state resets itself when the gesture ends, fails or
    /// is cancelled. See ``GestureState``.
    ///
    /// - Parameters:
    ///   - state: The state, with `$` before its name.
    ///   - body: Is called for each change. It gets the value, and the state to change.
    /// - Returns: The gesture with this action.
    public func updating<State>(
        _ state: GestureState<State>,
        body: @escaping (Value, inout State) -> Void
    ) -> Self {
        handling(
            GestureHandler { phase, value in
                switch phase {
                case .changed: state.update { body(value, &$0) }
                case .ended, .cancelled: state.reset()
                }
            }
        )
    }

    private func on(_ meant: GesturePhase, _ body: @escaping (Value) -> Void) -> Self {
        handling(
            GestureHandler { phase, value in
                if phase == meant {
                    body(value)
                }
            }
        )
    }
}

/// The actions of a composed gesture.
struct GestureHandlers<Value> {
    var list: [GestureHandler<Value>] = []
}

/// What a part of a composed gesture reports.
enum GesturePhase {
    case changed
    case ended
    case cancelled
}
