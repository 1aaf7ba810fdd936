// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import Testing

@testable import GestureReplay

@Suite("A recording that a program made of itself")
struct RecordedContentTests {
    private let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let hand: Hand

    init() {
        window.gestureEngine.recorder = GestureRecorder(seconds: 30)
        hand = Hand(on: window)
    }

    /// Writes the recording, plays it, and returns its text and how the replay compares with it.
    private func replay() throws -> (text: String, comparison: String?) {
        let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).gesture"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try window.gestureEngine.recorder?.write(to: path)
        guard case .touches(let reader) = try RecordingSource.file(path).open(device: nil) else {
            return ("", nil)
        }
        let feed = RecordedFeed(reader)
        let stage = try ReplaySetup(feed.description, try #require(feed.setup))
        while try feed.next({ stage.push($0) }) {}
        stage.finish()
        return (try String(contentsOfFile: path, encoding: .utf8), stage.comparison)
    }

    /// A view with a tap that fills another one.
    private func button(in view: View, _ size: Size) -> View {
        let button = View(frame: Rect(origin: .zero, size: size))
        button.addGestureRecognizer(TapGestureRecognizer())
        view.addSubview(button)
        return button
    }

    @Test("plays alike if it is of a list in a page, whose pans get their axes when fingers land")
    func list() throws {
        let size = Size(width: 400, height: 400)
        let (outer, inner) = (View(frame: window.bounds), View(frame: window.bounds))
        window.addSubview(outer)
        outer.addSubview(inner)
        let (page, list) = (ScrollController(in: outer), ScrollController(in: inner))
        page.contentSize = Size(width: 1200, height: 400)
        list.contentSize = Size(width: 400, height: 4000)
        _ = button(in: inner, size)
        try hand.tap(at: Point(x: 200, y: 200))
        hand.wait(.seconds(1))
        try hand.fling(from: Point(x: 200, y: 300), velocity: Vector(x: 30, y: -1500))
        // It catches the list, which keeps the touch from the tap.
        hand.wait(.milliseconds(60))
        try hand.tap(at: Point(x: 200, y: 200))
        hand.wait(.seconds(2))
        try hand.drag(from: Point(x: 300, y: 200), to: Point(x: 180, y: 190))
        hand.wait(.seconds(1))
        try hand.tap(at: Point(x: 200, y: 200))
        #expect(list.contentOffset.y > 0 && page.contentOffset.x > 0)
        let (text, comparison) = try replay()
        #expect(comparison?.hasPrefix("the replay gives the same") == true, "\(comparison ?? "")")
        #expect(text.contains(" axis=y\n") && text.contains(" axis=x\n"))
        #expect(text.contains("\ncustom ") && !text.contains("\nchanged "))
        #expect(text.components(separatedBy: " reason=prevented rival=").count > 1)
    }

    @Test("plays alike if it is of zoomed content, whose guard keeps touches")
    func zoomedContent() throws {
        let photo = button(in: window, Size(width: 400, height: 400))
        let zoom = ZoomController(content: photo, in: window)
        try hand.drag(from: Point(x: 200, y: 200), to: Point(x: 100, y: 210))
        hand.wait(.seconds(1))
        try hand.pinch(about: Point(x: 200, y: 200), from: 80, to: 240)
        hand.wait(.seconds(2))
        try hand.fling(from: Point(x: 200, y: 200), velocity: Vector(x: -1500, y: 300))
        hand.wait(.milliseconds(60))
        try hand.tap(at: Point(x: 200, y: 200))
        hand.wait(.seconds(2))
        try hand.tap(at: Point(x: 200, y: 200))
        #expect(zoom.zoomScale > 2)
        let (text, comparison) = try replay()
        #expect(comparison?.hasPrefix("the replay gives the same") == true, "\(comparison ?? "")")
        #expect(text.contains("\ncustom ") && !text.contains("\nchanged "))
    }

    @Test("plays alike if a program cancels a gesture by disabling and enabling its recognizer")
    func disabledAndEnabled() throws {
        let pan = PanGestureRecognizer()
        window.addGestureRecognizer(pan)
        pan.addAction { pan in
            if pan.translation(in: nil).x > 50, pan.state == .changed {
                pan.slop = 20
                pan.isEnabled = false
                pan.isEnabled = true
            }
        }
        try hand.drag(from: Point(x: 100, y: 200), to: Point(x: 300, y: 200))
        hand.wait(.seconds(1))
        try hand.drag(from: Point(x: 100, y: 200), to: Point(x: 118, y: 200))
        let (text, comparison) = try replay()
        #expect(
            comparison
                == "the replay gives the same as the recording: 2 beginnings and ends of gestures"
        )
        #expect(text.contains(" kind=pan node=0 slop=10.0000 ") && text.contains(" slop=20.0000\n"))
    }
}
