// SPDX-License-Identifier: MIT

// What the program asks for. Without a start time, each change is immediate.

extension ZoomController {
    /// Moves the content by a step, within the limits, for input that has no place, such as keys. A
    /// fling stops where it is. What the program has begun counts as done.
    ///
    /// - Parameters:
    ///   - step: How far, in the coordinates of the viewport.
    ///   - time: The start of the animation. Nil: the change is immediate.
    public func move(by step: Vector, startingAt time: Timestamp? = nil) {
        var target = start(at: time)
        target.shift = target.shift + step.saturated("The step to move by")
        if let limits {
            go(to: limits.allowed(target, about: limits.area.center), startingAt: time)
        }
    }

    /// Turns the content about a place, within the limits. Content that is not zoomed stays so. A
    /// fling stops where it is. What the program has begun counts as done.
    ///
    /// - Parameters:
    ///   - angle: How far, in radians, clockwise. With a ``rotationStep``, content rests at the
    ///     nearest step.
    ///   - place: The point that stays in place, in the coordinates of the viewport.
    ///   - time: The start of the animation. Nil: the change is immediate.
    public func turn(by angle: Double, about place: Point, startingAt time: Timestamp? = nil) {
        guard let limits else {
            return
        }
        let start = start(at: time)
        let angle = angle.saturated(in: -1000...1000, or: 0, "An angle", "it must be within ±1000")
        let place = place.saturated(or: limits.area.center, "The place to turn about")
        let rotation = limits.restRotation(start.rotation + angle)
        let full = limits.fullScale(at: start.rotation)
        let isZoomed = max(start.scale / full, full / start.scale) > Self.tolerance
        let scale = isZoomed ? start.scale : limits.fullScale(at: rotation)
        let way = place - limits.home
        let target = start.moved(
            from: way,
            to: way,
            scaledBy: scale / start.scale,
            turnedBy: rotation - start.rotation
        )
        go(to: limits.allowed(target, about: place), startingAt: time)
    }

    /// Lets another subview of the viewport take the place of the content. The former content keeps
    /// its transform.
    ///
    /// Its fingers, if there are any, hold the new content. In ``willEndDragging`` this turns
    /// pages: the new content continues from where the fingers took it.
    ///
    /// - Parameters:
    ///   - content: The new content. Its scale and its rotation are those of its transform.
    ///   - translation: How far its center is from its place without a transform, in the
    ///     coordinates of the viewport. It may be beyond the limits.
    ///   - velocity: Its velocity in points per second, in the coordinates of the viewport.
    ///   - time: The time from which it moves to its limits. Nil: from the next frame on, if nothing
    ///     holds it.
    public func setContent(
        _ content: View,
        translation: Vector = .zero,
        velocity: Vector = .zero,
        startingAt time: Timestamp? = nil
    ) {
        precondition(
            content.superview === viewport,
            "The content must be a subview of the viewport"
        )
        let former = newest
        let shown = frame
        self.content = content
        var start = ContentPlacement(content.transform)
        start.shift = translation.saturated("The translation of content")
        anchor = nil
        // It may have to be where the former content is, and then nothing changes for the controller.
        content.transform = start.transform
        show(start)
        guard let time, let end = allowed(start) else {
            return
        }
        if let shown {
            var predicted = start
            predicted.shift = start.shift + (shown.placement.shift - former.shift)
            frame = (predicted, shown.time)
        }
        begin(
            ContentAnimation(from: start, to: end, velocity: velocity, momentum, at: time),
            .program
        )
    }

    /// Moves the content to its place without a transform, within the limits.
    ///
    /// - Parameter time: The start of the animation. Nil: the change is immediate.
    public func reset(startingAt time: Timestamp? = nil) {
        guard let limits else {
            return
        }
        time.map(halt(at:))
        returnToSample()
        // Turn back the shortest way, not all the turns that fingers made, nor those of the latest frame.
        let rotation = placement.rotation
        placement.rotation.formRemainder(dividingBy: 2 * .pi)
        frame?.placement.rotation += placement.rotation - rotation
        go(to: limits.allowed(ContentPlacement(), about: limits.home), startingAt: time)
    }
}
