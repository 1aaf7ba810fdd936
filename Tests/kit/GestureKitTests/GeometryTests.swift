// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import Testing

@Suite("Geometry and time")
struct GeometryTests {
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

@Suite("Affine transforms")
struct AffineTransform2DTests {
    private let skewed = AffineTransform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)

    @Test("A scale or turn about a point leaves the point, and acts about it")
    func anchored() {
        let anchor = Point(x: 30, y: -20)
        let scale = AffineTransform2D.scaling(by: 3, about: anchor)
        #expect(anchor.applying(scale) == anchor)
        #expect(Point(x: 31, y: -22).applying(scale) == Point(x: 33, y: -26))
        let turn = AffineTransform2D.rotation(by: .pi / 2, about: anchor)
        #expect(isNear(anchor.applying(turn), 30, -20, within: 1e-12))
        #expect(isNear(Point(x: 31, y: -20).applying(turn), 30, -19, within: 1e-12))
    }

    @Test("About a point of what is drawn, the point stays where the transform had taken it")
    func anchoredBefore() {
        let anchor = Point(x: 1, y: 1)
        for transform in [
            skewed.scaled(by: 2, about: anchor), skewed.rotated(by: 1, about: anchor),
        ] {
            // (1, 1) goes to (1 + 3 + 5, 2 + 4 + 6).
            #expect(isNear(anchor.applying(transform), 9, 12, within: 1e-12))
        }
        let scaled = skewed.scaled(by: 2, about: anchor)
        let expected = Point(x: 3, y: 1).applying(skewed)
        #expect(isNear(Point(x: 2, y: 1).applying(scaled), expected.x, expected.y, within: 1e-12))
    }

    @Test("One that is made is a step before nothing")
    func making() {
        let point = Point(x: 2, y: 3)
        let shift = AffineTransform2D.translation(by: Vector(x: 1, y: -1))
        #expect(point.applying(shift) == Point(x: 3, y: 2))
        #expect(point.applying(AffineTransform2D.scaling(by: 2)) == Point(x: 4, y: 6))
        #expect(point.applying(AffineTransform2D(scaleX: 2, y: 3)) == Point(x: 4, y: 9))
        #expect(
            isNear(point.applying(AffineTransform2D(rotationAngle: .pi / 2)), -3, 2, within: 1e-12)
        )
    }

    @Test("The inverse takes everything back, and there is none of a scale of 0 or infinity")
    func inverse() throws {
        #expect(skewed.determinant == -2)
        let back = try #require(skewed.inverted())
        for point in [Point.zero, Point(x: 7, y: -9)] {
            let there = point.applying(skewed)
            #expect(isNear(there.applying(back), point.x, point.y, within: 1e-12))
        }
        #expect(AffineTransform2D.identity.inverted() == .identity)
        #expect(AffineTransform2D(scaleX: 0, y: 1).inverted() == nil)
        #expect(AffineTransform2D.scaling(by: .infinity).inverted() == nil)
        #expect(AffineTransform2D.scaling(by: .nan).inverted() == nil)
    }

    @Test("Only what changes nothing is the identity")
    func identity() {
        #expect(AffineTransform2D().isIdentity)
        #expect(AffineTransform2D(translationX: 0, y: 0).isIdentity)
        #expect(!AffineTransform2D(scaleX: 1, y: 2).isIdentity)
        #expect(AffineTransform2D(scaleX: 2, y: 2).scaledBy(x: 0.5, y: 0.5).isIdentity)
    }

    @Test("What is appended happens first; vectors and sizes are not shifted")
    func applying() {
        let transform = AffineTransform2D(translationX: 5, y: 6).scaledBy(x: 2, y: 3)
        #expect(Point(x: 1, y: 1).applying(transform) == Point(x: 7, y: 9))
        #expect(Vector(x: 1, y: 1).applying(transform) == Vector(x: 2, y: 3))
        #expect(Size(width: 1, height: 1).applying(transform) == Size(width: 2, height: 3))
        #expect(
            Rect(x: 1, y: 1, width: 2, height: 2).applying(transform)
                == Rect(x: 7, y: 9, width: 4, height: 6)
        )
    }

    @Test("A rectangle becomes the smallest upright one around it")
    func rectangle() {
        let rect = Rect(x: 10, y: 20, width: 30, height: 40)
        let shift = AffineTransform2D.translation(by: Vector(x: 1, y: 2)).scaled(by: 2)
        #expect(rect.applying(shift) == Rect(x: 21, y: 42, width: 60, height: 80))
        let turned = rect.applying(AffineTransform2D(rotationAngle: .pi / 4))
        let side = 70 * 0.5.squareRoot()
        #expect(isNear(turned.width, side, within: 1e-12))
        #expect(isNear(turned.height, side, within: 1e-12))
        #expect(isNear(turned.minX, -50 * 0.5.squareRoot(), within: 1e-12))
    }

    @Test("All of geometry reads well")
    func descriptions() {
        #expect("\(Point(x: 1, y: 2.5))" == "(1.0, 2.5)")
        #expect("\(Vector(x: 3, y: -4))" == "(3.0, -4.0)")
        #expect("\(Size(width: 5, height: 6))" == "5.0 x 6.0")
        #expect("\(Rect(x: 7, y: 8, width: 9, height: 10))" == "9.0 x 10.0 at (7.0, 8.0)")
        #expect("\(EdgeInsets(all: 1))" == "top 1.0, left 1.0, bottom 1.0, right 1.0")
        #expect("\(skewed)" == "[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]")
    }
}

