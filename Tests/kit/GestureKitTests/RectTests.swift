// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Rectangles, sizes and vectors")
struct RectTests {
    private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

    @Test("A rectangle is made about its center")
    func center() {
        #expect(Rect(center: Point(x: 25, y: 40), size: rect.size) == rect)
        #expect(Point(x: rect.midX, y: rect.midY) == Point(x: 25, y: 40))
        #expect(Size(width: rect.width, height: rect.height) == rect.size)
    }

    @Test("Rectangles meet, unite and contain each other, and touching is not meeting")
    func two() {
        let other = Rect(x: 30, y: 0, width: 30, height: 30)
        #expect(rect.intersection(other) == Rect(x: 30, y: 20, width: 10, height: 10))
        #expect(rect.intersects(other))
        #expect(rect.union(other) == Rect(x: 10, y: 0, width: 50, height: 60))
        #expect(rect.union(other).contains(rect))
        #expect(!rect.contains(other))
        let beside = rect.translated(by: Vector(x: 30, y: 0))
        #expect(beside == Rect(x: 40, y: 20, width: 30, height: 40))
        #expect(!rect.intersects(beside))
        #expect(rect.intersection(beside) == nil)
        #expect(Rect.zero.isEmpty)
        #expect(!rect.isEmpty)
    }

    @Test("Insets move the edges inward, until they meet halfway")
    func insets() {
        let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 24, height: 36))
        #expect(rect.inset(by: EdgeInsets(all: -5)) == Rect(x: 5, y: 15, width: 40, height: 50))
        #expect(rect.inset(by: EdgeInsets(all: 18)) == Rect(x: 25, y: 38, width: 0, height: 4))
    }

    @Test("The nearest point of a rectangle is the point itself, or on an edge")
    func nearest() {
        #expect(rect.nearest(to: Point(x: 11, y: 22)) == Point(x: 11, y: 22))
        #expect(rect.nearest(to: Point(x: 0, y: 100)) == Point(x: 10, y: 60))
    }

    @Test("Vectors are scaled, turned back, measured and compared by direction")
    func vectors() {
        var vector = Vector(x: 3, y: 4)
        #expect(2 * vector == Vector(x: 6, y: 8))
        #expect(vector / 2 == Vector(x: 1.5, y: 2))
        #expect(-vector == Vector(x: -3, y: -4))
        #expect(vector.dot(Vector(x: 1, y: 2)) == 11)
        #expect(Vector(x: 0, y: 5).angle == .pi / 2)
        #expect(Vector.zero.angle == 0)
        vector *= 2
        vector /= 4
        #expect(vector == Vector(x: 1.5, y: 2))
    }

    @Test("Sizes are scaled, and points go back and are so far from each other")
    func sizesAndPoints() {
        let size = Size(width: 3, height: 4)
        #expect(size * 2 == Size(width: 6, height: 8))
        #expect(2 * size == size * 2)
        #expect(size / 2 == Size(width: 1.5, height: 2))
        var point = Point(x: 4, y: 6)
        #expect(point.distance(to: Point(x: 1, y: 2)) == 5)
        point -= Vector(x: 1, y: 2)
        #expect(point == Point(x: 3, y: 4))
    }
}
