// SPDX-License-Identifier: MIT

package import GestureKit

/// The recognizers of a configuration, set up and related to each other.
package final class RecognizerSet {
    /// The recognizers, in the order in which they are to be added, each with its name.
    package let recognizers: [GestureRecognizer]

    /// What sort each is of.
    package let kinds: [RecognizerKind]

    private let relations: Relations

    /// Sets up the recognizers of a configuration, all new.
    ///
    /// - Parameters:
    ///   - configuration: Which recognizers, and how they are related.
    ///   - alone: Whether each is judged as if it were the only one: it runs beside every other and
    ///     waits for none.
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
                    // A configuration was refused when one waits for itself.
                    try? recognizer.require(toFail: other)
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

/// Who may run beside whom.
private final class Relations: GestureRecognizerDelegate {
    /// Nil: everyone beside everyone.
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
