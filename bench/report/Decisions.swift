// SPDX-License-Identifier: MIT

/// When gestures begin, on recordings: see ``Decision``. The same on every machine.
package struct Decisions: Codable, Hashable, Sendable {
    package var rows: [Decision] = []
    /// Gestures that began without a sample that decides them, or did not begin after one.
    package var faults: [String] = []
    /// Recordings in which no finger touches a screen: those of touchpads.
    package var withoutTouches: [String] = []
    /// Recordings in which no recognizer recognizes.
    package var withoutGestures: [String] = []

    package init() {}

    /// The largest share of its deciding sample by which a gesture that did not wait was beyond its
    /// slop.
    package var mostSamplesBeyond: Double? {
        rows.filter { $0.waitedFor == nil }.compactMap(\.samplesBeyond).max()
    }

    /// The longest time from the deciding sample, lift or deadline to the event of a gesture that
    /// did not wait for another.
    package var longestAfter: Double? {
        rows.filter { $0.waitedFor == nil }.map(\.millisecondsAfter).max()
    }

    /// Whether there are rows and no faults, and each figure is within its promise.
    package func keeps(_ figures: [Figure]) -> Bool {
        !rows.isEmpty && faults.isEmpty
            && figures.allSatisfy { figure in
                guard let promise = figure.promise, let value = figure.value else {
                    return true
                }
                return value <= promise.must
            }
    }

    /// The summary, with the limits of the promises "decision: ...".
    package func figures(_ promise: (String) -> Promise?) -> [Figure] {
        let beyond = "decision: beyond the slop"
        let after = "decision: after the sample that decides"
        return [
            Figure(
                beyond,
                mostSamplesBeyond ?? 0,
                "samples",
                isExact: true,
                promise: promise(beyond)
            ),
            Figure(after, longestAfter ?? 0, "ms", isExact: true, promise: promise(after)),
            Figure("decision: faults", Double(faults.count), "gestures", isExact: true),
        ]
    }
}

/// When one gesture began, or, if it is discrete, was recognized.
package struct Decision: Codable, Hashable, Sendable {
    package var recording: String
    /// Which recognizers played the recording together.
    package var setup: String
    package var gesture: String
    package var touches: Int
    /// When its first finger landed, in seconds of the recording.
    package var landed: Double
    /// From the landing of its first finger, and of the last one it needs, to the event.
    package var millisecondsFromFirst: Double
    package var millisecondsFromLast: Double
    /// "motion", "lift" or "timer".
    package var decidedBy: String
    /// What the recognizer measures, and how far that was at the event, in points.
    package var measure: String
    package var points: Double
    /// The limit of the measure, nil if it has none; and how far beyond it the measure was.
    package var slop: Double?
    package var beyond: Double?
    /// How much the sample that decides added to the measure.
    package var step: Double?
    /// From what decides to the event.
    package var millisecondsAfter: Double
    /// Another recognizer that it waited for, and how that failed; or those over which it had to lead.
    package var waitedFor: String?

    package init(
        recording: String,
        setup: String,
        gesture: String,
        touches: Int,
        landed: Double,
        millisecondsFromFirst: Double,
        millisecondsFromLast: Double,
        decidedBy: String,
        measure: String,
        points: Double,
        slop: Double?,
        beyond: Double?,
        step: Double?,
        millisecondsAfter: Double,
        waitedFor: String?
    ) {
        self.recording = recording
        self.setup = setup
        self.gesture = gesture
        self.touches = touches
        self.landed = landed
        self.millisecondsFromFirst = millisecondsFromFirst
        self.millisecondsFromLast = millisecondsFromLast
        self.decidedBy = decidedBy
        self.measure = measure
        self.points = points
        self.slop = slop
        self.beyond = beyond
        self.step = step
        self.millisecondsAfter = millisecondsAfter
        self.waitedFor = waitedFor
    }

    /// How far beyond the slop it was, in steps of the sample that decides.
    package var samplesBeyond: Double? {
        guard let beyond, let step, step > 0 else {
            return nil
        }
        return max(beyond, 0) / step
    }
}
