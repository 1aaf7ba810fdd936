// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import Testing

/// Three viewports of 400 x 400 points, one in the other. Their content moves by up to 200, 300 and
/// 400 points, from the innermost outward. Nothing bounces.
final class ChainBench: FrameBench {
    let window = TestWindow()
    let scrolls: [ScrollController]
    /// Whether frames move the outer content before the inner one.
    var isOuterFirst = false
    static let lengths = [200.0, 300, 400]

    init(goesFirst edges: [RectEdge] = [[], [], []]) {
        var view = window.view
        var scrolls: [ScrollController] = []
        for (length, edges) in zip(Self.lengths, edges).reversed() {
            view = view.subview(0, 0, 400, 400)
            let scroll = ScrollController(in: view)
            scroll.contentSize = Size(width: 400, height: 400 + length)
            scroll.bounces = false
            scroll.movesBounds = false
            scroll.panGestureRecognizer.slop = 0
            scroll.goesFirst = edges
            scrolls.insert(scroll, at: 0)
        }
        self.scrolls = scrolls
    }

    var places: [Double] { scrolls.map(\.contentOffset.y) }

    func advance(ms: Double) {
        window.advance(ms: ms)
        let order = isOuterFirst ? scrolls.reversed() : scrolls
        order.forEach { $0.advance(to: at(ms)) }
    }

    /// Who moves when, with the edges toward which each goes first.
    static func order(_ edges: [RectEdge], _ way: Double) -> [Int] {
        let edge: RectEdge = way > 0 ? .bottom : .top
        let first = [2, 1].filter { edges[$0].contains(edge) }
        return first + [0] + [1, 2].filter { !first.contains($0) }
    }

    /// The places after a step, by the rule of the documentation.
    static func moved(_ places: [Double], by step: Double, _ edges: [RectEdge]) -> [Double] {
        var (result, rest) = (places, step)
        for index in order(edges, step) {
            let end = min(max(result[index] + rest, 0), lengths[index])
            rest -= end - result[index]
            result[index] = end
        }
        return result
    }
}

/// What the two outer contents of three go first toward: all 16.
private let settings: [[RectEdge]] = {
    let edges: [RectEdge] = [[], .top, .bottom, [.top, .bottom]]
    return edges.flatMap { middle in edges.map { [[], middle, $0] } }
}()

@Suite("Chains of content, and their order")
struct ContentChainTests {
    @Test(
        "Each step of a finger or a wheel goes to what moves first, up to its end",
        arguments: settings
    )
    func steps(edges: [RectEdge]) throws {
        let bench = ChainBench(goesFirst: edges)
        var places = [0.0, 0, 0]
        var (y, ms) = (390.0, 0.0)
        for (index, way) in [-380.0, 300, -250, 380, -200, 100, -370, -370, -370, 150].enumerated()
        {
            // Each drag begins in the middle of all contents.
            try bench.window.down(1, 200, y, ms: ms)
            y = way < 0 ? 395 : 5
            try bench.window.up(1, ms: ms + 1)
            try bench.window.down(1, 200, y, ms: ms + 1000)
            for step in 1...10 {
                let time = ms + 1000 + 10 * Double(step)
                try bench.window.move(1, 200, y + way / 10 * Double(step), ms: time)
                places = ChainBench.moved(places, by: -way / 10, edges)
                #expect(zip(bench.places, places).allSatisfy { isNear($0, $1) })
            }
            try bench.window.up(1, ms: ms + 2000)
            bench.advance(ms: ms + 2010)
            // No viewport moves its bounds.
            #expect(bench.scrolls.allSatisfy { $0.viewport?.bounds.origin == .zero })
            let wheel = 37 * Double(index % 3 - 1)
            bench.scrolls[0].scroll(by: Vector(x: 0, y: wheel), at: at(ms + 2020))
            places = ChainBench.moved(places, by: wheel, edges)
            #expect(zip(bench.places, places).allSatisfy { isNear($0, $1) })
            ms += 3000
        }
    }

