// SPDX-License-Identifier: MIT

import GestureKit
import Testing

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

    @Test("The documentation's fingers keep what is under them with a step put after, not before")
    func documentation() {
        let double = AffineTransform2D.identity.scaled(by: 2)
        let shift = Vector(x: 10, y: 0)
        #expect(Point.zero.applying(double.translated(by: shift)) == Point(x: 20, y: 0))
        #expect(
            Point.zero.applying(double.concatenating(.translation(by: shift))) == Point(x: 10, y: 0)
        )

        let old = AffineTransform2D.identity.scaled(by: 3)
        let fingers = Point(x: 100, y: 100)
        let held = Point(x: 100.0 / 3, y: 100.0 / 3)
        let right = old.concatenating(.scaling(by: 2, about: fingers))
        let wrong = old.scaled(by: 2, about: fingers)
        #expect(isNear(held.applying(right), 100, 100, within: 1e-9))
        #expect(isNear(held.applying(wrong), -100, -100, within: 1e-9))
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
