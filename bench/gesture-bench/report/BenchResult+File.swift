// SPDX-License-Identifier: MIT

import Foundation

/// Why a result file cannot be used.
struct ResultFileError: Error, CustomStringConvertible {
    var description: String
}

extension BenchResult {
    /// Decodes the output of ``encoded()``.
    ///
    /// - Parameters:
    ///   - data: The contents of the file.
    ///   - name: The file's name in messages.
    /// - Throws: If it is not a result, has another format, or is damaged.
    init(_ data: Data, name: String) throws(ResultFileError) {
        struct Head: Decodable {
            var format: Int
        }
        let decoder = JSONDecoder()
        guard let head = try? decoder.decode(Head.self, from: data) else {
            throw ResultFileError(
                description: "\(name) is not a result of gesture-bench: use --json to write one"
            )
        }
        guard head.format == Self.currentFormat else {
            throw ResultFileError(
                description: """
                    \(name) has format \(head.format), but this program reads format \
                    \(Self.currentFormat): measure again with this version
                    """
            )
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw ResultFileError(description: "\(name) is damaged: \(Self.place(of: error))")
        }
    }

    /// Encodes the result as JSON. Equal results give equal bytes.
    func encoded() throws -> Data { try Self.encoded(self) }

    fileprivate static func encoded(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value) + Data("\n".utf8)
    }

    /// Encodes lists, of which each element is a line, and a number.
    fileprivate static func encodedByLine(
        _ lists: KeyValuePairs<String, [any Encodable]>,
        number: (name: String, value: UInt64)
    ) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var text = "{\n"
        for (name, list) in lists {
            let lines = try list.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
            text += "\"\(name)\": [\n" + lines.joined(separator: ",\n") + "\n],\n"
        }
        return Data((text + "\"\(number.name)\": \(number.value)\n}\n").utf8)
    }

    private static func place(of error: any Error) -> String {
        func path(_ context: DecodingError.Context) -> String {
            let keys = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            return keys.isEmpty ? "it is cut off or not JSON" : "at " + keys.joined(separator: "/")
        }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            return "\(key.stringValue) is missing " + path(context)
        case DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            return path(context)
        default:
            return "\(error)"
        }
    }
}

extension Decisions {
    /// Encodes the gestures as JSON. Equal ones give equal bytes.
    func encoded() throws -> Data { try BenchResult.encoded(self) }
}

extension Lead {
    /// Encodes the numbers as JSON. Equal ones give equal bytes.
    func encoded() throws -> Data {
        try BenchResult.encodedByLine(["recorded": recorded, "rows": rows], number: ("seed", seed))
    }
}
