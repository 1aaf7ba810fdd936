// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
import CGestureMath

/// Where an item is shown in the viewport, and how opaque.
struct ItemPlace: Equatable {
    var center = Vector.zero
    var size = Vector.zero
    var opacity = 0.0

    init() {}

    init(_ frame: Rect, opacity: Double = 1) {
        center = frame.center - .zero
        size = Vector(x: frame.width, y: frame.height)
        self.opacity = opacity
    }

    var frame: Rect {
        Rect(center: .zero + center, size: Size(width: max(size.x, 0), height: max(size.y, 0)))
    }

    /// Its greatest part: points count as points, and the opacity as 100 of them.
    var extent: Double {
        max(center.length, size.length, opacity.magnitude * 100)
    }

    static func + (left: Self, right: Self) -> Self {
        var result = left
        result.center += right.center
        result.size += right.size
        result.opacity += right.opacity
        return result
    }

    static func - (left: Self, right: Self) -> Self {
        left + right * -1
    }

    static func * (place: Self, factor: Double) -> Self {
        var result = place
        result.center *= factor
        result.size *= factor
        result.opacity *= factor
        return result
    }
}

/// A critically damped spring that takes an item from where it is shown to its place.
///
/// After a time t, the way that is left is (d + (v + d / τ) t) e^(-t / τ). So a second edit continues
/// the motion of the first one, and a late frame changes nothing.
struct ItemSpring {
    /// How far the item is from its place at the start, and its velocity per second.
    private let (way, velocity): (ItemPlace, ItemPlace)
    private let timeConstant: Double
    /// Nil: it starts with the next frame.
    var start: Timestamp?

    init(
        from way: ItemPlace,
        velocity: ItemPlace = ItemPlace(),
        timeConstant: Duration,
        at start: Timestamp?
    ) {
        (self.way, self.velocity, self.start) = (way, velocity, start)
        self.timeConstant = max(timeConstant / .seconds(1), 0.001)
    }

    /// Whether it changes the opacity.
    var fades: Bool {
        way.opacity != 0 || velocity.opacity != 0
    }

    private func elapsed(_ time: Timestamp?) -> Double {
        guard let start, let time else {
            return 0
        }
        return max((time - start) / .seconds(1), 0)
    }

    private func fading(_ elapsed: Double) -> Double {
        gm_exp(-elapsed / timeConstant)
    }

    /// The way that is left.
    func way(at time: Timestamp?) -> ItemPlace {
        let elapsed = elapsed(time)
        let rest = way + (velocity + way * (1 / timeConstant)) * elapsed
        return rest * fading(elapsed)
    }

    /// The velocity with which the way changes.
    func velocity(at time: Timestamp?) -> ItemPlace {
        let elapsed = elapsed(time)
        let pull = (velocity + way * (1 / timeConstant)) * (elapsed / timeConstant)
        return (velocity - pull) * fading(elapsed)
    }

    /// Whether the rest of the way is too short to be seen, from then on.
    func isOver(at time: Timestamp?) -> Bool {
        let elapsed = elapsed(time)
        guard elapsed > timeConstant else {
            return way.extent < Self.shortest && velocity.extent * timeConstant < Self.shortest
        }
        let most = way.extent * (1 + elapsed / timeConstant) + velocity.extent * elapsed
        return most * fading(elapsed) < Self.shortest
    }

    /// The longest way that nobody sees, in points.
    private static var shortest: Double { 0.05 }
}
#endif
