// SPDX-License-Identifier: MIT

import CYaml
@_spi(GestureTools) import GestureRecording
import Yams

extension Configuration {
    /// The largest file that is read.
    private static let mostBytes = 65536

    /// Reads a file.
    ///
    /// - Parameter path: The file, in YAML; `-` for standard input.
    /// - Throws: All mistakes, with lines and columns.
    package init(path: String) throws(ConfigurationError) {
        let (bytes, name) = try Self.read(path)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let lines = bytes.prefix(Self.validBytes(bytes)).split(
                separator: UInt8(ascii: "\n"),
                omittingEmptySubsequences: false
            )
            let issue = ConfigurationError.Issue(
                line: lines.count,
                column: String(decoding: lines[lines.count - 1], as: UTF8.self)
                    .unicodeScalars.count + 1,
                message: "the file is not UTF-8 text: save it in this encoding"
            )
            throw ConfigurationError(file: name, issues: [issue])
        }
        try self.init(yaml: text, file: name)
    }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - yaml: The text.
    ///   - file: Its name in messages.
    /// - Throws: All mistakes, with lines and columns.
    package init(yaml: String, file: String) throws(ConfigurationError) {
        // Columns would count from a byte order mark.
        let yaml =
            yaml.unicodeScalars.first == "\u{feff}" ? String(yaml.unicodeScalars.dropFirst()) : yaml
        if let issue = Self.findAlias(in: yaml) {
            throw ConfigurationError(file: file, issues: [issue])
        }
        let root: Node?
        do {
            root = try compose(yaml: yaml, .default, .default, .utf8)
        } catch {
            throw ConfigurationError(file: file, issues: [.init(error, in: yaml)])
        }
        var reader = ConfigurationReader()
        let configuration = reader.read(root)
        guard let configuration, reader.issues.isEmpty else {
            throw ConfigurationError(file: file, issues: reader.issues)
        }
        self = configuration
        self.file = file
    }

    /// How many bytes come before the first that is not UTF-8.
    private static func validBytes(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var count = 0
        while case .scalarValue(let scalar) = decoder.decode(&rest) {
            count += UTF8.width(scalar)
        }
        return count
    }

    /// All bytes, and the name of the file in messages.
    private static func read(
        _ path: String
    ) throws(ConfigurationError) -> (bytes: [UInt8], name: String) {
        do throws(RecordingError) {
            let source = try ByteSource(argument: path)
            if let bytes = try source.all(atMost: mostBytes) {
                return (bytes, source.name)
            }
            throw RecordingError(
                file: source.name,
                message: "the file is too long: a configuration has at most \(mostBytes) bytes"
            )
        } catch {
            throw ConfigurationError(file: error.file, issues: [.init(message: error.message)])
        }
    }

    /// Finds an alias. It is refused before the text is composed, because a key of a few nested
    /// aliases takes exponential time. A mistake in the text ends the search: composing names it.
    private static func findAlias(in yaml: String) -> ConfigurationError.Issue? {
        var parser = yaml_parser_t()
        yaml_parser_initialize(&parser)
        defer { yaml_parser_delete(&parser) }
        var text = yaml
        return text.withUTF8 { bytes in
            yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
            var event = yaml_event_t()
            while yaml_parser_parse(&parser, &event) == 1, event.type != YAML_NO_EVENT {
                defer { yaml_event_delete(&event) }
                guard event.type != YAML_ALIAS_EVENT else {
                    return .init(
                        line: event.start_mark.line + 1,
                        column: event.start_mark.column + 1,
                        message: "a configuration has no aliases: repeat what *… stands for, "
                            + "or quote a text that begins with *"
                    )
                }
            }
            return nil
        }
    }
}

extension ConfigurationError.Issue {
    /// An error of the YAML library.
    init(_ error: any Error, in yaml: String) {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let words = [context?.text, problem].compactMap(\.self).joined(separator: ", ")
            let advice =
                switch Self.letter(at: mark, in: yaml) {
                case "\t": "there is a tab, and YAML is indented with spaces: replace it"
                case let letter? where "@`%".unicodeScalars.contains(letter):
                    "a text that begins with \(letter) must be in quotes"
                default:
                    problem.contains("nesting level")
                        ? "lists and mappings are nested too deeply" : "invalid YAML: \(words)"
                }
            self.init(line: mark.line, column: mark.column, message: advice)
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "\"\($0)\"" }.joined(separator: ", ")
            self.init(
                line: context.mark.line,
                column: context.mark.column,
                message: "\(names) occurs twice; remove one"
            )
        case .reader(let problem, let offset, _, _):
            let before = yaml.utf8.prefix(offset ?? 0)
                .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            self.init(
                line: before.count,
                column: String(before[before.count - 1]).map { $0.unicodeScalars.count + 1 } ?? 1,
                message: "invalid YAML: \(problem)"
            )
        default:
            self.init(line: 1, column: 1, message: "invalid YAML: \(error)")
        }
    }

    /// Nil: the mark is at the end of a line or of the text.
    private static func letter(at mark: Mark, in yaml: String) -> Unicode.Scalar? {
        let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(mark.line - 1) else {
            return nil
        }
        return lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1).first
    }
}
