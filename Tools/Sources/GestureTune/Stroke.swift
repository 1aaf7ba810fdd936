// SPDX-License-Identifier: MIT

package import GestureConfiguration
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureRecording
package import GestureReplay
import GestureTrace
import Glibc
import YAMLTree

/// A labeled recording, in memory, so that it can be played with many configurations.
package struct Stroke {
    package let recording: RecordingDescription
    package let label: StrokeLabel

    private var inputs: [RecordingInput]
    private let setup: RecordedSetup?
    /// When it begins, if the recording has more than one.
    private var start: Timestamp?

    /// The setup has the views and recognizers of the program that recorded it, to run in place of a
    /// configuration's. They get the configuration's settings, by their names.
    package init(
        _ recording: RecordingDescription,
        meaning label: StrokeLabel,
        _ inputs: [RecordingInput],
        on setup: RecordedSetup? = nil
    ) {
        (self.recording, self.label, self.inputs) = (recording, label, inputs)
        self.setup = setup
    }

    private func stage(_ configuration: Configuration) -> ReplaySetup {
        guard let setup, let stage = try? ReplaySetup(recording, setup, asRecorded: false) else {
            return ReplaySetup(recording, RecognizerSet(configuration))
        }
        configuration.configure(stage.recognizers.recognizers)
        return stage
    }

    /// The name of the recording in its folder, and when the stroke begins if it has several.
    package var name: String {
        let file = recording.file.split(separator: "/").last.map(String.init) ?? recording.file
        return file + (start.map { " at \($0.microseconds.inSeconds)" } ?? "")
    }

    /// The strokes of a recording that has several gestures, one after another; at least one. No
    /// recognizer of the configuration waits between two.
    package func split(_ configuration: Configuration) -> [Stroke] {
        var parts: [Stroke] = []
        var starts = GestureStarts()
        /// Those of the next input, and all settings that changed before.
        var (notes, settings): ([RecordingInput], [RecordingInput]) = ([], [])
        let stage = stage(configuration)
        for input in inputs {
            if starts.begins(input, stage.engine) || parts.isEmpty && input.isInput {
                var part = self
                part.start = input.time
                // The end of a batch lets them take effect.
                part.inputs = settings + [.endBatch]
                parts.append(part)
            }
            stage.push(input)
            notes.append(input)
            if input.isInput {
                parts[parts.count - 1].inputs += notes
                settings += notes.filter(\.isSetting)
                notes = []
            }
        }
        // A pen may hover and go.
        parts.removeAll { !$0.inputs.contains(where: \.isLanding) }
        return parts.count > 1 ? parts : [self]
    }

    /// What a configuration makes of the stroke.
    package struct Outcome: Hashable, Sendable {
        /// The recognizer that recognized first, with its direction; nil: none did.
        package var told: String?

        /// Whether that is what the user meant.
        package var isRight: Bool

        /// From the first landing, or the last lift of a tap, to when the recognizer recognized, in
        /// microseconds. 0 if none did.
        package var delay: UInt64 = 0
    }

    /// Plays the stroke until a recognizer recognizes, or to its end.
    package func outcome(_ configuration: Configuration) -> Outcome {
        let stage = stage(configuration)
        var first: Observation?
        var landing: UInt64?
        var lift: UInt64?
        stage.observe = { observation in
            // A hold runs beside all others, at each rest.
            if first == nil, observation.state == (observation.isDiscrete ? .ended : .began),
                observation.kind != .hold || observation.recognizer == label.recognizer
            {
                first = observation
            }
        }
        for input in inputs where first == nil {
            let time = input.time?.microseconds
            if input.isLanding {
                landing = landing ?? time
            } else if input.isLift {
                lift = time
            }
            stage.push(input)
        }
        if first == nil {
            stage.finish()
        }
        guard let first else {
            return Outcome(told: nil, isRight: label.recognizer == nil)
        }
        let time = first.value.time
        let start = (first.kind == .tap ? lift : landing) ?? time
        return Outcome(
            told: [first.recognizer, first.value.side].compactMap(\.self).joined(separator: "-"),
            isRight: first.recognizer == label.recognizer
                && (label.direction == nil || label.direction == first.value.side),
            delay: time - min(start, time)
        )
    }
}

extension RecordingInput {
    /// Whether a setting changed.
    fileprivate var isSetting: Bool {
        if case .note(let note) = self { note.kind == "setting" } else { false }
    }

    /// Whether a finger or a touchpad's gesture lifts.
    fileprivate var isLift: Bool {
        switch self {
        case .touch(let sample): sample.kind == .up
        case .pen(let sample): sample.kind == .up
        case .step(let step): if case .end = step.kind { true } else { false }
        case .cancelAll, .interruption, .note, .endBatch: false
        }
    }
}

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

    /// Reads the labels of a folder: recognizers of the configuration. A file without labels is a
    /// mistake, unless it may be empty. Throws all mistakes, with lines and columns.
    package init(
        folder: String,
        _ configuration: Configuration,
        mayBeEmpty: Bool = false
    ) throws(ConfigurationError) {
        let (bytes, name) = try Self.bytes(of: folder)
        try self.init(yaml: bytes, file: name, configuration, mayBeEmpty: mayBeEmpty)
    }

    private static func bytes(
        of folder: String
    ) throws(ConfigurationError) -> (bytes: [UInt8], name: String) {
        try YAMLNode.bytes(
            of: "\(folder)/\(file)",
            mustBeFile: true,
            atMost: mostBytes,
            called: "labels have"
        )
    }

    /// The text of a folder's file, if there is one, with another line at its end.
    ///
    /// - Throws: If the file takes none there, because it is written in braces, or indented.
    package static func text(
        of folder: String,
        adding label: StrokeLabel,
        of recording: String
    ) throws(ConfigurationError) -> [UInt8] {
        let isThere = access("\(folder)/\(file)", F_OK) == 0
        let (text, name) = try isThere ? bytes(of: folder) : ([], file)
        let end = UInt8(ascii: "\n")
        let line = "\(recording.inYAML): \(label.text.inYAML)\n"
        let longer = text + (text.isEmpty || text.last == end ? [] : [end]) + line.utf8
        guard (try? YAMLNode.parse(longer, atMost: mostValues)) != nil else {
            let message =
                "no line can be added at its end: write each label as a line of its own, such as "
                + "stroke-01.gesture: swipe-left"
            throw ConfigurationError(file: name, issues: [.init(message: message)])
        }
        return longer
    }

    /// Reads labels from the bytes of a YAML file.
    package init(
        yaml: [UInt8],
        file: String,
        _ configuration: Configuration,
        mayBeEmpty: Bool = false
    ) throws(ConfigurationError) {
        let root = try YAMLNode.parse(yaml, of: file, atMost: Self.mostValues)
        if root == nil, mayBeEmpty {
            labels = []
            return
        }
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

extension String {
    /// The text in YAML, between quotes unless it is plain.
    fileprivate var inYAML: String {
        let isPlain = allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0))
        }
        return isPlain && first != "-" ? self : asYAML
    }
}
