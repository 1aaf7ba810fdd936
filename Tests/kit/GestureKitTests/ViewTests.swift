// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("View")
struct ViewTests {
    private let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))

    private func subview(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> View {
        let view = View(frame: Rect(x: x, y: y, width: width, height: height))
        root.addSubview(view)
        return view
    }

    private func hit(_ x: Double, _ y: Double) -> View? {
        root.hitTest(Point(x: x, y: y))
    }

    private func isOrder(_ views: [View]) -> Bool {
        root.subviews.map(ObjectIdentifier.init) == views.map(ObjectIdentifier.init)
    }

    @Test("The topmost view is hit, minimum edges inclusive, maximum edges exclusive")
    func hitTest() {
        let (lower, upper) = (subview(0, 0, 200, 200), subview(100, 100, 200, 200))
        #expect(hit(50, 50) === lower)
        #expect(hit(100, 100) === upper)
        #expect(hit(299.9, 299.9) === upper)
        #expect(hit(300, 300) === root)
        #expect(hit(400, 0) == nil)
        #expect(hit(.nan, 0) == nil)
        #expect(hit(.infinity, 0) == nil)
    }

    @Test("Hidden, transparent and disabled views are not hit, nor is what is in them")
    func skipped() {
        let outer = subview(0, 0, 200, 200)
        let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        outer.addSubview(inner)
        #expect(hit(50, 50) === inner)
        outer.isHidden = true
        #expect(hit(50, 50) === root)
        outer.isHidden = false
        outer.alpha = 0.0099
        #expect(hit(50, 50) === root)
        outer.alpha = 0.01
        #expect(hit(50, 50) === inner)
        outer.isUserInteractionEnabled = false
        #expect(hit(50, 50) === root)
    }

    @Test("A view outside its superview cannot be reached")
    func outside() {
        let outer = subview(0, 0, 100, 100)
        let inner = View(frame: Rect(x: 50, y: 0, width: 100, height: 100))
        outer.addSubview(inner)
        #expect(hit(75, 50) === inner)
        #expect(hit(125, 50) === root)
    }

    @Test("Points convert through the views in between, and back")
    func conversion() {
        let outer = subview(100, 50, 200, 200)
        outer.bounds.origin = Point(x: 10, y: 20)
        let inner = View(frame: Rect(x: 30, y: 40, width: 100, height: 100))
        outer.addSubview(inner)
        // 100 + (30 - 10) and 50 + (40 - 20).
        #expect(inner.convert(.zero, to: nil) == Point(x: 120, y: 70))
        #expect(inner.convert(Point(x: 120, y: 70), from: nil) == .zero)
        #expect(inner.convert(Point(x: 1, y: 2), to: outer) == Point(x: 31, y: 42))
        #expect(outer.convert(Point(x: 1, y: 2), from: inner) == Point(x: 31, y: 42))
    }

    @Test("A transform acts about the center")
    func transform() {
        let view = subview(100, 100, 200, 100)
        view.transform = .identity.rotated(by: .pi / 2)
        // The right end of the middle line now points down.
        #expect(isNear(view.convert(Point(x: 200, y: 50), to: nil), 200, 250, within: 0.001))
        #expect(isNear(view.convert(Point(x: 200, y: 250), from: nil), 200, 50, within: 0.001))
        #expect(hit(200, 249) === view)
        #expect(hit(101, 150) === root)
    }

    @Test("The frame is the upright rectangle around the view")
    func frame() {
        let view = subview(100, 100, 200, 100)
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

    @Test("A view without an inverse transform is not hit, and conversions to it give the origin")
    func singular() {
        let view = subview(100, 100, 200, 100)
        view.transform = .identity.scaled(by: 0)
        #expect(hit(200, 150) === root)
        #expect(view.convert(Point(x: 1, y: 1), from: nil) == .zero)
        view.transform = .identity
        #expect(hit(200, 150) === view)
    }

    @Test("Adding a view or recognizer to another view takes it from where it was")
    func moves() {
        let (one, other) = (subview(0, 0, 100, 100), subview(0, 0, 100, 100))
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
        other.addSubview(view)
        #expect(other.subviews.count == 1)
    }

    @Test("A subview is put between others, to the front and to the back, and the topmost is hit")
    func order() {
        let (one, two) = (subview(0, 0, 100, 100), subview(0, 0, 100, 100))
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

    @Test("A view that is brought to the front by its own drag is still dragged")
    func raisedMeanwhile() throws {
        let window = Window()
        let (dragged, other) = (window.subview(0, 0, 100, 100), window.subview(50, 0, 100, 100))
        let pan = PanGestureRecognizer { pan in
            if pan.state == .began {
                window.view.bringSubviewToFront(dragged)
            }
        }
        dragged.addGestureRecognizer(pan)
        try window.drag(1, 20, 20, ms: 0, to: 40, 20, ms: 10)
        #expect(window.view.subviews.last === dragged)
        #expect(window.view.hitTest(Point(x: 75, y: 50)) === dragged)
        try window.move(1, 60, 20, ms: 20)
        #expect(pan.state == .changed)
        #expect(pan.translation(in: nil) == Vector(x: 30, y: 0))
        #expect(other.superview === window.view)
    }

    @Test("A location reads in any view")
    func location() throws {
        let pan = PanGestureRecognizer()
        let window = Window(pan)
        let view = window.subview(100, 50, 200, 200)
        try window.down(1, 150, 75, ms: 0)
        #expect(pan.location(in: nil) == Point(x: 150, y: 75))
        #expect(pan.location(in: view) == Point(x: 50, y: 25))
        #expect(pan.location(ofTouch: 0, in: view) == Point(x: 50, y: 25))
    }
}
