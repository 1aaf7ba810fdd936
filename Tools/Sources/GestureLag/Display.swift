// SPDX-License-Identifier: MIT

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
