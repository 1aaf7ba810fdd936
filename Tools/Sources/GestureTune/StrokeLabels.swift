// SPDX-License-Identifier: MIT

package import GestureConfiguration
@_spi(GestureTools) import GestureKit
import YAMLTree

/// What a user meant with a stroke: a gesture of the configuration, in a direction if the label says
/// so, or nothing.
package struct StrokeLabel: Hashable, Sendable {
    /// The word for a stroke that no recognizer should recognize, such as a palm.
    package static let nothing = "nothing"

    /// The label, such as `swipe-left`.
    package let text: String

    /// Nil: no recognizer should recognize it.
    package let recognizer: String?

    /// A direction of a swipe, or the edge of an edge pan; nil: any.
    package let direction: String?

    /// Nil if no recognizer has this name, with or without a direction.
    package init?(_ text: String, in configuration: Configuration) {
        self.text = text
        if text == Self.nothing {
            (recognizer, direction) = (nil, nil)
            return
        }
        if configuration.names.contains(text) {
            (recognizer, direction) = (text, nil)
            return
        }
        for candidate in configuration.recognizers where text.hasPrefix("\(candidate.name)-") {
            let rest = String(text.dropFirst(candidate.name.count + 1))
            if Self.directions(of: candidate.kind).contains(rest) {
                (recognizer, direction) = (candidate.name, rest)
                return
            }
        }
        return nil
    }

    /// The words that may follow the name of a recognizer.
    static func directions(of kind: RecognizerKind) -> [String] {
        let edges = ["left", "right", "top", "bottom"]
        let sides = ["left", "right", "up", "down"]
        return switch kind {
        case .swipe: sides + ["up-left", "up-right", "down-left", "down-right"]
        case .edgePan: edges
        case .tap, .longPress, .pan, .pinch, .rotation, .hold, .transform: []
        }
    }
}

/// The labels of the recordings of a folder, in their order.
package struct StrokeLabels {
    /// The name of the file with the labels, in the folder of the recordings.
    package static let file = "labels.yaml"

    /// The name of a recording in the folder, and what was meant.
    package let labels: [(recording: String, label: StrokeLabel)]

    private static let mostBytes = 1 << 20
    private static let mostValues = 100_000

    /// Reads the labels of a folder.
    ///
    /// - Throws: All mistakes, with lines and columns.
    package init(
        folder: String,
        _ configuration: Configuration
    ) throws(ConfigurationError) {
        let (bytes, name) = try YAMLNode.bytes(
            of: "\(folder)/\(Self.file)",
            mustBeFile: true,
            atMost: Self.mostBytes,
            called: "labels have"
        )
        try self.init(yaml: bytes, file: name, configuration)
    }

    /// Reads labels from the bytes of a YAML file.
    package init(
        yaml: [UInt8],
        file: String,
        _ configuration: Configuration
    ) throws(ConfigurationError) {
        let root = try YAMLNode.parse(yaml, of: file, atMost: Self.mostValues)
        guard let pairs = root?.mapping?.pairs, !pairs.isEmpty else {
            let message = "there are no labels: write a line such as stroke-01.gesture: swipe-left"
            throw ConfigurationError(file: file, issues: [.init(message: message)])
        }
        var labels: [(recording: String, label: StrokeLabel)] = []
        var issues: [ConfigurationError.Issue] = []
        for (key, value) in pairs {
            func note(_ node: YAMLNode, _ message: String) {
                issues.append(.init(line: node.line, column: node.column, message: message))
            }
            guard let recording = key.text, Self.isName(recording) else {
                note(key, "a label belongs to the name of a recording in this folder, without /")
                continue
            }
            guard let text = value.text else {
                note(value, "a label is the name of a recognizer, such as pan, or \"nothing\"")
                continue
            }
            guard let label = StrokeLabel(text, in: configuration) else {
                note(value, Self.unknown(text, configuration))
                continue
            }
            labels.append((recording, label))
        }
        guard issues.isEmpty else {
            throw ConfigurationError(file: file, issues: issues)
        }
        self.labels = labels
    }

    /// Whether it names a file in the folder itself.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.contains("/") && !text.contains("\0") && text != "." && text != ".."
    }

    private static func unknown(_ text: String, _ configuration: Configuration) -> String {
        let all = configuration.names + [StrokeLabel.nothing]
        let near = nearest(to: text, in: all).map { "; did you mean \($0)?" } ?? "."
        return "no recognizer is called \"\(text)\"\(near) Choose from: "
            + all.joined(separator: ", ")
            + "; swipes and edge pans also with a direction, such as swipe-left"
    }
}
