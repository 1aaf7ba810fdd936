// SPDX-License-Identifier: MIT

import CCairo
import Foundation
import FoundationXML
import GestureKit
import GestureTrace
import Testing

@testable import GestureDrawing

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

extension Picture {
    /// Writes a file, in the format of its suffix.
    fileprivate func write(to path: String) throws(PictureError) {
        let format = try Format(path: path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw .unwritable(path: path, code: errno)
        }
        defer { close(descriptor) }
        try write(to: descriptor, as: format, called: path)
    }
}

@Suite("Pictures")
final class PictureTests {
    /// Where the pictures of these tests go; a folder of their own unless they are to be looked at.
    private let folder: URL

    init() throws {
        if let kept = ProcessInfo.processInfo.environment["GESTURE_PICTURES"] {
            folder = URL(fileURLWithPath: kept)
        } else {
            folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("pictures-\(UUID().uuidString)")
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        if ProcessInfo.processInfo.environment["GESTURE_PICTURES"] == nil {
            try? FileManager.default.removeItem(at: folder)
        }
    }

    private func path(_ name: String) -> String {
        folder.appendingPathComponent(name).path
    }

    @Test(
        "An SVG is XML of the picture's size, with its words, in less than 2.5 MB",
        arguments: NamedTrace.all
    )
    func svg(scene: NamedTrace) throws {
        let picture = try Picture(scene.trace)
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
        let picture = try Picture(scene.trace)
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

    @Test(
        "A recording of real fingers has a line for each of them",
        arguments: [
            ("Wacom_ISDv4_E6_Finger.double-center-circle.events", 2),
            ("Atmel_maXTouch_Touchscreen.4-finger-drag-down.events", 4),
            ("dell_canvas_touch.evemu", 12),
        ]
    )
    func recordings(name: String, fingers: Int) throws {
        let trace = try Recordings.trace(name)
        #expect(trace.contacts.count == fingers)
        let picture = try Picture(trace)
        try picture.write(to: path(name + ".png"))
        let words = picture.marks.flatMap(\.words)
        #expect(
            words.contains("\(fingers) contacts")
                || words.contains { $0.hasSuffix(" \(fingers) contacts") }
        )
        #expect(words.filter { $0 == "lifted" }.count == fingers + 1)
    }

    @Test("A suffix that is neither .svg nor .png is refused, and no file made")
    func suffix() throws {
        let picture = try Picture(Scenes.tap)
        for name in ["a.gif", "a", "svg", "a.svg.gz", ""] {
            let path = path(name)
            #expect(throws: PictureError.unknownFormat(path: path)) { try picture.write(to: path) }
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy {
                $0 != "a.gif"
            }
        )
        #expect(try Picture.Format(path: "A.SVG") == .svg)
    }

    @Test("A file that cannot be written is named, with the reason")
    func unwritable() throws {
        let picture = try Picture(Scenes.tap)
        let path = "/nowhere/at/all/tap.png"
        let error = #expect(throws: PictureError.self) { try picture.write(to: path) }
        #expect(error == .unwritable(path: path, code: ENOENT))
        #expect(
            error?.description
                == "/nowhere/at/all/tap.png: the picture cannot be written: No such file or directory"
        )
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        #expect(throws: PictureError.unwritable(path: "the output", code: ENOSPC)) {
            try picture.write(to: full, as: .svg)
        }
    }

    @Test("A width out of range is refused", arguments: [Int.min, 0, 799, 6001, Int.max])
    func width(width: Int) {
        #expect(throws: PictureError.width(width)) { try Picture(Scenes.tap, width: width) }
        #expect(PictureError.width(width).description.contains("from 800 to 6000"))
    }

    @Test("A descriptor gets what a file would")
    func descriptor() throws {
        let picture = try Picture(Scenes.tap)
        try picture.write(to: path("one.png"))
        let descriptor = open(path("two.png"), O_WRONLY | O_CREAT, 0o600)
        try picture.write(to: descriptor, as: .png)
        close(descriptor)
        #expect(
            FileManager.default.contentsEqual(atPath: path("one.png"), andPath: path("two.png"))
        )
    }
}
