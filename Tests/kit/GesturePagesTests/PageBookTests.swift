// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import TestSupport
import Testing

@testable import GesturePages

@Suite("The pages in a window")
struct PageBookTests {
    /// The strip, the help and docs/command.md say how many there are.
    @Test("each of the 14 tasks has a page of its own, which opens under its title")
    func count() throws {
        let desk = try Desk(AttachPage.self)
        var opened: [String] = []
        for index in 0..<14 {
            desk.play.show(index)
            opened.append("\(type(of: desk.play.page)): \(PageBook.pages[index].title)")
        }
        #expect(Set(opened.map { $0.prefix { $0 != ":" } }).count == 14)
        #expect(Set(PageBook.pages.map { $0.title }).count == 14)
        // Before the first one and after the last there is none.
        desk.play.show(14)
        #expect(desk.play.pageIndex == 13)
        desk.play.show(-1)
        #expect(desk.play.pageIndex == 0)
    }

    @Test("a tap on a number, a tap on an arrow, and a swipe lead to other pages")
    func strip() throws {
        let desk = try Desk(AttachPage.self)
        let size = desk.play.window.bounds.size
        func tap(_ point: Point) throws {
            try desk.hand.tap(at: point)
            desk.hand.wait(.seconds(1))
        }
        // 14 numbers of 48 points are in the middle.
        let first = size.width / 2 - 7 * 48
        try tap(Point(x: first + 5.5 * 48, y: 56))
        #expect(desk.play.pageIndex == 5)
        try tap(Point(x: size.width - 20, y: 20))
        #expect(desk.play.pageIndex == 6)
        try tap(Point(x: 20, y: 20))
        #expect(desk.play.pageIndex == 5)
        try desk.hand.swipe(from: Point(x: 600, y: 20), by: Vector(x: -200, y: 0))
        #expect(desk.play.pageIndex == 6)
        desk.hand.wait(.seconds(1))
        try desk.hand.swipe(from: Point(x: 400, y: 20), by: Vector(x: 200, y: 0))
        #expect(desk.play.pageIndex == 5)
        // The strip itself explains nothing.
        #expect(desk.takeLines().allSatisfy { $0.hasPrefix("page ") })
    }

    @Test("another page cancels the gesture, and takes nothing of it over")
    func changeInGesture() throws {
        let desk = try Desk(DragPage.self)
        let (card, start, finger) = try desk.draggedCard(by: Vector(x: 60, y: 60))
        desk.play.show(7)
        #expect(card.center == start)
        #expect(desk.takeLines().contains { $0.hasPrefix("any fingers: cancelled") })
        try finger.drag(to: Point(x: 500, y: 300))
        try finger.lift()
        desk.hand.wait(.seconds(1))
        #expect(desk.play.page.lanes.allSatisfy { $0.stateText == "possible" })
        #expect(desk.play.window.gestureEngine.deadline == nil)
        // The next gesture works.
        desk.play.show(0)
        try desk.hand.tap(at: Point(x: 500, y: 300))
        #expect(desk.takeLines().last == "closure: ended at (500, 300)")
    }

    @Test("the edge pans leave the window with their page")
    func edgePansLeave() throws {
        let desk = try Desk(EdgePage.self)
        let window = desk.play.window
        #expect(window.gestureRecognizers.count == 4)
        let finger = try desk.hand.land(at: Point(x: 2, y: 300))
        try finger.drag(to: Point(x: 100, y: 300))
        desk.play.show(0)
        #expect(window.gestureRecognizers.isEmpty)
        #expect(desk.takeLines().contains { $0.hasPrefix("edge, left: cancelled") })
    }

    @Test("random input on every page stops nothing, and leaves nothing", arguments: 0..<14)
    func random(index: Int) throws {
        for seed in 0..<12 {
            let window = ReceivingWindow(frame: Rect(x: 0, y: 0, width: 700, height: 600))
            let play = PageBook(in: window, pageIndex: index)
            let number = UInt64(index * 100 + seed)
            var storm = Storm(play, seed: number)
            for _ in 0..<600 {
                storm.step()
            }
            #expect(window.gestureEngine.endStream(window.received, seed: number) == nil)
            play.refresh()
            for lane in play.page.lanes {
                #expect(lane.recognizer.state != .began && lane.recognizer.state != .changed)
                #expect(lane.state != .began && lane.state != .changed, "\(lane.name)")
            }
            _ = try Pixels(play)
        }
    }
}

/// Random samples, page changes, resizes and cancels.
struct Storm {
    private let play: PageBook
    private var random: SplitMix64
    private var time = Timestamp(microseconds: 1_000_000)

    init(_ play: PageBook, seed: UInt64) {
        self.play = play
        random = SplitMix64(seed: seed)
    }

    private mutating func point() -> Point {
        Point(x: .random(in: -20...760, using: &random), y: .random(in: -20...660, using: &random))
    }

    mutating func step() {
        time = time + .milliseconds(Int.random(in: 0...60, using: &random))
        let (id, place) = (Int32.random(in: 0...3, using: &random), point())
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<15: push(.down(at: place), id)
        case 15..<60: push(.motion(to: place), id)
        case 60..<70: push(.up, id)
        case 70..<72: push(.cancel, id)
        case 72..<80: push(pointer: .motion(to: place))
        case 80..<83: push(pointer: .press(.primary))
        case 83..<86: push(pointer: .release(.primary))
        case 86..<89: push(pointer: .wheel(clicks: Vector(x: 0, y: 1)))
        case 89..<91: push(touchpad: .begin(.pinch, fingers: 2, at: place))
        case 91..<93: push(touchpad: .pinch(by: .zero, scale: 1.5, turn: 0.3))
        case 93..<94: push(touchpad: .end(.pinch))
        case 94..<96: play.window.gestureEngine.advance(to: time)
        case 96: play.cancel(at: time)
        case 97:
            let width = Double.random(in: 200...1200, using: &random)
            play.window.frame = Rect(x: 0, y: 0, width: width, height: 700)
            play.layOut()
        case 98 where Bool.random(using: &random): play.show(play.pageIndex)
        default: play.layOut(magnification: .random(in: 1...2, using: &random))
        }
        play.window.gestureEngine.endFrame(at: time)
        play.refresh()
    }

    private func push(_ kind: TouchSample.Kind, _ id: Int32) {
        try? play.window.gestureEngine.push(TouchSample(kind, id: id, time: time))
    }

    private func push(pointer kind: PointerSample.Kind) {
        try? play.window.gestureEngine.push(PointerSample(kind, device: 2, time: time))
    }

    private func push(touchpad kind: TouchpadStep.Kind) {
        try? play.window.gestureEngine.push(TouchpadStep(kind, device: 1, time: time))
    }
}
