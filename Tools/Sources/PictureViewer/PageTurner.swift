// SPDX-License-Identifier: MIT

internal import GestureKit

/// Decides which drags turn pages, and which scrolls zoom.
final class PageTurner: GestureRecognizerDelegate {
    /// The edges behind which there is another picture.
    var edges: RectEdge = []
    /// Whether the pages beside the current one are visible.
    var isOpen = false
    /// Whether fingers hold the picture.
    var isDragging = false
    /// The most fingers since the gesture began.
    var mostTouches = 0
    /// Called when fingers begin to move the picture, with the edges that are open to them.
    var onBegin: (RectEdge) -> Void = { _ in }
    /// The recognizers of fingers, and of a touchpad's scrolls that zoom.
    weak var fingers: GestureRecognizer?
    weak var zoomer: GestureRecognizer?

    /// Two fingers that land together hold the picture: they turn no page.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        if recognizer === fingers {
            mostTouches = recognizer.numberOfTouches
            isOpen = isOpen || mostTouches <= 1
            onBegin(mostTouches <= 1 ? edges : [])
        }
        return true
    }

    /// Two fingers on a touchpad move the picture, or zoom with Ctrl.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: Event
    ) -> Bool {
        guard event.type == .scroll else {
            return true
        }
        let zooms = event.modifierFlags.contains(.control)
        return recognizer === fingers ? !zooms : recognizer === zoomer ? zooms : true
    }
}
