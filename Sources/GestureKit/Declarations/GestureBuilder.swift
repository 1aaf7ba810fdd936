// SPDX-License-Identifier: MIT

/// One gesture of a block.
public struct GestureDeclaration {
    let make: (GestureAssembly) -> Void
}

/// Builds the gestures of a block. You can use `if`, `switch` and `for`.
@resultBuilder
public enum GestureBuilder {
    /// A description.
    public static func buildExpression<Recognizer: GestureRecognizer>(
        _ gesture: Gesture<Recognizer>
    ) -> [GestureDeclaration] {
        [GestureDeclaration { _ = gesture.recognizer(in: $0) }]
    }

    /// A description of any kind, such as a composed gesture.
    public static func buildExpression(_ gesture: some GestureDescription) -> [GestureDeclaration] {
        [
            GestureDeclaration { assembly in
                assembly.composition.root = gesture.erased.make(assembly)
                for member in assembly.members {
                    member.recognizer.composition = assembly.composition
                }
            }
        ]
    }

    /// An existing recognizer.
    public static func buildExpression(_ recognizer: GestureRecognizer) -> [GestureDeclaration] {
        [GestureDeclaration { $0.add(recognizer, blockers: []) }]
    }

    /// Several gestures.
    public static func buildBlock(_ lines: [GestureDeclaration]...) -> [GestureDeclaration] {
        lines.flatMap { $0 }
    }

    /// An `if` without an `else`.
    public static func buildOptional(_ lines: [GestureDeclaration]?) -> [GestureDeclaration] {
        lines ?? []
    }

    /// The first branch of an `if` or a `switch`.
    public static func buildEither(first lines: [GestureDeclaration]) -> [GestureDeclaration] {
        lines
    }

    /// The other branch.
    public static func buildEither(second lines: [GestureDeclaration]) -> [GestureDeclaration] {
        lines
    }

    /// A `for`.
    public static func buildArray(_ rounds: [[GestureDeclaration]]) -> [GestureDeclaration] {
        rounds.flatMap { $0 }
    }
}

extension View {
    /// Adds recognizers to this view, in the order of the lines.
    ///
    ///     view.gestures {
    ///         Tap(count: 2).named("double").onEnded { … }
    ///         Tap().requiring(toFail: "double").onEnded { … }
    ///     }
    ///
    /// - Returns: The recognizers, in the order of the lines. A composed gesture has several; a
    ///   ``SequenceGesture`` has one more than its parts. To remove them:
    ///   `recognizers.forEach(view.removeGestureRecognizer)`.
    @discardableResult
    public final func gestures(
        @GestureBuilder _ content: () -> [GestureDeclaration]
    ) -> [GestureRecognizer] {
        let members = content().flatMap { line in
            let assembly = GestureAssembly()
            line.make(assembly)
            return assembly.members
        }
        let recognizers = members.map { $0.recognizer }
        for member in members {
            for name in member.blockers {
                member.recognizer.wait(forOneNamed: name, of: recognizers)
            }
        }
        recognizers.forEach(addGestureRecognizer)
        return recognizers
    }
}

extension GestureRecognizer {
    fileprivate func wait(forOneNamed name: String, of recognizers: [GestureRecognizer]) {
        let named = recognizers.filter { $0.name == name }
        precondition(!named.isEmpty, "\(label) must wait for \(name), which is not in its block")
        for other in named {
            do {
                try addRequirement(toFail: other)
            } catch {
                preconditionFailure("\(error)")
            }
        }
    }
}
