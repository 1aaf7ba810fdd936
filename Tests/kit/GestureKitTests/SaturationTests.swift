// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit
import Testing

@Suite("Numbers that are out of range")
struct SaturationTests {
    private let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    private let before = ValueRepairs.count

    /// Whether something has been repaired since the test began; other tests may have done that too.
    private var isCounted: Bool {
        ValueRepairs.count > before
    }

    @Test(
        "A transform that is too large keeps its turn and its form, and one that is no number is refused"
    )
    func transform() {
        view.transform = AffineTransform2D(rotationAngle: 0.5).scaledBy(x: 2000, y: 500)
        let (right, down) = (
            Vector(x: 1, y: 0).applying(view.transform),
            Vector(x: 0, y: 1).applying(view.transform)
        )
        #expect(isNear(right.angle, 0.5, within: 1e-9))
        #expect(isNear(right.length / down.length, 4, within: 1e-9))
        #expect(max(view.transform.a.magnitude, view.transform.b.magnitude) == 512)
        let kept = view.transform
        view.transform.a = .nan
        #expect(view.transform == kept)
        view.transform.tx = .infinity
        #expect(view.transform == kept)
        view.transform.tx = -1e9
        #expect(view.transform.tx == -67_108_864)
    }

    @Test("A center too far away is at the end of the range; without a number it stays")
    func center() {
        view.center = Point(x: 300_000, y: -400_000)
        #expect(view.center == Point(x: 262_144, y: -262_144))
        view.center = Point(x: .nan, y: 5)
        #expect(view.center == Point(x: 262_144, y: 5))
        #expect(isCounted)
    }

    @Test("A frame with a negative width has none, and without a number it stays")
    func frame() {
        view.frame = Rect(x: 10, y: 20, width: -5, height: 30)
        #expect(view.frame == Rect(x: 10, y: 20, width: 0, height: 30))
        view.frame = Rect(x: .nan, y: 21, width: 7, height: .nan)
        #expect(view.frame == Rect(x: 10, y: 21, width: 7, height: 30))
        view.bounds.size.width = -.infinity
        #expect(view.bounds.width == 0)
        view.alpha = .nan
        #expect(view.alpha == 1)
    }

    @Test("A touch whose finger has lifted meanwhile is where the gesture is")
    func touchIndex() throws {
        let (pan, window) = alone(PanGestureRecognizer())
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.up(1, ms: 10)
        #expect(pan.location(ofTouch: 1, in: nil) == pan.location(in: nil))
        #expect(pan.location(ofTouch: -1, in: nil) == pan.location(in: nil))
    }

    @Test("Scales and rotations are limited, and stay when they are set to what is not a number")
    func values() {
        let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        let (hand, custom) = (TransformGestureRecognizer(), CustomGestureRecognizer())
        for (value, limited) in [
            (0.0, 1 / 4096.0), (5000, 4096), (.nan, 4096), (-.infinity, 1 / 4096.0),
        ] {
            (pinch.scale, hand.scale, custom.scale) = (value, value, value)
            #expect([pinch.scale, hand.scale, custom.scale] == [limited, limited, limited])
        }
        let most = 2000 * Double.pi
        for (value, limited) in [(6284.0, most), (.nan, most), (-.infinity, -most)] {
            (rotation.rotation, hand.rotation, custom.rotation) = (value, value, value)
            #expect(isNear(rotation.rotation, limited) && isNear(hand.rotation, limited))
            #expect(isNear(custom.rotation, limited))
        }
    }

    @Test("Translations are limited, and a part that is not a number stays")
    func translations() throws {
        let pan = ScreenEdgePanGestureRecognizer()
        pan.edges = .left
        let window = TestWindow(pan)
        try window.drag(1, 0, 200, ms: 0, to: 110, 220, ms: 10)
        pan.setTranslation(Vector(x: .nan, y: 1e9), in: nil)
        #expect(pan.translation(in: nil) == Vector(x: 100, y: 262_144))
    }

    @Test("Settings are limited")
    func settings() {
        let press = LongPressGestureRecognizer()
        press.numberOfTapsRequired = 256
        press.numberOfTouchesRequired = 0
        press.minimumPressDuration = .milliseconds(-1)
        press.allowableMovement = -1
        #expect(press.numberOfTapsRequired == 255 && press.numberOfTouchesRequired == 1)
        #expect(press.minimumPressDuration == .zero && press.allowableMovement == 0)
        press.allowableMovement = 12
        press.allowableMovement = .nan
        #expect(press.allowableMovement == 12)
        let hold = HoldGestureRecognizer()
        hold.stillnessDuration = .seconds(5000)
        #expect(hold.stillnessDuration == .microseconds(4_294_967_295))
        let swipe = SwipeGestureRecognizer()
        swipe.direction = .init(rawValue: 256 | 1)
        #expect(swipe.direction == .init(rawValue: 1))
        let edgePan = ScreenEdgePanGestureRecognizer()
        edgePan.edges = RectEdge(rawValue: -1)
        #expect(edgePan.edges == .all)
    }

