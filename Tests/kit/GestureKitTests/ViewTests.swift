// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("View")
struct ViewTests {
    private let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))

    private func hit(_ x: Double, _ y: Double) -> View? {
        root.hitTest(Point(x: x, y: y))
    }

    private func isOrder(_ views: [View]) -> Bool {
        root.subviews.map(ObjectIdentifier.init) == views.map(ObjectIdentifier.init)
    }

    @Test("A point that is no number hits nothing")
    func notANumber() {
        #expect(hit(.nan, 0) == nil)
        #expect(hit(0, .infinity) == nil)
    }

    @Test("The frame is the upright rectangle around the view")
    func frame() {
        let view = root.subview(100, 100, 200, 100)
        #expect(view.frame == Rect(x: 100, y: 100, width: 200, height: 100))
        #expect(view.center == Point(x: 200, y: 150))
        #expect(view.bounds == Rect(x: 0, y: 0, width: 200, height: 100))
        view.transform = .identity.scaled(by: 2)
        #expect(view.frame == Rect(x: 0, y: 50, width: 400, height: 200))
        view.transform = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: -5)
        #expect(view.frame == Rect(x: 105, y: 95, width: 200, height: 100))
        view.transform = .identity
        view.bounds.size = Size(width: 20, height: 20)
        #expect(view.frame == Rect(x: 190, y: 140, width: 20, height: 20))
        view.frame = Rect(x: 1, y: 2, width: 3, height: 5)
        #expect(view.frame == Rect(x: 1, y: 2, width: 3, height: 5))
        #expect(view.convert(.zero, to: nil) == Point(x: 1, y: 2))
    }

    @Test("Adding a view or recognizer to another view takes it from where it was")
    func moves() {
        let (one, other) = (root.subview(0, 0, 100, 100), root.subview(0, 0, 100, 100))
        let (view, tap) = (View(), TapGestureRecognizer())
        one.addSubview(view)
        one.addGestureRecognizer(tap)
        other.addSubview(view)
        other.addGestureRecognizer(tap)
        #expect(one.subviews.isEmpty)
        #expect(one.gestureRecognizers.isEmpty)
        #expect(other.subviews.count == 1)
        #expect(view.superview === other)
        #expect(tap.view === other)
        let added: View = other.addSubview(view)
        #expect(added === view && other.subviews.count == 1)
    }

    @Test("A subview is put between others, to the front and to the back, and the topmost is hit")
    func order() {
        let (one, two) = (root.subview(0, 0, 100, 100), root.subview(0, 0, 100, 100))
        let three = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        root.insertSubview(three, aboveSubview: one)
        #expect(isOrder([one, three, two]))
        #expect(hit(50, 50) === two)
        root.bringSubviewToFront(one)
        #expect(isOrder([three, two, one]))
        #expect(hit(50, 50) === one)
        root.insertSubview(one, belowSubview: two)
        #expect(isOrder([three, one, two]))
        #expect(hit(50, 50) === two)
        root.sendSubviewToBack(two)
        #expect(isOrder([two, three, one]))
        #expect(hit(50, 50) === one)
        one.isHidden = true
        #expect(hit(50, 50) === three)
        root.insertSubview(three, at: 0)
        #expect(hit(50, 50) === two)
        #expect(three.isDescendant(of: root))
        #expect(three.isDescendant(of: three))
        #expect(!root.isDescendant(of: three))
    }

    @Test("A view that is added again to its superview comes to the front, and its drag goes on")
    func addedAgainMeanwhile() throws {
        let window = TestWindow()
        let (dragged, other) = (window.subview(0, 0, 100, 100), window.subview(50, 0, 100, 100))
        var states: [GestureRecognizer.State] = []
        let pan = PanGestureRecognizer { pan in
            states.append(pan.state)
            if pan.state == .began {
                window.view.addSubview(dragged)
            }
        }
        dragged.addGestureRecognizer(pan)
        try window.drag(1, 20, 20, ms: 0, to: 40, 20, ms: 10)
        #expect(window.view.subviews == [other, dragged])
        #expect(window.view.hitTest(Point(x: 75, y: 50)) === dragged)
        try window.up(1, ms: 20)
        #expect(states == [.began, .ended])
    }
}

