// SPDX-License-Identifier: MIT

public import GestureKit
import Glibc

/// The model of a picture viewer: which picture is shown, and where it is. It draws nothing and
/// reads no clock.
///
///     let viewer = PictureViewer(count: 3, in: window)
///     viewer.setPixels(Size(width: 4000, height: 3000), ofPicture: 0)
///     viewer.layOut(pixel: 0.5)
///     viewer.onChange = { drawNextFrame() }
///     ...
///     viewer.advance(to: frame)                // before each frame
///     viewer.forEachShownPicture { draw($0) }
///
/// Fingers move, zoom and turn the picture. Content under them stays under them. One finger that
/// takes the picture beyond its left or right end pulls the next one along.
public final class PictureViewer {
    /// A picture that is visible, and where.
    public struct ShownPicture: Equatable {
        /// Its index.
        public var index: Int
        /// Converts its pixels to the window. For a picture that waits or failed, the page's
        /// points, with the size of the window.
        public var transform: AffineTransform2D
    }

    /// The number of pictures.
    public let count: Int

    /// The index of the current one.
    public private(set) var index: Int

    /// Called when the next frame should be drawn.
    public var onChange: () -> Void = {}

    /// Called when another picture becomes the current one.
    public var onPicture: () -> Void = {}

    /// Moves the current picture. Its recognizers are on the ``viewport``.
    public let zoom: ZoomController

    /// Covers the window.
    public let viewport: View

    /// The space between two pictures, in points.
    public static let gap = 24.0

    /// The factor of a click of the wheel, and of the keys + and -.
    public static let zoomStep = 1.25

    unowned let window: Window
    /// The points of a pixel of the display.
    private(set) var pixel = 1.0
    private var pages: [Int: PicturePage] = [:]
    let wheel = PanGestureRecognizer()
    /// Two fingers on a touchpad, with Ctrl.
    let zoomScroll = PanGestureRecognizer()
    let turner = PageTurner()
    /// The scale that wheel and keys have asked for, while it is on its way.
    var wantedScale: Double?
    /// How far the picture was beyond its end when fingers began to move it.
    var beganOvershoot = 0.0
    /// What counted as a scale of 1 when fingers began to move the picture. Nil: it was zoomed.
    var beganFull: Double?

    /// Creates a viewer that fills a window, and shows the picture with an index first.
    public init(count: Int, showing index: Int = 0, in window: Window) {
        precondition(count > 0 && index >= 0 && index < count, "There must be such a picture")
        (self.count, self.index, self.window) = (count, index, window)
        viewport = View(frame: window.bounds)
        window.addSubview(viewport)
        let page = PicturePage(index: index, in: viewport)
        pages[index] = page
        zoom = ZoomController(content: page.view, in: viewport)
        zoom.allowsRotation = true
        zoom.rotationStep = .pi / 2
        zoom.limitsPinches = false
        zoom.returnsToRestingFingers = true
        zoom.onChange = { [weak self] _ in self?.onChange() }
        zoom.willEndDragging = { [weak self] zoom, velocity, _ in
            self?.endDragging(velocity, at: zoom.releaseTimestamp)
        }
        attach()
        updatePages()
    }

    /// The current page.
    var page: PicturePage { page(index) }

    /// The page of a picture.
    func page(_ index: Int) -> PicturePage {
        if let page = pages[index] {
            return page
        }
        let page = PicturePage(index: index, in: viewport)
        page.layOut(in: viewport.bounds.size, pixel: pixel)
        pages[index] = page
        return page
    }

    /// The pictures to load, the current one first. Others can be forgotten.
    public var neededPictures: [Int] {
        let farther = pages.keys.filter { abs($0 - index) == 2 }
        return [index, index + 1, index - 1].filter { $0 >= 0 && $0 < count } + farther
    }

    /// Says how large a picture is, in its own pixels.
    public func setPixels(_ pixels: Size, ofPicture index: Int) {
        set(.pixels(pixels), index)
    }

    /// Says that a picture cannot be shown.
    public func setFailed(picture index: Int) {
        set(.failed, index)
    }

    private func set(_ content: PicturePage.Content, _ index: Int) {
        let page = page(index)
        guard page.content != content else {
            return
        }
        page.content = content
        page.layOut(in: viewport.bounds.size, pixel: pixel)
        if index == self.index {
            limit()
            zoom.enforceLimits()
        } else {
            page.rest()
        }
        onChange()
    }