    @Test(
        "A fling is one motion, and nobody moves before the one in front is at its end",
        arguments: settings
    )
    func fling(edges: [RectEdge]) throws {
        for way in [-10.0, 10] {
            let bench = ChainBench(goesFirst: edges)
            let start = way < 0 ? [0.0, 0, 0] : ChainBench.lengths
            for (scroll, place) in zip(bench.scrolls, start) {
                scroll.contentOffset.y = place
            }
            try bench.window.drag(down: way)
            try bench.window.up(1, ms: 108)
            let ends = way < 0 ? ChainBench.lengths : [0, 0, 0]
            let order = ChainBench.order(edges, -way)
            for ms in stride(from: 120.0, through: 9000, by: 40) {
                bench.advance(ms: ms)
                let all = zip(bench.places, start).reduce(0) { $0 + abs($1.0 - $1.1) }
                let whole = Momentum(position: 100, velocity: 1000)
                    .position(after: .microseconds(Int64((ms - 100) * 1000)))
                #expect(isNear(all, whole, within: 3))
                for (front, next) in zip(order, order.dropFirst()) {
                    let waits = bench.places[next] == start[next]
                    #expect(waits || isNear(bench.places[front], ends[front]))
                }
            }
        }
    }

    @Test("Pages inside wait for outer content that goes first, too")
    func pages() throws {
        let bench = ChainBench(goesFirst: [[], [], .bottom])
        bench.scrolls[0].contentSize.height = 1200
        bench.scrolls[0].isPagingEnabled = true
        try bench.window.drag(down: -15)
        try bench.window.up(1, ms: 108)
        for ms in stride(from: 110.0, through: 9000, by: 10) {
            bench.advance(ms: ms)
            #expect(bench.places[0] == 0 || bench.places[2] == 400)
        }
        #expect(bench.places == [400, 0, 400])
    }

    @Test(
        "What a header leaves of a fling turns a page from exactly a page, in both directions",
        // Pixels by the scale of a display. The rounded quotient of such an offset is no integer.
        arguments: [(300.0, 2.0), (1080 / 2.625, 3.0), (600 / 1.75, 7.0)]
    )
    func pagesAfterAHeader(size: Double, page: Double) throws {
        for (way, start, end) in [(10.0, 200.0, page - 1), (-10, 0, page + 1)] {
            let bench = NestedScrollBench(
                inner: Size(width: 300, height: (page + 3) * size),
                outer: Size(width: 400, height: 600)
            )
            bench.outer.scroll.goesFirst = [.top, .bottom]
            bench.outer.scroll.contentOffset.y = start
            bench.inner.isPagingEnabled = true
            bench.inner.viewport?.frame.size.height = size
            bench.inner.contentOffset.y = page * size
            try bench.window.drag(down: way)
            #expect(isNear(bench.outer.y, 100) && bench.inner.contentOffset.y == page * size)
            try bench.window.up(1, ms: 108)
            bench.advance(ms: 9000)
            #expect(bench.inner.contentOffset.y == end * size && bench.outer.y == 200 - start)
        }
    }

    @Test("Content around one that is disabled as it moves gets the rest of that step")
    func disabledInAStep() throws {
        let bench = ChainBench()
        bench.scrolls[0].contentOffset.y = 200
        bench.scrolls[1].contentOffset.y = 280
        bench.scrolls[1].didScroll = { $0.isScrollEnabled = false }
        try bench.window.drag(1, 200, 350, ms: 0, to: 200, 300, ms: 10)
        #expect(bench.places[1] == 300 && isNear(bench.places[2], 30))
    }

