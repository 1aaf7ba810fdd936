// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Geometry with familiar names")
struct FamiliarGeometryTests {
    @Test("A step of a transform comes first, a concatenated one last")
    func order() {
        let doubled = AffineTransform2D(scaleX: 2, y: 2)
        #expect(Point().applying(doubled.translatedBy(x: 10, y: 0)) == Point(x: 20, y: 0))
        let shift = AffineTransform2D(translationX: 10, y: 0)
        #expect(Point().applying(doubled.concatenating(shift)) == Point(x: 10, y: 0))
        #expect(doubled.scaledBy(x: 3, y: 4) == AffineTransform2D(scaleX: 6, y: 8))
        #expect(doubled.translatedBy(x: 1, y: 2) == doubled.translated(by: Vector(x: 1, y: 2)))
        #expect(
            doubled.concatenating(shift) == AffineTransform2D(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 0)
        )
    }

    @Test("A view of 100 x 100 at (100, 100), doubled about its corner, grows from there")
    func doubledAboutCorner() {
        let view = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
        let superview = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        superview.addSubview(view)
        // From the corner to the middle. Doubling about the middle moves the corner by as much.
        let middle = view.bounds.center - Point.zero
        let shift = middle * 2 - middle
        #expect(shift == Vector(x: 50, y: 50))
        let doubled = AffineTransform2D.identity.scaledBy(x: 2, y: 2)
        view.transform = doubled
        #expect(view.frame == Rect(x: 50, y: 50, width: 200, height: 200))

        view.transform = doubled.concatenating(.translation(by: shift))
        #expect(view.frame == Rect(x: 100, y: 100, width: 200, height: 200))
        #expect(view.convert(Point.zero, to: nil) == Point(x: 100, y: 100))

        // The scale doubles a step that comes before it.
        view.transform = doubled.translatedBy(x: shift.x, y: shift.y)
        #expect(view.frame == Rect(x: 150, y: 150, width: 200, height: 200))
    }

    @Test("Only what changes nothing is the identity")
    func identity() {
        #expect(AffineTransform2D().isIdentity)
        #expect(AffineTransform2D(translationX: 0, y: 0).isIdentity)
        #expect(!AffineTransform2D(scaleX: 1, y: 2).isIdentity)
        #expect(AffineTransform2D(scaleX: 2, y: 2).scaledBy(x: 0.5, y: 0.5).isIdentity)
    }

    @Test("A transform shifts points and rectangles, but neither vectors nor sizes")
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

    @Test("Insets move all four edges, and an offset moves the rectangle")
    func rectangles() {
        let rect = Rect(x: 10, y: 20, width: 30, height: 40)
        #expect(rect.insetBy(dx: 5, dy: 10) == Rect(x: 15, y: 30, width: 20, height: 20))
        #expect(rect.insetBy(dx: -5, dy: -10) == Rect(x: 5, y: 10, width: 40, height: 60))
        #expect(rect.insetBy(dx: 20, dy: 0) == Rect(x: 25, y: 20, width: 0, height: 40))
        #expect(rect.offsetBy(dx: 1, dy: -2) == Rect(x: 11, y: 18, width: 30, height: 40))
    }
}
