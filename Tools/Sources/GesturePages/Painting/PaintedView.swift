// SPDX-License-Identifier: MIT

internal import GestureDrawing
package import GestureKit

/// A view that draws itself.
package class PaintedView: View {
    /// Whether the views in it are drawn in its bounds only.
    final var clips = false

    package override init(frame: Rect) {
        super.init(frame: frame)
        receivesTouches = false
    }

    /// Draws the view, without those in it, in its own coordinates.
    func draw(on canvas: Canvas) {}

    /// Asks for a new picture of the window.
    final func setNeedsDisplay() {
        var view: View? = self
        while let next = view, !(next is Ground) {
            view = next.superview
        }
        (view as? Ground)?.needsDisplay = true
    }
}

extension View {
    /// Draws the view and those in it, from the lowest to the topmost.
    func paint(on canvas: Canvas) {
        guard !isHidden, alpha >= 0.01 else {
            return
        }
        let place = transform(to: nil)
        canvas.faded(to: alpha) {
            canvas.transformed(by: place) { (self as? PaintedView)?.draw(on: canvas) }
            canvas.saved {
                if (self as? PaintedView)?.clips == true {
                    canvas.transformed(by: place) { canvas.clip(to: bounds) }
                }
                subviews.forEach { $0.paint(on: canvas) }
            }
        }
    }
}

/// The lowest view: all others are in it.
final class Ground: PaintedView {
    /// Whether what it shows has changed since it was drawn.
    var needsDisplay = true

    override func draw(on canvas: Canvas) {
        canvas.fill(bounds, .paper)
    }
}
