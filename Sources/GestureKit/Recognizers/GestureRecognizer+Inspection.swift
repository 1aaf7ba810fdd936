// SPDX-License-Identifier: MIT

internal import CGestureCore

// How a recognizer is set up: what its relations cost it, and whether it can recognize at all.

extension GestureRecognizer {
    /// By how much its requirements can put it off at worst, once it has decided.
    @_spi(GestureTools) public enum WorstDelay {
        /// It is put off by nobody.
        case none
        /// While the fingers do nothing more, by so long, for the one that takes longest.
        case time(Duration, GestureRecognizer?)
        /// For as long as a finger rests on the glass, for this one.
        case untilLift(GestureRecognizer?)
    }

    /// By how much its requirements can put it off, as ``require(toFail:)`` has set them up.
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

    /// Why it cannot recognize as things are, as the end of a sentence about it; nil when it can.
    @_spi(GestureTools) public final var obstacle: String? {
        findObstacle()?.text
    }

    /// What is in its way, in words.
    struct Obstacle {
        var text: String
        /// Another recognizer with the same settings, which is always first.
        var isRival = false
    }

    func findObstacle() -> Obstacle? {
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
            let name = GestureRecognizer.of(rival)?.label ?? "another recognizer"
            return Obstacle(
                text: "\(name) has the same settings and is always first",
                isRival: true
            )
        default:
            return nil
        }
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

    /// The nearest view for which something holds, from its own up.
    private func nearestView(where isMeant: (View) -> Bool) -> View? {
        var above = view
        while let next = above, !isMeant(next) {
            above = next.superview
        }
        return above
    }
}
