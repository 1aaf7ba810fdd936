// SPDX-License-Identifier: MIT

/// Rows of intervals that do not overlap.
enum Rows {
    /// The row of each interval, which come in the order of their starts: the first that is free
    /// then, nil when none of a number is.
    static func pack(_ intervals: [ClosedRange<UInt64>], atMost limit: Int) -> [Int?] {
        var ends: [UInt64] = []
        return intervals.map { interval in
            if let row = ends.firstIndex(where: { $0 < interval.lowerBound }) {
                ends[row] = interval.upperBound
                return row
            }
            guard ends.count < limit else {
                return nil
            }
            ends.append(interval.upperBound)
            return ends.count - 1
        }
    }
}
