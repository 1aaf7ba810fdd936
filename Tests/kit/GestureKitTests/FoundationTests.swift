// SPDX-License-Identifier: MIT

// A program that imports Foundation too finds every name of this module.

import Foundation
import GestureKit
import Testing

@Suite("Beside Foundation")
struct FoundationTests {
    @Test("The identity of transforms is not ambiguous")
    func identity() {
        #expect(Point(x: 1, y: 2).applying(AffineTransform2D.identity) == Point(x: 1, y: 2))
        #expect(View().transform == .identity)
    }

    @Test("Geometry without arguments is zero, or changes nothing")
    func emptyInitializers() {
        #expect(Point() == .zero)
        #expect(Vector() == .zero)
        #expect(Size() == .zero)
        #expect(Rect() == .zero)
        #expect(EdgeInsets() == .zero)
        #expect(AffineTransform2D() == .identity)
    }

    @Test("Transforms are made with the labels that others use")
    func transformInitializers() {
        let point = Point(x: 1, y: 0)
        #expect(point.applying(AffineTransform2D(translationX: 3, y: 4)) == Point(x: 4, y: 4))
        #expect(
            Point(x: 1, y: 1).applying(AffineTransform2D(scaleX: 2, y: 3)) == Point(x: 2, y: 3)
        )
        let turned = point.applying(AffineTransform2D(rotationAngle: .pi / 2))
        #expect(isNear(turned, 0, 1))
    }

    @Test("Names of everyday types are this module's")
    func names() {
        let types: [Any.Type] = [
            Point.self, Vector.self, Size.self, Rect.self, RectEdge.self, EdgeInsets.self,
            Timestamp.self, Touch.self, TouchSample.self, View.self, Momentum.self,
            RubberBand.self, GestureRecognizer.State.self, Pan.self, Pinch.self, Rotation.self,
            Tap.self,
            Swipe.self, Transform.self, Hold.self,
        ]
        #expect(types.count == 20)
    }
}
