// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit

/// The recognizers of a configuration, set up and related to each other.
package final class RecognizerSet {
    /// The recognizers, with their names, in the order in which to add them.
    package let recognizers: [GestureRecognizer]

    /// The kind of each recognizer.
    package let kinds: [RecognizerKind]

    private let relations: Relations

    /// Creates the recognizers of a configuration.
    ///
    /// - Parameters:
    ///   - configuration: The recognizers and their relations.
    ///   - alone: Whether each acts as if it were the only one: all run simultaneously, and none
    ///     waits for another.
    package init(_ configuration: Configuration, alone: Bool = false) {
        relations = Relations(alone ? nil : configuration.simultaneous)
        kinds = configuration.recognizers.map(\.kind)
        recognizers = configuration.recognizers.map { $0.make() }
        for recognizer in recognizers {
            recognizer.delegate = relations
        }
        guard !alone else {
            return
        }
        for (recognizer, settings) in zip(recognizers, configuration.recognizers) {
            for name in settings.requiresFailureOf {
                if let other = recognizers.first(where: { $0.name == name }) {
                    recognizer.require(toFail: other)
                }
            }
        }
    }
}

extension Configuration.Recognizer {
    /// A new recognizer with these settings.
    func make() -> GestureRecognizer {
        let recognizer = kind.make()
        recognizer.name = name
        for rule in kind.rules {
            if let value = settings[rule.key] {
                rule.apply(recognizer, value)
            }
        }
        return recognizer
    }
}

/// Decides which recognizers may run simultaneously.
private final class Relations: GestureRecognizerDelegate {
    /// Nil: all recognizers.
    private let groups: [Set<String>]?

    init(_ groups: [[String]]?) {
        self.groups = groups?.map(Set.init)
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        guard let groups else {
            return true
        }
        guard let one = gestureRecognizer.name, let other = other.name else {
            return false
        }
        return groups.contains { $0.contains(one) && $0.contains(other) }
    }
}
