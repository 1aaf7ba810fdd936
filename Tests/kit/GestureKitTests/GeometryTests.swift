// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Geometry and time")
struct GeometryTests {
    @Test("A turn is clockwise: right becomes down")
    func rotation() {
        let down = Vector(x: 1, y: 0).applying(AffineTransform2D.identity.rotated(by: .pi / 2))
        #expect(isNear(down, 0, 1, within: 1e-15))
    }

    @Test("What is appended happens first")
    func order() {
        let transform = AffineTransform2D.identity.translated(by: Vector(x: 10, y: 0)).scaled(by: 2)
        #expect(Point(x: 1, y: 1).applying(transform) == Point(x: 12, y: 2))
        #expect(Vector(x: 1, y: 1).applying(transform) == Vector(x: 2, y: 2))
        let other = AffineTransform2D.identity.scaled(by: 2).translated(by: Vector(x: 10, y: 0))
        #expect(Point(x: 1, y: 1).applying(other) == Point(x: 22, y: 2))
    }

    @Test("What is concatenated happens last")
    func concatenation() {
        let first = AffineTransform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let then = AffineTransform2D.identity.translated(by: Vector(x: 10, y: 0)).scaledBy(
            x: 2,
            y: 3
        )
        let both = first.concatenating(then)
        // (1, 1) becomes (9, 12), and that (28, 36).
        #expect(Point(x: 1, y: 1).applying(both) == Point(x: 28, y: 36))
        #expect(Vector(x: 1, y: 0).applying(both) == Vector(x: 2, y: 6))
        #expect(both == AffineTransform2D(a: 2, b: 6, c: 6, d: 12, tx: 20, ty: 18))
        #expect(first.concatenating(.identity) == first)
    }

    @Test("Points and vectors add up")
    func arithmetic() {
        let (start, end) = (Point(x: 1, y: 2), Point(x: 4, y: 6))
        #expect(end - start == Vector(x: 3, y: 4))
        #expect((end - start).length == 5)
        #expect(start + (end - start) == end)
        #expect(end - Vector(x: 3, y: 4) == start)
        #expect(Vector(x: 3, y: 4) * 2 - Vector(x: 1, y: 1) == Vector(x: 5, y: 7))
    }

    @Test("A rectangle contains its minimum edges and not its maximum edges")
    func rectangle() {
        let rect = Rect(x: 10, y: 20, width: 30, height: 40)
        #expect(rect.center == Point(x: 25, y: 40))
        #expect(rect.contains(Point(x: 10, y: 20)))
        #expect(!rect.contains(Point(x: 40, y: 30)))
        #expect(!rect.contains(Point(x: 20, y: 60)))
    }

    @Test("Times and durations add and subtract, within the range of the clock")
    func time() {
        let time = Timestamp(microseconds: 1_000_000)
        #expect(time + .milliseconds(350) == Timestamp(microseconds: 1_350_000))
        #expect(time - .milliseconds(350) == Timestamp(microseconds: 650_000))
        #expect(time + .milliseconds(-350) == Timestamp(microseconds: 650_000))
        #expect(Timestamp(microseconds: 1_350_000) - time == .milliseconds(350))
        #expect(time - Timestamp(microseconds: 1_350_000) == .milliseconds(-350))
        #expect(time - .seconds(2) == .zero)
        let latest = Timestamp(microseconds: .max)
        #expect(latest + .seconds(1) == latest)
        #expect(latest - .seconds(Int64.max) < latest)
        #expect(time < latest)
    }
}
