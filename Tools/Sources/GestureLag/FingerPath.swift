// SPDX-License-Identifier: MIT

/// Where a finger was, from its samples.
package struct FingerPath: Sendable {
    /// A place at a time.
    package struct Sample: Hashable, Sendable {
        /// In microseconds.
        package var time: UInt64

        /// In points.
        package var place: SIMD2<Double>

        /// Creates a sample.
        package init(time: UInt64, place: SIMD2<Double>) {
            self.time = time
            self.place = place
        }
    }

    /// The samples. Their times increase.
    package private(set) var samples: [Sample] = []

    /// Creates an empty path.
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
        var (low, high) = (0, samples.count)
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time <= time {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
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