    @Test("A fling that comes to all ends bounces the outermost, also if that goes first")
    func flingToTheEnd() throws {
        let bench = ChainBench(goesFirst: [[], [], .bottom])
        bench.scrolls.forEach { $0.bounces = true }
        bench.scrolls[1].contentOffset.y = 300
        bench.scrolls[2].contentOffset.y = 400
        try bench.window.drag(down: -10)
        try bench.window.up(1, ms: 108)
        bench.advance(ms: 150)
        // The innermost has moved since the lift, and comes to its end without a wait.
        let way = 499.5 * (1 - exp(-50 / 499.5))
        #expect(isNear(bench.places[0], 100 + way, within: 2))
        var farthest = 0.0
        for ms in stride(from: 160.0, through: 9000, by: 5) {
            bench.advance(ms: ms)
            farthest = max(farthest, bench.places[2])
        }
        let speed = 1000 - 100 / 0.4995
        #expect(isNear(farthest, 400 + speed * 0.08 / exp(1), within: 2))
        #expect(bench.places == [200, 300, 400])
    }

    @Test("At all ends, what goes first bounces if it is the outermost")
    func bounce() throws {
        let bench = ChainBench(goesFirst: [[], [], .bottom])
        for (scroll, length) in zip(bench.scrolls, ChainBench.lengths) {
            scroll.contentOffset.y = length
            scroll.bounces = true
        }
        try bench.window.drag(down: -10, from: 300)
        #expect(isNear(bench.places[2], 400 + rubberBand(100)))
        #expect(bench.places[0] == 200 && bench.places[1] == 300)
    }
}

@Suite("Calls of content in a chain")
struct ContentCallTests {
    private let bench = NestedScrollBench(inner: Size(width: 300, height: 500))
    private let log = Notes<String>()

    init() {
        for (name, scroll) in [("inner", bench.inner), ("outer", bench.outer.scroll)] {
            let log = log
            scroll.willBeginDragging = { _ in log.all.append("\(name) begins") }
            scroll.willEndDragging = { _, released in
                let speed = (released.velocity.y / 10).rounded() * 10
                let target = (released.target.y / 10).rounded() * 10
                log.all.append("\(name) is asked: \(speed), \(target)")
            }
            scroll.didEndDragging = { log.all.append("\(name) ended \($1)") }
            scroll.willBeginDecelerating = { _ in log.all.append("\(name) decelerates") }
            scroll.didEndDecelerating = { _ in log.all.append("\(name) rests") }
        }
    }

