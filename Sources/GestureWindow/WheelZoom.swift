// SPDX-License-Identifier: MIT

import GestureKit

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Lets a wheel zoom the content of a `ZoomController` at the pointer. Two fingers on a touchpad move
/// it, and it returns to fingers that rest.
final class WheelZoom: PanGestureRecognizer {
    private weak var zoom: ZoomController?
    /// The scale that the latest click asked for.
    private var wanted = 1.0

    /// What a click zooms by.
    private static let step = 1.25

    /// Adds one to the viewport of a controller that has none, unless its program says what scrolls
    /// do.
    static func connect(_ zoom: ZoomController) {
        let fingers = zoom.transformGestureRecognizer
        guard let viewport = zoom.viewport, fingers.allowedScrollTypesMask.isEmpty else {
            return
        }
        fingers.allowedScrollTypesMask = .continuous
        // Each frame is drawn while fingers hold the content.
        zoom.returnsToRestingFingers = true
        let wheel = WheelZoom()
        wheel.zoom = zoom
        wheel.allowedScrollTypesMask = .discrete
        wheel.allowedTouchTypes = []
        wheel.addAction { [unowned wheel] _ in wheel.turn() }
        viewport.addGestureRecognizer(wheel)
    }

    private func turn() {
        guard state == .began || state == .changed, let zoom, let viewport = zoom.viewport,
            let time = timestamp, let engine = viewport.window?.gestureEngine
        else {
            return
        }
        let clicks = translation(in: viewport).y / max(engine.wheelClickDistance, 1)
        setTranslation(.zero, in: viewport)
        guard clicks != 0 else {
            return
        }
        let range = zoom.minimumScale...max(zoom.minimumScale, zoom.maximumScale)
        wanted = (zoom.isAnimating ? wanted : zoom.scale) * pow(Self.step, clicks)
        wanted = min(max(wanted, range.lowerBound), range.upperBound)
        zoom.zoom(to: wanted, about: location(in: viewport), startingAt: time)
    }
}
