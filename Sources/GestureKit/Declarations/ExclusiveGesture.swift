// SPDX-License-Identifier: MIT

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
        AnyGesture(make: part)
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
        self.isSecond = isSecond
        send(phase)
        if phase != .changed {
            forget()
        }
    }
}
