// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// Draws from values at the ends of every range, and beyond.
private struct Extremes {
    private var state: UInt64
    static let doubles: [Double] = [
        .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, -0.0, 1, -1, 0.5, 1 / 4096.0,
        1 / 4097.0,
        4096, 4097, 511.9999, 512.0001, 256, 257, 262_144, 262_144.0001, -262_145, 67_108_864, 1e9,
        -1e18, 9.3e18, 1e300, 6283.2, -6284, 100, 200,
    ]
    static let integers = [
        Int.min, -1, 0, 1, 2, 5, 32, 33, 255, 256, 65_536, Int(Int32.max) + 1, .max,
    ]
    static let durations: [Duration] = [
        .zero, .microseconds(1), .microseconds(-1), .nanoseconds(1), .milliseconds(100),
        .seconds(5000),
        .seconds(Int64.max), .seconds(Int64.min), .microseconds(Int64.max), .seconds(-1),
    ]

    init(seed: UInt64) {
        state = seed
    }

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[below(values.count)]
    }

    var double: Double { mutating get { pick(Self.doubles) } }
    var integer: Int { mutating get { pick(Self.integers) } }
    var duration: Duration { mutating get { pick(Self.durations) } }
    var point: Point { mutating get { Point(x: double, y: double) } }
    var vector: Vector { mutating get { Vector(x: double, y: double) } }
    var size: Size { mutating get { Size(width: double, height: double) } }
    var rect: Rect { mutating get { Rect(origin: point, size: size) } }
    var insets: EdgeInsets {
        mutating get { EdgeInsets(top: double, left: double, bottom: double, right: double) }
    }
    var transform: AffineTransform2D {
        mutating get {
            AffineTransform2D(a: double, b: double, c: double, d: double, tx: double, ty: double)
        }
    }
    var momentum: Momentum.Configuration {
        mutating get {
            .init(
                timeConstant: duration,
                springTimeConstant: duration,
                restSpeed: double,
                flipSpeed: double
            )
        }
    }
}

/// A window with everything on it, whose values are set to anything while fingers do anything.
private final class Mill {
    var extremes: Extremes
    let window = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let (viewport, content) = (View(frame: Rect(x: 0, y: 0, width: 300, height: 300)), View())
    let zoom: ZoomController
    let (outer, scroll): (ScrollController, ScrollController)
    let (tap, press, pan) = (
        TapGestureRecognizer(), LongPressGestureRecognizer(), PanGestureRecognizer()
    )
    let (edgePan, swipe, pinch) = (
        ScreenEdgePanGestureRecognizer(), SwipeGestureRecognizer(), PinchGestureRecognizer()
    )
    let (rotation, hand, hold) = (
        RotationGestureRecognizer(), TransformGestureRecognizer(), HoldGestureRecognizer()
    )
    let custom = CustomGestureRecognizer()
    let answers = Answers()
    var clock: UInt64 = 1_000_000
    var views: [View] { [window, viewport, content] }
    var all: [GestureRecognizer] {
        [tap, press, pan, edgePan, swipe, pinch, rotation, hand, hold, custom]
    }

    init(seed: UInt64) {
        extremes = Extremes(seed: seed)
        window.addSubview(viewport)
        viewport.addSubview(content)
        content.frame = Rect(x: 0, y: 0, width: 300, height: 300)
        zoom = ZoomController(content: content, in: viewport)
        (outer, scroll) = (ScrollController(in: window), ScrollController(in: viewport))
        answers.simultaneous = true
        for recognizer in all {
            recognizer.delegate = answers
            viewport.addGestureRecognizer(recognizer)
        }
        pan.addAction { [unowned self] _ in
            change()
            read()
        }
        hand.addAction { [unowned self] _ in change() }
    }

