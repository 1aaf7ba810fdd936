// SPDX-License-Identifier: MIT

import GestureKit

/// Content that scrolls and zooms, inside of content that scrolls.
final class ScrollStage: ControllerStage {
    private let outer: ScrollController
    private let inner: ScrollController
    private let (outerView, innerView): (View, View)
    private var calls: [Calls] = []
    /// Where the inner content said it would come to rest, if nothing happened since.
    private var promise: Point?
    /// The outer content rests at multiples of this after drags. Nil: where it would by itself.
    private let outerTarget: Double?

    /// The commands after these do not say when they happen.
    static let timedCommands = 10
    static let commands = 18

    init(_ stream: Stream) {
        let settings = stream.settings
        outerView = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        innerView = View(frame: Rect(x: 20, y: 40, width: 340, height: 300))
        (outer, inner) = (ScrollController(in: outerView), ScrollController(in: innerView))
        outerTarget = settings[19] < 0.4 ? 100 + 200 * settings[20] : nil
        super.init()
        window.addSubview(outerView)
        outerView.addSubview(innerView)
        outer.contentSize = Size(width: 400, height: 400 + 800 * settings[0])
        outer.alwaysBounceVertical = settings[1] < 0.5
        // The inner viewport stays where it is. Otherwise fingers land in it or beside it,
        // depending on what the latest frame showed.
        outer.movesBounds = false
        inner.contentSize = Size(width: 200 + 900 * settings[2], height: 200 + 3000 * settings[3])
        inner.alwaysBounceVertical = settings[4] < 0.5
        inner.alwaysBounceHorizontal = settings[5] < 0.3
        inner.maximumZoomScale = settings[6] < 0.8 ? 1 + 3 * settings[7] : 1
        inner.minimumZoomScale = settings[8] < 0.5 ? 1 : 0.4
        inner.bounces = settings[9] < 0.85
        inner.bouncesZoom = settings[10] < 0.85
        inner.isPagingEnabled = settings[11] < 0.2
        inner.isDirectionalLockEnabled = settings[12] < 0.3
        inner.handsOver = settings[13] < 0.8
        inner.doubleTapGestureRecognizer.isEnabled = settings[14] < 0.5
        inner.transformGestureRecognizer.pinchSlop = settings[15] < 0.5 ? 10 : 0
        outer.goesFirst = [
            settings[16] < 0.4 ? .bottom : [], settings[17] < 0.3 ? .top : [],
            settings[18] < 0.3 ? .left : [],
        ]
        // A fling of normal content can last for longer than two seconds.
        for scroll in [inner, outer] {
            scroll.decelerationRate = .fast
            calls.append(Calls(of: scroll, self, isInner: scroll === inner))
        }
    }

    override var wantsFrame: Bool {
        [inner, outer].contains {
            $0.isAnimating || $0.isTracking || $0.isDragging || $0.isZooming
        }
    }

    override func draw(_ time: Timestamp) {
        inner.advance(to: time)
        outer.advance(to: time)
    }

    override func touched() {
        calls.forEach { $0.touched() }
        promise = nil
    }

    override func enable(_ isEnabled: Bool, _ which: Int) {
        switch which {
        case 0: inner.isScrollEnabled = isEnabled
        default: inner.transformGestureRecognizer.isEnabled = isEnabled
        }
        if isEnabled {
            // It is enabled if the limits differ.
            inner.maximumZoomScale = inner.maximumZoomScale
        }
    }

