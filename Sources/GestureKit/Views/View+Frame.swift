// SPDX-License-Identifier: MIT

import CGestureCore

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
