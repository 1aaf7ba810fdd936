// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("The frame of a view")
struct ViewFrameTests {
    private let view = View(frame: Rect(x: 100, y: 100, width: 80, height: 40))

    private func isAs(_ frame: Rect, _ wanted: Rect) -> Bool {
        let ways = [
            frame.minX - wanted.minX, frame.minY - wanted.minY,
            frame.width - wanted.width, frame.height - wanted.height,
        ]
        return ways.allSatisfy { $0.magnitude < 1e-6 }
    }

    /// Shifts, scales, quarter turns and mirrors: each rectangle is the frame of some bounds.
    private static let straight: [AffineTransform2D] = [
        AffineTransform2D(translationX: 30, y: -7),
        AffineTransform2D(scaleX: 2, y: 2),
        AffineTransform2D(scaleX: 0.25, y: 3).concatenating(.translation(by: Vector(x: 5, y: 9))),
        AffineTransform2D(scaleX: -1, y: 1),
        AffineTransform2D(scaleX: -2, y: -0.5),
        AffineTransform2D(rotationAngle: .pi / 2),
        AffineTransform2D(rotationAngle: .pi),
        AffineTransform2D(rotationAngle: -.pi / 2).scaledBy(x: 3, y: -2),
        AffineTransform2D(a: 0, b: 2, c: -3, d: 0, tx: 40, ty: 50),
    ]

    @Test(
        "The frame reads as it was set, whatever shifts, scales and quarter turns",
        arguments: straight
    )
    func readsAsSet(_ transform: AffineTransform2D) {
        view.transform = transform
        for wanted in [
            Rect(x: 100, y: 100, width: 60, height: 20), Rect(x: -5, y: 7, width: 3, height: 90),
            Rect(x: 0, y: 0, width: 60, height: 0), Rect(x: 1, y: 2, width: 0, height: 0),
            Rect(x: 8, y: 8, width: 100, height: 100),
        ] {
            view.frame = wanted
            #expect(isAs(view.frame, wanted))
        }
        view.frame.size.width = 33
        #expect(isAs(view.frame, Rect(x: 8, y: 8, width: 33, height: 100)))
        view.frame.origin.x = 0
        #expect(isAs(view.frame, Rect(x: 0, y: 8, width: 33, height: 100)))
        #expect(view.transform == transform)
    }

    @Test("A frame that is set to itself changes nothing, at any angle")
    func setToItself() {
        for step in 0..<64 {
            view.transform = AffineTransform2D(rotationAngle: Double(step) / 10)
                .scaledBy(x: 1 + Double(step) / 20, y: -0.3)
                .concatenating(.translation(by: Vector(x: Double(step), y: 3)))
            let (center, bounds) = (view.center, view.bounds)
            view.frame = view.frame
            #expect(view.center == center && view.bounds == bounds)
        }
    }

    @Test("A frame of the same size moves the view, and keeps its bounds, at any angle")
    func moved() {
        for step in 0..<64 {
            view.transform = AffineTransform2D(rotationAngle: Double(step) / 10)
            let (old, center, bounds) = (view.frame, view.center, view.bounds)
            view.frame.origin = Point(x: old.minX + 12, y: old.minY - 34)
            #expect(view.bounds == bounds)
            #expect(isNear(view.center, center.x + 12, center.y - 34, within: 1e-9))
        }
    }

    @Test("A turned view gets the bounds that the frame needs, or else fits into it in its shape")
    func turned() {
        // Half of the root of 3, and a half.
        view.transform = AffineTransform2D(rotationAngle: .pi / 6)
        let cosine = 3.0.squareRoot() / 2
        view.frame = Rect(x: 0, y: 0, width: 100 * cosine + 25, height: 50 + 50 * cosine)
        #expect(isAs(view.bounds, Rect(x: 0, y: 0, width: 100, height: 50)))
        #expect(
            isAs(view.frame, Rect(x: 0, y: 0, width: 100 * cosine + 25, height: 50 + 50 * cosine))
        )

        // A long low frame around a view that is turned by 30 degrees: no bounds have it.
        view.frame = Rect(x: 0, y: 0, width: 1000, height: 50 + 50 * cosine)
        #expect(isAs(view.bounds, Rect(x: 0, y: 0, width: 100, height: 50)))
        #expect(view.center == Point(x: 500, y: view.frame.midY))

