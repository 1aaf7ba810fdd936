// SPDX-License-Identifier: MIT

// Changes from inside a question. While a delegate answers, or a recognizer of the program's own
// sees its touches, the core walks over what such a change would alter. So the change waits.

extension GestureEngine {
    /// Who is being called.
    enum Callee {
        case none
        /// A delegate answers a question, or a recognizer resets itself.
        case answering
        /// A recognizer of the program's own sees its touches.
        case judging
    }

    /// Whether a question is being answered, so that changes must wait.
    @inline(__always)
    @_spi(GestureTools) public var isAsking: Bool {
        callee != .none
    }

    /// Makes a change once the events that there are have been taken. To be called while it is asking.
    @inline(never)
    @_spi(GestureTools) public func afterwards(_ change: @escaping () -> Void) {
        deferred.append(change)
        hasLeftovers = true
    }

    /// Asks a question, or lets a recognizer reset itself.
    func asking<Answer>(_ question: () -> Answer) -> Answer {
        call(.answering, question)
    }

    /// Calls a recognizer of the program's own, which may say what it makes of its touches.
    func judging(_ body: () -> Void) {
        call(.judging, body)
    }

    @inline(__always)
    private func call<Result>(_ who: Callee, _ body: () -> Result) -> Result {
        let (was, wasDraining) = (callee, isDraining)
        callee = who
        // Events are not taken meanwhile.
        isDraining = true
        defer {
            callee = was
            isDraining = wasDraining
        }
        return body()
    }

    /// Takes up what a recognizer of the program's own says. To be called while nobody answers.
    func takeUp(_ body: () -> Void) {
        body()
        if callee == .none {
            drain()
        }
    }

    /// Does what was deferred, and releases what has left the tree.
    @inline(never)
    func clearLeftovers() {
        hasLeftovers = false
        // A change may defer or retire more, so the lists must not be in use then.
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
