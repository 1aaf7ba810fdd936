// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import PictureViewer
import Testing

@Suite("Picture viewer, from one picture to the next")
struct PageTests {
    private let bench = ViewerBench()

    private var viewer: PictureViewer { bench.viewer }

    @Test("The next picture follows the finger beside the current one")
    func follows() throws {
        let finger = try bench.hand.land(at: Point(x: 900, y: 300))
        try finger.drag(to: Point(x: 590, y: 300))
        // A slop of 10 points, and one page is 1000 points and a gap of 24.
        let (current, next) = (bench.transform()?.tx, bench.transform(of: 2)?.tx)
        #expect(abs(try #require(current) - -300) < 0.01)
        #expect(abs(try #require(next) - 724) < 0.01)
        #expect(bench.transform(of: 0) == nil)
    }

    @Test("A fling turns the page, in its direction", arguments: [(-1, 2), (1, 0)])
    func fling(side: Int, index: Int) throws {
        let start = Point(x: 500, y: 300)
        let way = Vector(x: Double(side) * 150, y: 0)
        try bench.hand.drag(from: start, to: start + way, duration: .milliseconds(100))
        #expect(viewer.index == index)
        #expect(viewer.isMoving)
        bench.wait(.seconds(5))
        #expect(bench.transform()?.tx == 0)
        #expect(bench.transform(of: 1) == nil)
    }

    @Test("A slow drag turns the page from the middle on, and springs back before it")
    func slowDrag() throws {
        let start = Point(x: 900, y: 300)
        for (way, index) in [(-450.0, 1), (-560.0, 2)] {
            let finger = try bench.hand.land(at: start)
            try finger.drag(to: start + Vector(x: way, y: 0), duration: .milliseconds(900))
            bench.hand.wait(.milliseconds(200))
            try finger.lift()
            #expect(viewer.index == index)
            bench.wait(.seconds(5))
            #expect(bench.transform()?.tx == 0)
        }
    }

    @Test("Nothing jumps when a page turns: both pictures continue from where they were")
    func noJump() throws {
        let finger = try bench.hand.land(at: Point(x: 900, y: 300))
        try finger.drag(to: Point(x: 500, y: 300), duration: .milliseconds(200))
        let before = (bench.transform(of: 1), bench.transform(of: 2))
        try finger.lift()
        #expect(viewer.index == 2)
        #expect(abs(try #require(bench.transform(of: 1)?.tx) - #require(before.0?.tx)) < 0.01)
        #expect(abs(try #require(bench.transform(of: 2)?.tx) - #require(before.1?.tx)) < 0.01)
    }

    @Test("Beyond the last picture it gives way")
    func lastPicture() throws {
        let bench = ViewerBench(showing: 2)
        let finger = try bench.hand.land(at: Point(x: 900, y: 300))
        try finger.drag(to: Point(x: 390, y: 300), duration: .milliseconds(400))
        let way = try #require(bench.transform()?.tx)
        // 500 points on the rubber band of UIScrollView: (1 - 1 / (500 · 0.55 / 1000 + 1)) 1000.
        #expect(abs(way - -215.7) < 0.1)
        try finger.lift()
        #expect(bench.viewer.index == 2)
    }

    @Test("A zoomed picture first moves to its end, and then makes way for the next one")
    func zoomed() throws {
        bench.zoomIn(to: 2)
        // Its right end is 500 points beyond the window.
        let finger = try bench.hand.land(at: Point(x: 950, y: 300))
        try finger.drag(to: Point(x: 500, y: 300), duration: .milliseconds(400))
        #expect(bench.transform(of: 2) == nil)
        try finger.drag(to: Point(x: 340, y: 300), duration: .milliseconds(400))
        // 610 points less the slop, of which 100 lead beyond the end.
        #expect(abs(try #require(bench.transform(of: 2)?.tx) - (1024 - 100)) < 0.01)
    }

    @Test("Two fingers hold the picture and turn no page")
    func twoFingers() throws {
        let fingers = try bench.hand.land(at: [Point(x: 800, y: 300), Point(x: 900, y: 300)])
        for _ in 1...30 {
            bench.hand.wait(.milliseconds(8))
            try bench.hand.inOneFrame {
                for finger in fingers {
                    try finger.move(by: Vector(x: -20, y: 0))
                }
            }
        }
        #expect(bench.transform(of: 2) == nil)
        try bench.hand.lift()
        #expect(viewer.index == 1)
        bench.wait(.seconds(5))
        #expect(bench.transform()?.tx == 0)
    }

    @Test("A finger that lands while a page turns catches it")
    func caught() throws {
        viewer.perform(.next, at: bench.hand.now)
        bench.wait(.milliseconds(100))
        let before = try #require(bench.transform()?.tx)
        #expect(before > 20 && before < 1000)
        let finger = try bench.hand.land(at: Point(x: 500, y: 300))
        bench.wait(.milliseconds(300))
        #expect(bench.transform()?.tx == before)
        try finger.drag(to: Point(x: 600, y: 300), duration: .milliseconds(400))
        #expect(abs(try #require(bench.transform()?.tx) - (before + 90)) < 0.01)
    }

    @Test("Keys lead to the next, the previous, the first and the last one, and no further")
    func commands() {
        let bench = ViewerBench(pictures: 5, showing: 0)
        for (command, index) in [
            (PictureViewer.Command.previous, 0), (.next, 1), (.next, 2), (.previous, 1),
            (.last, 4), (.next, 4), (.first, 0), (.right, 1), (.left, 0),
        ] {
            bench.viewer.perform(command, at: bench.hand.now)
            #expect(bench.viewer.index == index)
        }
        bench.wait(.seconds(5))
        #expect(!bench.viewer.isMoving)
    }

    @Test("Arrows move a zoomed picture instead")
    func arrows() throws {
        bench.zoomIn()
        let corner = try bench.place(of: .zero)
        viewer.perform(.right, at: bench.hand.now)
        viewer.perform(.down, at: bench.hand.now)
        bench.wait(.seconds(5))
        #expect(viewer.index == 1)
        // A fifth of the window.
        #expect((try bench.place(of: .zero) - corner - Vector(x: -200, y: -150)).length < 0.01)
    }

    @Test("A picture that cannot be shown is a page like the others")
    func failed() throws {
        viewer.setFailed(picture: 2)
        viewer.perform(.next, at: bench.hand.now)
        bench.wait(.seconds(5))
        #expect(viewer.index == 2)
        #expect(bench.transform() == .identity)
        viewer.perform(.zoomIn, at: bench.hand.now)
        bench.wait(.seconds(5))
        #expect(bench.transform() == .identity)
        viewer.perform(.previous, at: bench.hand.now)
        #expect(viewer.index == 1)
    }
}
