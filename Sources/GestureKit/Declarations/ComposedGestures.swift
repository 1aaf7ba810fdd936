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
    let identity = GestureIdentity()

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
        AnyGesture(identity, make: part)
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
    /// Whether the value is that of an attempt that is over.
    private var isOld = false

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
        if isOld {
            second.forget()
        }
        note(phase)
    }

    override func noteSecond(_ phase: GesturePhase) {
        if isOld {
            first.forget()
        }
        note(phase)
    }

    private func note(_ phase: GesturePhase) {
        isOld = false
        hasEnded = hasEnded || phase == .ended
        isOver = phase != .changed && !isActive
        guard isOver else {
            return send(.changed)
        }
        send(hasEnded ? .ended : .cancelled)
        hasEnded = false
        isOver = false
        isOld = true
    }
}

/// Two gestures of which one recognizes. The first takes precedence. See
/// ``GestureDescription/exclusively(before:)``.
///
///     Tap(count: 2).exclusively(before: Tap()).onEnded { [unowned map] tap in
///         switch tap {
///         case .first(let double): map.zoomIn(at: double.location(in: map))
///         case .second(let single): map.select(at: single.location(in: map))
///         }
///     }
public struct ExclusiveGesture<First: GestureDescription, Second: GestureDescription>:
    ComposedGesture
{
    /// The value of the gesture that recognized.
    public enum Value {
        /// The first gesture recognized.
        case first(First.Value)
        /// The first gesture failed, and the second recognized.
        case second(Second.Value)
    }

    private let first: First
    private let second: Second
    private var handlers = GestureHandlers<Value>()
    let identity = GestureIdentity()

    /// Composes two gestures. The first takes precedence.
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
        AnyGesture(identity, make: part)
    }

    private func part(in assembly: GestureAssembly) -> GesturePart<Value> {
        let start = assembly.recognizers.count
        let first = first.erased.make(assembly)
        let middle = assembly.recognizers.count
        let second = second.erased.make(assembly)
        let recognizers = assembly.recognizers
        for waiting in recognizers[middle...] {
            for blocker in recognizers[start..<middle] {
                waiting.require(toFail: blocker)
            }
        }
        return ExclusivePart(first, second, handlers)
    }
}

private final class ExclusivePart<First: GestureDescription, Second: GestureDescription>:
    PairPart<First, Second, ExclusiveGesture<First, Second>.Value>
{
    private var isSecond = false
    /// Whether the other gesture began, with other touches, while this one was active. It does not
    /// count until it ends.
    private var isOtherLate = false

    override var isActive: Bool {
        isSecond ? second.isActive : first.isActive
    }

    override var isSucceeding: Bool {
        isSecond ? second.isSucceeding : first.isSucceeding
    }

    override var value: ExclusiveGesture<First, Second>.Value? {
        isSecond ? second.value.map { .second($0) } : first.value.map { .first($0) }
    }

    override func noteFirst(_ phase: GesturePhase) {
        note(phase, isSecond: false)
    }

    override func noteSecond(_ phase: GesturePhase) {
        note(phase, isSecond: true)
    }

    private func note(_ phase: GesturePhase, isSecond: Bool) {
        if isSecond != self.isSecond {
            if !isOtherLate {
                self.isSecond ? second.giveWay() : first.giveWay()
            }
            guard !isOtherLate, !isActive else {
                isOtherLate = phase == .changed
                return isSecond ? second.forget() : first.forget()
            }
            self.isSecond = isSecond
        }
        send(phase)
    }
}

/// A gesture with other values. See ``GestureDescription/map(_:)``.
public struct MappedGesture<Base: GestureDescription, Value>: ComposedGesture {
    private let base: Base
    private let body: (Base.Value) -> Value
    private var handlers = GestureHandlers<Value>()
    let identity = GestureIdentity()

    init(_ base: Base, _ body: @escaping (Base.Value) -> Value) {
        self.base = base
        self.body = body
    }

    /// The gesture with one more action.
    public func handling(_ handler: GestureHandler<Value>) -> Self {
        var copy = self
        copy.handlers.list.append(handler)
        return copy
    }

    /// The description without its type.
    public var erased: AnyGesture<Value> {
        AnyGesture(identity) { MappedPart(base.erased.make($0), body, handlers) }
    }
}

private final class MappedPart<Base, Value>: GesturePart<Value> {
    private let base: GesturePart<Base>
    private let body: (Base) -> Value
    /// The value of the latest report. A recognizer that is over may have other values meanwhile.
    private var kept: Value?

    init(
        _ base: GesturePart<Base>,
        _ body: @escaping (Base) -> Value,
        _ handlers: GestureHandlers<Value>
    ) {
        (self.base, self.body) = (base, body)
        super.init()
        base.report = { [me = Borrowed(self)] phase in me.retained.note(phase, handlers) }
    }

    private func note(_ phase: GesturePhase, _ handlers: GestureHandlers<Value>) {
        kept = base.value.map(body)
        send(phase, handlers)
    }

    override var isSucceeding: Bool { base.isSucceeding }

    override var isActive: Bool { base.isActive }

    override var value: Value? { kept }

    override func clear() {
        base.forget()
        kept = nil
    }

    override func giveWay() {
        base.giveWay()
    }

    override func releaseValues() {
        base.releaseValues()
        kept = nil
    }
}