    func time() -> Timestamp {
        clock += UInt64(extremes.below(30_000))
        let strange: [UInt64] = [0, .max, 1 << 62, 1 << 63, .max - 3000]
        return Timestamp(microseconds: extremes.below(200) == 0 ? extremes.pick(strange) : clock)
    }

    /// What a finger, a touchpad or a timer does.
    func input() {
        let (time, id) = (time(), Int32(extremes.below(4)))
        let isStrange = extremes.below(6) == 0
        let place =
            isStrange
            ? extremes.point
            : Point(x: Double(extremes.below(300)), y: Double(extremes.below(300)))
        switch extremes.below(14) {
        case 0...2: try? window.push(TouchSample(.down(at: place), id: id, time: time))
        case 3...7: try? window.push(TouchSample(.motion(to: place), id: id, time: time))
        case 8: try? window.push(TouchSample(.up, id: id, time: time))
        case 9: try? window.push(TouchSample(.cancel, id: id, time: time))
        case 10: window.advance(to: time)
        case 11:
            if extremes.below(10) == 0 {
                window.cancelAllTouches(at: time)
            }
        case 12:
            let kinds: [TouchpadStep.Kind] = [
                .begin(.pinch, fingers: extremes.integer, at: place),
                .begin(.swipe, fingers: 3, at: place),
                .begin(.hold, fingers: 2, at: place),
                .swipe(by: extremes.vector),
                .pinch(by: extremes.vector, scale: extremes.double, turn: extremes.double),
                .end(.pinch), .cancel(.swipe), .end(.hold),
            ]
            try? window.push(TouchpadStep(extremes.pick(kinds), device: 7, time: time))
        default: window.endFrame(at: time)
        }
        zoom.advance(to: time)
        scroll.advance(to: time)
        outer.advance(to: time)
    }

