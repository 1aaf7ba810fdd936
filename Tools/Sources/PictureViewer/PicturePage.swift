// SPDX-License-Identifier: MIT

import GestureKit
import Glibc

/// A picture of the viewer: its size, and the view that gesture controllers move.
final class PicturePage {
    /// What is known of a picture.
    enum Content: Equatable {
        /// Nothing yet.
        case waiting
        /// It has so many pixels.
        case pixels(Size)
        /// It cannot be shown.
        case failed
    }

    /// The view. Its bounds are the picture as it fits the viewport upright.
    let view = View()
    let index: Int
    var content = Content.waiting
    /// The points of a pixel of the picture, at a scale of 1.
    private(set) var fit = 1.0
    /// The factor of that when the picture fits on its side.
    private(set) var sideScale = 1.0

    init(index: Int, in viewport: View) {
        self.index = index
        viewport.addSubview(view)
    }

    /// The picture's pixels. A page without a picture is one for its message.
    var pixels: Size? {
        if case .pixels(let size) = content {
            return size
        }
        return nil
    }

    /// Places the picture in a viewport. A pixel of the picture covers at most one of the display,
    /// which has `pixel` points.
    func layOut(in viewport: Size, pixel: Double) {
        guard let pixels else {
            (fit, sideScale) = (1, 1)
            view.bounds.size = viewport
            view.center = Point(x: viewport.width / 2, y: viewport.height / 2)
            return
        }
        fit = Self.fit(pixels, in: viewport, atMost: pixel)
        let onSide = Size(width: pixels.height, height: pixels.width)
        sideScale = Self.fit(onSide, in: viewport, atMost: pixel) / fit
        view.bounds.size = Size(width: pixels.width * fit, height: pixels.height * fit)
        view.center = Point(x: viewport.width / 2, y: viewport.height / 2)
    }

    private static func fit(_ size: Size, in area: Size, atMost pixel: Double) -> Double {
        max(min(area.width / size.width, area.height / size.height, pixel), 1e-6)
    }

    /// The transform from the pixels of the picture to the viewport, shifted to a side.
    func transform(shiftedBy shift: Double) -> AffineTransform2D {
        let toView = AffineTransform2D(scaleX: fit, y: fit)
        let middle = view.bounds.center
        let place = view.transform
        // The transform of a view is about its center.
        return
            toView
            .concatenating(.translation(by: Point.zero - middle))
            .concatenating(place)
            .concatenating(.translation(by: view.center - .zero))
            .concatenating(.translation(by: Vector(x: shift, y: 0)))
    }

    /// Lets it fit again, turned as it is.
    func rest() {
        let angle = atan2(view.transform.b, view.transform.a)
        let isOnSide = abs(view.transform.b) > abs(view.transform.a)
        view.transform = AffineTransform2D(rotationAngle: angle)
            .scaled(by: isOnSide ? sideScale : 1)
    }
}

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
