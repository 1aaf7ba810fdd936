// SPDX-License-Identifier: MIT

internal import GestureKit
internal import Glibc

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