    /// Sets something to anything.
    func change() {
        let (double, integer, duration) = (extremes.double, extremes.integer, extremes.duration)
        let view = extremes.pick(views)
        if extremes.below(4) == 0 {
            changeScrolling(extremes.below(2) == 0 ? scroll : outer)
        }
        switch extremes.below(45) {
        case 0: view.bounds = extremes.rect
        case 1: view.center = extremes.point
        case 2: view.frame = extremes.rect
        case 3: view.transform = extremes.transform
        case 4: view.alpha = double
        case 5: viewport.insertSubview(content, at: integer)
        case 6: tap.numberOfTapsRequired = integer
        case 7: tap.numberOfTouchesRequired = integer
        case 8: (tap.maximumDuration, tap.maximumGap) = (duration, extremes.duration)
        case 9: (tap.allowableMovement, tap.allowableDistance) = (double, extremes.double)
        case 10: (press.minimumPressDuration, press.allowableMovement) = (duration, double)
        case 11: (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (integer, integer)
        case 12: (pan.minimumNumberOfTouches, pan.slop) = (integer, double)
        case 13: pan.maximumNumberOfTouches = integer
        case 14: pan.setTranslation(extremes.vector, in: view)
        case 15:
            (edgePan.region, edgePan.slop) = (double, extremes.double)
            (edgePan.partEnd, edgePan.partStart) = (extremes.double, extremes.double)
            edgePan.maximumNumberOfTouches = integer
        case 16: edgePan.edges = RectEdge(rawValue: integer)
        case 17: edgePan.setTranslation(extremes.vector, in: nil)
        case 18: swipe.direction = .init(rawValue: integer)
        case 19: (swipe.minimumDistance, swipe.maximumDuration) = (double, duration)
        case 20: swipe.numberOfTouchesRequired = integer
        case 21: (pinch.slop, rotation.slop) = (double, extremes.double)
        case 22: pinch.scale = double
        case 23: rotation.rotation = double
        case 24:
            (hand.panSlop, hand.pinchSlop, hand.rotationSlop) = (double, double, extremes.double)
        case 25:
            (hand.maximumNumberOfTouches, hand.minimumNumberOfTouches) = (integer, extremes.integer)
        case 26: (hand.scale, hand.rotation) = (double, extremes.double)
        case 27: hand.setTranslation(extremes.vector, in: view)
        case 28: (hold.stillnessDuration, hold.allowableMovement) = (duration, double)
        case 29: hold.numberOfTouchesRequired = integer
        case 30: (custom.scale, custom.rotation) = (double, extremes.double)
        case 31: custom.setTranslation(extremes.vector, in: view)
        case 32: custom.setLocation(extremes.point, in: view)
        case 33: custom.setMeasured(double, slop: extremes.double)
        case 34: custom.setDeadline(time())
        case 35: custom.fail(because: .moved(double, limit: extremes.double))
        case 36: (zoom.minimumScale, zoom.maximumScale) = (double, extremes.double)
        case 37: (zoom.doubleTapScale, zoom.contentInsets) = (double, extremes.insets)
        case 38: zoom.momentum = extremes.momentum
        case 39: zoom.zoom(to: double, about: extremes.point, startingAt: time())
        case 40: zoom.reset(startingAt: extremes.below(2) == 0 ? nil : time())
        case 41: window.predictionHorizon = duration
        case 42: (pan.settleTime, hand.settleTime) = (duration, extremes.duration)
        case 43:
            (pinch.maximumNumberOfTouches, pinch.minimumNumberOfTouches) = (integer, integer)
            pinch.settleTime = duration
        default:
            (zoom.bounces, zoom.keepsViewportCovered) = (integer % 2 == 0, integer > 0)
            zoom.allowsRotation = extremes.below(2) == 0
            zoom.enforceLimits(startingAt: nil)
        }
    }

    private func changeScrolling(_ scroll: ScrollController) {
        let (double, point, rect) = (extremes.double, extremes.point, extremes.rect)
        let start = extremes.below(2) == 0 ? nil : time()
        switch extremes.below(16) {
        case 0: scroll.contentSize = extremes.size
        case 1: scroll.contentInset = extremes.insets
        case 2: scroll.setKeyboardInset(double, revealing: rect, startingAt: start)
        case 3: scroll.decelerationRate = .init(rawValue: double)
        case 4: scroll.momentum = extremes.momentum
        case 5: scroll.setContentOffset(point, startingAt: start)
        case 6: scroll.scrollRectToVisible(rect, startingAt: start)
        case 7: scroll.zoom(to: rect, startingAt: start)
        case 8: scroll.setZoomScale(double, about: point, startingAt: start)
        case 9: (scroll.minimumZoomScale, scroll.maximumZoomScale) = (double, extremes.double)
        case 10: scroll.doubleTapZoomScale = double
        case 11: scroll.contentTouchDelay = extremes.duration
        case 12:
            scroll.willEndDragging = { [extremes] _, velocity, target in
                var extremes = extremes
                #expect(velocity.length.isFinite && (target - Point.zero).length.isFinite)
                target = extremes.point
            }
        case 13:
            scroll.enforceBounds(startingAt: start)
            scroll.scroll(by: extremes.vector, at: time())
        case 14:
            (scroll.isPagingEnabled, scroll.bounces) = (double > 0, extremes.double > 0)
            (scroll.alwaysBounceVertical, scroll.bouncesZoom) = (double > 1, double < 100)
            (scroll.movesBounds, scroll.handsOver) = (double < 5, double > -5)
        default: scroll.contentSize = Size(width: 4000, height: 4000)
        }
    }

    /// Reads everything that takes a number.
    func read() {
        let view = extremes.pick(views)
        for recognizer in all {
            _ = recognizer.location(in: view)
            _ = recognizer.location(ofTouch: extremes.integer, in: view)
            _ = recognizer.explanation
        }
        for drag in [pan, edgePan, hand] as [DragGestureRecognizer] {
            _ = (drag.translation(in: view), drag.velocity(in: view), drag.velocityError(in: nil))
            _ = drag.releaseVelocity(in: view)
            _ = (drag.translation(in: view, at: time()), drag.sampleTimestamp)
        }
        _ = (
            hand.transform(in: view, at: time()), hand.scale(at: time()), hand.rotation(at: time())
        )
        _ = (pinch.scale(at: time()), rotation.rotation(at: time()), pinch.sampleTimestamp)
        _ = (hand.transform(in: view), hand.increment(in: view), hand.scaleVelocity)
        _ = (swipe.velocity(in: view), pinch.velocity, rotation.velocity)
        _ = view.hitTest(extremes.point)
        _ = view.convert(extremes.point, to: content)
        _ = view.convert(extremes.point, from: nil)
    }

    /// What is right whatever happens.
    var isSound: Bool {
        views.allSatisfy { view in
            let (center, frame) = (view.center, view.frame)
            return center.x.magnitude <= 262_144 && center.y.magnitude <= 262_144
                && frame.width >= 0 && frame.height >= 0
                && view.transform.a.magnitude <= 512 && view.alpha == view.alpha
        } && zoom.scale > 0 && zoom.scale.isFinite && zoom.translation.length.isFinite
            && [scroll, outer].allSatisfy { scroll in
                scroll.zoomScale > 0 && scroll.zoomScale.isFinite
                    && (scroll.contentOffset - Point.zero).length.isFinite
                    && (scroll.maximumContentOffset - scroll.minimumContentOffset).length.isFinite
            }
    }
}

@Suite("Extreme values")
struct ExtremeValueTests {
    @Test(
        "Setting anything to anything, while fingers do anything, stops nothing",
        arguments: 0..<40
    )
    func everything(seed: UInt64) {
        let mill = Mill(seed: seed)
        for _ in 0..<400 {
            mill.input()
            if mill.extremes.below(3) == 0 {
                mill.change()
            }
            if mill.extremes.below(8) == 0 {
                mill.read()
            }
            #expect(mill.isSound)
        }
    }

