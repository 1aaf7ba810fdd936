// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("The areas of views")
struct HitAreaTests {
    private let window = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let below = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let view = View(frame: Rect(x: 100, y: 100, width: 200, height: 100))

    init() {
        window.addSubview(below)
        window.addSubview(view)
    }

    private func hit(_ x: Double, _ y: Double) -> View? {
        window.hitTest(Point(x: x, y: y))
    }

    @Test("An ellipse touches the middles of the edges, and leaves out the corners")
    func ellipse() {
        view.hitArea = .ellipse
        #expect(hit(200, 150) === view)
        #expect(hit(101, 150) === view)
        #expect(hit(200, 199) === view)
        #expect(hit(101, 101) === below)
        // On the diagonal the ellipse ends at 1/sqrt 2 of the way from the middle to a corner.
        #expect(hit(200 + 70, 150 + 35) === view)
        #expect(hit(200 + 71, 150 + 36) === below)
    }

    @Test("A larger area ends where its insets say, and where the superview does")
    func inset() {
        view.hitArea = .inset(by: EdgeInsets(top: -20, left: -10, bottom: 0, right: 5))
        #expect(hit(90, 80) === view)
        #expect(hit(89.9, 80) === below)
        #expect(hit(90, 79.9) === below)
        #expect(hit(294.9, 150) === view)
        #expect(hit(295, 150) === below)
        let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        inner.hitArea = .inset(by: EdgeInsets(all: -50))
        view.addSubview(inner)
        // 50 points from it, and inside its superview or not.
        #expect(hit(150, 110) === inner)
        #expect(hit(90, 80) === inner)
        #expect(hit(80, 90) === below)
    }

    @Test("A view whose subviews alone are hit lets touches beside them through")
    func subviews() {
        let button = view.subview(0, 0, 50, 50)
        view.hitArea = .subviews
        #expect(hit(120, 120) === button)
        #expect(hit(200, 150) === below)
        #expect(view.point(inside: Point(x: 20, y: 20)))
        #expect(view.point(inside: Point(x: 20, y: 20), with: nil))
        #expect(view.hitTest(Point(x: 20, y: 20), with: nil) === button)
        #expect(!view.point(inside: Point(x: 60, y: 60)))
    }

    @Test("A closure decides by points of the view's own coordinates")
    func shape() {
        view.bounds.origin = Point(x: 1000, y: 0)
        view.hitArea = .shape { $0.x < 1100 }
        #expect(hit(199, 150) === view)
        #expect(hit(201, 150) === below)
        // Beyond the bounds, too.
        #expect(hit(50, 300) === view)
    }

    @Test("Transforms count, and what cannot be hit is still not hit")
    func transformed() {
        view.hitArea = .ellipse
        view.transform = AffineTransform2D(rotationAngle: .pi / 2)
        // The long axis is vertical now.
        #expect(hit(200, 60) === view)
        #expect(hit(110, 150) === below)
        view.isHidden = true
        #expect(hit(200, 150) === below)
        view.isHidden = false
        view.alpha = 0.0099
        #expect(hit(200, 150) === below)
        view.alpha = 1
        view.transform = AffineTransform2D(scaleX: 0, y: 0)
        #expect(hit(200, 150) === below)
        view.transform = .identity
        view.isUserInteractionEnabled = false
        #expect(hit(200, 150) === below)
    }

    @Test("The topmost area is hit, at any depth, and a view without one as before")
    func overlaps() {
        let above = View(frame: Rect(x: 200, y: 100, width: 200, height: 100))
        let inside = above.subview(0, 0, 100, 100)
        window.addSubview(above)
        inside.hitArea = .ellipse
        #expect(hit(250, 150) === inside)
        #expect(hit(201, 101) === above)
        #expect(hit(399.9, 150) === above)
        #expect(hit(150, 150) === view)
        #expect(hit(400, 400) == nil)
    }

    @Test("The area of a root is its bounds")
    func root() {
        window.hitArea = .subviews
        below.removeFromSuperview()
        #expect(hit(10, 10) === window)
    }

