// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import GestureDrawing

@Suite("Texts")
struct TextTests {
    /// As if each letter were 10 pixels wide.
    private func width(_ text: String) -> Double {
        Double(text.count * 10)
    }

    @Test(
        "A text that is too long ends with an ellipsis, within its room",
        arguments: [
            (60.0, "Müller"), (59, "Müll…"), (30, "Mü…"), (20, "M…"), (10, "…"), (9, ""), (-5, ""),
        ]
    )
    func elision(room: Double, result: String) {
        #expect("Müller".elided(to: room, width: width) == result)
    }

    @Test("Control characters are seen, and do nothing")
    func controls() {
        #expect("a\nb\tc".drawable == "a\\nb\\tc")
        #expect("a\u{0}b\u{1B}[31m".drawable == "a\\u{0}b\\u{1b}[31m")
        #expect("abc\u{202E}fed\u{9B}2J".drawable == "abc\\u{202e}fed\\u{9b}2J")
        #expect("a\u{FFFF}\u{2028}b".drawable == "a\\u{ffff}\\u{2028}b")
        #expect("Größe – 20 °".drawable == "Größe – 20 °")
    }

    @Test("No text is longer than a line could be, not even by marks above one letter")
    func endless() {
        #expect(String(repeating: "x", count: 1_000_000).drawable.count == 512)
        let marks = "a" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(marks.drawable.unicodeScalars.count == 512)
    }

    @Test("Lines break between words, and the last one is elided")
    func wrapping() {
        let text = "one two three four"
        #expect(text.wrapped(to: 80, lines: 9, width: width) == ["one two", "three", "four"])
        #expect(text.wrapped(to: 80, lines: 2, width: width) == ["one two", "three f…"])
        #expect(text.wrapped(to: 200, lines: 2, width: width) == [text])
        #expect("abcdefgh".wrapped(to: 40, lines: 2, width: width) == ["abc…"])
        #expect("".wrapped(to: 40, lines: 2, width: width).isEmpty)
    }

    @Test("A label covers what was measured, on the side of its place that was asked for")
    func alignment() throws {
        let sheet = Sheet(ruler: try TextRuler())
        let width = sheet.width(of: "swipe")
        #expect(width > 20)
        let label = sheet.label("swipe", at: .init(x: 100, y: 50), .right)
        #expect(abs(label.box.maxX - 100) < 1e-9)
        #expect(abs(label.box.width - width) < 1e-9)
        #expect(sheet.label("swipe", at: .init(x: 100, y: 50), .middle).box.midX == 100)
        #expect(sheet.label("swipe", at: .zero, width: width - 1).text.hasSuffix("…"))
    }
}
