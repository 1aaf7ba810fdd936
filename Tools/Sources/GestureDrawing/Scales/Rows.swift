// SPDX-License-Identifier: MIT

/// Packs intervals into rows without overlap.
enum Rows {
    /// The row of each interval: the first row that is free then, or nil if all are taken. The
    /// intervals must be sorted by start.
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
