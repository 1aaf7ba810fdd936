// SPDX-License-Identifier: MIT

/// An element of a file of XML, as far as the configuration of touchegg needs it: no name spaces, and no
/// entities of its own.
final class MarkupElement {
    let name: String
    let attributes: [String: String]
    let line: Int
    fileprivate(set) var children: [MarkupElement] = []
    fileprivate(set) var text = ""

    fileprivate init(_ name: String, _ attributes: [String: String], _ line: Int) {
        (self.name, self.attributes, self.line) = (name, attributes, line)
    }

    /// The trimmed text of the first child with a name.
    func text(of name: String) -> String? {
        children.first { $0.name == name }.map { $0.text[...].trimmed }
    }

    /// All elements inside with a name.
    func all(_ name: String) -> [MarkupElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// Reads a file: its elements, in one without a name. Tags that do not match are closed as well as
    /// possible.
    static func read(_ text: String) -> MarkupElement {
        let root = MarkupElement("", [:], 1)
        var open = [root]
        var rest = text[...]
        var line = 1
        func pass(to end: Substring.Index) -> Substring {
            let part = rest[..<end]
            line += part.count { $0.isNewline }
            rest = rest[end...]
            return part
        }
        func pass(over mark: String) -> Substring {
            let end = rest.firstRange(of: mark)
            let part = pass(to: end?.lowerBound ?? rest.endIndex)
            rest = end.map { rest[$0.upperBound...] } ?? rest
            return part
        }
        while !rest.isEmpty {
            if rest.hasPrefix("<!--") {
                _ = pass(over: "-->")
            } else if rest.hasPrefix("<![CDATA[") {
                rest = rest.dropFirst("<![CDATA[".count)
                open[open.count - 1].text += pass(over: "]]>")
            } else if rest.hasPrefix("<") {
                let place = line
                let tag = pass(over: ">").dropFirst()
                if tag.hasPrefix("/") {
                    let name = tag.dropFirst().trimmed
                    if let index = open.lastIndex(where: { $0.name == name }), index > 0 {
                        open.removeSubrange(index...)
                    }
                } else if !tag.hasPrefix("?"), !tag.hasPrefix("!") {
                    let element = MarkupElement(tag, place)
                    open[open.count - 1].children.append(element)
                    if !tag.hasSuffix("/"), open.count < deepest {
                        open.append(element)
                    }
                }
            } else {
                let end = rest.firstIndex(of: "<") ?? rest.endIndex
                open[open.count - 1].text += unescaped(pass(to: end))
            }
        }
        return root
    }

    private static let deepest = 32

    /// Reads what is between < and >.
    private convenience init(_ tag: Substring, _ line: Int) {
        let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
        var attributes: [String: String] = [:]
        var rest = tag[name.endIndex...]
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].trimmed
            let value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = value.first, quote == "\"" || quote == "'",
                let end = value.dropFirst().firstIndex(of: quote)
            else {
                break
            }
            attributes[key] = Self.unescaped(value[value.index(after: value.startIndex)..<end])
            rest = value[value.index(after: end)...]
        }
        self.init(String(name), attributes, line)
    }

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let start = rest.firstIndex(of: "&"),
            let end = rest[start...].firstIndex(of: ";")
        {
            let name = String(rest[rest.index(after: start)..<end])
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            let letter =
                name.hasPrefix("#") ? number.flatMap(Unicode.Scalar.init).map { String($0) } : nil
            result += rest[..<start] + (entities[name] ?? letter ?? "&\(name);")
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
