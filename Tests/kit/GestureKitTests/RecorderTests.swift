// SPDX-License-Identifier: MIT

import Foundation
@_spi(GestureTools) import GestureKit
import Testing

@Suite("A recorder")
struct RecorderTests {
    /// A window with a tap, a recorder and a finger that has tapped.
    private func tapped() throws -> (GestureEngine, GestureRecorder) {
        let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        view.name = "the map"
        let tap = TapGestureRecognizer()
        tap.name = "show"
        view.addGestureRecognizer(tap)
        let engine = GestureEngine(root: view)
        let recorder = GestureRecorder(seconds: 1)
        engine.recorder = recorder
        for (kind, time) in [
            (TouchSample.Kind.down(at: Point(x: 10, y: 20)), 1000), (.frame, 1000), (.up, 51000),
            (.frame, 51000),
        ] {
            try engine.push(TouchSample(kind, id: 1, time: Timestamp(microseconds: UInt64(time))))
        }
        return (engine, recorder)
    }

    private func text(_ recorder: GestureRecorder, includesNames: Bool = true) -> String {
        var bytes: [UInt8] = []
        let isWritten = recorder.write(includesNames: includesNames) { part in
            bytes += part
            return true
        }
        #expect(isWritten)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).gesture"
    }

    @Test("writes the views, the recognizers, the samples and what became of them")
    func writes() throws {
        let (engine, recorder) = try tapped()
        let text = text(recorder)
        #expect(text.hasPrefix("gesture-recording 1.4\n"))
        #expect(text.contains(" name=\"the map\"\n"))
        #expect(text.contains("recognizer id=1 kind=tap node=0 taps=1 "))
        #expect(text.contains(" name=\"show\"\n"))
        #expect(text.contains("down time=1000 device=0 id=1 x=10.0000 y=20.0000 node=0\n"))
        #expect(text.contains("event time=51000 recognizer=1 state=ended fingers=1"))
        withExtendedLifetime(engine) {}
    }

    @Test("writes that a scroll suits pans of any number of fingers")
    func scrolls() throws {
        let recorder = GestureRecorder()
        let pan = PanGestureRecognizer()
        pan.allowedScrollTypesMask = .all
        let window = TestWindow(pan)
        window.engine.recorder = recorder
        try window.point(100, 100, ms: 0)
        try window.point(.scroll(by: Vector(x: 0, y: 5)), ms: 10)
        let begin = text(recorder).split(separator: "\n").first { $0.hasPrefix("swipe-begin") }
        #expect(begin?.contains(" fingers=1 x=100.0000 y=100.0000 count=any") == true)
    }

    @Test("leaves names out if it is asked to")
    func namesAreLeftOut() throws {
        let (engine, recorder) = try tapped()
        #expect(!text(recorder, includesNames: false).contains("name=\"the map\""))
        withExtendedLifetime(engine) {}
    }

    @Test("forgets what it had when it leaves an engine")
    func anEngineWithoutIt() throws {
        let (engine, recorder) = try tapped()
        engine.recorder = nil
        #expect(!recorder.write { _ in true })
        engine.recorder = recorder
        #expect(!text(recorder).contains("down"))
    }

    @Test("has one engine, the latest that got it")
    func twoEngines() throws {
        let (engine, recorder) = try tapped()
        let other = GestureEngine(root: View(frame: Rect(x: 0, y: 0, width: 300, height: 100)))
        other.recorder = recorder
        #expect(engine.recorder == nil)
        try engine.push(TouchSample(.down(at: .zero), id: 1, time: Timestamp(microseconds: 99000)))
        try engine.push(TouchSample(.frame, time: Timestamp(microseconds: 99000)))
        #expect(text(recorder).contains("window width=300.0000 "))
        #expect(!text(recorder).contains("down "))
        withExtendedLifetime(other) {}
    }

    @Test("writes a file that only its owner can read, and never over another one")
    func aFile() throws {
        let (engine, recorder) = try tapped()
        let path = temporaryPath()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try recorder.write(to: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text(recorder))
        let error = #expect(throws: GestureRecorder.WriteError.self) {
            try recorder.write(to: path)
        }
        #expect(error?.code == EEXIST)
        withExtendedLifetime(engine) {}
    }

    @Test("says that the disk is full, and keeps what it has")
    func aFullDisk() throws {
        let (engine, recorder) = try tapped()
        var room = 100
        let isWritten = recorder.write { part in
            room -= part.count
            return room >= 0
        }
        #expect(!isWritten)
        #expect(text(recorder).contains("\ndown"))
        withExtendedLifetime(engine) {}
    }

    @Test("without an engine says what to set")
    func noEngine() {
        let error = #expect(throws: GestureRecorder.WriteError.self) {
            try GestureRecorder().write(to: temporaryPath())
        }
        #expect(error?.description.hasSuffix("set GestureEngine.recorder") == true)
    }
}
