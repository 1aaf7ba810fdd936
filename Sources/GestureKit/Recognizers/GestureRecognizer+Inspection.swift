// SPDX-License-Identifier: MIT

import CGestureCore

// Inspects the setup of a recognizer: how long it may have to wait, and whether it can recognize.

extension GestureRecognizer {
    /// The longest time that requirements can delay a recognizer after it could recognize.
    @_spi(GestureTools) public enum WorstDelay {
        /// No delay.
        case none
        /// At most this long, if the fingers do nothing more. The second value is the recognizer
        /// that takes longest.
        case time(Duration, GestureRecognizer?)
        /// As long as a finger rests on the glass, because of this recognizer.
        case untilLift(GestureRecognizer?)
    }

    /// The longest delay by the requirements of ``require(toFail:)``.
    @_spi(GestureTools) public final var worstDelay: WorstDelay {
        var slowest: UnsafeMutablePointer<gc_recognizer>?
        let delay = gc_recognizer_worst_delay_us(pointer, &slowest)
        let blocker = GestureRecognizer.of(slowest)
        return switch delay {
        case 0: .none
        case never: .untilLift(blocker)
        default: .time(.microseconds(Int64(clamping: delay)), blocker)
        }
    }

    /// Why it cannot recognize with its current setup, as the end of a sentence. Nil: it can.
    @_spi(GestureTools) public final var obstacle: String? {
        findObstacle()?.text
    }

    /// A reason in words why it cannot recognize.
    struct Obstacle {
        var text: String
        /// Whether the reason is another recognizer with the same settings, which always recognizes
        /// first.
        var isRival = false
    }

    func findObstacle() -> Obstacle? {
        guard isInCore else {
            return isEnabled ? nil : Obstacle(text: "isEnabled is false; set it to true")
        }
        return GestureEngine.hold(view?.engine) { obstacleInCore() }
    }

    private func obstacleInCore() -> Obstacle? {
        var rival: UnsafeMutablePointer<gc_recognizer>?
        switch gc_recognizer_obstacle(pointer, &rival) {
        case GC_OBSTACLE_NONE:
            return nil
        case GC_OBSTACLE_NO_NODE:
            return Obstacle(text: "it is on no view; call addGestureRecognizer(_:)")
        case GC_OBSTACLE_NO_ENGINE:
            return Obstacle(text: "\(view?.label ?? "its view") is in no window")
        case GC_OBSTACLE_DISABLED:
            return Obstacle(text: "isEnabled is false; set it to true")
        case GC_OBSTACLE_HIDDEN:
            return Obstacle(text: hidingText)
        case GC_OBSTACLE_NOT_INTERACTIVE:
            let name = nearestView { !$0.isUserInteractionEnabled }?.label ?? "its view"
            return Obstacle(text: "isUserInteractionEnabled of \(name) is false; set it to true")
        case GC_OBSTACLE_NOTHING_SET:
            return Obstacle(text: emptySettingText)
        case GC_OBSTACLE_TOO_FEW_SLOTS:
            return Obstacle(text: "it needs more fingers than the touchCapacity of the engine")
        case GC_OBSTACLE_RIVAL:
            let equal = GestureRecognizer.of(rival)
            if let equal, canRecognize(beside: equal) {
                return nil
            }
            let name = equal?.label ?? "another recognizer"
            return Obstacle(
                text: "\(name) has the same settings and is always first",
                isRival: true
            )
        default:
            return nil
        }
    }

    /// Whether it may recognize though the core knows no difference to one that comes before it:
    /// the two may get different touches, or it goes first.
    private func canRecognize(beside equal: GestureRecognizer) -> Bool {
        let (tap, equalTap) = (self as? TapGestureRecognizer, equal as? TapGestureRecognizer)
        return hasOwnClass || equal.hasOwnClass || delegate != nil || equal.delegate != nil
            || tap?.buttonMaskRequired != equalTap?.buttonMaskRequired
            || fingers(for: .discrete) != equal.fingers(for: .discrete)
            || fingers(for: .continuous) != equal.fingers(for: .continuous)
            || rank == .before && equal.rank == .normal
    }

    private var hidingText: String {
        let above = nearestView { $0.isHidden || $0.alpha < 0.01 }
        let name = above?.label ?? "its view"
        if let above, !above.isHidden {
            return "alpha of \(name) is \(above.alpha), which is under 0.01"
        }
        return "isHidden of \(name) is true; set it to false"
    }

    private var emptySettingText: String {
        if allowedTouchTypes.isEmpty {
            return "it has no types of touches; set allowedTouchTypes"
        }
        return self is SwipeGestureRecognizer
            ? "it has no directions; set direction" : "it has no edges; set edges"
    }

    /// The nearest view that matches, from its own view upward.
    private func nearestView(where isMeant: (View) -> Bool) -> View? {
        var above = view
        while let next = above, !isMeant(next) {
            above = next.superview
        }
        return above
    }
}
