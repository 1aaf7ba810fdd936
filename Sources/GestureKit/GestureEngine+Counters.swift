// SPDX-License-Identifier: MIT

import CGestureCore

extension GestureEngine {
    /// How often the engine refused or repaired something since it was created.
    public struct Counters: Hashable, Sendable {
        /// Contacts for which there was no room.
        public var touchesFull: Int

        /// Motion and lifts of contacts that were not down.
        public var unknownTouches: Int

        /// Landings of contacts that were already down.
        public var duplicateTouches: Int

        /// Positions that were not numbers or were too far away.
        public var badPositions: Int

        /// Touchpad steps with a number that was not a number, too large or too small.
        public var badSteps: Int

        /// Samples that were older than the one before. The engine takes them at the time of that
        /// one.
        public var timesWentBack: Int

        /// Times 2^62 microseconds or more in the future. The engine ignores them: they come from
        /// subtracting unsigned numbers.
        public var timesRefused: Int

        /// How often an event had to wait in its recognizer because the queue was full.
        public var eventsDeferred: Int

        /// Requirements of delegates or recognizers for which there was no room.
        public var requirementsFull: Int

        /// Requirements that would have made a recognizer wait for itself.
        public var requirementsCyclic: Int
    }
}

extension GestureEngine.Counters {
    init(_ counters: gc_counters) {
        touchesFull = Int(clamping: counters.touches_full)
        unknownTouches = Int(clamping: counters.unknown_touch)
        duplicateTouches = Int(clamping: counters.duplicate_touch)
        badPositions = Int(clamping: counters.bad_position)
        badSteps = Int(clamping: counters.bad_step)
        timesWentBack = Int(clamping: counters.time_went_back)
        timesRefused = Int(clamping: counters.time_refused)
        eventsDeferred = Int(clamping: counters.events_deferred)
        requirementsFull = Int(clamping: counters.requirements_full)
        requirementsCyclic = Int(clamping: counters.requirements_cyclic)
    }
}
