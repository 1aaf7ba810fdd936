// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit
@_spi(GestureTools) import GestureRecording
package import YAMLTree

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

package struct ConfigurationError: Error, CustomStringConvertible {
    package struct Issue: Hashable, Sendable {
        /// From 1; nil if the mistake concerns the whole file.
        package var line: Int?
        /// From 1, in Unicode scalars.
        package var column: Int?
        /// What is wrong, and what is allowed.
        package var message: String

        package init(line: Int? = nil, column: Int? = nil, message: String) {
            (self.line, self.column, self.message) = (line, column, message)
        }

        /// One line, in the format of compilers.
        package func line(in file: String) -> String {
            let place = [line, column].compactMap { $0 }.map { ":\($0)" }
            return "\(file)\(place.joined()): \(message)"
        }
    }

    package var file: String

    /// The mistakes, in the order of the file; at least one.
    package var issues: [Issue]

    package init(file: String, issues: [Issue]) {
        (self.file, self.issues) = (file, issues)
    }

    /// One line per mistake, in the format of compilers.
    package var description: String {
        lines.joined(separator: "\n")
    }

    /// One line per mistake. They quote the file, so they may have any characters.
    package var lines: [String] {
        issues.map { $0.line(in: file) }
    }
}

/// The word that was probably meant: the one with the smallest edit distance, if that is small, or
/// one that has the same beginning, or contains or is contained in the word.
package func nearest(to word: String, in words: [String]) -> String? {
    let word = String(word.lowercased().map { $0 == "_" ? "-" : $0 })
    let ranked = words.map { (word: $0, distance: editDistance(Array(word), Array($0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else {
        return nil
    }
    if best.distance <= max(1, min(word.count, best.word.count) / 3) {
        return best.word
    }
    let related = ranked.filter { other in
        let holds = word.count >= 4 && other.word.contains(word)
        let isHeld = other.word.count >= 4 && word.contains(other.word)
        return holds || isHeld || zip(word, other.word).prefix { $0 == $1 }.count >= 4
    }
    return related.min { $0.distance < $1.distance }?.word
}

/// How many letters must be inserted, removed or replaced.
private func editDistance(_ from: [Character], _ to: [Character]) -> Int {
    guard from.count <= 64, to.count <= 64 else {
        return .max
    }
    var row = Array(0...to.count)
    for (index, letter) in from.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for (column, other) in to.enumerated() {
            let replaced = diagonal + (letter == other ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
        }
    }
    return row[to.count]
}

extension Configuration {
    /// The largest file that is read.
    package static let mostBytes = 65536

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file, in YAML; `-` for standard input.
    ///   - mustBeFile: Whether a pipe or a device at the path is refused: see `ByteSource`.
    /// - Throws: All mistakes, with lines and columns.
    package init(path: String, mustBeFile: Bool = false) throws(ConfigurationError) {
        let (bytes, name) = try YAMLNode.bytes(
            of: path,
            mustBeFile: mustBeFile,
            atMost: Self.mostBytes,
            called: "a configuration has"
        )
        try self.init(bytes, file: name)
    }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - yaml: The text.
    ///   - file: Its name in messages.
    /// - Throws: All mistakes, with lines and columns.
    package init(yaml: String, file: String) throws(ConfigurationError) {
        let mark = "\u{feff}"
        let text = yaml.utf8.starts(with: mark.utf8) ? yaml.utf8.dropFirst(3) : yaml.utf8[...]
        try self.init(Array(text), file: file)
    }

    private init(_ bytes: [UInt8], file: String) throws(ConfigurationError) {
        let root = try YAMLNode.parse(bytes, of: file)
        var reader = ConfigurationReader()
        let configuration = reader.read(root)
        guard let configuration, reader.issues.isEmpty else {
            throw ConfigurationError(file: file, issues: reader.issues)
        }
        self = configuration
        self.file = file
    }
}

extension YAMLNode {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file; `-` for standard input.
    ///   - mustBeFile: Whether a pipe or a device at the path is refused: see `ByteSource`.
    ///   - most: How many bytes it may have.
    ///   - owner: What has so many bytes, with its verb, for the message.
    /// - Returns: All bytes, and the name of the file in messages.
    /// - Throws: If it cannot be read, or is too long.
    package static func bytes(
        of path: String,
        mustBeFile: Bool,
        atMost most: Int,
        called owner: String
    ) throws(ConfigurationError) -> (bytes: [UInt8], name: String) {
        do throws(RecordingError) {
            let source =
                try mustBeFile && path != "-"
                ? ByteSource(path: path, mustBeFile: true) : ByteSource(argument: path)
            if let bytes = try source.all(atMost: most) {
                return (bytes, source.name)
            }
            throw RecordingError(
                file: source.name,
                message: "the file is too long: \(owner) at most \(most) bytes"
            )
        } catch {
            throw ConfigurationError(file: error.file, issues: [.init(message: error.message)])
        }
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - file: Its name in messages.
    ///   - most: How many values it may have.
    /// - Returns: Its value; nil if there is none.
    /// - Throws: The first mistake, with its place.
    package static func parse(
        _ bytes: [UInt8],
        of file: String,
        atMost most: Int = .max
    ) throws(ConfigurationError) -> YAMLNode? {
        do {
            return try parse(bytes, atMost: most)
        } catch {
            throw ConfigurationError(file: file, issues: [.init(error)])
        }
    }
}

extension ConfigurationError.Issue {
    package init(_ error: YAMLError) {
        let message =
            switch error.problem {
            case .syntax(_, while: _, at: "\t"):
                "there is a tab, and YAML is indented with spaces: replace it"
            case .syntax(_, while: _, at: let letter?) where "@`%".unicodeScalars.contains(letter):
                "a text that begins with \(letter) must be in quotes"
            case .syntax(let words, let place, at: _):
                "invalid YAML: \(place.map { "\($0), " } ?? "")\(words)"
            case .character(_, isUTF8: false):
                "the file is not UTF-8 text: save it in this encoding"
            case .character(let words, isUTF8: true): "invalid YAML: \(words)"
            case .alias:
                "a configuration has no aliases: repeat what *… stands for, or quote a text that "
                    + "begins with *"
            case .duplicate(let key): "\"\(key)\" occurs twice; remove one"
            case .tooDeep: "lists and mappings are nested too deeply"
            case .tooMany: "there are too many values"
            }
        self.init(line: error.line, column: error.column, message: message)
    }
}