    @Test("A fling that outer content takes over begins a drag of it, and asks both")
    func fling() throws {
        try bench.drag(by: -10)
        #expect(log.take() == ["inner begins"])
        try bench.window.up(1, ms: 108)
        // It has 100 points to its end, and loses 100 / 0.4995 s of its 1000 points per second.
        #expect(
            log.take() == [
                "outer begins", "inner is asked: 1000.0, 200.0", "outer is asked: 800.0, 400.0",
                "outer ended true", "outer decelerates", "inner ended true", "inner decelerates",
            ]
        )
        #expect(!bench.inner.isDragging && !bench.outer.scroll.isDragging)
        bench.advance(ms: 300)
        bench.advance(ms: 9000)
        #expect(log.take() == ["inner rests", "outer rests"])
    }

    @Test("Outer content that a drag moves has a drag of its own, also if it is cancelled")
    func drag() throws {
        for cancels in [false, true] {
            let ms = cancels ? 5000.0 : 0
            try bench.window.drag(down: -25, from: 340, ms: ms)
            #expect(log.take() == ["inner begins", "outer begins"])
            #expect(bench.outer.scroll.isDragging)
            if cancels {
                bench.window.cancelAll(ms: ms + 110)
            } else {
                try bench.window.up(1, ms: ms + 500)
            }
            let asked = ["inner is asked: 0.0, 200.0", "outer is asked: 0.0, 50.0"]
            #expect(log.take() == asked + ["outer ended false", "inner ended false"])
            bench.inner.contentOffset.y = 0
            bench.outer.scroll.contentOffset.y = 0
        }
    }

    @Test("A wheel begins and ends a drag of both")
    func wheel() throws {
        try bench.window.point(200, 200, ms: 0)
        for ms in stride(from: 10.0, through: 200, by: 10) {
            try bench.window.wheel(down: 1, ms: ms)
        }
        #expect(log.take() == ["inner begins", "outer begins"])
        bench.window.advance(ms: 2000)
        let calls = log.take().filter { !$0.contains("asked") }
        #expect(calls == ["outer ended false", "inner ended false"])
    }

    @Test("A finger that catches a fling ends both")
    func caught() throws {
        try bench.drag(by: -10)
        try bench.window.up(1, ms: 108)
        _ = log.take()
        bench.advance(ms: 150)
        try bench.window.down(1, 200, 200, ms: 150)
        #expect(log.take().sorted() == ["inner rests", "outer rests"])
        try bench.window.up(1, ms: 200)
        #expect(log.take() == [])
    }

    @Test("What the first call sets counts for the drag that it begins")
    func settings() throws {
        bench.inner.willBeginDragging = { $0.handsOver = false }
        try bench.drag(by: -25)
        #expect(bench.outer.y == 0)
        #expect(isNear(bench.inner.contentOffset.y, 200 + rubberBand(50, in: 300)))
        let other = NestedScrollBench(inner: Size(width: 300, height: 500))
        other.inner.willBeginDragging = { _ in other.outer.scroll.goesFirst = .bottom }
        try other.drag(by: -10)
        #expect(isNear(other.outer.y, 100) && other.inner.contentOffset.y == 0)
        let lock = ScrollBench(content: Size(width: 4000, height: 4000))
        lock.scroll.willBeginDragging = { $0.isDirectionalLockEnabled = true }
        try lock.window.drag(from: Point(x: 200, y: 300), by: Vector(x: -2, y: -10), samples: 10)
        #expect(isNear(lock.scroll.contentOffset, 0, 100))
    }

    @Test("Outer content that a drag pulled rests where it chooses to")
    func outerTarget() throws {
        bench.outer.scroll.willEndDragging = { $1.target.y = $1.target.y > 30 ? 300 : 0 }
        for (step, rest) in [(-22.0, 0.0), (-25, 300)] {
            bench.inner.contentOffset.y = 0
            bench.outer.scroll.contentOffset.y = 0
            let ms = step == -22 ? 0.0 : 20_000
            try bench.window.drag(down: step, from: 340, ms: ms)
            try bench.window.up(1, ms: ms + 500)
            bench.advance(ms: ms + 10_000)
            #expect(bench.outer.y == rest)
        }
    }

    @Test("Outer content that the inner one sends elsewhere as a finger lifts stays there")
    func outerSent() throws {
        let outer = bench.outer.scroll
        outer.setContentOffset(Point(x: 0, y: 300))
        bench.inner.willEndDragging = { _, _ in outer.setContentOffset(.zero) }
        try bench.drag(by: -10)
        try bench.window.up(1, ms: 108)
        for ms in stride(from: 110.0, through: 9000, by: 10) {
            bench.advance(ms: ms)
            #expect(bench.outer.y == 0)
        }
        #expect(bench.inner.contentOffset.y == 200)
    }

    @Test("Inner content that the program animates elsewhere as a finger lifts hands nothing over")
    func animatedAtTheLift() throws {
        bench.inner.willEndDragging = { inner, _ in
            inner.setContentOffset(.zero, startingAt: at(108))
        }
        try bench.drag(by: -10)
        try bench.window.up(1, ms: 108)
        for ms in stride(from: 110.0, through: 9000, by: 10) {
            bench.advance(ms: ms)
            #expect(bench.outer.y == 0)
        }
        #expect(bench.inner.contentOffset.y == 0)
    }

    @Test("Content that waits keeps its wait if it chooses another target")
    func waitingTarget() throws {
        bench.outer.scroll.willEndDragging = { $1.target.y = 150 }
        try bench.drag(by: -10)
        try bench.window.up(1, ms: 108)
        for ms in stride(from: 110.0, through: 9000, by: 10) {
            bench.advance(ms: ms)
            #expect(bench.outer.y == 0 || bench.inner.contentOffset.y == 200)
        }
        #expect(bench.outer.y == 150)
    }

    @Test("A target that is set, even to the same place, hands nothing over")
    func sameTarget() throws {
        bench.inner.willEndDragging = { $1.target.y = $1.target.y }
        try bench.drag(by: -10)
        try bench.window.up(1, ms: 108)
        // It slows down to its end, 100 points away: with a time constant of 0.1 s.
        bench.advance(ms: 400)
        #expect(isNear(bench.inner.velocity(at: at(400)).y, 1000 * exp(-3), within: 3))
        bench.advance(ms: 9000)
        #expect(bench.inner.contentOffset.y == 200 && bench.outer.y == 0)
    }
}

