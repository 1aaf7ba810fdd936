// SPDX-License-Identifier: MIT

import CGestureCore

extension View {
    /// Converts a point from this view to another one. Nil means the window.
    ///
    /// Both must be in one tree. The result is the origin if a transform on the way has no inverse.
    public final func convert(_ point: Point, to view: View?) -> Point {
        let window = gc_node_point_to_window(node, gc_point(limiting: point))
        return Point(filled(gc_point()) { gc_node_point_from_window(view?.node, window, &$0) })
    }

    /// Converts a point from another view to this one. Nil means the window.
    ///
    /// Both must be in one tree. The result is the origin if a transform on the way has no inverse.
    public final func convert(_ point: Point, from view: View?) -> Point {
        let window = gc_node_point_to_window(view?.node, gc_point(limiting: point))
        return Point(filled(gc_point()) { gc_node_point_from_window(node, window, &$0) })
    }

    /// Converts a rectangle from this view to another one. Nil means the window.
    ///
    /// The result is the smallest upright rectangle around the converted one. Both views must be in
    /// one tree. The result is ``Rect/zero`` if a transform on the way has no inverse.
    public final func convert(_ rect: Rect, to view: View?) -> Rect {
        rect.applying(transform(to: view))
    }

    /// Converts a rectangle from another view to this one. Nil means the window.
    ///
    /// The result is the smallest upright rectangle around the converted one. Both views must be in
    /// one tree. The result is ``Rect/zero`` if a transform on the way has no inverse.
    public final func convert(_ rect: Rect, from view: View?) -> Rect {
        rect.applying(conversion(from: view, to: self))
    }

    /// The transform from the coordinates of this view to those of another one. Nil means the
    /// window.
    ///
    /// Draw with it: it takes the ``bounds`` to the place where fingers find the view.
    ///
    ///     for view in window.subviews {
    ///         canvas.set(view.transform(to: nil))
    ///         canvas.fill(view.bounds)
    ///     }
    ///
    /// It is not rounded, so it may differ from ``convert(_:to:)-(Point,_)`` by 1/4096 point. Both
    /// views must be in one tree. If a transform on the way has no inverse, all six entries are 0.
    public final func transform(to view: View?) -> AffineTransform2D {
        conversion(from: self, to: view)
    }

    /// Moves, scales and turns this view by a step in the coordinates of another one, such as what
    /// fingers did. Nil means the window.
    ///
    /// The points of this view go where the step takes them, whatever the transforms of the views
    /// around it:
    ///
    ///     let fingers = TransformGestureRecognizer { [unowned card] fingers in
    ///         card.concatenate(fingers.transform(in: nil), in: nil)
    ///         fingers.restart()
    ///     }
    ///
    /// Only the ``transform`` changes. Both views must be in one tree. Nothing changes if a
    /// transform between the superview and the other view has no inverse.
    public final func concatenate(_ step: AffineTransform2D, in view: View?) {
        if let engine = asker {
            // A window that goes meanwhile is as nil.
            return engine.afterwards(self) { [view = Weak(view)] in
                $0.concatenate(step, in: view.object)
            }
        }
        let there = conversion(from: superview, to: view)
        guard let back = there.inverted() else {
            return
        }
        let home = Vector(x: center.x, y: center.y)
        transform =
            transform
            .concatenating(.translation(by: home))
            .concatenating(there).concatenating(step).concatenating(back)
            .concatenating(.translation(by: -home))
    }
}

/// The transform from a view to another one in its tree. Nil: the window.
private func conversion(from view: View?, to other: View?) -> AffineTransform2D {
    let shared = commonView(of: view, other)
    let there = view?.transform(upTo: shared) ?? .identity
    guard let other else {
        return there
    }
    let back = other.transform(upTo: shared).inverted()
    return there.concatenating(back ?? AffineTransform2D(scaleX: 0, y: 0))
}

/// The deepest view that contains both. Nil: there is none, or one of them is the window.
private func commonView(of one: View?, _ other: View?) -> View? {
    guard var one, var other else {
        return nil
    }
    var difference = one.depth - other.depth
    while difference > 0, let next = one.superview {
        one = next
        difference -= 1
    }
    while difference < 0, let next = other.superview {
        other = next
        difference += 1
    }
    while one !== other {
        guard let next = one.superview, let otherNext = other.superview else {
            return nil
        }
        (one, other) = (next, otherNext)
    }
    return one
}

extension View {
    /// The number of views above this one.
    fileprivate var depth: Int {
        var (depth, view) = (0, self)
        while let next = view.superview {
            depth += 1
            view = next
        }
        return depth
    }

    /// The transform to the coordinates of a superview at any depth. Nil: those of the window.
    fileprivate func transform(upTo above: View?) -> AffineTransform2D {
        var result = AffineTransform2D.identity
        var view = self
        while view !== above, let next = view.superview {
            result = result.concatenating(view.transformToSuperview)
            view = next
        }
        return result
    }

