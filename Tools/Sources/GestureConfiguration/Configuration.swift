// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit

/// The recognizers that run, with their settings and relations, and facts about the screen.
///
/// It is read from YAML and checked completely, so setting it up cannot fail.
package struct Configuration: Hashable, Sendable {
    package struct Recognizer: Hashable, Sendable {
        /// Its unique name.
        package var name: String

        package var kind: RecognizerKind

        /// The settings that differ from the defaults of its kind, by key.
        var settings: [String: SettingValue]

        /// The recognizers that it waits for.
        package var requiresFailureOf: [String]
    }

    /// An output of the desktop.
    package struct Output: Hashable, Sendable {
        package var name: String
        /// A value of wl_output.transform, 0 to 7.
        package var transform: Int
        /// In pixels, before it is turned.
        package var size: Size

        package init(name: String, transform: Int, size: Size) {
            (self.name, self.transform, self.size) = (name, transform, size)
        }
    }

    /// Facts that a touchscreen does not report.
    package struct Screen: Hashable, Sendable {
        /// Its width and height in millimeters, before it is rotated; nil: what the device reports.
        package var millimeters: Size?

        /// Its orientation: a value of wl_output.transform, 0 to 7; nil: that of the desktop, or 0.
        package var orientation: Int?

        /// Rules for screens with some names. The first that matches counts.
        package var rules: [DeviceRule] = []

        /// The outputs of the desktop. Empty: they are not known.
        package var outputs: [Output] = []

        /// The plausible range of a side, in millimeters.
        package static let sides = 30.0...1500.0

        /// A screen without further facts.
        package init() {}
    }

    /// The most recognizers and actions of a configuration, and the longest pattern of a name.
    package static let mostRecognizers = 64
    package static let mostActions = 256
    package static let mostBytesOfName = 200

    /// The most fingers of the hand, which actions without a gesture are about.
    package static let mostFingersOfHand = 5

    /// The recognizers, in the order in which they are added.
    package var recognizers: [Recognizer]

    /// Groups of recognizers that may run simultaneously.
    package var simultaneous: [[String]]

    /// Facts about the screen.
    package var screen: Screen

    /// The commands that gestures run.
    package var actions: [Action] = []

    /// Limits for the commands.
    package var options = Options()

    /// The name of its file in messages.
    package var file = ""

    /// Whether it describes the recognizers of a program, and no file.
    package var isOfProgram = false

    /// What is allowed and can never happen.
    package var warnings: [ConfigurationError.Issue] = []

    /// The names of the recognizers, in their order.
    package var names: [String] {
        recognizers.map(\.name)
    }

    /// The configuration with only some of its recognizers, and the relations between them.
    ///
    /// - Throws: If there is no recognizer of a name.
    package func selecting(_ wanted: [String]) throws(UnknownRecognizer) -> Configuration {
        if let unknown = wanted.first(where: { !names.contains($0) }) {
            throw UnknownRecognizer(name: unknown, known: names)
        }
        var selection = self
        selection.recognizers = recognizers.filter { wanted.contains($0.name) }
        for index in selection.recognizers.indices {
            selection.recognizers[index].requiresFailureOf.removeAll { !wanted.contains($0) }
        }
        selection.actions.removeAll { action in
            !action.isOfHand && !wanted.contains(action.gesture)
                || action.after.map { !wanted.contains($0.gesture) } ?? false
        }
        return selection
    }
}

/// The configuration has no recognizer of a requested name.
package struct UnknownRecognizer: Error, CustomStringConvertible {
    var name: String
    var known: [String]

    /// Names the recognizers that exist.
    package var description: String {
        let near = nearest(to: name, in: known).map { "; did you mean \($0)?" } ?? "."
        let choice = known.isEmpty ? "" : "\(near) Choose from: \(known.joined(separator: ", "))"
        return "there is no recognizer \"\(name)\"\(choice)"
    }
}
