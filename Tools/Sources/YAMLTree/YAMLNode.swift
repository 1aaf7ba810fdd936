// SPDX-License-Identifier: MIT

import CLibYAML

/// A value in a YAML file, with the place at which it begins.
package struct YAMLNode: Sendable {
    enum Content: Sendable {
        case text(String)
        case list([YAMLNode])
        case mapping(YAMLMapping)
    }

    let content: Content
    private let place: (line: Int32, column: Int32)

    init(_ content: Content, line: Int, column: Int) {
        self.content = content
        place = (Int32(clamping: line), Int32(clamping: column))
    }

    /// From 1.
    package var line: Int { Int(place.line) }

    /// In Unicode scalars, from 1.
    package var column: Int { Int(place.column) }

    /// The text, quoted or not; nil for a list and a mapping.
    package var text: String? {
        if case .text(let text) = content { text } else { nil }
    }

    /// The elements of a list; nil for others.
    package var list: [YAMLNode]? {
        if case .list(let list) = content { list } else { nil }
    }

    /// The keys and values of a mapping; nil for others.
    package var mapping: YAMLMapping? {
        if case .mapping(let mapping) = content { mapping } else { nil }
    }
}

/// The keys of a mapping and their values, in the order of the file. No two keys have the same text.
package struct YAMLMapping: Sendable {
    package let pairs: [(key: YAMLNode, value: YAMLNode)]

    /// The value of a key. Looks through all keys.
    package subscript(_ key: String) -> YAMLNode? {
        pairs.first { $0.key.text == key }?.value
    }
}

/// Why a text is no YAML that is taken, and where.
package struct YAMLError: Error {
    package enum Problem: Sendable {
        /// The words of libyaml, what it was reading, and the letter there; nil at the end.
        case syntax(String, while: String?, at: Unicode.Scalar?)
        /// A byte or a character that YAML does not allow, in the words of libyaml.
        case character(String, isUTF8: Bool)
        /// `*name`, where none is read, or where nothing has this name.
        case alias
        case duplicate(key: String)
        case tooDeep
        case tooMany
    }

    package let problem: Problem
    /// From 1.
    package let line: Int
    /// In Unicode scalars, from 1.
    package let column: Int
}

extension YAMLNode {
    /// How many lists and mappings may be inside one another.
    private static let deepest = 128

    /// Reads a document of UTF-8 with libyaml. The tree takes a few times the memory of the text.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - most: How many values the document may have.
    ///   - readsAliases: Whether `*name` stands for what `&name` marks. Its values count again each
    ///     time, so `most` limits how long somebody takes who goes through all of them.
    /// - Returns: Its value; nil if there is none.
    /// - Throws: The first mistake.
    package static func parse(
        _ bytes: [UInt8],
        atMost most: Int = .max,
        readsAliases: Bool = false
    ) throws(YAMLError) -> YAMLNode? {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else {
            throw YAMLError(problem: .tooMany, line: 1, column: 1)
        }
        defer { yaml_parser_delete(parser) }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        let parsed = bytes.withUnsafeBufferPointer { bytes -> Result<YAMLNode?, YAMLError> in
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            return Result { () throws(YAMLError) in
                try compose(parser, bytes, most, readsAliases)
            }
        }
        return try parsed.get()
    }

    private static func compose(
        _ parser: UnsafeMutablePointer<yaml_parser_t>,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ most: Int,
        _ readsAliases: Bool
    ) throws(YAMLError) -> YAMLNode? {
        var tree = OpenTree()
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else {
                throw YAMLError(parser.pointee, in: bytes)
            }
            defer { yaml_event_delete(&event) }
            let (line, column) = (event.start_mark.line + 1, event.start_mark.column + 1)
            func failure(_ problem: YAMLError.Problem) -> YAMLError {
                YAMLError(problem: problem, line: line, column: column)
            }
            switch event.type {
            case YAML_STREAM_END_EVENT:
                return tree.root
            case YAML_DOCUMENT_START_EVENT:
                guard tree.root == nil else {
                    throw failure(.syntax("there is a second document", while: nil, at: nil))
                }
            case YAML_ALIAS_EVENT:
                guard readsAliases, let name = text(event.data.alias.anchor),
                    let part = tree.anchors[name]
                else {
                    throw failure(.alias)
                }
                guard tree.open.count + part.depth <= deepest else {
                    throw failure(.tooDeep)
                }
                tree.values += part.values
                try tree.add(part)
            case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
                guard tree.open.count < deepest else {
                    throw failure(.tooDeep)
                }
                let isMapping = event.type == YAML_MAPPING_START_EVENT
                let anchor =
                    isMapping ? event.data.mapping_start.anchor : event.data.sequence_start.anchor
                tree.open.append(
                    .init(
                        isMapping: isMapping,
                        line: line,
                        column: column,
                        anchor: text(anchor),
                        before: tree.values
                    )
                )
                tree.values += 1
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
                try tree.close()
            case YAML_SCALAR_EVENT:
                let scalar = event.data.scalar
                let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
                let content = Content.text(String(decoding: bytes, as: UTF8.self))
                let node = YAMLNode(content, line: line, column: column)
                try tree.add(.init(node: node, values: 1, depth: 0), as: text(scalar.anchor))
                tree.values += 1
            default:
                break
            }
            guard tree.values <= most else {
                throw failure(.tooMany)
            }
        }
    }

    /// A name that libyaml has read; nil: there is none.
    private static func text(_ name: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        name.map { String(cString: $0) }
    }
}

