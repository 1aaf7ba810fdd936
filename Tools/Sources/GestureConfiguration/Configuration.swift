// SPDX-License-Identifier: MIT

package import GestureKit

/// Which recognizers run, with their settings and relations, and what is known of the screen.
///
/// It is read from YAML, and every part of it has been checked: what a configuration names can be
/// set up.
package struct Configuration: Hashable, Sendable {
    /// A recognizer as it is to be set up.
    package struct Recognizer: Hashable, Sendable {
        /// What reports call it; no other one is called so.
        package var name: String

        /// What sort of recognizer it is.
        package var kind: RecognizerKind

        /// What differs from the defaults of its kind, by its key.
        var settings: [String: SettingValue]

        /// Those it waits for.
        package var requiresFailureOf: [String]
    }

    /// What a touchscreen does not tell itself.
    package struct Screen: Hashable, Sendable {
        /// Its width and height in millimetres, before it is turned; nil for what the device says.
        package var millimetres: Size?

        /// How it is mounted, as a number of wl_output's transforms, 0 to 7.
        package var orientation = 0

        /// A screen that nothing is said of.
        package init() {}
    }

    /// The recognizers, in the order in which they are added.
    package var recognizers: [Recognizer]

    /// Groups in which every recognizer may run beside every other one.
    var simultaneous: [[String]]

    /// The screen.
    package var screen: Screen

    /// The names of the recognizers, in their order.
    package var names: [String] {
        recognizers.map(\.name)
    }

    /// The same with some of the recognizers only, and what there is between these.
    ///
    /// - Throws: When it has no recognizer of such a name.
    package func selecting(_ wanted: [String]) throws(UnknownRecognizer) -> Configuration {
        if let unknown = wanted.first(where: { !names.contains($0) }) {
            throw UnknownRecognizer(name: unknown, known: names)
        }
        var selection = self
        selection.recognizers = recognizers.filter { wanted.contains($0.name) }
        for index in selection.recognizers.indices {
            selection.recognizers[index].requiresFailureOf.removeAll { !wanted.contains($0) }
        }
        return selection
    }
}

/// A recognizer was asked for that is not in the configuration.
package struct UnknownRecognizer: Error, CustomStringConvertible {
    var name: String
    var known: [String]

    /// What there is instead.
    package var description: String {
        let near = nearest(to: name, in: known).map { "; did you mean \($0)?" } ?? "."
        return
            "there is no recognizer \"\(name)\"\(near) There are: \(known.joined(separator: ", "))"
    }
}