        // At 45 degrees the frame of a view of 60 x 20 is a square of 80 / sqrt 2.
        let card = View(frame: Rect(x: 0, y: 0, width: 60, height: 20))
        card.transform = AffineTransform2D(rotationAngle: .pi / 4)
        card.frame = Rect(x: 0, y: 0, width: 40 * 2.0.squareRoot(), height: 20 * 2.0.squareRoot())
        #expect(isAs(card.bounds, Rect(x: 0, y: 0, width: 30, height: 10)))
    }

    @Test("A view without a size takes the shape of the frame, if no bounds have that frame")
    func fromNothing() {
        let view = View()
        view.transform = AffineTransform2D(rotationAngle: .pi / 4)
        view.frame = Rect(x: 0, y: 0, width: 100, height: 20)
        #expect(isAs(view.frame, Rect(x: 40, y: 0, width: 20, height: 20)))
        #expect(Swift.abs(view.bounds.width - 5 * view.bounds.height) < 1e-9)

        // A view that grows out of a point has the size of its layout.
        view.transform = AffineTransform2D(scaleX: 0, y: 0)
        let point = View()
        point.transform = view.transform
        point.frame = Rect(x: 10, y: 10, width: 100, height: 20)
        point.transform = .identity
        #expect(point.frame == Rect(x: 10, y: 10, width: 100, height: 20))
    }

    @Test("A frame that is no number keeps the old one, also of a turned view")
    func notANumber() {
        view.transform = AffineTransform2D(rotationAngle: 1)
        let old = view.frame
        view.frame = Rect(x: .nan, y: .nan, width: .nan, height: .nan)
        #expect(view.frame == old)
        view.frame = Rect(x: 0, y: 0, width: .infinity, height: -.infinity)
        #expect(view.bounds.width.isFinite && view.bounds.height.isFinite)
    }

    @Test("The layout frame is that without the transform, and leaves the transform alone")
    func layoutFrame() {
        for transform in Self.straight + [AffineTransform2D(rotationAngle: 1)] {
            let view = View(frame: Rect(x: 100, y: 100, width: 80, height: 40))
            view.transform = transform
            #expect(view.layoutFrame == Rect(x: 100, y: 100, width: 80, height: 40))
            view.layoutFrame = Rect(x: 1, y: 2, width: 30, height: 50)
            #expect(view.layoutFrame == Rect(x: 1, y: 2, width: 30, height: 50))
            #expect(view.transform == transform)
            #expect(view.bounds.size == Size(width: 30, height: 50))
            view.transform = .identity
            #expect(view.frame == Rect(x: 1, y: 2, width: 30, height: 50))
            view.layoutFrame.origin.x = .nan
            #expect(view.layoutFrame == Rect(x: 1, y: 2, width: 30, height: 50))
        }
    }

    @Test("A layout of zoomed content keeps what fingers did to it")
    func zoomedContent() {
        let window = TestWindow()
        let viewport = window.subview(0, 0, 400, 400)
        let content = viewport.subview(0, 0, 400, 400)
        let zoom = ZoomController(content: content, in: viewport)
        zoom.setZoomScale(2, about: Point(x: 100, y: 300))
        viewport.frame.size = Size(width: 200, height: 300)
        content.layoutFrame = viewport.bounds
        #expect(content.bounds.size == Size(width: 200, height: 300))
        #expect(zoom.zoomScale == 2 && content.transform.a == 2)
    }
}

@Suite("A view that takes a step of other coordinates")
struct ConcatenationTests {
    private let window = TestWindow()

    /// A card of 100 x 60 in a turned and scaled view, which is in a shifted and mirrored one.
    private func card() -> View {
        let outer = window.subview(50, 20, 300, 300)
        outer.bounds.origin = Point(x: 7, y: -9)
        outer.transform = AffineTransform2D(scaleX: -1, y: 1.5)
        let inner = outer.subview(80, 90, 200, 160)
        inner.transform = AffineTransform2D(rotationAngle: 0.7).scaledBy(x: 0.5, y: 0.8)
        let card = inner.subview(20, 30, 100, 60)
        card.transform = AffineTransform2D(rotationAngle: -0.2).scaled(by: 1.3)
        return card
    }

    @Test("Its points go where the step takes them, in the window, a view around and one beside")
    func points() {
        let card = card()
        let beside = window.subview(10, 20, 30, 40)
        beside.transform = AffineTransform2D(rotationAngle: 2).scaledBy(x: 2, y: 3)
        let step = AffineTransform2D(a: 1.1, b: 0.2, c: -0.3, d: 0.9, tx: 12, ty: -8)
        for space in [nil, card.superview, card.superview?.superview, beside, window.view] {
            let before = card.transform(to: space)
            let (center, bounds) = (card.center, card.bounds)
            card.concatenate(step, in: space)
            let after = card.transform(to: space)
            for point in [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 30, y: 60)] {
                let wanted = point.applying(before).applying(step)
                #expect(isNear(point.applying(after), wanted.x, wanted.y, within: 1e-9))
            }
            #expect(card.center == center && card.bounds == bounds)
        }
    }

    @Test("A card stays under two fingers, whatever is around it, in steps with a restart")
    func fingers() throws {
        let card = card()
        let fingers = TransformGestureRecognizer { [unowned card] fingers in
            card.concatenate(fingers.transform(in: nil), in: nil)
            fingers.restart()
        }
        (fingers.panSlop, fingers.pinchSlop, fingers.rotationSlop) = (0, 0, 0)
        window.view.addGestureRecognizer(fingers)
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        let held = [Point(x: 150, y: 200), Point(x: 250, y: 200)].map {
            card.convert($0, from: nil)
        }
        for step in 1...20 {
            let part = Double(step)
            let way = Vector(x: 50 + part, y: 0).applying(.init(rotationAngle: 0.05 * part))
            let middle = Point(x: 200 + part, y: 200 - 2 * part)
            let (one, other) = (middle - way, middle + way)
            try window.frame(ms: 10 * part, .move(1, one.x, one.y), .move(2, other.x, other.y))
            // Each step is rounded to 1/4096 point.
            let places = held.map { $0.applying(card.transform(to: nil)) }
            #expect(isNear(places[0], one.x, one.y, within: 0.02))
            #expect(isNear(places[1], other.x, other.y, within: 0.02))
        }
    }

    @Test("A transform around it that has no inverse leaves it as it is")
    func noInverse() {
        let card = card()
        card.superview?.transform = AffineTransform2D(scaleX: 0, y: 1)
        let old = card.transform
        card.concatenate(.scaling(by: 2), in: nil)
        #expect(card.transform == old)
    }
}