    override func command(_ which: Int, _ numbers: Stream.Numbers, at time: Timestamp) {
        let (a, b, c, d) = (numbers.a, numbers.b, numbers.c, numbers.d)
        let offset = Point(x: a * 600 - 100, y: b * 2500 - 200)
        switch which {
        case 0: inner.setContentOffset(offset, startingAt: time)
        case 1:
            let place = Point(x: b * 340, y: c * 300)
            inner.setZoomScale(0.3 + 4 * a, about: place, startingAt: time)
        case 2:
            let rect = Rect(x: a * 300, y: b * 500, width: 20 + c * 300, height: 20 + d * 300)
            inner.zoom(to: rect, startingAt: time)
        case 3: inner.scroll(by: Vector(x: 100 * a - 50, y: 300 * b - 150), at: time)
        case 4:
            let rect = Rect(x: a * 600, y: b * 2000, width: 20 + c * 300, height: 20 + d * 300)
            inner.scrollRectToVisible(rect, startingAt: time)
        case 5: inner.setKeyboardInset(a < 0.5 ? 0 : b * 200, startingAt: time)
        case 6:
            inner.contentSize = Size(width: 200 + 900 * a, height: 100 + 3000 * b)
            inner.enforceLimits(startingAt: time)
        case 7:
            innerView.bounds.size = Size(width: 200 + 160 * a, height: 150 + 200 * b)
            inner.enforceLimits(startingAt: time)
        case 8:
            inner.contentInsets = EdgeInsets(top: 60 * a, left: 0, bottom: 80 * b, right: 30 * c)
            inner.enforceLimits(startingAt: time)
        case 9:
            inner.minimumZoomScale = 0.4 + 0.6 * a
            inner.maximumZoomScale = 1 + 3 * b
            inner.enforceLimits(startingAt: time)
        case 10: inner.stop()
        case 11: inner.contentOffset = offset
        case 12: inner.contentSize = Size(width: 200 + 900 * a, height: 100 + 3000 * b)
        case 13: innerView.bounds.size = Size(width: 200 + 160 * a, height: 150 + 200 * b)
        case 14: inner.maximumZoomScale = 1 + 3 * a
        case 15: inner.contentOffset.y += 600 * a - 300
        case 16:
            inner.contentSize.height += 500 * a
            inner.contentOffset.y += 500 * a
        default: outer.contentOffset.y += 300 * b - 150
        }
    }

    override func judgeRest() {
        for (scroll, view) in [(inner, innerView), (outer, outerView)] {
            let name = scroll === inner ? "inner" : "outer"
            let isMoving = scroll.isAnimating || scroll.isDragging || scroll.isZooming
            expect(!isMoving, "the \(name) content is not at rest")
            let scale = scroll.zoomScale
            let isInScales = scroll.zoomScales.contains(scale)
            expect(isInScales, "the \(name) content rests at a scale of \(scale)")
            let (insets, area) = (scroll.contentInsets, view.bounds.size)
            let bottom = max(insets.bottom, scroll.keyboardInset)
            let ends = (
                x: scroll.contentSize.width * scale + insets.right - area.width,
                y: scroll.contentSize.height * scale + bottom - area.height
            )
            let offset = scroll.contentOffset
            let x = (-insets.left...max(-insets.left, ends.x)).containsNearly(offset.x)
            let y = (-insets.top...max(-insets.top, ends.y)).containsNearly(offset.y)
            expect(x && y, "the \(name) content rests at \(offset), with ends at \(ends)")
        }
        if let promise {
            let way = inner.contentOffset - promise
            expect(way.length < 0.01, "content rests \(way) from the target of willEndDragging")
        }
        calls.forEach { $0.judgeRest() }
    }

    /// What the fingers hold moves by the sum of both offsets.
    override var parts: Continuity.Place {
        [
            [inner.contentOffset.x, outer.contentOffset.x],
            [inner.contentOffset.y, outer.contentOffset.y],
            [inner.zoomScale * 100],
        ]
    }

    override var isHeld: Bool {
        [inner, outer].contains {
            $0.isTracking || $0.isDragging || $0.isZooming || $0.holdGestureRecognizer.isActive
        }
    }

    override var isMoving: Bool {
        inner.isAnimating || outer.isAnimating
    }

    override var velocities: [Double] {
        var fastest = Vector.zero
        for scroll in [inner, outer] {
            let drags: [DragGestureRecognizer] = [
                scroll.panGestureRecognizer, scroll.transformGestureRecognizer,
            ]
            for drag in drags where drag.isActive {
                let velocity = drag.velocity(in: nil)
                fastest = velocity.length > fastest.length ? velocity : fastest
            }
        }
        return [-fastest.x, -fastest.y, 0]
    }

    override func age(at time: Timestamp) -> Double? {
        let drag = [inner, outer].map { $0.panGestureRecognizer }.first { $0.isActive }
        return drag.flatMap { $0.age(at: time) }
    }

