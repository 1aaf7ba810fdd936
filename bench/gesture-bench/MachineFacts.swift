// SPDX-License-Identifier: MIT

import CMeasuring
import Foundation
import GestureCommand
import GestureTrace

extension Machine {
    /// The machine that this program runs on.
    static func current() -> Machine {
        let cores = Facts.lines("/proc/cpuinfo").filter { $0.hasPrefix("processor") }.count
        return Machine(
            processor: Facts.field("model name", of: "/proc/cpuinfo") ?? "unknown processor",
            processors: cores,
            kernel: Facts.kernel,
            compiler: String(cString: measuring_compiler()),
            version: commandVersion,
            commit: Checkout.current?.commit,
            isClean: Checkout.current?.isClean,
            build: Facts.build
        )
    }
}

extension Conditions {
    /// The conditions before the measurement. Pins the thread to its processor.
    static func now(mode: String, tools: Tools) -> Conditions {
        let processor = measuring_pin()
        var conditions = Conditions(
            date: Date.now.formatted(.iso8601),
            mode: mode,
            pinning: processor >= 0
                ? "pinned to processor \(processor)"
                : "not pinned: \(String(systemError: -processor))",
            frequency: Facts.frequency
        )
        conditions.timer = Tools.timerCost()
        conditions.noise = Tools.noise()
        conditions.loadBefore = Facts.load
        conditions.preemptions = Int(measuring_preemptions())
        conditions.evictionBytes = tools.eviction.map { measuring_eviction_bytes($0) }
        return conditions
    }

    /// Adds what happened during the measurement.
    mutating func finish(since start: Facts.Ticks?) {
        loadAfter = Facts.load
        preemptions = Int(measuring_preemptions()) - preemptions
        if let start, let end = Facts.ticks, end.all > start.all {
            stolen = 100 * (end.stolen - start.stolen) / (end.all - start.all)
        }
    }
}

/// Facts from the files of Linux.
enum Facts {
    /// The processors' time since boot.
    struct Ticks {
        var all: Double
        var stolen: Double
    }

    static func lines(_ path: String) -> [Substring] {
        // Files in /proc have no size, so they are read to their end.
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.readToEnd()
        else {
            return []
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }

    static func field(_ name: String, of path: String) -> String? {
        lines(path).first { $0.hasPrefix(name) }?
            .split(separator: ":", maxSplits: 1).last?
            .trimmingCharacters(in: .whitespaces)
    }

    static var kernel: String {
        "Linux " + (lines("/proc/sys/kernel/osrelease").first.map(String.init) ?? "unknown")
    }

    static var load: Double {
        lines("/proc/loadavg").first?.split(separator: " ").first.flatMap { Double($0) } ?? 0
    }

    static var ticks: Ticks? {
        let numbers = lines("/proc/stat").first?.split(separator: " ").compactMap { Double($0) }
        guard let numbers, numbers.count >= 8 else {
            return nil
        }
        return Ticks(all: numbers[..<8].reduce(0, +), stolen: numbers[7])
    }

    /// The governor of the clock frequency.
    static var frequency: String {
        let folder = "/sys/devices/system/cpu/cpu0/cpufreq/"
        guard let governor = lines(folder + "scaling_governor").first else {
            let now = field("cpu MHz", of: "/proc/cpuinfo").map { ", \($0) MHz now" } ?? ""
            return "frequency: no governor is visible\(now)"
        }
        let most = lines(folder + "scaling_max_freq").first.flatMap { Double($0) } ?? 0
        return "frequency: governor \(governor), at most \((most / 1000).decimal(0)) MHz"
    }

    static var build: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }
}

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