    @Test("Touches and touchpad gestures land where the areas are")
    func landings() throws {
        view.hitArea = .ellipse
        var hits: [View?] = []
        let answers = Answers()
        answers.receive = { touch in
            hits.append(touch.view)
            return true
        }
        let pinch = PinchGestureRecognizer()
        pinch.delegate = answers
        window.addGestureRecognizer(pinch)
        let hand = Hand(on: window)
        let touchpad = Touchpad(clock: hand.clock)
        for place in [Point(x: 101, y: 101), Point(x: 200, y: 150)] {
            try hand.tap(at: place)
            try touchpad.report(.begin(.pinch, fingers: 2, at: place))
            try touchpad.report(.end(.pinch))
        }
        #expect(hits.map { $0 === view } == [false, false, true, true])
        #expect(hits[0] === below)
        #expect(hits[1] === below)
    }

    @Test("A closure that changes the tree changes it afterwards")
    func changing() throws {
        let window = window
        view.hitArea = .shape { [unowned view] _ in
            view.removeFromSuperview()
            return true
        }
        let finger = try Hand(on: window).land(at: Point(x: 200, y: 150))
        #expect(view.superview == nil)
        try finger.lift()
    }
}

// An explanation answers from what is so now, in the names of the API and of the views.

@Suite("Explanations of what is in the way")
struct ObstacleTests {
    private let pan = PanGestureRecognizer()
    private let window = TestWindow()
    private let list: View

    init() {
        pan.name = "scroll"
        list = window.subview(0, 0, 400, 400)
        list.name = "list"
        list.addGestureRecognizer(pan)
    }

    private func says(_ words: String) -> Bool {
        pan.explanation == "scroll: cannot recognize: \(words)."
    }

    @Test("A view above that takes no touches goes by its name, or else by its class")
    func notInteractive() {
        window.view.isUserInteractionEnabled = false
        #expect(says("isUserInteractionEnabled of View is false; set it to true"))
        list.isUserInteractionEnabled = false
        #expect(says("isUserInteractionEnabled of list is false; set it to true"))
    }

    @Test("Hidden or transparent")
    func hidden() {
        list.alpha = 0.005
        #expect(says("alpha of list is 0.005, which is under 0.01"))
        list.isHidden = true
        #expect(says("isHidden of list is true; set it to false"))
    }

    @Test("What is set to nothing")
    func empty() {
        pan.allowedTouchTypes = []
        #expect(says("it has no types of touches; set allowedTouchTypes"))
        let edgePan = ScreenEdgePanGestureRecognizer()
        let swipe = SwipeGestureRecognizer()
        swipe.direction = []
        list.addGestureRecognizer(edgePan)
        list.addGestureRecognizer(swipe)
        #expect(edgePan.explanation?.contains("it has no edges; set edges") == true)
        #expect(swipe.explanation?.contains("it has no directions; set direction") == true)
        let tap = TapGestureRecognizer()
        tap.numberOfTouchesRequired = 20
        list.addGestureRecognizer(tap)
        #expect(tap.explanation?.contains("touchCapacity") == true)
    }

    @Test("What is so now comes before what was")
    func beforeTheRecord() throws {
        try window.tap(1, 100, 100, ms: 0, until: 10)
        #expect(pan.explanation?.contains("the fingers lifted") == true)
        list.isHidden = true
        #expect(says("isHidden of list is true; set it to false"))
        list.isHidden = false
        #expect(pan.explanation?.contains("the fingers lifted") == true)
    }

    @Test("Records name properties, delegates' methods and views as the API does")
    func records() throws {
        let answers = Answers()
        pan.delegate = answers
        answers.begin = { _ in false }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(pan.explanation?.contains("gestureRecognizerShouldBegin(_:)") == true)
        answers.receive = { _ in false }
        try window.tap(1, 100, 100, ms: 100, until: 110)
        #expect(pan.explanation?.contains("gestureRecognizer(_:shouldReceive:)") == true)
        list.isUserInteractionEnabled = false
        try window.tap(1, 100, 100, ms: 200, until: 210)
        let last = try #require(window.engine.explanations.last)
        #expect(last.contains("it skipped list: isUserInteractionEnabled is false"))
    }
}
