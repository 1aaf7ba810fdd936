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
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
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
