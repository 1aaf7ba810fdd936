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
    /// The actions.
    public var _handlers = _GestureHandlers<Value>()

    /// Composes two gestures. The first takes precedence.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// Makes the recognizers of one use.
    public func _part(in assembly: _GestureAssembly) -> _GesturePart<Value> {
        let start = assembly.recognizers.count
        let first = first._part(in: assembly)
        let middle = assembly.recognizers.count
        let second = second._part(in: assembly)
        let recognizers = assembly.recognizers
        for waiting in recognizers[middle...] {
            for blocker in recognizers[start..<middle] {
                waiting.require(toFail: blocker)
            }
        }
        return ExclusivePart(first, second, _handlers)
    }
}

private final class ExclusivePart<First: GestureDescription, Second: GestureDescription>:
    _GesturePart<ExclusiveGesture<First, Second>.Value>
{
    typealias Value = ExclusiveGesture<First, Second>.Value

    private let first: _GesturePart<First.Value>
    private let second: _GesturePart<Second.Value>
    private let handlers: _GestureHandlers<Value>
    private var isSecond = false

    init(
        _ first: _GesturePart<First.Value>,
        _ second: _GesturePart<Second.Value>,
        _ handlers: _GestureHandlers<Value>
    ) {
        self.first = first
        self.second = second
        self.handlers = handlers
        super.init()
        first.report = { [me = Borrowed(self)] phase in me.retained.note(phase, isSecond: false) }
        second.report = { [me = Borrowed(self)] phase in me.retained.note(phase, isSecond: true) }
    }

    override var isActive: Bool {
        isSecond ? second.isActive : first.isActive
    }

    override var isSucceeding: Bool {
        isSecond ? second.isSucceeding : first.isSucceeding
    }

    override var value: Value? {
        if isSecond {
            guard let value = second.value else {
                return nil
            }
            return .second(value)
        }
        guard let value = first.value else {
            return nil
        }
        return .first(value)
    }

    override func forget() {
        first.forget()
        second.forget()
    }

    private func note(_ phase: _GesturePhase, isSecond: Bool) {
        self.isSecond = isSecond
        send(phase, handlers)
        if phase != .changed {
            forget()
        }
    }
}
