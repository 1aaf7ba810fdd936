// SPDX-License-Identifier: MIT

import CGestureWindow
public import GestureKit

extension View {
    /// Draws the view in a ``DesktopWindow``. Nil: it has nothing of its own to show.
    ///
    ///     card.onDraw = { canvas in
    ///         canvas.fill(canvas.bounds, corner: 8, .white)
    ///     }
    ///
    /// Coordinates are those of the view, and nothing appears outside of its ``Canvas/bounds``. The
    /// views inside it are drawn later, each above those before it, with their transforms, and with
    /// their alpha as a group. They are drawn in its bounds only if it has `clipsToBounds`.
    ///
    /// It is called for each frame that shows a part of the view. A frame is drawn after each input:
    /// see ``DesktopWindow/redrawsAutomatically``. After other changes, call
    /// `setNeedsDisplay()`. The closure belongs to the view, so it must not hold it.
    public var onDraw: ((Canvas) -> Void)? {
        get { (drawing as? ViewDrawing)?.draw }
        set { draw(by: newValue.map { ViewDrawing($0) }) }
    }

    func draw(by drawing: ViewDrawing?) {
        self.drawing = drawing
        setNeedsDisplay()
    }
}

final class ViewDrawing {
    let draw: (Canvas) -> Void
    /// Whether it draws nothing outside of the bounds, and needs no clip.
    let staysInBounds: Bool

    init(staysInBounds: Bool = false, _ draw: @escaping (Canvas) -> Void) {
        (self.draw, self.staysInBounds) = (draw, staysInBounds)
    }
}

extension Canvas {
    func draw(_ window: Window) {
        drawContent(of: window, place: AffineTransform2D(scaleX: scale, y: scale))
    }

    /// Draws a view and those inside it. `place` converts its coordinates to pixels.
    private func drawContent(of view: View, place: AffineTransform2D) {
        if let drawing = view.drawing as? ViewDrawing {
            draw(view, place, by: drawing)
        }
        let subviews = view.subviews
        guard view.clipsToBounds, !subviews.isEmpty else {
            return drawViews(subviews, in: place)
        }
        // A view without an inverse is a line or a point.
        if view.bounds.applying(place).intersects(visible), place.inverted() != nil {
            let former = transform
            transform = place
            withClip(to: view.bounds) { drawViews(subviews, in: place) }
            transform = former
        }
    }

    private func drawViews(_ views: [View], in place: AffineTransform2D) {
        for view in views where view.isDrawn {
            let place = view.transformToSuperview.concatenating(place)
            if view.alpha < 1 {
                drawGroup(view, place: place)
            } else {
                drawContent(of: view, place: place)
            }
        }
    }

    private func draw(_ view: View, _ place: AffineTransform2D, by drawing: ViewDrawing) {
        guard view.bounds.applying(place).intersects(visible), place.inverted() != nil else {
            return
        }
        let former = (bounds, hasOnlyOwnClips)
        bounds = view.bounds
        cairo_save(context)
        transform = place
        if drawing.staysInBounds {
            drawing.draw(self)
        } else {
            withClip(to: view.bounds) { drawing.draw(self) }
        }
        cairo_restore(context)
        (bounds, hasOnlyOwnClips) = former
    }

    /// Draws a view and those inside it, and then all of them with the alpha of the view.
    private func drawGroup(_ view: View, place: AffineTransform2D) {
        guard let extent = extent(of: view, place: place)?.intersection(visible)?.integral else {
            return
        }
        cairo_save(context)
        transform = .identity
        withClip(to: extent) {
            cairo_push_group(context)
            drawContent(of: view, place: place)
            cairo_pop_group_to_source(context)
            cairo_paint_with_alpha(context, view.alpha)
        }
        cairo_restore(context)
    }

    /// The smallest rectangle around a view and those inside it, in pixels. Nil: nothing is drawn.
    private func extent(of view: View, place: AffineTransform2D) -> Rect? {
        let own = view.bounds.applying(place)
        var extent = view.drawing == nil ? nil : own
        for view in view.subviews where view.isDrawn {
            let place = view.transformToSuperview.concatenating(place)
            if let inner = self.extent(of: view, place: place) {
                extent = extent?.union(inner) ?? inner
            }
        }
        return view.clipsToBounds ? extent?.intersection(own) : extent
    }
}

extension View {
    /// Whether it or a view inside it may have something to show.
    fileprivate var isDrawn: Bool {
        (drawing != nil || !subviews.isEmpty) && !isHidden && alpha >= 0.01
    }
}
