// SPDX-License-Identifier: MIT

import BenchReport
import CMeasuring

/// What the machine lends for measuring, or does not.
final class Tools {
    /// Hardware counters, nil when there are none.
    let counters: OpaquePointer?
    let countersMissing: String?
    /// Makes the processor's own caches cold, nil when that is not possible.
    let coreEviction: OpaquePointer?
    /// Makes all caches cold, nil when that is not wanted, as it takes long, or not possible.
    let eviction: OpaquePointer?

    init(makesCold: Bool) {
        var reason = [CChar](repeating: 0, count: 256)
        counters = measuring_counters_open(&reason, reason.count)
        let words = reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        countersMissing = counters == nil ? String(decoding: words, as: UTF8.self) : nil
        coreEviction = measuring_eviction_create(MEASURING_CORE_CACHES)
        eviction = makesCold ? measuring_eviction_create(MEASURING_ALL_CACHES) : nil
    }

    deinit {
        measuring_counters_close(counters)
        measuring_eviction_destroy(coreEviction)
        measuring_eviction_destroy(eviction)
    }

    /// What a reading of the clock costs, in nanoseconds: the median of two readings in a row.
    static func timerCost() -> Double {
        let times = (0..<2001).map { _ in
            let start = measuring_now_ns()
            return Double(measuring_now_ns() - start)
        }
        return median(of: times) ?? 0
    }

    /// The p99 to the median of a loop that touches no memory.
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
