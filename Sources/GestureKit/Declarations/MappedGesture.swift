// SPDX-License-Identifier: MIT

/// A gesture with other values. See ``GestureDescription/map(_:)``.
public struct MappedGesture<Base: GestureDescription, Value>: ComposedGesture {
    private let base: Base
    private let body: (Base.Value) -> Value
    private var handlers = GestureHandlers<Value>()

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
        AnyGesture { MappedPart(base.erased.make($0), body, handlers) }
    }
}

private final class MappedPart<Base, Value>: GesturePart<Value> {
    private let base: GesturePart<Base>
    private let body: (Base) -> Value

    init(
        _ base: GesturePart<Base>,
        _ body: @escaping (Base) -> Value,
        _ handlers: GestureHandlers<Value>
    ) {
        (self.base, self.body) = (base, body)
        super.init()
        base.report = { [me = Borrowed(self)] phase in me.retained.send(phase, handlers) }
    }

    override var isSucceeding: Bool { base.isSucceeding }

    override var isActive: Bool { base.isActive }

    override var value: Value? { base.value.map(body) }

    override func forget() {
        base.forget()
    }
}
