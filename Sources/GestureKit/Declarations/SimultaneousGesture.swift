// SPDX-License-Identifier: MIT

/// Two gestures that may recognize at the same time. See
/// ``GestureDescription/simultaneously(with:)``.
///
///     Pinch().simultaneously(with: Rotation()).onChanged { [unowned card] both in
///         card.scale = both.first?.scale ?? 1
///         card.angle = both.second?.rotation ?? 0
///     }
///
/// It ends when neither is active any more and at least one has ended. If both were cancelled, it is
/// cancelled.
public struct SimultaneousGesture<First: GestureDescription, Second: GestureDescription>:
    ComposedGesture
{
    /// The values of both gestures.
    public struct Value {
        /// The value of the first gesture. Nil: it has not begun.
        public var first: First.Value?
        /// The value of the second gesture. Nil: it has not begun.
        public var second: Second.Value?
    }

    private let first: First
    private let second: Second
    private var handlers = GestureHandlers<Value>()

    /// Composes two gestures.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// The gesture with one more action.
    public func handling(_ handler: GestureHandler<Value>) -> Self {
        var copy = self
        copy.handlers.list.append(handler)
        return copy
    }

    /// The description without its type.
    public var erased: AnyGesture<Value> {
        AnyGesture(make: part)
    }

    private func part(in assembly: GestureAssembly) -> GesturePart<Value> {
        let start = assembly.recognizers.count
        let first = first.erased.make(assembly)
        let middle = assembly.recognizers.count
        let second = second.erased.make(assembly)
        let recognizers = assembly.recognizers
        assembly.composition.letRunTogether(
            Array(recognizers[start..<middle]),
            Array(recognizers[middle...])
        )
        return SimultaneousPart(first, second, handlers)
    }
}

private final class SimultaneousPart<First: GestureDescription, Second: GestureDescription>:
    PairPart<First, Second, SimultaneousGesture<First, Second>.Value>
{
    private var hasEnded = false
    private var isOver = false

    override var isActive: Bool {
        first.isActive || second.isActive
    }

    override var isSucceeding: Bool {
        isOver && hasEnded
    }

    override var value: SimultaneousGesture<First, Second>.Value? {
        let (one, other) = (first.value, second.value)
        return one == nil && other == nil ? nil : .init(first: one, second: other)
    }

    override func noteFirst(_ phase: GesturePhase) {
        note(phase)
    }

    override func noteSecond(_ phase: GesturePhase) {
        note(phase)
    }

    private func note(_ phase: GesturePhase) {
        hasEnded = hasEnded || phase == .ended
        isOver = phase != .changed && !isActive
        guard isOver else {
            return send(.changed)
        }
        send(hasEnded ? .ended : .cancelled)
        hasEnded = false
        isOver = false
        forget()
    }
}
