// SPDX-License-Identifier: MIT

internal import CGestureCore

extension GestureEngine {
    /// How often something was refused or repaired since the engine was created.
    public struct Counters: Hashable, Sendable {
        /// Contacts that found no room.
        public var touchesFull: Int

        /// Motion or lifts of contacts that were not down.
        public var unknownTouches: Int

        /// Landings of contacts that were down already.
        public var duplicateTouches: Int

        /// Positions that were not numbers, or too far away.
        public var badPositions: Int

        /// Steps of touchpads with numbers that are none, or too large or small.
        public var badSteps: Int

        /// Samples older than the one before. They are taken at its time.
        public var timesWentBack: Int

        /// Times 2^62 microseconds or more ahead, which are not believed: an unsigned subtraction makes
        /// one of a small negative number.
        public var timesRefused: Int

        /// Times that events had to wait in their recognizers because there was no room.
        public var eventsDeferred: Int

        /// Requirements that delegates or recognizers asked for and that found no room.
        public var requirementsFull: Int

        /// Requirements they asked for by which a recognizer would have waited for itself.
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
