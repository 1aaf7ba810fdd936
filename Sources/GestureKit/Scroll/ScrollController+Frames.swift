// SPDX-License-Identifier: MIT

// What is shown, and what is reported.

extension ScrollController {
    /// What has begun, and owes a call when it is over.
    struct Owed {
        var drag = false
        var deceleration = false
        var zoom = false
    }

    /// Whether content moves so fast that a finger that lands means to stop it.
    func isFast(at time: Timestamp) -> Bool {
        guard let animation, animation.cause != .program else {
            return false
        }
        return animation.content.velocity(at: time).length >= Self.slowest
    }

    /// The least speed at which moving content keeps touches for itself, in points per second.
    /// Slower content seems to rest, so a touch reaches it.
    private static var slowest: Double { 10 }

    /// Shows content where the fingers pulled it.
    func hold(_ pull: ContentPlacement, _ limits: ScrollLimits) {
        grip = (pull, limits.viewport)
        draw(limits.shown(pull))
    }

    /// Says that a zoom is over, once the content is back within the limits of the scale.
    func endZoom() {
        guard owed.zoom, !isPinching, animation.map({ $0.cause == .release }) ?? true,
            limits?.scales.contains(newest.scale) ?? true
        else {
            return
        }
        owed.zoom = false
        returnToSample()
        didEndZooming?(self, placement.scale)
    }
}