    override var glides: Bool {
        let isWithinEnds = [inner, outer].allSatisfy {
            let (least, greatest) = ($0.minimumContentOffset, $0.maximumContentOffset)
            return (least.x...greatest.x).contains($0.contentOffset.x)
                && (least.y...greatest.y).contains($0.contentOffset.y)
                && $0.zoomScales.contains($0.zoomScale)
        }
        return isWithinEnds && inner.bounces && !inner.isZooming && !inner.isPagingEnabled
            && outerTarget == nil
    }

    /// A chosen target that is where the outer content is stops it at once.
    override var stopsHard: Bool {
        !inner.bounces || outerTarget != nil
    }

    fileprivate func choose(_ released: inout ReleasedContent, isInner: Bool) {
        if isInner {
            promise = released.target
        } else if let outerTarget {
            released.target.y = (released.target.y / outerTarget).rounded() * outerTarget
        }
    }

}

extension ClosedRange<Double> {
    /// Whether a value is in it, except for the rounding of its computation.
    func containsNearly(_ value: Double) -> Bool {
        value > lowerBound - 1e-6 && value < upperBound + 1e-6
    }
}

/// Checks that the calls of a controller come in pairs, and keep their promises.
private final class Calls {
    private unowned let stage: ScrollStage
    private unowned let scroll: ScrollController
    private var isDragging = false
    private var hasEnded = false
    /// What didEndDragging said last.
    private var willContinue: Bool?
    /// Whether willBeginDecelerating followed it.
    private var hasBegun = false
    private var isDecelerating = false
    private var isZooming = false
    private let name: String

    init(of scroll: ScrollController, _ stage: ScrollStage, isInner: Bool) {
        (self.stage, self.scroll, name) = (stage, scroll, isInner ? "inner" : "outer")
        scroll.onChange = { [unowned self] _ in self.stage.wasAsked = true }
        scroll.willBeginDragging = { [unowned self] _ in
            expect(!isDragging, "willBeginDragging twice")
            (isDragging, hasEnded, willContinue) = (true, false, nil)
        }
        scroll.willEndDragging = { [unowned self] _, released in
            expect(isDragging && !hasEnded, "willEndDragging without a drag")
            hasEnded = true
            self.stage.choose(&released, isInner: isInner)
        }
        scroll.didEndDragging = { [unowned self] scroll, continues in
            expect(isDragging, "didEndDragging without a drag")
            expect(hasEnded || !continues, "willEndDragging was not called")
            expect(continues == scroll.isDecelerating, "didEndDragging(\(continues)) is not true")
            (isDragging, willContinue, hasBegun) = (false, continues, false)
        }
        scroll.willBeginDecelerating = { [unowned self] _ in
            expect(!isDecelerating, "willBeginDecelerating twice")
            expect(willContinue ?? true, "it decelerates after didEndDragging(false)")
            (isDecelerating, hasBegun) = (true, true)
        }
        scroll.didEndDecelerating = { [unowned self] _ in
            expect(isDecelerating, "didEndDecelerating without a begin")
            isDecelerating = false
        }
        scroll.willBeginZooming = { [unowned self] _ in
            expect(!isZooming, "willBeginZooming twice")
            isZooming = true
        }
        scroll.didEndZooming = { [unowned self] scroll, scale in
            expect(isZooming, "didEndZooming without a begin")
            isZooming = false
            let scales = scroll.zoomScales
            expect(scales.contains(scale), "didEndZooming with \(scale) beyond \(scales)")
            expect(scale == scroll.zoomScale, "didEndZooming with \(scale), not the zoomScale")
        }
    }

    /// Something new is about to happen. What it starts is no part of the latest drag.
    func touched() {
        expect(willContinue != true || hasBegun, "willBeginDecelerating is missing")
        willContinue = nil
    }

    func judgeRest() {
        expect(!isDragging, "a drag has no didEndDragging")
        expect(!isDecelerating, "didEndDecelerating is missing")
        expect(!isZooming, "didEndZooming is missing")
    }

    private func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        stage.expect(holds, "\(name): \(what())")
    }
}
