// SPDX-License-Identifier: MIT

package import Foundation

/// Why a file of results cannot be used.
package struct ResultFileError: Error, CustomStringConvertible {
    package var description: String
}

extension BenchResult {
    /// Reads what ``encoded()`` has written.
    ///
    /// - Parameters:
    ///   - data: The contents of the file.
    ///   - name: What messages call it.
    /// - Throws: When it is no result, of another format, or damaged.
    package init(_ data: Data, name: String) throws(ResultFileError) {
        struct Head: Decodable {
            var format: Int
        }
        let decoder = JSONDecoder()
        guard let head = try? decoder.decode(Head.self, from: data) else {
            throw ResultFileError(
                description: "\(name) is no result of gesture-bench: write one with --json"
            )
        }
        guard head.format == Self.currentFormat else {
            throw ResultFileError(
                description: """
                    \(name) has format \(head.format), and this program reads \
                    \(Self.currentFormat): measure again with one program
                    """
            )
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw ResultFileError(description: "\(name) is damaged: \(Self.place(of: error))")
        }
    }

    /// As JSON, the same bytes for the same result.
    package func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    private static func place(of error: any Error) -> String {
        func path(_ context: DecodingError.Context) -> String {
            let keys = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            return keys.isEmpty ? "it is cut off or no JSON" : "at " + keys.joined(separator: "/")
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
