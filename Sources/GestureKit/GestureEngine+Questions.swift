// SPDX-License-Identifier: MIT

import CGestureCore

extension gc_host {
    /// The questions that recognizers and their delegates answer.
    init(asking engine: GestureEngine) {
        self.init(
            data: Borrowed(engine).address,
            should_begin: { engine, recognizer in
                ask(engine, otherwise: true) { engine in
                    GestureRecognizer.of(recognizer)?.shouldBegin(in: engine) ?? true
                }
            },
            should_receive: { engine, recognizer, touch in
                ask(engine, otherwise: true) { engine in
                    guard let touch, let recognizer = GestureRecognizer.of(recognizer) else {
                        return true
                    }
                    return recognizer.shouldReceive(touch, from: engine)
                }
            },
            simultaneous: { engine, one, other in
                ask(engine, otherwise: false, one, other) { $0.runsBeside($1) }
            },
            can_prevent: { engine, winner, other in
                ask(engine, otherwise: true, winner, other) { $0.canPrevent($1) }
            },
            can_be_prevented: { engine, other, winner in
                ask(engine, otherwise: true, other, winner) { $0.canBePrevented(by: $1) }
            },
            requires_failure: { engine, waiter, blocker in
                ask(engine, otherwise: false, waiter, blocker) { $0.waits(for: $1) }
            }
        )
    }
}

/// Asks a question. Changes are deferred until it is answered.
private func ask(
    _ engine: UnsafeMutableRawPointer?,
    otherwise: Bool,
    _ question: (GestureEngine) -> Bool
) -> Bool {
    guard let engine else {
        return otherwise
    }
    return Borrowed<GestureEngine>(address: engine).use { engine in
        guard !engine.isClosing else {
            return otherwise
        }
        return engine.asking { question(engine) }
    }
}

/// Asks a question about two recognizers.
private func ask(
    _ engine: UnsafeMutableRawPointer?,
    otherwise: Bool,
    _ one: UnsafeMutablePointer<gc_recognizer>?,
    _ other: UnsafeMutablePointer<gc_recognizer>?,
    _ question: (GestureRecognizer, GestureRecognizer) -> Bool
) -> Bool {
    ask(engine, otherwise: otherwise) { _ in
        guard let one = GestureRecognizer.of(one), let other = GestureRecognizer.of(other) else {
            return otherwise
        }
        return question(one, other)
    }
}