    @Test("Places among subviews are limited, and what is no subview is not moved")
    func subviews() {
        let (one, two, other) = (View(), View(), View())
        func names() -> [String] {
            view.subviews.map { $0 === one ? "one" : $0 === two ? "two" : "other" }
        }
        view.insertSubview(one, at: 5)
        view.insertSubview(two, at: -5)
        #expect(names() == ["two", "one"])
        view.bringSubviewToFront(other)
        view.sendSubviewToBack(other)
        #expect(names() == ["two", "one"])
        view.insertSubview(other, belowSubview: View())
        #expect(names() == ["two", "one", "other"])
    }

    @Test("Momentum and rubber bands take what they can")
    func motion() {
        let still = Momentum(position: 300_000, velocity: .nan)
        #expect(still.end == 262_144)
        var slow = Momentum(
            position: .nan,
            velocity: 100,
            configuration: .init(timeConstant: .seconds(11), restSpeed: -1, flipSpeed: .nan)
        )
        #expect(isNear(slow.end, 1000))
        slow.snap(to: .nan)
        #expect(isNear(slow.end, 1000))
        #expect(slow.page(ofSize: 0) == 0 && slow.page(ofSize: .nan) == 0)
        #expect(slow.duration(until: .nan) == nil)
        let band = RubberBand(range: 0...1, dimension: 0, coefficient: 7)
        #expect(band.shown(at: 2) <= 1.001)
        #expect(band.shown(at: .nan) == 0 && band.position(of: .infinity) <= 262_145)
    }

    @Test("A zoom goes no farther than its limits, and stays when it is sent nowhere")
    func zoom() {
        let viewport = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        viewport.addSubview(view)
        let zoom = ZoomController(content: view, in: viewport)
        zoom.minimumZoomScale = 0
        zoom.maximumZoomScale = .infinity
        zoom.doubleTapScale = .nan
        #expect(zoom.minimumZoomScale == 1.0 / 256 && zoom.maximumZoomScale == 256)
        #expect(zoom.doubleTapScale == 2.5)
        zoom.contentInsets.left = .nan
        zoom.setZoomScale(1e9, about: Point(x: .nan, y: .infinity))
        #expect(zoom.zoomScale == 256)
        #expect(view.transform.a == 256)
        zoom.setZoomScale(.nan, about: .zero)
        #expect(zoom.zoomScale == 256)
    }

    @Test(
        "Numbers of fingers out of range are the nearest",
        arguments: [(Int.min, 1), (-1, 1), (0, 1), (1, 1), (2, 2), (32, 32), (33, 32), (.max, 32)]
    )
    func fingers(given: Int, used: Int) {
        for drag in [PanGestureRecognizer(), TransformGestureRecognizer()] {
            drag.maximumNumberOfTouches = given
            #expect(drag.maximumNumberOfTouches == used)
            drag.maximumNumberOfTouches = .max
            drag.minimumNumberOfTouches = given
            #expect(drag.minimumNumberOfTouches == used)
        }
        for pair in [PinchGestureRecognizer(), RotationGestureRecognizer()] {
            pair.maximumNumberOfTouches = given
            #expect(pair.maximumNumberOfTouches == max(used, 2))
            pair.maximumNumberOfTouches = .max
            pair.minimumNumberOfTouches = given
            #expect(pair.minimumNumberOfTouches == max(used, 2))
        }
    }

