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
        #expect("a\nb\tc".printable == "a b c")
        #expect("a\u{0}b\u{1B}[31m".printable == "a\u{FFFD}b\u{FFFD}[31m")
        #expect("abc\u{202E}fed".printable == "abc\u{FFFD}fed")
        #expect("a\u{FFFF}\u{2028}b".printable == "a\u{FFFD} b")
        #expect("Größe – 20 °".printable == "Größe – 20 °")
    }

    @Test("No text is longer than a line could be, not even by marks above one letter")
    func endless() {
        #expect(String(repeating: "x", count: 1_000_000).printable.count == 512)
        let marks = "a" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(marks.printable.unicodeScalars.count == 512)
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
