// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit

/// The recognizers of a configuration, set up and related to each other.
package final class RecognizerSet {
    /// The recognizers, with their names, in the order in which to add them.
    package let recognizers: [GestureRecognizer]

    /// The kind of each recognizer.
    package let kinds: [RecognizerKind]

    /// Whether the fingers on a touchpad make a pinch now. A pan then does not get them. Without it,
    /// pans follow pinches, too.
    package var isPinching: () -> Bool {
        get { relations.isPinching }
        set { relations.isPinching = newValue }
    }

    /// Which recognizer waits until which other one has failed.
    package var requirements: [(waiter: GestureRecognizer, blocker: GestureRecognizer)] = []

    private let relations: Relations

    /// Creates the recognizers of a configuration.
    ///
    /// - Parameters:
    ///   - configuration: The recognizers and their relations.
    ///   - alone: Whether each acts as if it were the only one: all run simultaneously, and none
    ///     waits for another.
    ///   - withHand: Whether they are for actions: the hand is one of them if an action is about it. It
    ///     has no name. What a pen draws is for the program under it, so they do not take pens.
    package init(_ configuration: Configuration, alone: Bool = false, withHand: Bool = false) {
        relations = Relations(alone ? nil : configuration.simultaneous)
        let hasHand = withHand && configuration.actions.contains(where: \.isOfHand)
        kinds = configuration.recognizers.map(\.kind) + (hasHand ? [.transform] : [])
        recognizers =
            configuration.recognizers.map { $0.make() } + (hasHand ? [Self.makeHand()] : [])
        for recognizer in recognizers {
            recognizer.delegate = relations
            if withHand {
                recognizer.allowedTouchTypes.remove(.pen)
            }
        }
        guard !alone else {
            return
        }
        for (recognizer, settings) in zip(recognizers, configuration.recognizers) {
            for name in settings.requiresFailureOf {
                if let other = recognizers.first(where: { $0.name == name }) {
                    recognizer.require(toFail: other)
                    requirements.append((recognizer, other))
                }
            }
        }
    }

    /// Recognizers that are set up already, each with its delegate.
    package init(_ recognizers: [GestureRecognizer], kinds: [RecognizerKind]) {
        relations = Relations(nil)
        (self.recognizers, self.kinds) = (recognizers, kinds)
    }

    /// One recognizer for any number of fingers: several would compete.
    private static func makeHand() -> GestureRecognizer {
        let hand = TransformGestureRecognizer()
        hand.name = ""
        hand.maximumNumberOfTouches = Configuration.mostFingersOfHand
        hand.minimumNumberOfTouches = 1
        return hand
    }
}

extension Configuration.Recognizer {
    /// A new recognizer with these settings.
    package func make() -> GestureRecognizer {
        let recognizer = kind.make()
        recognizer.name = name
        configure(recognizer)
        return recognizer
    }

    /// Gives these settings to a recognizer of its kind.
    func configure(_ recognizer: GestureRecognizer) {
        for rule in kind.rules {
            if let value = settings[rule.key] {
                rule.apply(recognizer, value)
            }
        }
    }
}

/// Decides which recognizers may run simultaneously, and which fingers each may have.
private final class Relations: GestureRecognizerDelegate {
    /// Nil: all recognizers.
    private let groups: [Set<String>]?

    var isPinching: () -> Bool = { false }

    init(_ groups: [[String]]?) {
        self.groups = groups?.map(Set.init)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive touch: Touch
    ) -> Bool {
        !(touch.type == .touchpad && recognizer is PanGestureRecognizer && isPinching())
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
        // The hand competes with nobody.
        return one.isEmpty || other.isEmpty
            || groups.contains { $0.contains(one) && $0.contains(other) }
    }
}
