// SPDX-License-Identifier: MIT

import CCairo
import Foundation
import FoundationXML
import GestureKit
import Testing

@testable import GestureDrawing
@testable import GestureTrace

/// Collects the texts of elements.
private final class Words: NSObject, XMLParserDelegate {
    private(set) var texts: [String: String] = [:]
    private var element = ""

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        element = name
        for (key, value) in attributes where name == "svg" {
            texts["svg " + key] = value
        }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        texts[element, default: ""] += text
    }
}

extension Drawing {
    /// Writes a file, in the format of its suffix.
    fileprivate func write(to path: String) throws {
        let bytes = try bytes(as: Format(path: path))
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}

@Suite("Pictures")
final class PictureTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("pictures-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> String {
        folder.appendingPathComponent(name).path
    }

    @Test(
        "An SVG is XML of the picture's size, with its words, in less than 2.5 MB",
        arguments: NamedTrace.all
    )
    func svg(scene: NamedTrace) throws {
        let picture = try Drawing(scene.trace)
        let path = path(scene.name + ".svg")
        try picture.write(to: path)
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(data.count < 2_500_000)
        let words = Words()
        let parser = XMLParser(data: data)
        parser.delegate = words
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(words.texts["svg width"] == "1200px")
        #expect(words.texts["svg height"] == "\(picture.height)px")
        let text = words.texts["desc"] ?? ""
        #expect(text.contains("Touch paths"))
        for lane in scene.trace.lanes.prefix(48) where lane.name.count < 8 && !lane.name.isEmpty {
            #expect(text.contains(lane.name.drawable), "\(lane.name)")
        }
    }

    @Test("A PNG has the picture's size and is not blank", arguments: NamedTrace.all)
    func png(scene: NamedTrace) throws {
        let picture = try Drawing(scene.trace)
        let path = path(scene.name + ".png")
        try picture.write(to: path)
        let surface = cairo_image_surface_create_from_png(path)
        defer { cairo_surface_destroy(surface) }
        #expect(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        #expect(cairo_image_surface_get_width(surface) == 1200)
        #expect(cairo_image_surface_get_height(surface) == Int32(picture.height))
        let stride = Int(cairo_image_surface_get_stride(surface))
        let pixels = UnsafeBufferPointer(
            start: cairo_image_surface_get_data(surface),
            count: stride * picture.height
        )
        let dark = (0..<stride * picture.height / 4).count { pixels[$0 * 4 + 1] < 128 }
        #expect(dark > 200)
        #expect(dark < 1200 * picture.height * 9 / 10)
    }
}

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
        let sheet = PaperSheet(ruler: try TextRuler())
        let width = sheet.width(of: "swipe")
        #expect(width > 20)
        let label = sheet.label("swipe", at: .init(x: 100, y: 50), .right)
        #expect(abs(label.box.maxX - 100) < 1e-9)
        #expect(abs(label.box.width - width) < 1e-9)
        #expect(sheet.label("swipe", at: .init(x: 100, y: 50), .middle).box.midX == 100)
        #expect(sheet.label("swipe", at: .zero, width: width - 1).text.hasSuffix("…"))
    }
}

@Suite("Attempts")
struct PhaseTests {
    private func phases(_ transitions: [Trace.Transition], end: UInt64 = 100) -> Phases {
        Phases(of: Trace.Attempt(start: 10, end: end, transitions: transitions))
    }

    @Test("A pan waits, is active from began to ended, and is over until it is reset")
    func continuous() {
        let pan = phases([.init(time: 30, state: .began), .init(time: 80, state: .ended)])
        #expect(
            pan.spans == [
                .init(phase: .waiting, start: 10, end: 30),
                .init(phase: .active, start: 30, end: 80),
                .init(phase: .over, start: 80, end: 100),
            ]
        )
        #expect(pan.moments.isEmpty)
    }

    @Test("A tap is recognized at a moment")
    func discrete() {
        let tap = phases([.init(time: 100, state: .ended)])
        #expect(tap.spans == [.init(phase: .waiting, start: 10, end: 100)])
        #expect(tap.moments == [.init(verdict: .recognized, time: 100)])
    }

    @Test("What fails or is cancelled says so")
    func unsuccessful() {
        #expect(
            phases([.init(time: 40, state: .failed)]).moments == [.init(verdict: .failed, time: 40)]
        )
        let pan = phases([.init(time: 30, state: .began), .init(time: 60, state: .cancelled)])
        #expect(pan.moments == [.init(verdict: .cancelled, time: 60)])
    }

    @Test("An attempt without transitions waits all the time")
    func undecided() {
        #expect(phases([]).spans == [.init(phase: .waiting, start: 10, end: 100)])
    }

    @Test("Spans never run backwards, whatever the times do")
    func disorder() {
        let attempt = phases(
            [.init(time: 90, state: .began), .init(time: 5, state: .ended)],
            end: 1
        )
        #expect(attempt.spans.allSatisfy { $0.start <= $0.end })
        #expect(zip(attempt.spans, attempt.spans.dropFirst()).allSatisfy { $0.end == $1.start })
    }
}
