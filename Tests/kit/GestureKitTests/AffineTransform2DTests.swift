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
        #expect(scale.apply(to: anchor) == anchor)
        #expect(scale.apply(to: Point(x: 31, y: -22)) == Point(x: 33, y: -26))
        let turn = AffineTransform2D.rotation(by: .pi / 2, about: anchor)
        #expect(isNear(turn.apply(to: anchor), 30, -20, within: 1e-12))
        #expect(isNear(turn.apply(to: Point(x: 31, y: -20)), 30, -19, within: 1e-12))
    }

    @Test("About a point of what is drawn, the point stays where the transform had taken it")
    func anchoredBefore() {
        let anchor = Point(x: 1, y: 1)
        for transform in [
            skewed.scaled(by: 2, about: anchor), skewed.rotated(by: 1, about: anchor),
        ] {
            // (1, 1) goes to (1 + 3 + 5, 2 + 4 + 6).
            #expect(isNear(transform.apply(to: anchor), 9, 12, within: 1e-12))
        }
        let scaled = skewed.scaled(by: 2, about: anchor)
        let expected = skewed.apply(to: Point(x: 3, y: 1))
        #expect(isNear(scaled.apply(to: Point(x: 2, y: 1)), expected.x, expected.y, within: 1e-12))
    }

    @Test("The documentation's fingers keep what is under them with a step put after, not before")
    func documentation() {
        let double = AffineTransform2D.identity.scaled(by: 2)
        let shift = Vector(x: 10, y: 0)
        #expect(double.translated(by: shift).apply(to: .zero) == Point(x: 20, y: 0))
        #expect(
            double.concatenating(.translation(by: shift)).apply(to: .zero) == Point(x: 10, y: 0)
        )

        let old = AffineTransform2D.identity.scaled(by: 3)
        let fingers = Point(x: 100, y: 100)
        let held = Point(x: 100.0 / 3, y: 100.0 / 3)
        let right = old.concatenating(.scaling(by: 2, about: fingers))
        let wrong = old.scaled(by: 2, about: fingers)
        #expect(isNear(right.apply(to: held), 100, 100, within: 1e-9))
        #expect(isNear(wrong.apply(to: held), -100, -100, within: 1e-9))
    }

    @Test("One that is made is a step before nothing")
    func making() {
        let point = Point(x: 2, y: 3)
        let shift = AffineTransform2D.translation(by: Vector(x: 1, y: -1))
        #expect(shift.apply(to: point) == Point(x: 3, y: 2))
        #expect(AffineTransform2D.scaling(by: 2).apply(to: point) == Point(x: 4, y: 6))
        #expect(AffineTransform2D.scaling(x: 2, y: 3).apply(to: point) == Point(x: 4, y: 9))
        #expect(
            isNear(AffineTransform2D.rotation(by: .pi / 2).apply(to: point), -3, 2, within: 1e-12)
        )
    }

    @Test("The inverse takes everything back, and there is none of a scale of 0 or infinity")
    func inverse() throws {
        #expect(skewed.determinant == -2)
        let back = try #require(skewed.inverted())
        for point in [Point.zero, Point(x: 7, y: -9)] {
            let there = skewed.apply(to: point)
            #expect(isNear(back.apply(to: there), point.x, point.y, within: 1e-12))
        }
        #expect(AffineTransform2D.identity.inverted() == .identity)
        #expect(AffineTransform2D.scaling(x: 0, y: 1).inverted() == nil)
        #expect(AffineTransform2D.scaling(by: .infinity).inverted() == nil)
        #expect(AffineTransform2D.scaling(by: .nan).inverted() == nil)
    }

    @Test("A rectangle becomes the smallest upright one around it")
    func rectangle() {
        let rect = Rect(x: 10, y: 20, width: 30, height: 40)
        let shift = AffineTransform2D.translation(by: Vector(x: 1, y: 2)).scaled(by: 2)
        #expect(shift.apply(to: rect) == Rect(x: 21, y: 42, width: 60, height: 80))
        let turned = AffineTransform2D.rotation(by: .pi / 4).apply(to: rect)
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
