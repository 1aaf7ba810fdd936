// SPDX-License-Identifier: MIT

// What the program asks for. Without a start time, each change is immediate.

extension ScrollController {
    /// Scrolls to an offset, limited to the bounds. A motion without fingers stops.
    ///
    /// - Parameters:
    ///   - offset: The new ``contentOffset``.
    ///   - time: The start of the animation. Nil: the change is immediate.
    public func setContentOffset(_ offset: Point, startingAt time: Timestamp? = nil) {
        // A zoom that the program has begun goes on to its scale.
        var target = destination
        target.shift = Vector(
            x: usable(offset.x, or: destination.shift.x),
            y: usable(offset.y, or: destination.shift.y)
        )
        move(to: target, startingAt: time)
    }

    /// Moves the content at once, and its motion with it.
    func relocate(to offset: Point) {
        guard animation != nil || glides != nil || isHeld, let limits else {
            return setContentOffset(offset)
        }
        let (x, y) = (step(to: offset.x, .x, limits), step(to: offset.y, .y, limits))
        let way = Vector(x: x.way, y: y.way)
        if way != .zero {
            // Its drag may be about to end.
            glides?.x.shift(by: way.x)
            glides?.y.shift(by: way.y)
            shift(by: way, keepsEnd: (x.keepsEnd, y.keepsEnd))
        }
    }

    /// How far content moves along an axis to come to an offset. What is shown beyond an end may stay
    /// so far beyond it.
    ///
    /// A spring that brings content back keeps its end if the content comes between the ends: the
    /// program has moved the end. Otherwise the program limits how far content is shown beyond it,
    /// unless the content moves with its end. Content that has yet to come to an end is beyond that
    /// only because the size has just changed, and no spring brings it back.
    private func step(to offset: Double, _ axis: ScrollAxis, _ limits: ScrollLimits)
        -> (way: Double, keepsEnd: Bool?)
    {
        let (here, range) = (placement.shift[axis], limits.range(axis, at: placement.scale))
        // The end may just have moved away, to make room for rows above those that are shown.
        let low = min(range.lowerBound + min(overshoot[axis], 0), here)
        let high = max(range.upperBound + max(overshoot[axis], 0), here)
        let place = min(max(usable(offset, or: here), low), high)
        let content = animation?.content
        let ahead = content?.bounces(after: frame?.time ?? content?.start ?? .zero)
        let isComing = (axis == .x ? ahead?.x : ahead?.y) != nil
        let excess = place - place.nearest(in: range)
        let isAsFar =
            excess != 0 && (excess - overshoot[axis]).magnitude < ContentPlacement.rounding
        let isReturning = place != here && !range.contains(here) && !isComing && !isAsFar
        let isBetween = range.lowerBound < place && place < range.upperBound
        return (place - here, isReturning ? isBetween : nil)
    }

    /// Remembers how far content is shown beyond the ends that it had.
    func noteOvershoot(_ former: ScrollLimits?) {
        guard let end = former?.allowed(placement, about: .zero), end.shift != placement.shift
        else {
            return
        }
        overshoot = placement.shift - end.shift
    }

    /// Scrolls by a step at once, for input that has no place, such as keys. A wheel needs no call:
    /// push it as a ``PointerSample``.
    ///
    /// Content stops at its ends, and the next outer controller takes the rest of the step, if
    /// ``handsOver`` is true. A motion without fingers stops. With pages, the content then moves to
    /// the nearest one.
    ///
    /// - Parameters:
    ///   - step: The change of the ``contentOffset``, in points within ±262,144.
    ///   - time: When it happened.
    public func scroll(by step: Vector, at time: Timestamp) {
        let step = step.saturated("The step to scroll by")
        halt(at: time)
        if !isGripped {
            link(at: time)
        }
        drag(by: step, at: time, bounces: false)
        if !isGripped {
            release(at: time)
        }
    }

    /// Scrolls as little as needed to show a rectangle within the ``adjustedContentInsets``. Does
    /// nothing if it is visible. If it does not fit, its edges with the least x and y are shown. A
    /// scroll that the program has begun counts as done.
    ///
    /// - Parameters:
    ///   - rect: A rectangle of the content, at its ``ContentController/zoomScale``.
    ///   - time: The start of the animation. Nil: the change is immediate.
    public func scrollRectToVisible(_ rect: Rect, startingAt time: Timestamp? = nil) {
        guard let area = viewport?.bounds.size else {
            return
        }
        let (insets, start) = (adjustedContentInsets, start(at: time).shift)
        func offset(_ start: Double, _ low: Double, _ high: Double, _ near: Double, _ far: Double)
            -> Double
        {
            // At these offsets the rectangle touches the near and the far edge.
            let (atNear, atFar) = (low - near, high - far)
            return atFar >= atNear ? atNear : min(max(start, atFar), atNear)
        }
        let x = offset(start.x, rect.minX, rect.maxX, insets.left, area.width - insets.right)
        let y = offset(start.y, rect.minY, rect.maxY, insets.top, area.height - insets.bottom)
        if x != start.x || y != start.y {
            setContentOffset(Point(x: x, y: y), startingAt: time)
        }
    }

    /// Sets the ``keyboardInset``, keeps the content within its new bounds, and shows a rectangle.
    ///
    /// - Parameters:
    ///   - height: How much of the viewport the keyboard covers. 0 when it is gone.
    ///   - rect: A rectangle of the content, such as the field being edited. Nil: none.
    ///   - time: The start of the animation. Nil: the change is immediate.
    public func setKeyboardInset(
        _ height: Double,
        revealing rect: Rect? = nil,
        startingAt time: Timestamp? = nil
    ) {
        keyboardInset = height
        enforceLimits(startingAt: time)
        if let rect {
            scrollRectToVisible(rect, startingAt: time)
        }
    }

    /// Zooms so that a rectangle fills the viewport as far as the limits allow, with its middle in
    /// the middle.
    ///
    /// - Parameters:
    ///   - rect: A rectangle of the content at a scale of 1.
    ///   - time: The start of the animation. Nil: the change is immediate.
    public func zoom(to rect: Rect, startingAt time: Timestamp? = nil) {
        guard let limits else {
            return
        }
        let rect = rect.saturatedInContent("The rectangle to zoom to")
        let (area, start) = (limits.viewport, current(at: time))
        let fit = min(area.width / rect.width, area.height / rect.height)
        let wanted = fit.isNaN ? start.scale : fit
        var target = start
        target.scale = wanted.nearest(in: limits.scales)
        let middle = (rect.center - Point.zero) * target.scale
        target.shift = middle - Vector(x: area.width, y: area.height) / 2
        move(to: target, startingAt: time)
    }

    /// A content offset that the program asks for.
    private func usable(_ value: Double, or old: Double) -> Double {
        let greatest = ContentPlacement.greatestShift
        return value.saturated(
            in: -greatest...greatest,
            or: old,
            "contentOffset",
            "it must be within ±67,108,864 points"
        )
    }

    private func move(to target: ContentPlacement, startingAt time: Timestamp?) {
        if let target = allowed(target) {
            go(to: target, startingAt: time)
        }
    }
}