/// What has been read of a document.
private struct OpenTree {
    /// A list or a mapping whose end has not been read.
    struct Branch {
        let isMapping: Bool
        let line: Int
        let column: Int
        /// The name that stands before it, as `&name`.
        let anchor: String?
        /// How many values there were before it.
        let before: Int
        /// How many lists and mappings are inside one another, with this one.
        var depth = 1
        var list: [YAMLNode] = []
        var key: YAMLNode?
        var pairs: [(key: YAMLNode, value: YAMLNode)] = []
        var keys: Set<String> = []
    }

    /// A value, with the number of values in it, and of the lists and mappings inside one another.
    struct Part {
        let node: YAMLNode
        let values: Int
        let depth: Int
    }

    var root: YAMLNode?
    /// How many values there are so far.
    var values = 0
    /// What has a name.
    private(set) var anchors: [String: Part] = [:]
    /// From the outermost to the innermost.
    var open: [Branch] = []

    /// Adds a value to the innermost branch.
    mutating func add(_ part: Part, as anchor: String? = nil) throws(YAMLError) {
        let node = part.node
        if let anchor {
            anchors[anchor] = part
        }
        guard let last = open.indices.last else {
            root = node
            return
        }
        open[last].depth = max(open[last].depth, part.depth + 1)
        guard open[last].isMapping else {
            open[last].list.append(node)
            return
        }
        if let key = open[last].key {
            open[last].pairs.append((key, node))
            open[last].key = nil
            return
        }
        if let text = node.text, !open[last].keys.insert(text).inserted {
            throw YAMLError(problem: .duplicate(key: text), line: node.line, column: node.column)
        }
        open[last].key = node
    }

    mutating func close() throws(YAMLError) {
        let branch = open.removeLast()
        let content: YAMLNode.Content =
            branch.isMapping ? .mapping(YAMLMapping(pairs: branch.pairs)) : .list(branch.list)
        let node = YAMLNode(content, line: branch.line, column: branch.column)
        let part = Part(node: node, values: values - branch.before, depth: branch.depth)
        try add(part, as: branch.anchor)
    }
}

extension YAMLError {
    /// What libyaml says.
    fileprivate init(_ parser: yaml_parser_t, in bytes: UnsafeBufferPointer<UInt8>) {
        let words = parser.problem.map { String(cString: $0) } ?? "there is not enough memory"
        guard parser.error != YAML_READER_ERROR else {
            let before = bytes.prefix(parser.problem_offset)
            let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            problem = .character(words, isUTF8: !words.contains("UTF-8"))
            line = before.count { $0 == UInt8(ascii: "\n") } + 1
            column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
            return
        }
        let mark = parser.problem_mark
        if words.contains("nesting level") {
            problem = .tooDeep
        } else {
            problem = .syntax(
                words,
                while: parser.context.map { String(cString: $0) },
                at: String(decoding: bytes, as: UTF8.self).unicodeScalars.dropFirst(mark.index)
                    .first
            )
        }
        (line, column) = (mark.line + 1, mark.column + 1)
    }
}

extension String {
    /// The text between quotes of YAML.
    package var asYAML: String {
        let scalars = unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case " "..."~", "\u{a0}"..."\u{fefe}", "\u{ff00}"..."\u{fffd}", "\u{10000}"...:
                String(scalar)
            default: Self.escape(scalar)
            }
        }
        return "\"\(scalars.joined())\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
