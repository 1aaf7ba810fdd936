// SPDX-License-Identifier: MIT

/// A value that lasts as long as a gesture, and then resets itself.
///
///     final class Card {
///         @GestureState private var offset = Vector.zero
///
///         init(_ view: View) {
///             view.gestures {
///                 Pan().updating($offset) { pan, offset in
///                     offset = pan.translation(in: nil)
///                 }
///             }
///         }
///     }
///
/// The state has its initial value, except from the first update until the gesture ends, fails or is
/// cancelled. Among the actions of a gesture, the reset has the place of `updating` in the order of
/// declaration: an `onEnded` before it still reads the last value.
///
/// Copies share the value. Only gestures change it.
@propertyWrapper
public struct GestureState<Value> {
    private final class Storage {
        let initial: Value
        var value: Value
        var isUpdated = false
        let whenReset: (Value) -> Void

        init(_ initial: Value, _ whenReset: @escaping (Value) -> Void) {
            self.initial = initial
            value = initial
            self.whenReset = whenReset
        }
    }

    private let storage: Storage

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - wrappedValue: The value outside of the gesture.
    ///   - reset: Is called after each reset. It gets the last value.
    public init(wrappedValue: Value, reset: @escaping (Value) -> Void = { _ in }) {
        storage = Storage(wrappedValue, reset)
    }

    /// The current value.
    public var wrappedValue: Value {
        storage.value
    }

    /// The state itself, for ``Gesture/updating(_:body:)``.
    public var projectedValue: GestureState<Value> {
        self
    }

    func update(_ body: (inout Value) -> Void) {
        // The body may read the state.
        var value = storage.value
        body(&value)
        storage.value = value
        storage.isUpdated = true
    }

    func reset() {
        guard storage.isUpdated else {
            return
        }
        let last = storage.value
        storage.isUpdated = false
        storage.value = storage.initial
        storage.whenReset(last)
    }
}

@available(*, unavailable)
extension GestureState: Sendable {}
