// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording
package import YAMLTree

extension Configuration {
    /// The largest file that is read.
    private static let mostBytes = 65536

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
    fileprivate init(_ error: YAMLError) {
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