/// A viewport of 300 x 300 points, 50 points below the corner of the content of another one.
final class NestedScrollBench: FrameBench {
    let outer: ScrollBench
    let inner: ScrollController

    init(inner size: Size, outer outerSize: Size = Size(width: 400, height: 4000)) {
        outer = ScrollBench(content: outerSize)
        let view = outer.viewport.subview(50, 50, 300, 300)
        inner = ScrollController(in: view)
        inner.panGestureRecognizer.slop = 0
        inner.contentSize = size
        // The inner viewport stays where it is, so that a finger can always land in it.
        outer.scroll.movesBounds = false
    }

    var window: TestWindow { outer.window }

    /// How far both contents have moved.
    var sum: Double { inner.contentOffset.y + outer.y }

    func advance(ms: Double) {
        window.advance(ms: ms)
        inner.advance(to: at(ms))
        outer.scroll.advance(to: at(ms))
    }

    /// Drags a finger from the lower end of the inner viewport, by ten steps.
    func drag(by step: Double) throws {
        try window.drag(down: step, from: 340)
    }
}

@Suite("Scrolling, nested")
struct ScrollNestingTests {
    private func bench(_ width: Double = 300, _ height: Double = 500) -> NestedScrollBench {
        NestedScrollBench(inner: Size(width: width, height: height))
    }

    @Test("With a slop, both together cover the finger's way less the slop")
    func slop() throws {
        let bench = bench()
        bench.inner.panGestureRecognizer.slop = 10
        bench.outer.scroll.panGestureRecognizer.slop = 10
        try bench.drag(by: -25)
        #expect(isNear(bench.sum, 240))
        #expect(isNear(bench.inner.contentOffset.y, 200))
    }

    /// Content of 310 points in a viewport of 300 that is transformed about its middle, in content that
    /// scrolls both ways.
    private func transformed(_ transform: AffineTransform2D) -> NestedScrollBench {
        let bench = NestedScrollBench(
            inner: Size(width: 300, height: 310),
            outer: Size(width: 4000, height: 4000)
        )
        bench.inner.viewport?.transform = transform
        bench.outer.scroll.setContentOffset(Point(x: 1000, y: 1000))
        return bench
    }

    @Test("The rest of a drag and a fling is as long in outer content of another scale")
    func scaled() throws {
        for isWheel in [false, true] {
            let bench = transformed(.identity.scaled(by: 0.5))
            if isWheel {
                try bench.window.point(200, 200, ms: 0)
                try bench.window.wheel(down: 1, ms: 10)
                bench.window.advance(ms: 1000)
            } else {
                try bench.window.drag(down: -10, from: 250)
            }
            // 10 points of the inner content are 5 in the window.
            let way = isWheel ? 64.0 : 100
            #expect(isNear(bench.inner.contentOffset.y, 10))
            #expect(isNear(bench.outer.y, 1000 + way - 5))
        }
        let bench = transformed(.identity.scaled(by: 0.5))
        try bench.window.drag(down: -10, from: 250)
        #expect(isNear(bench.outer.scroll.velocity(at: at(100)).y, 1000, within: 1))
        try bench.window.up(1, ms: 108)
        bench.advance(ms: 9000)
        #expect(isNear(bench.outer.y, 1095 + 499.5, within: 2))
    }