    /// Fits the pictures to the size of the window. The middle of what is visible stays in the
    /// middle, at the same number of pixels, if the picture is zoomed. A pixel of the display has
    /// `pixel` points.
    public func layOut(pixel: Double) {
        let size = window.bounds.size
        let page = page
        let isZoomed = zoom.scale > zoom.fullScale * 1.01
        let (rotation, fit, scale) = (zoom.rotation, page.fit, zoom.scale)
        // The middle of the viewport in the picture.
        let middle = viewport.bounds.center
        let held = page.transform(shiftedBy: 0).inverted().map { middle.applying($0) }
        viewport.frame = window.bounds
        self.pixel = pixel
        for page in pages.values {
            page.layOut(in: size, pixel: pixel)
            page.rest()
        }
        limit()
        page.view.transform = AffineTransform2D(rotationAngle: rotation)
        page.rest()
        if isZoomed {
            let factor = scale * fit / page.fit / zoom.fullScale
            page.view.transform = page.view.transform.scaled(by: factor)
        }
        var shift = Vector.zero
        if isZoomed, let held {
            shift = viewport.bounds.center - held.applying(page.transform(shiftedBy: 0))
        }
        zoom.setContent(page.view, translation: shift)
        zoom.enforceLimits()
        onChange()
    }

    /// Moves what moves to where it will be at a time. Call it before you draw a frame.
    public func advance(to time: Timestamp) {
        zoom.advance(to: time)
        if turner.isOpen, !zoom.isAnimating, !turner.isDragging, zoom.overshoot.x.magnitude < 0.01 {
            close()
        }
    }

    /// Ends the turn of a page. The pages beside it fit again when they are seen the next time.
    private func close() {
        turner.isOpen = false
        updatePages()
        for (other, page) in pages where other != index {
            page.rest()
        }
    }

    /// Whether something moves without fingers.
    public var isMoving: Bool { zoom.isAnimating }

    /// The pictures that are visible, from the lowest to the topmost.
    public func forEachShownPicture(_ body: (ShownPicture) -> Void) {
        let overshoot = turner.isOpen ? zoom.overshoot.x : 0
        let side = overshoot < 0 ? 1 : -1
        for distance in overshoot == 0 ? [] : [2, 1] {
            let other = index + side * distance
            let shift = overshoot + Double(side * distance) * pageWidth
            if other >= 0, other < count, shift.magnitude < pageWidth {
                show(other, shift, body)
            }
        }
        show(index, 0, body)
    }

    private func show(_ index: Int, _ shift: Double, _ body: (ShownPicture) -> Void) {
        body(ShownPicture(index: index, transform: page(index).transform(shiftedBy: shift)))
    }

    /// From one page to the next.
    var pageWidth: Double { viewport.bounds.width + Self.gap }

    /// Makes another picture the current one. It comes from its side, with the velocity of the
    /// fingers that turn the page.
    func go(to index: Int, velocity: Vector = .zero, at time: Timestamp) {
        guard index != self.index, index >= 0, index < count else {
            return
        }
        let side = index > self.index ? 1.0 : -1.0
        let overshoot = turner.isOpen ? zoom.overshoot.x : 0
        // It stays where it is, as the neighbor of the new one.
        page.view.transform.tx -= overshoot
        self.index = index
        wantedScale = nil
        let page = page
        turner.isOpen = true
        limit()
        let place = page.view.transform
        zoom.setContent(
            page.view,
            translation: Vector(x: overshoot + side * pageWidth + place.tx, y: place.ty),
            velocity: Vector(x: velocity.x, y: 0),
            startingAt: time
        )
        updatePages()
        onPicture()
        onChange()
    }

    /// Applies the limits of the current picture.
    private func limit() {
        let page = page
        let own = pixel / page.fit
        zoom.sideScale = min(max(page.sideScale, 1.0 / 256), 256)
        zoom.minimumScale = 1
        // Eight pixels of the display for one of the picture, and at least four times as large.
        zoom.maximumScale = page.pixels == nil ? 1 : min(max(8 * own, 4), 256)
        zoom.doubleTapScale = min(2.5, zoom.maximumScale)
        turner.edges = []
        if index > 0 {
            turner.edges.insert(.left)
        }
        if index + 1 < count {
            turner.edges.insert(.right)
        }
        zoom.openEdges = turner.edges
    }

    /// Forgets the pages that are far away. While pages turn quickly, two are beside the current one.
    private func updatePages() {
        for (other, page) in pages where abs(other - index) > (turner.isOpen ? 2 : 1) {
            page.view.removeFromSuperview()
            pages[other] = nil
        }
    }
}

// What keys do.

extension PictureViewer {
    /// What a user can ask for without fingers.
    public enum Command: Hashable, Sendable {
        case next, previous, first, last
        case zoomIn, zoomOut
        /// All of the picture is visible.
        case fit
        /// A pixel of the picture covers one of the display.
        case actualSize
        /// A quarter turn, clockwise or back.
        case turnRight, turnLeft
        /// Moves the view. Sideways, a picture that is not zoomed makes way for the next one.
        case left, right, up, down
    }

