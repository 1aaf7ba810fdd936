// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit

/// The recognizers of a configuration, set up and related to each other.
package final class RecognizerSet {
    /// The recognizers, with their names, in the order in which to add them.
    package let recognizers: [GestureRecognizer]

    /// The kind of each recognizer.
    package let kinds: [RecognizerKind]

    /// The frame of the touchscreen with a number, in the window's points. Recognizers that start in
    /// a strip along an edge need it.
    package var screen: (UInt16) -> Rect? {
        get { relations.screen }
        set { relations.screen = newValue }
    }

    private let relations: Relations

    /// Creates the recognizers of a configuration.
    ///
    /// - Parameters:
    ///   - configuration: The recognizers and their relations.
    ///   - alone: Whether each acts as if it were the only one: all run simultaneously, and none
    ///     waits for another.
    package init(_ configuration: Configuration, alone: Bool = false) {
        relations = Relations(
            alone ? nil : configuration.simultaneous,
            zones: configuration.recognizers.compactMap { recognizer in
                recognizer.zone.map { (recognizer.name, $0) }
            }
        )
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
        if zone != nil {
            // A touchpad has no place on the screen.
            recognizer.allowedTouchTypes.remove(.touchpad)
        }
        for rule in kind.rules {
            if let value = settings[rule.key] {
                rule.apply(recognizer, value)
            }
        }
        return recognizer
    }
}

/// Decides which recognizers may run simultaneously, and which fingers each may have.
///
/// A strip is a question and no view, because a finger can be in the strips of several recognizers,
/// and only one of several views gets it.
private final class Relations: GestureRecognizerDelegate {
    /// Nil: all recognizers.
    private let groups: [Set<String>]?

    private let zones: [String: Configuration.Zone]
    var screen: (UInt16) -> Rect? = { _ in nil }

    init(_ groups: [[String]]?, zones: [(String, Configuration.Zone)]) {
        self.groups = groups?.map(Set.init)
        self.zones = Dictionary(uniqueKeysWithValues: zones)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive touch: Touch
    ) -> Bool {
        guard let zone = recognizer.name.flatMap({ zones[$0] }) else {
            return true
        }
        return screen(touch.device).map { zone.contains(touch.location(in: nil), on: $0) } ?? false
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