private final class Controller: Responder {
    let view = View()
    var next: (any Responder)? { view.superview }
}

/// Notes the calls about its place in the tree.
private final class Noting: View {
    var notes: [String] = []

    override func didMoveToSuperview() {
        notes.append("superview \(superview?.name ?? "none")")
    }

    override func didMoveToWindow() {
        notes.append("window \(window?.name ?? "none")")
    }

    override func didAddSubview(_ subview: View) {
        notes.append("added \(subview.name ?? "")")
    }

    override func willRemoveSubview(_ subview: View) {
        notes.append("removes \(subview.name ?? ""), \(subviews.count) there")
    }

    func take() -> [String] {
        defer { notes = [] }
        return notes
    }
}

@Suite("What is above a view and in it")
struct ViewChainTests {
    private let window = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let outer = View()
    private let inner = View()

    init() {
        window.name = "window"
        outer.name = "outer"
        window.addSubview(outer)
        outer.addSubview(inner)
    }

    @Test("A view knows the window it is in, and a window is in itself")
    func itsWindow() {
        #expect(inner.window === window)
        #expect(window.window === window)
        outer.removeFromSuperview()
        #expect(inner.window == nil)
        let root = View()
        let engine = GestureEngine(root: root)
        #expect(engine.root.window == nil)
    }

    @Test("The chain goes from a view to its superview, by way of its controller, to the window")
    func next() {
        let controller = Controller()
        outer.addSubview(controller.view)
        controller.view.owner = controller
        controller.view.addSubview(inner)
        var chain: [any Responder] = []
        var responder: (any Responder)? = inner
        while let next = responder {
            chain.append(next)
            responder = next.next
        }
        let expected: [any Responder] = [inner, controller.view, controller, outer, window]
        #expect(chain.map { ObjectIdentifier($0) } == expected.map { ObjectIdentifier($0) })
    }

    @Test("A view does not hold its controller")
    func ownerIsWeak() {
        var controller: Controller? = Controller()
        outer.owner = controller
        controller = nil
        #expect(outer.owner == nil)
        #expect(outer.next === window)
    }

    @Test("A tag finds the view itself first, then views inside it, depth first")
    func tag() {
        let later = View()
        window.addSubview(later)
        (inner.tag, later.tag) = (7, 7)
        #expect(window.viewWithTag(7) === inner)
        #expect(later.viewWithTag(7) === later)
        #expect(window.viewWithTag(0) === window)
        #expect(window.viewWithTag(8) == nil)
    }

    @Test("A view learns of its superview and window, and a superview of its subviews")
    func notes() {
        let view = Noting()
        view.addSubview(inner)
        #expect(view.take() == ["added "])
        let below = Noting()
        view.addSubview(below)
        #expect(below.take() == ["superview none"])
        #expect(view.take() == ["added "])
        outer.addSubview(view)
        #expect(view.take() == ["superview outer", "window window"])
        #expect(below.take() == ["window window"])
        // To another superview in the same window.
        window.addSubview(view)
        #expect(view.take() == ["superview window"])
        #expect(below.take() == [])
        below.removeFromSuperview()
        #expect(view.take() == ["removes , 2 there"])
        #expect(below.take() == ["superview none", "window none"])
    }

    @Test("Two subviews are exchanged, and an index out of range changes nothing")
    func exchange() {
        let views = (0..<4).map { _ in View() }
        for view in views {
            inner.addSubview(view)
        }
        inner.exchangeSubview(at: 3, withSubviewAt: 1)
        #expect(
            inner.subviews.map(ObjectIdentifier.init)
                == [0, 3, 2, 1].map { ObjectIdentifier(views[$0]) }
        )
        inner.exchangeSubview(at: 4, withSubviewAt: 0)
        inner.exchangeSubview(at: 2, withSubviewAt: 2)
        #expect(
            inner.subviews.map(ObjectIdentifier.init)
                == [0, 3, 2, 1].map { ObjectIdentifier(views[$0]) }
        )
        // The core has the same order: the last one is hit.
        window.frame = window.frame
        for view in views + [inner, outer] {
            view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        }
        #expect(window.hitTest(Point(x: 5, y: 5)) === views[1])
    }
}

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

@Suite("Gestures of a view, as in SwiftUI")
struct ViewGestureTests {
    private let window = TestWindow()