    /// Does what the user asks for.
    public func perform(_ command: Command, at time: Timestamp) {
        let middle = viewport.bounds.center
        switch command {
        case .next: go(to: index + 1, at: time)
        case .previous: go(to: index - 1, at: time)
        case .first: go(to: 0, at: time)
        case .last: go(to: count - 1, at: time)
        case .zoomIn: zoom(by: Self.zoomStep, about: middle, at: time)
        case .zoomOut: zoom(by: 1 / Self.zoomStep, about: middle, at: time)
        case .fit: zoom(to: zoom.fullScale, at: time)
        case .actualSize: zoom(to: pixel / page.fit, at: time)
        case .turnRight: zoom.turn(by: .pi / 2, about: middle, startingAt: time)
        case .turnLeft: zoom.turn(by: -.pi / 2, about: middle, startingAt: time)
        case .left: move(1, 0, orTo: index - 1, at: time)
        case .right: move(-1, 0, orTo: index + 1, at: time)
        case .up: move(0, 1, orTo: index, at: time)
        case .down: move(0, -1, orTo: index, at: time)
        }
    }

    /// Whether the picture is larger than when all of it is visible.
    public var isZoomed: Bool {
        (wantedScale ?? zoom.scale) > zoom.fullScale * 1.01
    }

    private func zoom(to scale: Double, at time: Timestamp) {
        guard page.pixels != nil else {
            return
        }
        wantedScale = scale
        zoom.zoom(to: scale, about: viewport.bounds.center, startingAt: time)
    }

    /// Moves the picture by a part of the viewport.
    private func move(_ x: Double, _ y: Double, orTo index: Int, at time: Timestamp) {
        guard isZoomed else {
            return go(to: index, at: time)
        }
        let area = viewport.bounds.size
        let step = Vector(x: x * area.width / 5, y: y * area.height / 5)
        zoom.move(by: step, startingAt: time)
    }
}

// What fingers, wheels and touchpads do.

extension PictureViewer {
    func attach() {
        let fingers = zoom.transformGestureRecognizer
        fingers.allowedScrollTypesMask = .continuous
        fingers.delegate = turner
        fingers.addAction { [weak self] in self?.note($0) }
        wheel.allowedScrollTypesMask = .discrete
        zoomScroll.allowedScrollTypesMask = .continuous
        for scroll in [wheel, zoomScroll] {
            scroll.allowedTouchTypes = []
            scroll.delegate = turner
            scroll.addAction { [weak self] in self?.turnWheel($0) }
            viewport.addGestureRecognizer(scroll)
        }
        (turner.fingers, turner.zoomer) = (fingers, zoomScroll)
        turner.onBegin = { [weak self] in self?.begin($0) }
    }

    /// Fingers begin to move the picture, to which some edges are open.
    private func begin(_ edges: RectEdge) {
        zoom.openEdges = edges
        beganFull = isZoomed ? nil : zoom.fullScale
        beganOvershoot = zoom.overshoot.x
    }

    private func note(_ fingers: TransformGestureRecognizer) {
        wantedScale = nil
        switch fingers.state {
        case .began, .changed:
            turner.isDragging = true
            turner.mostTouches = max(turner.mostTouches, fingers.numberOfTouches)
        case .ended, .cancelled, .failed, .possible:
            turner.isDragging = false
        }
    }

    /// Turns the page if the fingers took it far enough, or threw it.
    func endDragging(_ velocity: Vector, at time: Timestamp) {
        if let beganFull, zoom.fullScale != beganFull, zoom.scale < beganFull * Self.zoomStep {
            // They only turned it. So it fits again.
            return zoom.zoom(to: zoom.fullScale, about: viewport.bounds.center, startingAt: time)
        }
        let way = zoom.overshoot.x
        guard turner.isOpen, turner.mostTouches <= 1, way != 0 else {
            return
        }
        let side = way < 0 ? 1 : -1
        let outward = velocity.x * (way < 0 ? -1 : 1)
        // The page is still on its way, and they push it on.
        if beganOvershoot * way > 0, way.magnitude < beganOvershoot.magnitude, outward < 0 {
            if -outward >= zoom.momentum.flipSpeed {
                go(to: index - side, velocity: velocity, at: time)
            }
            return
        }
        let isFar = way.magnitude > viewport.bounds.width / 2 && outward > -zoom.momentum.flipSpeed
        if isFar || outward >= zoom.momentum.flipSpeed {
            go(to: index + side, velocity: velocity, at: time)
        }
    }

    /// Zooms about the pointer.
    private func turnWheel(_ wheel: PanGestureRecognizer) {
        guard wheel.state == .began || wheel.state == .changed, let time = wheel.timestamp
        else {
            return
        }
        let clicks =
            wheel.translation(in: viewport).y / max(window.gestureEngine.wheelClickDistance, 1)
        wheel.setTranslation(.zero, in: viewport)
        guard clicks != 0 else {
            return
        }
        zoom(by: pow(Self.zoomStep, clicks), about: wheel.location(in: viewport), at: time)
    }

    /// Zooms by a factor, from the scale that was last asked for.
    func zoom(by factor: Double, about place: Point, at time: Timestamp) {
        let start = zoom.isAnimating ? wantedScale ?? zoom.scale : zoom.scale
        let scale = min(max(start * factor, zoom.fullScale), 256)
        wantedScale = scale
        zoom.zoom(to: scale, about: place, startingAt: time)
    }
}
