// SPDX-License-Identifier: MIT

import GestureTrace

/// Where a finger was, from its samples.
package struct FingerPath: Sendable {
    /// A place at a time.
    package struct Sample: Hashable, Sendable {
        /// In microseconds.
        package var time: UInt64

        /// In points.
        package var place: SIMD2<Double>

        package init(time: UInt64, place: SIMD2<Double>) {
            self.time = time
            self.place = place
        }
    }

    /// The samples. Their times increase.
    package private(set) var samples: [Sample] = []

    package init() {}

    /// Creates a path from samples in order of time: see ``add(_:)``.
    package init(_ samples: some Sequence<Sample>) {
        samples.forEach { add($0) }
    }

    /// Adds a sample. Of several samples at one time, the last one counts. A sample is ignored if
    /// it is older than the newest, or if its place is not finite.
    package mutating func add(_ sample: Sample) {
        guard sample.place.x.isFinite, sample.place.y.isFinite else {
            return
        }
        if let newest = samples.last, sample.time <= newest.time {
            guard sample.time == newest.time else {
                return
            }
            samples.removeLast()
        }
        samples.append(sample)
    }

    /// How many samples there are up to a time, inclusive. Takes logarithmic time.
    package func count(through time: UInt64) -> Int {
        samples.lengthOfStart { $0.time <= time }
    }

    /// The place at a time: on the line between two samples. Before the first sample it is that of
    /// the first, and after the last one that of the last. Nil if there are no samples.
    package func place(at time: UInt64) -> SIMD2<Double>? {
        let count = count(through: time)
        guard count > 0 else {
            return samples.first?.place
        }
        let before = samples[count - 1]
        guard count < samples.count else {
            return before.place
        }
        let after = samples[count]
        let part = Double(time - before.time) / Double(after.time - before.time)
        return before.place + (after.place - before.place) * part
    }
}

/// A display that asks in each frame where a finger is when that frame is shown.
package struct Display: Sendable {
    /// Frames per second.
    package var rate: Double

    /// Microseconds from a frame to the moment when it is shown.
    package var ahead: UInt64

    /// The longest time between two samples, in microseconds, in which the place of a finger is
    /// known. In a longer one the finger may have rested.
    private static let longestPause: UInt64 = 60_000

    /// The latest time that a frame can have: from here on, a Double does not count microseconds.
    private static let latest: UInt64 = 1 << 52

    /// Creates a display. Its first frame is at time 0.
    package init(rate: Double, ahead: UInt64) {
        self.rate = rate
        self.ahead = ahead
    }

    /// The questions about a finger, in order of time: one for each frame after its landing that is
    /// shown while the finger is down and its place is known. Takes linear time.
    package func questions(about path: FingerPath) -> [PlaceMethod.Question] {
        guard let landing = path.samples.first?.time else {
            return []
        }
        var questions: [PlaceMethod.Question] = []
        for (before, after) in zip(path.samples, path.samples.dropFirst())
        where after.time - before.time <= Self.longestPause && after.time < Self.latest {
            var number = (Double(before.time) - Double(ahead)) * rate / 1e6
            number = max(number.rounded(.down), 0)
            while case let frame = time(number), frame + ahead <= after.time {
                if frame >= landing, frame + ahead > before.time {
                    let count = path.count(through: frame)
                    questions.append(.init(count: count, time: frame + ahead))
                }
                number += 1
            }
        }
        return questions
    }

    /// The time of a frame, in microseconds.
    private func time(_ number: Double) -> UInt64 { UInt64((number * 1e6 / rate).rounded()) }
}
