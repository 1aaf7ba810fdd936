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

    @Test(
        "It prints the examples as they are",
        arguments: ["photo": 25, "list": 40, "drawing": 40]
    )
    func blocks(name: String, most: Int) throws {
        let article = try lines("Sources/GestureKit/GestureKit.docc/OwnWindow.md")
        let example = try lines("examples/\(name)/main.swift")
        #expect(example.count - 1 <= most)
        let code = try #require(example.firstIndex { $0.hasPrefix("import") })
        let wanted = ["```swift"] + example[code...].dropLast() + ["```"]
        #expect(article.joined(separator: "\n").contains(wanted.joined(separator: "\n")))
    }
}
