// SPDX-License-Identifier: MIT

import Foundation
import GestureKit

/// Content that fingers move, zoom and turn.
final class ZoomStage: ControllerStage {
    private let zoom: ZoomController
    private let (viewport, content): (View, View)

    /// The commands after these do not say when they happen, or start from what is shown.
    static let timedCommands = 6
    static let commands = 12

    init(_ stream: Stream) {
        let settings = stream.settings
        viewport = View(frame: Rect(x: 20, y: 40, width: 340, height: 300))
        let size = Size(width: 100 + 500 * settings[0], height: 100 + 500 * settings[1])
        content = View(frame: Rect(center: Point(x: 180, y: 140), size: size))
        viewport.addSubview(content)
        zoom = ZoomController(content: content, in: viewport)
        super.init()
        window.addSubview(viewport)
        zoom.maximumZoomScale = 1 + 4 * settings[2]
        zoom.minimumZoomScale = settings[3] < 0.5 ? 1 : 0.4
        zoom.allowsRotation = settings[4] < 0.6
        zoom.rotationStep = settings[5] < 0.6 ? .pi / 2 : 0
        zoom.sideScale = settings[6] < 0.5 ? 1 : 0.7
        zoom.keepsViewportCovered = settings[7] < 0.7
        zoom.limitsPinches = settings[8] < 0.7
        zoom.returnsToRestingFingers = settings[9] < 0.5
        zoom.openEdges = settings[10] < 0.3 ? [.left, .right] : []
        zoom.bounces = settings[11] < 0.85
        if settings[12] < 0.3 {
            zoom.contentInsets = EdgeInsets(top: 20, left: 0, bottom: 40, right: 10)
        }
        // A fling of normal content can last for longer than two seconds.
        zoom.momentum.timeConstant = Momentum.fast
        zoom.enforceLimits()
        zoom.onChange = { [unowned self] _ in wasAsked = true }
    }

    override var wantsFrame: Bool {
        zoom.isAnimating
            || [.began, .changed].contains(zoom.transformGestureRecognizer.state)
    }

    override func draw(_ time: Timestamp) {
        zoom.advance(to: time)
    }

    override func enable(_ isEnabled: Bool, _ which: Int) {
        switch which {
        case 0: zoom.transformGestureRecognizer.isEnabled = isEnabled
        default: zoom.holdGestureRecognizer.isEnabled = isEnabled
        }
    }

    override func command(_ which: Int, _ numbers: Stream.Numbers, at time: Timestamp) {
        let (a, b, c) = (numbers.a, numbers.b, numbers.c)
        let place = Point(x: 340 * b, y: 300 * c)
        switch which {
        case 0: zoom.setZoomScale(0.3 + 5 * a, about: place, startingAt: time)
        case 1: zoom.move(by: Vector(x: 400 * b - 200, y: 400 * c - 200), startingAt: time)
        case 2: zoom.turn(by: 4 * a - 2, about: place, startingAt: time)
        case 3: zoom.reset(startingAt: time)
        case 4:
            viewport.bounds.size = Size(width: 200 + 200 * a, height: 150 + 200 * b)
            zoom.enforceLimits(startingAt: time)
        case 5:
            zoom.minimumZoomScale = 0.4 + 0.6 * a
            zoom.maximumZoomScale = 1 + 4 * b
            zoom.enforceLimits(startingAt: time)
        case 6:
            zoom.setContent(
                content,
                translation: Vector(x: 400 * a - 200, y: 0),
                velocity: Vector(x: 1000 * b - 500, y: 0),
                startingAt: time
            )
        case 7: zoom.stop()
        case 8: zoom.setContent(content, translation: Vector(x: 600 * a - 300, y: 600 * b - 300))
        case 9: zoom.keepsViewportCovered.toggle()
        case 10: viewport.bounds.size = Size(width: 200 + 200 * a, height: 150 + 200 * b)
        default: zoom.maximumZoomScale = 1 + 4 * b
        }
    }

    override func judgeRest() {
        expect(!zoom.isAnimating, "content is not at rest")
        let (scale, rotation) = (zoom.zoomScale, zoom.rotation)
        var factor = 1.0
        if zoom.allowsRotation, zoom.rotationStep > 0 {
            let steps = rotation / zoom.rotationStep
            expect(abs(steps - steps.rounded()) < 1e-9, "content rests turned by \(steps) steps")
        }
        if abs(sin(rotation)) > abs(cos(rotation)) {
            factor = zoom.sideScale
        }
        let scales = zoom.minimumZoomScale * factor...zoom.maximumZoomScale * factor
        expect(scales.containsNearly(scale), "content rests at a scale of \(scale) in \(scales)")
        judgePlace()
    }

    /// Along the axes of the content: large content covers the viewport, other content is in its
    /// middle. If it need not cover, 44 points of it are visible.
    private func judgePlace() {
        let area = viewport.bounds.inset(by: zoom.contentInsets)
        let (sine, cosine) = (sin(zoom.rotation), cos(zoom.rotation))
        let shift = content.center + zoom.translation - area.center
        let own = Vector(
            x: shift.x * cosine + shift.y * sine,
            y: shift.y * cosine - shift.x * sine
        )
        let size = content.bounds.size
        let (width, height) = (size.width * zoom.zoomScale, size.height * zoom.zoomScale)
        let (s, c) = (abs(sine), abs(cosine))
        if zoom.keepsViewportCovered {
            let x = max(0, (width - area.width * c - area.height * s) / 2)
            let y = max(0, (height - area.width * s - area.height * c) / 2)
            let isIn = (-x...x).containsNearly(own.x) && (-y...y).containsNearly(own.y)
            expect(isIn, "content rests \(own) from the middle, of at most (\(x), \(y))")
        } else {
            // Two rectangles overlap if they do along the axes of both.
            let spans = [
                (abs(own.x), width, area.width * c + area.height * s),
                (abs(own.y), height, area.width * s + area.height * c),
                (abs(shift.x), width * c + height * s, area.width),
                (abs(shift.y), width * s + height * c, area.height),
            ]
            for (way, one, other) in spans {
                let overlap = (one + other) / 2 - way
                let least = min(44, one, other)
                expect(overlap > least - 0.01, "\(overlap) points of the content are visible")
            }
        }
    }

    override var parts: Continuity.Place {
        [[zoom.translation.x], [zoom.translation.y], [zoom.zoomScale * 100], [zoom.rotation * 100]]
    }

    override var isHeld: Bool {
        zoom.transformGestureRecognizer.isActive || zoom.holdGestureRecognizer.isActive
    }

    override var isMoving: Bool {
        zoom.isAnimating
    }

    override var velocities: [Double] {
        let gesture = zoom.transformGestureRecognizer
        let velocity = gesture.isActive ? gesture.velocity(in: viewport) : .zero
        return [velocity.x, velocity.y, 0, 0]
    }

    override func age(at time: Timestamp) -> Double? {
        zoom.transformGestureRecognizer.age(at: time)
    }

    override var glides: Bool {
        // Turned content can have other limits.
        zoom.rotation == 0 && zoom.bounces && zoom.overshoot == .zero
            && zoom.zoomScales.contains(zoom.zoomScale)
    }

    override var stopsHard: Bool {
        !zoom.bounces
    }
}
