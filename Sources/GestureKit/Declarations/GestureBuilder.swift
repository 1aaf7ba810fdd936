// SPDX-License-Identifier: MIT

/// One line of a block of gestures.
public struct GestureDeclaration {
    let blockers: [String]
    let make: () -> GestureRecognizer
}

/// Collects the gestures of a block. `if`, `switch` and `for` work in it.
@resultBuilder
public enum GestureBuilder {
    /// A description.
    public static func buildExpression<Recognizer: GestureRecognizer>(
        _ gesture: Gesture<Recognizer>
    ) -> [GestureDeclaration] {
        [gesture.declaration]
    }

    /// A recognizer that exists already.
    public static func buildExpression(_ recognizer: GestureRecognizer) -> [GestureDeclaration] {
        [GestureDeclaration(blockers: []) { recognizer }]
    }

    /// Lines.
    public static func buildBlock(_ lines: [GestureDeclaration]...) -> [GestureDeclaration] {
        lines.flatMap { $0 }
    }

    /// An `if` without an `else`.
    public static func buildOptional(_ lines: [GestureDeclaration]?) -> [GestureDeclaration] {
        lines ?? []
    }

    /// The first way of an `if` or a `switch`.
    public static func buildEither(first lines: [GestureDeclaration]) -> [GestureDeclaration] {
        lines
    }

    /// The other way.
    public static func buildEither(second lines: [GestureDeclaration]) -> [GestureDeclaration] {
        lines
    }

    /// A `for`.
    public static func buildArray(_ rounds: [[GestureDeclaration]]) -> [GestureDeclaration] {
        rounds.flatMap { $0 }
    }
}

extension View {
    /// Puts recognizers on this view, behind those that are there, in the order of the lines.
    ///
    ///     view.gestures {
    ///         Tap(count: 2).named("double").onEnded { … }
    ///         Tap().requiring(toFail: "double").onEnded { … }
    ///     }
    ///
    /// - Returns: The recognizers, in the order of the lines. To take them back:
    ///   `recognizers.forEach(view.removeGestureRecognizer)`.
    @discardableResult
    public final func gestures(
        @GestureBuilder _ content: () -> [GestureDeclaration]
    ) -> [GestureRecognizer] {
        let lines = content()
        let recognizers = lines.map { $0.make() }
        for (recognizer, line) in zip(recognizers, lines) {
            for name in line.blockers {
                recognizer.wait(forOneNamed: name, of: recognizers)
            }
        }
        recognizers.forEach(addGestureRecognizer)
        return recognizers
    }
}

extension GestureRecognizer {
    fileprivate func wait(forOneNamed name: String, of recognizers: [GestureRecognizer]) {
        let named = recognizers.filter { $0.name == name }
        precondition(!named.isEmpty, "\(label) is to wait for \(name), which is not in its block")
        for other in named {
            do {
                try require(toFail: other)
            } catch {
                preconditionFailure("\(error)")
            }
        }
    }
}