@Suite("Rectangles, sizes and vectors")
struct RectTests {
    private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

    @Test("A rectangle has a center, and contains its minimum edges and not its maximum edges")
    func center() {
        #expect(rect.center == Point(x: 25, y: 40))
        #expect(rect.contains(Point(x: 10, y: 20)))
        #expect(!rect.contains(Point(x: 40, y: 30)))
        #expect(!rect.contains(Point(x: 20, y: 60)))
        #expect(Rect(center: rect.center, size: rect.size) == rect)
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
        #expect(rect.insetBy(dx: 5, dy: 10) == Rect(x: 15, y: 30, width: 20, height: 20))
        #expect(rect.insetBy(dx: -5, dy: -10) == Rect(x: 5, y: 10, width: 40, height: 60))
        #expect(rect.insetBy(dx: 20, dy: 0) == Rect(x: 25, y: 20, width: 0, height: 40))
        #expect(rect.offsetBy(dx: 1, dy: -2) == Rect(x: 11, y: 18, width: 30, height: 40))
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

@Suite("Geometry in files")
struct GeometryCodingTests {
    @Test("All of geometry is kept in JSON, and comes back as it was")
    func coding() throws {
        struct All: Codable, Equatable {
            var point = Point(x: 1, y: 2)
            var vector = Vector(x: 3, y: 4)
            var size = Size(width: 5, height: 6)
            var rect = Rect(x: 7, y: 8, width: 9, height: 10)
            var insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            var transform = GestureKit.AffineTransform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        }
        let data = try JSONEncoder().encode(All())
        #expect(try JSONDecoder().decode(All.self, from: data) == All())
        let point = try JSONDecoder().decode(Point.self, from: Data(#"{"x": 1, "y": 2.5}"#.utf8))
        #expect(point == Point(x: 1, y: 2.5))
    }
}

// A program that imports Foundation too finds every name of this module.

@Suite("Beside Foundation")
struct FoundationTests {
    @Test("Geometry without arguments is zero, or changes nothing")
    func emptyInitializers() {
        #expect(Point() == .zero)
        #expect(Vector() == .zero)
        #expect(Size() == .zero)
        #expect(Rect() == .zero)
        #expect(EdgeInsets() == .zero)
        #expect(AffineTransform2D() == .identity)
    }

    @Test("No zero has a sign, which would be printed")
    func zeros() throws {
        let viewport = View(frame: Rect(x: 0, y: 0, width: 200, height: 300))
        let window = TestWindow()
        window.view.addSubview(viewport)
        let scroll = ScrollController(in: viewport)
        scroll.contentSize = Size(width: 200, height: 1000)
        scroll.bounces = false
        let back = try #require(AffineTransform2D.identity.inverted())
        let mirrored = try #require(AffineTransform2D(scaleX: -1, y: 1).inverted())
        try window.drag(1, 100, 100, ms: 0, to: 100, 250, ms: 10)
        try window.up(1, ms: 20)
        let values = [
            "\(-Vector.zero) \(-Vector(x: 0, y: 1))", "\(back) \(mirrored)",
            "\(scroll.minimumContentOffset) \(scroll.maximumContentOffset)",
            "\(scroll.contentOffset) \(viewport.bounds)",
        ]
        for value in values {
            #expect(!value.contains("-0.0"), "\(value)")
        }
        #expect([back.b, back.c, back.tx, mirrored.b].allSatisfy { $0.sign == .plus })
    }
}
