// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The article about a window")
struct ArticleTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func lines(_ path: String) throws -> [String] {
        let file = Self.root.appendingPathComponent(path)
        return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    @Test("Each Swift block is a part of the example")
    func blocks() throws {
        let article = try lines("Sources/GestureKit/GestureKit.docc/OwnWindow.md")
        let example = try ["main", "ShellSurface", "Canvas"].flatMap {
            try lines("examples/window/\($0).swift") + [""]
        }.joined(separator: "\n")
        let parts = article.split(separator: "```swift").dropFirst()
        #expect(parts.count > 5)
        for part in parts {
            let block = part.prefix { $0 != "```" }.joined(separator: "\n")
            #expect(example.contains(block), "not in examples/window:\n\(block)")
        }
    }
}