    @Test(
        "What the content of a turned card leaves moves outer content along the way of the finger",
        arguments: [-1, 1, 2, 3]
    )
    func turned(quarters: Double) throws {
        let turn = AffineTransform2D(rotationAngle: quarters * .pi / 2)
        // Upward on the card.
        let way = Vector(x: 0, y: -10).applying(turn)
        for (lifts, length) in [(false, 90.0), (true, 90 + 499.5)] {
            let bench = transformed(turn)
            try bench.window.drag(from: Point(x: 200, y: 200), by: way, samples: 10)
            if lifts {
                try bench.window.up(1, ms: 108)
                bench.advance(ms: 9000)
            }
            let end = Vector(x: 1000, y: 1000) - way * (length / 10)
            #expect(isNear(bench.inner.contentOffset.y, 10))
            #expect(isNear(bench.outer.scroll.contentOffset, end.x, end.y, within: 2))
        }
    }

    @Test("A sheet with a turned card goes first where the finger leads, and hands over to it")
    func turnedOrder() throws {
        // Upward on the card is to the right in the window.
        let bench = transformed(AffineTransform2D(rotationAngle: .pi / 2))
        bench.inner.contentSize.height = 4000
        bench.outer.scroll.contentSize.width = 1450
        bench.outer.scroll.goesFirst = .left
        let way = Vector(x: 0, y: -10).applying(AffineTransform2D(rotationAngle: .pi / 2))
        #expect(isNear(way, 10, 0))
        bench.outer.scroll.setContentOffset(Point(x: 50, y: 1000))
        try bench.window.drag(from: Point(x: 100, y: 200), by: way, samples: 10)
        #expect(isNear(bench.outer.scroll.contentOffset, 0, 1000))
        #expect(isNear(bench.inner.contentOffset.y, 50))
        bench.inner.setContentOffset(.zero)
        bench.outer.scroll.setContentOffset(Point(x: 300, y: 1000))
        try bench.window.up(1, ms: 500)
        try bench.window.drag(from: Point(x: 100, y: 200), by: way, samples: 10, ms: 1000)
        try bench.window.up(1, ms: 1108)
        // The outer content has 200 points left. What stops it there lets the card stay, too.
        bench.advance(ms: 1150)
        bench.outer.scroll.stop()
        bench.advance(ms: 9000)
        #expect(bench.inner.contentOffset == .zero && bench.outer.scroll.contentOffset.x > 100)
    }

    @Test("When both are at their ends, the outer content bounces, or the inner if that cannot")
    func bothAtTheEnd() throws {
        for outerBounces in [true, false] {
            let bench = bench()
            bench.outer.scroll.bounces = outerBounces
            try bench.window.drag(1, 200, 100, ms: 0, to: 200, 150, ms: 10)
            try bench.window.move(1, 200, 200, ms: 20)
            let (inner, outer) = (bench.inner.contentOffset.y, bench.outer.y)
            #expect(isNear(inner, outerBounces ? 0 : -rubberBand(100, in: 300)))
            #expect(isNear(outer, outerBounces ? -rubberBand(100) : 0))
            // The finger returns: the bounce is undone first.
            try bench.window.move(1, 200, 100, ms: 30)
            #expect(isNear(bench.inner.contentOffset.y, 0) && isNear(bench.outer.y, 0))
            try bench.window.move(1, 200, 80, ms: 40)
            #expect(isNear(bench.inner.contentOffset.y, 20))
        }
    }

    @Test("Content that scrolls in the other direction leaves a drag to the outer one")
    func perpendicular() throws {
        let bench = bench(2000, 300)
        try bench.window.drag(1, 200, 300, ms: 0, to: 198, 280, ms: 10)
        try bench.window.move(1, 190, 200, ms: 20)
        #expect(isNear(bench.outer.y, 100))
        #expect(bench.inner.contentOffset == .zero && bench.outer.scroll.isDragging)
        try bench.window.up(1, ms: 200)
        try bench.window.drag(1, 300, 200, ms: 1000, to: 280, 198, ms: 1010)
        try bench.window.move(1, 200, 190, ms: 1020)
        #expect(isNear(bench.inner.contentOffset.x, 100))
        #expect(isNear(bench.outer.y, 100, within: 1))
    }

