// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Coordinates of views")
struct ViewConversionTests {
    private let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let outer = View(frame: Rect(x: 100, y: 50, width: 200, height: 200))
    private let inner = View(frame: Rect(x: 30, y: 40, width: 100, height: 60))
    private let other = View(frame: Rect(x: 10, y: 20, width: 50, height: 50))

    init() {
        outer.bounds.origin = Point(x: 10, y: 20)
        root.addSubview(outer)
        outer.addSubview(inner)
        root.addSubview(other)
    }

    @Test("A rectangle converts to a superview, the window, a sibling, and back")
    func rectangles() {
        let rect = Rect(x: 1, y: 2, width: 3, height: 4)
        #expect(inner.convert(rect, to: outer) == Rect(x: 31, y: 42, width: 3, height: 4))
        // 100 + (30 - 10) and 50 + (40 - 20).
        #expect(inner.convert(rect, to: nil) == Rect(x: 121, y: 72, width: 3, height: 4))
        #expect(inner.convert(rect, to: root) == Rect(x: 121, y: 72, width: 3, height: 4))
        #expect(inner.convert(rect, to: other) == Rect(x: 111, y: 52, width: 3, height: 4))
        #expect(other.convert(rect, from: inner) == Rect(x: 111, y: 52, width: 3, height: 4))
        #expect(inner.convert(Rect(x: 121, y: 72, width: 3, height: 4), from: nil) == rect)
        #expect(inner.convert(rect, to: inner) == rect)
    }

    @Test("A turned rectangle converts to the upright one around it")
    func turned() {
        inner.transform = AffineTransform2D(rotationAngle: .pi / 2)
        // The middle of the bounds of 100 x 60 stays at (200 - 100, ...): center (80, 70) of outer.
        let rect = inner.convert(inner.bounds, to: outer)
        #expect(isNear(rect.center, 80, 70, within: 1e-9))
        #expect(isNear(rect.width, 60, within: 1e-9))
        #expect(isNear(rect.height, 100, within: 1e-9))
    }

    @Test("The transform to the window takes the bounds to the frame, as hit tests do")
    func drawing() {
        outer.transform = AffineTransform2D(scaleX: 2, y: 2)
        let transform = inner.transform(to: nil)
        // The middle of outer's bounds, (110, 120), is at (200, 150). Lengths double.
        #expect(
            Point.zero.applying(transform)
                == Point(x: 200 + 2 * (30 - 110), y: 150 + 2 * (40 - 120))
        )
        #expect(Vector(x: 1, y: 0).applying(transform) == Vector(x: 2, y: 0))
        for point in [Point(x: 3, y: 4), Point(x: 99, y: 59)] {
            let there = inner.convert(point, to: nil)
            #expect(isNear(point.applying(transform), there.x, there.y, within: 0.001))
        }
        #expect(root.hitTest(Point(x: 50, y: 30).applying(transform)) === inner)
        #expect(inner.transform(to: outer) == AffineTransform2D(translationX: 30, y: 40))
        #expect(inner.transform(to: inner).isIdentity)
    }

    @Test("To a view inside, and to one beside, the way back is inverted")
    func inward() {
        outer.transform = AffineTransform2D(scaleX: 2, y: 2)
        // The center of outer, (200, 150) of the root, is (110, 120) of outer, (80, 80) of inner.
        let transform = root.transform(to: inner)
        #expect(Point(x: 200, y: 150).applying(transform) == Point(x: 80, y: 80))
        #expect(Vector(x: 1, y: 0).applying(transform) == Vector(x: 0.5, y: 0))
        let beside = other.transform(to: inner)
        #expect(Point(x: 190, y: 130).applying(beside) == Point(x: 80, y: 80))
    }

    @Test("Through a transform without an inverse, everything becomes the origin")
    func singular() {
        outer.transform = AffineTransform2D(scaleX: 0, y: 0)
        #expect(root.convert(Rect(x: 1, y: 2, width: 3, height: 4), to: inner) == .zero)
        #expect(Point(x: 9, y: 9).applying(root.transform(to: inner)) == .zero)
        // Inside it nothing is lost.
        #expect(inner.transform(to: outer) == AffineTransform2D(translationX: 30, y: 40))
    }
}
