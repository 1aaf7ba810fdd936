// SPDX-License-Identifier: MIT

import GestureKit

/// A picture that fingers move and zoom, on the first of three pages.
final class PageStage: ControllerStage {
    private let pages: ScrollController
    private let zoom: ZoomController
    private let (pager, page): (View, View)

    /// The commands after these do not say when they happen.
    static let timedCommands = 5
    static let commands = 7

    init(_ stream: Stream) {
        let settings = stream.settings
        pager = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        page = View(frame: Rect(x: 20, y: 40, width: 340, height: 300))
        let size = Size(width: 100 + 400 * settings[0], height: 100 + 400 * settings[1])
        let picture = View(frame: Rect(center: Point(x: 170, y: 150), size: size))
        pages = ScrollController(in: pager)
        page.addSubview(picture)
        zoom = ZoomController(content: picture, in: page)
        super.init()
        window.addSubview(pager)
        pager.addSubview(page)
        pages.contentSize = Size(width: 1200, height: settings[2] < 0.5 ? 400 : 1000)
        pages.isPagingEnabled = true
        // The picture stays where it is. Otherwise fingers hit it, or not, depending on the latest
        // frame.
        pages.movesBounds = false
        zoom.maximumZoomScale = 1 + 4 * settings[3]
        zoom.allowsRotation = settings[4] < 0.4
        zoom.rotationStep = settings[5] < 0.5 ? .pi / 2 : 0
        zoom.openEdges = settings[6] < 0.2 ? .left : []
        zoom.bounces = settings[7] < 0.85
        zoom.alwaysBounceHorizontal = settings[8] < 0.2
        // A fling of normal content can last for longer than two seconds.
        pages.decelerationRate = .fast
        zoom.momentum.timeConstant = Momentum.fast
        zoom.enforceLimits()
        pages.onChange = { [unowned self] _ in wasAsked = true }
        zoom.onChange = { [unowned self] _ in wasAsked = true }
    }

    override var wantsFrame: Bool {
        isMoving || pages.isTracking
    }

    override func draw(_ time: Timestamp) {
        zoom.advance(to: time)
        pages.advance(to: time)
    }

    override func enable(_ isEnabled: Bool, _ which: Int) {
        switch which {
        case 0: zoom.transformGestureRecognizer.isEnabled = isEnabled
        default: pages.isScrollEnabled = isEnabled
        }
    }

    override func command(_ which: Int, _ numbers: Stream.Numbers, at time: Timestamp) {
        let (a, b) = (numbers.a, numbers.b)
        switch which {
        case 0: zoom.setZoomScale(0.5 + 4 * a, startingAt: time)
        case 1: zoom.reset(startingAt: time)
        case 2:
            let page = (a * 2).rounded()
            pages.setContentOffset(Point(x: 400 * page, y: 400 * b), startingAt: time)
        case 3: pages.isPagingEnabled.toggle()
        case 4: zoom.move(by: Vector(x: 900 * a - 450, y: 900 * b - 450), startingAt: time)
        case 5: zoom.maximumZoomScale = 1 + 4 * a
        default: pages.contentOffset.x += 200 * a - 100
        }
    }

    override func judgeRest() {
        expect(!zoom.isAnimating && !pages.isAnimating, "content is not at rest")
        expect(!pages.isDragging, "a drag has no end")
        let fingers = zoom.transformGestureRecognizer
        expect(fingers.minimumNumberOfTouches == 1, "one finger no longer moves the picture")
        let (low, high) = (pages.minimumContentOffset, pages.maximumContentOffset)
        let isIn = (low.x...high.x).contains(pages.contentOffset.x)
        expect(isIn, "the pages rest at \(pages.contentOffset)")
        let isInScales = zoom.zoomScales.containsNearly(zoom.zoomScale)
        expect(isInScales, "the picture rests at \(zoom.zoomScale)")
        expect(zoom.overshoot.length < 1e-6, "the picture rests beyond its limits")
    }

    override var parts: Continuity.Place {
        [
            [pages.contentOffset.x], [pages.contentOffset.y], [zoom.translation.x],
            [zoom.translation.y], [zoom.zoomScale], [zoom.rotation],
        ]
    }

    override var isMoving: Bool {
        zoom.isAnimating || pages.isAnimating
    }
}