    @Test("Outer content that is disabled or removed during a drag leaves it, and ends its own")
    func leaves() throws {
        for isRemoved in [false, true] {
            let bench = bench()
            var ended: [Bool] = []
            bench.outer.scroll.didEndDragging = { ended.append($1) }
            try bench.window.drag(down: -25, from: 340)
            #expect(isNear(bench.outer.y, 50))
            isRemoved ? bench.outer.scroll.remove() : (bench.outer.scroll.isScrollEnabled = false)
            #expect(ended == [false] && !bench.outer.scroll.isDragging)
            try bench.window.move(1, 200, 50, ms: 110)
            #expect(isNear(bench.outer.y, 50))
            #expect(isNear(bench.inner.contentOffset.y, 200 + rubberBand(40, in: 300)))
            try bench.window.up(1, ms: 118)
            #expect(!bench.outer.scroll.isAnimating && ended == [false])
        }
    }

    @Test("Outer pages that a scroll disables come to rest at one", arguments: [false, true])
    func disabledPages(isWheel: Bool) throws {
        let bench = bench(300, 310)
        let (window, outer) = (bench.window, bench.outer.scroll)
        bench.inner.contentOffset.y = 10
        outer.isPagingEnabled = true
        outer.didScroll = { $0.isScrollEnabled = $0.isScrollEnabled && $0.contentOffset.y < 100 }
        let step = Vector(x: 0, y: -15)
        try window.point(200, 200, ms: 0)
        for ms in stride(from: 10.0, through: 100, by: 10) {
            try window.point(isWheel ? .wheel(clicks: step / 64) : .scroll(by: step), ms: ms)
        }
        try window.point(.scrollEnd, ms: 110)
        bench.advance(ms: 4000)
        #expect(outer.contentOffset == .zero && !outer.isDragging && !outer.isAnimating)
    }

    @Test("Limits that change while inner content flings change what the outer one gets of it")
    func newLimitsInFlight() throws {
        /// Flings it, and changes limits when the inner content is on its way to its end.
        func rest(_ change: (NestedScrollBench) -> Void) throws
            -> (inner: Double, outer: Double, farthest: Double, calls: [String])
        {
            let bench = bench()
            var (calls, farthest): ([String], Double) = ([], 0)
            for (name, scroll) in [("inner", bench.inner), ("outer", bench.outer.scroll)] {
                scroll.willBeginDecelerating = { _ in calls.append("\(name) begins") }
                scroll.didEndDecelerating = { _ in calls.append("\(name) ends") }
            }
            try bench.drag(by: -10)
            try bench.window.up(1, ms: 108)
            calls = []
            for ms in stride(from: 120.0, through: 9000, by: 5) {
                if ms == 150 {
                    change(bench)
                }
                bench.advance(ms: ms)
                farthest = max(farthest, bench.outer.y)
            }
            return (bench.inner.contentOffset.y, bench.outer.y, farthest, calls)
        }
        // From 100 points on with 1000 pt/s.
        let grown = try rest { $0.inner.contentSize.height = 4000 }
        #expect(isNear(grown.inner, 100 + 499.5, within: 2) && grown.outer == 0)
        #expect(grown.calls == ["outer ends", "inner ends"])
        let shorter = try rest { $0.inner.contentSize.height = 450 }
        #expect(shorter.inner == 150 && isNear(shorter.outer, 100 + 499.5 - 150, within: 2))
        #expect(shorter.calls == ["inner ends", "outer ends"])
        // It comes to the end of the outer one, at 50 points, after 250 points with the speed v. The
        // spring takes it v · 80 ms / e beyond.
        let last = try rest { $0.outer.scroll.contentSize.height = 450 }
        let speed = 1000 - 150 / 0.4995
        #expect(last.inner == 200 && last.outer == 50)
        #expect(isNear(last.farthest, 50 + speed * 0.08 / exp(1), within: 2))
        #expect(last.calls == ["inner ends", "outer ends"])
    }

