// SPDX-License-Identifier: MIT

public import GestureKit

/// What recognizers recognized: each call of their actions, in order.
///
///     let log = GestureLog(pan)
///     try hand.drag(from: start, to: end)
///     #expect(log.states.first == .began && log.states.last == .ended)
///
/// It adds an action to each recognizer, and holds no recognizer.
public final class GestureLog {
    /// One call of an action.
    public struct Entry {
        /// The state of the recognizer.
        public let state: GestureRecognizer.State

        /// The time that the recognizer gives, or nil.
        public let timestamp: Timestamp?

        /// Where the gesture was, in the window.
        public let location: Point

        private let source: ObjectIdentifier
        private let kind: String

        fileprivate init(_ recognizer: GestureRecognizer) {
            state = recognizer.state
            timestamp = recognizer.timestamp
            location = recognizer.location(in: nil)
            source = ObjectIdentifier(recognizer)
            kind = String(describing: type(of: recognizer))
        }

        /// Whether a recognizer called the action. The recognizer must have lived since then.
        public func isFrom(_ recognizer: GestureRecognizer) -> Bool {
            source == ObjectIdentifier(recognizer)
        }
    }

    /// The calls since the last ``take()``.
    public private(set) var entries: [Entry] = []

    /// Creates a log of recognizers.
    public init(_ recognizers: GestureRecognizer...) {
        for recognizer in recognizers {
            recognizer.addAction { [weak self] in self?.entries.append(Entry($0)) }
        }
    }

    /// The states of all entries.
    public var states: [GestureRecognizer.State] {
        entries.map(\.state)
    }

    /// The states of the entries from one recognizer.
    public func states(of recognizer: GestureRecognizer) -> [GestureRecognizer.State] {
        entries.filter { $0.isFrom(recognizer) }.map(\.state)
    }

    /// Returns the states of all entries, and removes the entries.
    public func take() -> [GestureRecognizer.State] {
        defer { entries = [] }
        return states
    }
}

extension GestureLog.Entry: CustomStringConvertible {
    /// Such as `PanGestureRecognizer began at (100.0, 20.0)`.
    public var description: String {
        "\(kind) \(state) at \(location)"
    }
}
