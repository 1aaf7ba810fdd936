// SPDX-License-Identifier: MIT

import CMeasuring

/// The measuring tools of the machine, if available.
final class Tools {
    /// Evicts all caches and the TLB; nil: not possible, or not wanted, because it takes long.
    let eviction: OpaquePointer?

    init(makesCold: Bool) {
        eviction = makesCold ? measuring_eviction_create() : nil
    }

    deinit {
        measuring_eviction_destroy(eviction)
    }

    /// The cost of reading the clock, in nanoseconds: the median difference of two readings in a
    /// row.
    static func timerCost() -> Double {
        let times = (0..<2001).map { _ in
            let start = measuring_now_ns()
            return Double(measuring_now_ns() - start)
        }
        return median(of: times) ?? 0
    }

    /// The ratio of p99 to median of a loop without memory access.
    static func noise() -> Double {
        var times: [Double] = []
        times.reserveCapacity(2000)
        for _ in 0..<2000 {
            let start = measuring_now_ns()
            var state: UInt64 = start
            for _ in 0..<4000 {
                state = state &* 6_364_136_223_846_793_005 &+ 1
            }
            withUnsafePointer(to: state) { measuring_use($0) }
            times.append(Double(measuring_now_ns() - start))
        }
        guard let middle = median(of: times), let late = percentile(99, of: times) else {
            return 0
        }
        return middle > 0 ? late / middle : 0
    }
}