    @Test("Content that stops before it hands over leaves nothing of its fling to other content")
    func stopsBeforeTheEnd() throws {
        let stops: [(ScrollController) -> Void] = [
            { $0.stop() }, { $0.remove() }, { $0.setContentOffset(.zero) }, { $0.zoomScale = 1 },
            { $0.setContentOffset(.zero, startingAt: at(150)) },
            { $0.scroll(by: .zero, at: at(150)) },
        ]
        // What goes first hands over to the inner content.
        for (edges, stop) in [[], RectEdge.bottom].flatMap({ edges in stops.map { (edges, $0) } }) {
            let bench = bench(300, 2000)
            bench.outer.scroll.contentSize.height = 600
            bench.outer.scroll.goesFirst = edges
            var calls: [String] = []
            let (inner, outer) = (bench.inner, bench.outer.scroll)
            let (mover, waiter) = edges.isEmpty ? (inner, outer) : (outer, inner)
            mover.contentSize.height = 600
            mover.didEndDecelerating = { _ in calls.append("mover") }
            waiter.didEndDecelerating = { _ in calls.append("waiter") }
            try bench.drag(by: -10)
            try bench.window.up(1, ms: 108)
            let start = waiter.contentOffset.y
            for ms in stride(from: 110.0, through: 9000, by: 10) {
                if ms == 150 {
                    #expect(waiter.isDecelerating)
                    stop(mover)
                    #expect(!waiter.isDecelerating && calls == ["mover", "waiter"])
                }
                inner.advance(to: at(ms))
                outer.advance(to: at(ms))
            }
            #expect(waiter.contentOffset.y == start && calls == ["mover", "waiter"])
        }
    }

    @Test("Content that stops along one axis hands over along the other, which it has reached")
    func stopsAlongOneAxis() throws {
        let bench = NestedScrollBench(
            inner: Size(width: 1300, height: 340),
            outer: Size(width: 4000, height: 4000)
        )
        try bench.window.drag(
            from: Point(x: 340, y: 340),
            by: Vector(x: -10, y: -10),
            samples: 10
        )
        try bench.window.up(1, ms: 108)
        for ms in stride(from: 110.0, through: 9000, by: 10) {
            if ms == 300 {
                #expect(bench.inner.contentOffset.y == 40 && bench.outer.y > 60)
                bench.inner.stop()
            }
            bench.advance(ms: ms)
        }
        #expect(isNear(bench.sum, 100 + 499.5, within: 2))
        #expect(bench.inner.contentOffset.x < 600 && bench.outer.scroll.contentOffset.x == 0)
    }

    @Test("A drag that the inner content takes leaves no rest to the outer one, nor its fling")
    func noRest() throws {
        // The sums are rounded in both directions.
        for start in stride(from: 50.1, to: 52, by: 0.1) {
            let bench = bench(300, 4000)
            bench.inner.contentOffset.y = start
            try bench.drag(by: -10)
            try bench.window.up(1, ms: 108)
            #expect(bench.inner.isDecelerating && !bench.outer.scroll.isDecelerating)
            #expect(bench.outer.y == 0)
        }
    }

    @Test("The rest of a drag turns an outer page, also by its velocity, that of a fling does not")
    func outerPages() throws {
        // The inner content has 10 points, and the page turns from 200 on or by a flick. Or it has
        // 200, and the flick begins 100 before its end.
        for (length, way, lift, page) in [
            (10.0, 190.0, 200.0, 0.0), (10, 290, 200, 400), (10, 100, 108, 400), (200, 100, 108, 0),
        ] {
            let bench = NestedScrollBench(inner: Size(width: 300, height: 300 + length))
            bench.outer.scroll.isPagingEnabled = true
            try bench.drag(by: -way / 10)
            try bench.window.up(1, ms: lift)
            bench.advance(ms: 9000)
            #expect(bench.inner.contentOffset.y == length && bench.outer.y == page)
        }
    }
}
