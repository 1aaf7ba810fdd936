// SPDX-License-Identifier: MIT

// Changes during a question. While a delegate answers, or a custom recognizer gets touches, the
// core iterates over the lists that a change would alter. So the change is deferred.

extension GestureEngine {
    /// The kind of program code that the engine is calling.
    enum Callee {
        case none
        /// A delegate answers a question, or a recognizer resets itself.
        case answering
        /// A custom recognizer gets its touches.
        case judging
    }

    /// Whether a question is being answered. Changes are deferred until then.
    @inline(__always)
    @_spi(GestureTools) public var isAsking: Bool {
        callee != .none
    }

    /// Defers a change until all pending events have been taken. Call this only while ``isAsking``
    /// is true.
    @inline(never)
    @_spi(GestureTools) public func afterwards(_ change: @escaping () -> Void) {
        deferred.append(change)
        hasLeftovers = true
    }

    /// Defers a change of this engine, which makes it itself.
    func afterwards(_ change: @escaping (GestureEngine) -> Void) {
        afterwards { [me = Borrowed(self)] in change(me.retained) }
    }

    /// Asks a question, or lets a recognizer reset itself.
    func asking<Answer>(_ question: () -> Answer) -> Answer {
        call(.answering, question)
    }

    /// Calls a custom recognizer, which may set its state.
    func judging(_ body: () -> Void) {
        call(.judging, body)
    }

    @inline(__always)
    private func call<Result>(_ who: Callee, _ body: () -> Result) -> Result {
        let (was, wasDraining) = (callee, isDraining)
        callee = who
        // No events are taken during the call.
        isDraining = true
        defer {
            callee = was
            isDraining = wasDraining
        }
        return body()
    }

    /// Runs a change of a custom recognizer, and reports the result if no question is being
    /// answered.
    func takeUp(_ body: () -> Void) {
        body()
        if callee == .none {
            drain()
        }
    }

    /// Makes deferred changes, and releases objects that left the tree.
    @inline(never)
    func clearLeftovers() {
        hasLeftovers = false
        // A change may defer or retire more, so take the lists first.
        let changes = deferred
        deferred = []
        for change in changes {
            change()
        }
        let released = retired
        retired = []
        withExtendedLifetime(released) {}
    }
}