    package var transformToSuperview: AffineTransform2D {
        let middle = bounds.center
        return transformToSuperview(from: Vector(x: middle.x, y: middle.y))
    }

    /// The transform of the window to coordinates that start at the corner of this view. They do not
    /// depend on the origin of its bounds. Nil: a transform on the way has no inverse.
    var transformFromWindowToCorner: AffineTransform2D? {
        let middle = Vector(x: bounds.size.width, y: bounds.size.height) / 2
        var result = transformToSuperview(from: middle)
        if let superview {
            result = result.concatenating(superview.transform(upTo: nil))
        }
        return result.inverted()
    }

    /// The transform to the coordinates of the superview from some in which the middle of this view
    /// is at a place.
    @inline(__always)
    private func transformToSuperview(from middle: Vector) -> AffineTransform2D {
        let way = middle.applying(transform)
        return AffineTransform2D(
            a: transform.a,
            b: transform.b,
            c: transform.c,
            d: transform.d,
            tx: center.x + transform.tx - way.x,
            ty: center.y + transform.ty - way.y
        )
    }
}

// Where a view lies in its superview: with its transform, and without.

extension View {
    /// The rectangle that the view covers in its superview. With a transform, this is the smallest
    /// upright rectangle around the view.
    ///
    /// It reads as it was set. Setting it moves the ``center``. If the size differs, the ``bounds``
    /// get the size that has this frame under the ``transform``. For some angles no bounds have the
    /// frame: those of a view that is turned by 45° are always squares. Then the bounds keep their
    /// proportions, and the view fits into the frame.
    ///
    /// A layout sets the ``layoutFrame`` of a view that fingers zoom or turn.
    public final var frame: Rect {
        get {
            let middle = center + Vector(x: transform.tx, y: transform.ty)
            return Rect(center: middle, size: sizeCovered(by: bounds.size))
        }
        set {
            alter(to: newValue) { view, value in
                let old = view.frame
                let frame = value.saturated(or: old, "A view's frame")
                guard view.transform != .identity else {
                    return view.lie(in: frame)
                }
                view.center += frame.center - old.center
                if frame.size != old.size {
                    view.bounds.size = view.boundsSize(covering: frame.size)
                }
            }
        }
    }

    /// The rectangle that the view would cover in its superview without its ``transform``.
    ///
    /// Setting it sets the ``center`` and the size of the ``bounds``. Set it in a layout, if
    /// something else sets the transform, such as a ``ZoomController``: what fingers did to the
    /// view stays.
    public final var layoutFrame: Rect {
        get { Rect(center: center, size: bounds.size) }
        set {
            alter(to: newValue) { view, value in
                view.lie(in: value.saturated(or: view.layoutFrame, "A view's layoutFrame"))
            }
        }
    }

    private func lie(in frame: Rect) {
        center = frame.center
        bounds.size = frame.size
        // Round halves only once, so that the corner is where the caller wants it.
        gc_node_set_frame(node, gc_rect(frame))
        gc_node_set_bounds(node, gc_rect(bounds))
        setTransform()
    }

    /// The size of the smallest upright rectangle around bounds of a size, under the transform.
    private func sizeCovered(by size: Size) -> Size {
        let (a, b) = (transform.a.magnitude, transform.b.magnitude)
        let (c, d) = (transform.c.magnitude, transform.d.magnitude)
        return Size(
            width: a * size.width + c * size.height,
            height: b * size.width + d * size.height
        )
    }

    /// The size of bounds that cover a size. If there is none, the present size, scaled to fit.
    private func boundsSize(covering wanted: Size) -> Size {
        let (a, b) = (transform.a.magnitude, transform.b.magnitude)
        let (c, d) = (transform.c.magnitude, transform.d.magnitude)
        let determinant = a * d - b * c
        if determinant.magnitude > 1e-6 * (a * d + b * c) {
            let width = (wanted.width * d - wanted.height * c) / determinant
            let height = (wanted.height * a - wanted.width * b) / determinant
            // A quarter turn by a cosine of 6e-17 may give a length slightly under 0.
            if min(width, height) > -1e-6 {
                return Size(width: max(width, 0), height: max(height, 0))
            }
        }
        let shape = bounds.size == .zero ? wanted : bounds.size
        let covered = sizeCovered(by: shape)
        let x = covered.width > 0 ? wanted.width / covered.width : .infinity
        let y = covered.height > 0 ? wanted.height / covered.height : .infinity
        // A transform that scales to 0 covers nothing.
        let factor = min(x, y) < .infinity ? min(x, y) : 1
        return Size(width: shape.width * factor, height: shape.height * factor)
    }
}