    /// A description of the program's own.
    private struct TwoTaps: GestureDescription {
        var erased: AnyGesture<TapGestureRecognizer> { Tap(count: 2).erased }
    }

    @Test("A description of any type makes its recognizers")
    func anyDescription() throws {
        var both: some GestureDescription { Pinch().simultaneously(with: Rotation()) }
        let recognizers = window.view.gestures {
            both
            TwoTaps()
        }
        #expect(recognizers.count == 3)
        #expect((recognizers.last as? TapGestureRecognizer)?.numberOfTapsRequired == 2)
    }

    @Test("Children wait for a gesture of high priority, and recognize when it fails")
    func highPriority() throws {
        let child = window.subview(0, 0, 200, 400)
        var seen: [String] = []
        child.onTapGesture { seen.append("child") }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(seen == ["child"])
        window.view.highPriorityGesture(Tap(count: 2).onEnded { seen.append("two") })
        try window.tap(1, 100, 100, ms: 1000, until: 1050)
        #expect(seen == ["child"])
        window.advance(ms: 2000)
        #expect(seen == ["child", "child"])
        try window.tap(1, 100, 100, ms: 3000, until: 3050)
        try window.tap(1, 100, 100, ms: 3150, until: 3200)
        #expect(seen == ["child", "child", "two"])
    }

    @Test("A simultaneous gesture recognizes beside those of the children")
    func simultaneous() throws {
        let child = window.subview(0, 0, 200, 400)
        var seen: [String] = []
        child.onTapGesture { seen.append("child") }
        window.view.simultaneousGesture(Tap().onEnded { seen.append("parent") })
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(seen == ["child", "parent"])
    }

    @Test("A tap reports where it was, in the view")
    func tapLocation() throws {
        var place = Point.zero
        window.subview(50, 20, 200, 200).onTapGesture { place = $0 }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(place == Point(x: 50, y: 80))
    }

    @Test("A press reports its finger until it has rested, moved or lifted")
    func pressing() throws {
        var seen: [String] = []
        window.view.onLongPressGesture {
            seen.append("long")
        } onPressingChanged: {
            seen.append($0 ? "down" : "up")
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(seen == ["down"])
        window.advance(ms: 600)
        #expect(seen == ["down", "up", "long"])
        try window.up(1, ms: 700)
        #expect(seen == ["down", "up", "long"])
        seen = []
        try window.tap(1, 100, 100, ms: 2000, until: 2100)
        #expect(seen == ["down", "up"])
        seen = []
        try window.drag(1, 100, 100, ms: 4000, to: 120, 100, ms: 4100)
        #expect(seen == ["down", "up"])
        try window.up(1, ms: 4200)
        #expect(seen == ["down", "up"])
    }

    @Test("A drag knows where its finger landed, and where a fling would end")
    func ends() throws {
        var (start, ends): (Point, [Vector]) = (.zero, [])
        let pan = PanGestureRecognizer { pan in
            start = pan.startLocation(in: nil)
            ends = [pan.translation(in: nil), pan.predictedEndTranslation(in: nil)]
        }
        window.view.addGestureRecognizer(pan)
        // 1000 points per second to the right.
        try window.drag(from: Point(x: 100, y: 100), by: Vector(x: 10, y: 0), samples: 10)
        #expect(start == Point(x: 100, y: 100))
        #expect(ends[0] == Vector(x: 90, y: 0))
        // The way of a fling: its speed times its time constant.
        let way = Momentum(position: 0, velocity: pan.releaseVelocity(in: nil).x).end
        #expect(way > 300)
        #expect(abs(ends[1].x - ends[0].x - way) < 0.01)
        #expect(pan.predictedEndLocation(in: nil).x - pan.location(in: nil).x == way)
    }
}

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

    @Test("A frame of the same size moves the view or changes nothing, at any angle")
    func moved() {
        for step in 0..<64 {
            view.transform = AffineTransform2D(rotationAngle: Double(step) / 10)
                .scaledBy(x: 1 + Double(step) / 20, y: -0.3)
                .concatenating(.translation(by: Vector(x: Double(step), y: 3)))
            let (old, center, bounds) = (view.frame, view.center, view.bounds)
            view.frame = old
            #expect(view.center == center && view.bounds == bounds)
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
