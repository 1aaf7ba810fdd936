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
        var rival: UnsafeMutablePointer<gc_recognizer>?
        switch gc_recognizer_obstacle(pointer, &rival) {
        case GC_OBSTACLE_NONE: return nil
        case GC_OBSTACLE_NO_NODE: return "it is on no view"
        case GC_OBSTACLE_NO_ENGINE: return "its view is in no window"
        case GC_OBSTACLE_DISABLED: return "it is disabled"
        case GC_OBSTACLE_HIDDEN: return "its view, or one above, is hidden or transparent"
        case GC_OBSTACLE_NOT_INTERACTIVE: return "its view, or one above, takes no touches"
        case GC_OBSTACLE_NOTHING_SET: return "it has no edges, directions or types of touches"
        case GC_OBSTACLE_TOO_FEW_SLOTS: return "it needs more fingers than the engine holds"
        case GC_OBSTACLE_RIVAL:
            let name = GestureRecognizer.of(rival)?.label ?? "another recognizer"
            return "\(name) has the same settings and is always first"
        default: return nil
        }
    }
}
