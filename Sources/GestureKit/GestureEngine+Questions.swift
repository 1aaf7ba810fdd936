// SPDX-License-Identifier: MIT

internal import CGestureCore

extension gc_host {
    /// The questions that the delegates of an engine's recognizers answer.
    init(asking engine: GestureEngine) {
        self.init(
            data: Unmanaged.passUnretained(engine).toOpaque(),
            should_begin: { engine, recognizer in
                ask(engine, otherwise: true) {
                    GestureRecognizer.of(recognizer)?.shouldBegin ?? true
                }
            },
            should_receive: { engine, recognizer, touch in
                ask(engine, otherwise: true) {
                    guard let touch else {
                        return true
                    }
                    return GestureRecognizer.of(recognizer)?.shouldReceive(touch) ?? true
                }
            },
            simultaneous: { engine, one, other in
                ask(engine, otherwise: false) {
                    guard let one = GestureRecognizer.of(one) else {
                        return false
                    }
                    return GestureRecognizer.of(other).map(one.runsBeside) ?? false
                }
            },
            can_prevent: nil,
            can_be_prevented: nil,
            requires_failure: nil
        )
    }
}

/// Asks a question during which nothing must change.
private func ask(
    _ engine: UnsafeMutableRawPointer?,
    otherwise: Bool,
    _ question: () -> Bool
) -> Bool {
    guard let engine else {
        return otherwise
    }
    return Unmanaged<GestureEngine>.fromOpaque(engine)._withUnsafeGuaranteedRef { engine in
        guard !engine.isClosing else {
            return otherwise
        }
        engine.isAsking = true
        defer { engine.isAsking = false }
        return question()
    }
}
