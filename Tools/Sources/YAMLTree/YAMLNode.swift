// SPDX-License-Identifier: MIT

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
        /// `*name`: it could stand for more than memory holds.
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