    @Test("Geometry, motion and time take any number", arguments: 0..<10)
    func values(seed: UInt64) {
        var extremes = Extremes(seed: seed &+ 99)
        for _ in 0..<500 {
            let (rect, transform) = (extremes.rect, extremes.transform)
            _ = (rect.inset(by: extremes.insets), rect.nearest(to: extremes.point), rect.isEmpty)
            _ = (rect.intersection(extremes.rect), rect.union(extremes.rect), rect.center)
            _ = (transform.inverted(), transform.apply(to: rect), transform.determinant)
            _ = transform.rotated(by: extremes.double, about: extremes.point).description
            _ = (extremes.vector.angle, extremes.vector / extremes.double)

            var momentum = Momentum(
                position: extremes.double,
                velocity: extremes.double,
                configuration: extremes.momentum
            )
            _ = (momentum.position(after: extremes.duration), momentum.restDuration)
            _ = momentum.nearestStop(among: [extremes.double, extremes.double])
            _ = (momentum.page(ofSize: extremes.double), momentum.duration(until: extremes.double))
            momentum.snap(to: extremes.double, after: extremes.duration)
            #expect(momentum.position(after: extremes.duration).isFinite)
            _ = Momentum.project(
                extremes.point,
                velocity: extremes.vector,
                configuration: extremes.momentum
            )

            let (one, other) = (extremes.double, extremes.double)
            if one <= other {
                let band = RubberBand(
                    range: one...other,
                    dimension: extremes.double,
                    coefficient: extremes.double
                )
                _ = (band.shown(at: extremes.double), band.position(of: extremes.double))
                _ = band.slope(at: extremes.double)
            }

            let moment = Timestamp(microseconds: UInt64(bitPattern: Int64(extremes.integer)))
            let later = moment + extremes.duration
            _ = (moment - extremes.duration, moment - later, later - moment, later < moment)
        }
    }
}