    #if DEBUG && compiler(>=6.2)
    @Test(
        "The first repair of a property is reported in a line on standard error, later ones are not"
    )
    func reported() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let view = View()
            view.center.x = 300_000
            view.center.y = .nan
            precondition(ValueRepairs.count == 2)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("GestureKit: ") }
        #expect(
            lines == [
                """
                GestureKit: A view's center cannot be 300000.0: it must be a number of points \
                within ±262,144. This is reported once for each property.
                """
            ]
        )
    }

    @Test("A program can have the reports instead")
    func hook() async {
        await #expect(processExitsWith: .success) {
            nonisolated(unsafe) var said: [String] = []
            ValueRepairs.report = { said.append($0) }
            View().center.x = .nan
            View().center.x = .nan
            precondition(said.count == 1)
        }
    }

    @Test("A debug build reports each repair of a recognizer's value, with the recognizer")
    func named() async {
        await #expect(processExitsWith: .success) {
            nonisolated(unsafe) var said: [String] = []
            ValueRepairs.report = { said.append($0) }
            let pinch = PinchGestureRecognizer()
            pinch.name = "zoom"
            (pinch.slop, pinch.slop) = (-1, -1)
            pinch.scale = .infinity
            pinch.maximumNumberOfTouches = 33
            (pinch.lead, pinch.lead) = (0.5, nil)
            PanGestureRecognizer().maximumNumberOfTouches = .max
            TapGestureRecognizer().numberOfTapsRequired = 0
            let slop = "zoom: slop cannot be -1.0: it must be a number of points from 0 to 262,144."
            precondition(
                said == [
                    slop, slop, "zoom: scale cannot be inf: it must be from 1/4096 to 4096.",
                    "zoom: maximumNumberOfTouches cannot be 33: it must be from 2 to 32.",
                    "zoom: lead cannot be 0.5: it must be from 1 to 16, or nil.",
                    "tap: numberOfTapsRequired cannot be 0: it must be from 1 to 255.",
                ],
                "\(said)"
            )
        }
    }
    #endif
}

/// Checks that the order in which a minimum and a maximum are set does not matter.
private func check<Object, Value: Comparable>(
    _ make: () -> Object,
    _ minimum: ReferenceWritableKeyPath<Object, Value>,
    _ maximum: ReferenceWritableKeyPath<Object, Value>,
    _ low: Value,
    _ high: Value
) {
    func expect(_ object: Object, _ least: Value, _ most: Value) {
        #expect(object[keyPath: minimum] == least && object[keyPath: maximum] == most)
    }
    for (least, most) in [(low, low), (low, high), (high, high)] {
        let (rising, falling) = (make(), make())
        rising[keyPath: minimum] = least
        rising[keyPath: maximum] = most
        expect(rising, least, most)
        falling[keyPath: maximum] = most
        falling[keyPath: minimum] = least
        expect(falling, least, most)
        // The one that is set is kept, and pushes the other.
        rising[keyPath: maximum] = low
        expect(rising, low, low)
        rising[keyPath: minimum] = high
        expect(rising, high, high)
        rising[keyPath: maximum] = low
        expect(rising, low, low)
    }
}

@Suite("Minimums and maximums")
struct PairTests {
    // The compiler asks for each new kind.
    @Test("Those of a recognizer push each other", arguments: RecognizerKind.allCases)
    func recognizers(kind: RecognizerKind) {
        switch kind {
        case .tap, .longPress, .swipe, .hold:
            break
        case .pan:
            drag(PanGestureRecognizer.init)
        case .edgePan:
            drag(ScreenEdgePanGestureRecognizer.init)
            check(ScreenEdgePanGestureRecognizer.init, \.partStart, \.partEnd, 20, 100)
        case .pinch:
            hand(PinchGestureRecognizer.init)
        case .rotation:
            hand(RotationGestureRecognizer.init)
        case .transform:
            drag(TransformGestureRecognizer.init)
        }
    }

    private func drag<Drag: DragGestureRecognizer>(_ make: () -> Drag) {
        check(make, \.minimumNumberOfTouches, \.maximumNumberOfTouches, 1, 2)
        check(make, \.minimumNumberOfTouches, \.maximumNumberOfTouches, 3, 32)
    }

    private func hand<Hand: TwoFingerGestureRecognizer>(_ make: () -> Hand) {
        check(make, \.minimumNumberOfTouches, \.maximumNumberOfTouches, 2, 3)
        check(make, \.minimumNumberOfTouches, \.maximumNumberOfTouches, 4, 32)
    }

    @Test("The end of an edge is beyond each start of a part")
    func edge() {
        let edge = ScreenEdgePanGestureRecognizer()
        edge.partStart = 300
        #expect(edge.partEnd == 0)
        edge.partEnd = 400
        edge.partEnd = 0
        #expect(edge.partStart == 300)
    }

    @Test("Those of the scales of a controller push each other")
    func controllers() {
        var viewports: [View] = []
        func viewport() -> View {
            viewports.append(View())
            viewports[viewports.count - 1].addSubview(View())
            return viewports[viewports.count - 1]
        }
        func zoom() -> ContentController {
            let viewport = viewport()
            return ZoomController(content: viewport.subviews[0], in: viewport)
        }
        func scroll() -> ContentController {
            ScrollController(in: viewport())
        }
        for make in [zoom, scroll] {
            check(make, \.minimumZoomScale, \.maximumZoomScale, 0.5, 0.75)
            check(make, \.minimumZoomScale, \.maximumZoomScale, 9, 16)
        }
    }
}
