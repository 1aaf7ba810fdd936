// SPDX-License-Identifier: MIT

// Fingers that spread. The content between them stays under them.

extension ScrollController {
    /// Zooms as an event of the pinch says.
    func follow(_ pinch: TransformGestureRecognizer) {
        guard let limits, let viewport, let time = pinch.timestamp else {
            return
        }
        switch pinch.state {
        case .began, .changed:
            beginPinching(pinch, at: time)
            guard pinch.view != nil else {
                // A call has removed the controller.
                return
            }
            let (step, point) = (pinch.transform(in: nil), pinch.location(in: nil))
            if let pull = pull(by: step, to: point, limits) {
                anchor = place(of: point)
                hold(pull, limits)
            }
            pinch.restart()
        case .ended:
            let velocity = -pinch.releaseVelocity(in: viewport)
            endPinching(velocity, after: pinch.sampleTimestamp ?? .zero, lift: time)
        case .cancelled:
            endPinching(.zero, after: pinch.sampleTimestamp ?? .zero, lift: time)
        case .possible, .failed:
            break
        }
    }

    /// Shows what the fingers hold where they will be at a time.
    func foreseePinch(_ time: Timestamp) {
        guard let limits else {
            return
        }
        // The pinch restarts at each sample, so this is the way from the newest one.
        let pinch = transformGestureRecognizer
        let step = pinch.transform(in: nil, at: time)
        let way = pinch.translation(in: nil, at: time)
        if let pull = pull(by: step, to: pinch.location(in: nil) + way, limits) {
            preview(limits.shown(pull), at: time)
        }
    }

    /// Zooms in to the place of the tap, or out.
    func toggle(_ tap: TapGestureRecognizer) {
        guard let limits, let place = place(of: tap.location(in: nil)), let time = tap.timestamp
        else {
            return
        }
        // A pinch rarely returns to exactly the same scale.
        let start = current(at: time)
        if start.scale > limits.scales.lowerBound * 1.01 {
            return setZoomScale(limits.scales.lowerBound, about: .zero + place, startingAt: time)
        }
        let middle = Point.zero + (start.shift + place) / start.scale
        zoom(to: Rect(center: middle, size: limits.viewport / doubleTapScale), startingAt: time)
    }

    private func beginPinching(_ pinch: TransformGestureRecognizer, at time: Timestamp) {
        source = viewport?.engine
        halt(at: time)
        guard pinch.view != nil else {
            return
        }
        isPinching = true
        // A finger may lift and land again.
        pinch.minimumNumberOfTouches = 1
        if !owed.zoom {
            owed.zoom = true
            willBeginZooming?(self)
        }
    }

    func endPinching(_ velocity: Vector, after sample: Timestamp, lift: Timestamp) {
        guard isPinching else {
            return
        }
        isPinching = false
        transformGestureRecognizer.minimumNumberOfTouches = 2
        // Fingers that still drag hold the content.
        if dragged == nil {
            release(velocity: velocity, at: startOfChain(after: sample, lift: lift))
        }
        endZoom()
    }

    /// Where a point of the window is, relative to the corner of the viewport. Nil: the viewport is
    /// gone, or has no inverse transform.
    ///
    /// The viewport's own coordinates move with the latest frame. What the fingers ask for would be
    /// rounded by what the display showed.
    private func place(of point: Point) -> Vector? {
        viewport?.transformFromWindowToCorner.map { point.applying($0) - .zero }
    }

    /// The placement that the fingers ask for after a step in the window. They are at a point of it
    /// then.
    private func pull(
        by step: AffineTransform2D,
        to point: Point,
        _ limits: ScrollLimits
    ) -> ContentPlacement? {
        guard let back = step.inverted(), let place = place(of: point),
            let old = self.place(of: point.applying(back))
        else {
            return nil
        }
        var pull = currentGrip(limits)
        // Fingers may spread, lift and land again any number of times.
        let wanted = pull.scale * step.determinant.magnitude.squareRoot()
        pull.scale = min(max(wanted, 0x1p-40), 0x1p40)
        pull.shift = (pull.shift + old) * (limits.shownScale(pull.scale) / newest.scale) - place
        return pull
    }
}
