// SPDX-License-Identifier: MIT

import BenchReport
import CGestureCore
import CMeasuring
import GestureScenarios

/// The numbers beside the scenarios.
struct Figures {
    let isQuick: Bool
    /// Where the recording for libinput is.
    let evdevRecordings: String
    let promises: Promises

    /// - Parameters:
    ///   - scenarios: What has been measured.
    ///   - timer: What a reading of the clock costs, in nanoseconds.
    /// - Returns: All of them, in the order of the report.
    func all(beside scenarios: [ScenarioResult], timer: Double) -> [Figure] {
        let libinput = LibinputCost.figures(
            recordings: evdevRecordings,
            passes: isQuick ? 41 : 201,
            promise: promises["added to libinput"]
        )
        let peak = Figure(
            "memory of this program at its peak",
            Self.mebibytes(measuring_peak_bytes()),
            "MiB"
        )
        return evenness(scenarios, timer) + libinput + VelocityError.figures() + Self.sizes
            + (isQuick ? [] : CoreText.figures()) + [peak]
    }

    /// How even the standard gesture is in the core, and what it costs when nothing is in a cache,
    /// the reading of the clock taken off.
    private func evenness(_ scenarios: [ScenarioResult], _ timer: Double) -> [Figure] {
        guard let standard = scenarios.first(where: { $0.name == Scenario.standard.name }),
            let core = standard.paths.first
        else {
            return []
        }
        let even = core.motion.map { motion in
            Figure(
                "\(standard.name), \(core.name): p99 to median of batches of motion",
                motion.p99 / max(motion.median, 1),
                "x",
                promise: promises["p99 to median"]
            )
        }
        let cold = core.coreCold.map { cold in
            Figure(
                "\(standard.name), \(core.name): a frame out of cold first and second levels",
                max(cold.median - timer, 0),
                "ns",
                promise: promises["cold frame"]
            )
        }
        return [even, cold].compactMap(\.self)
    }

    /// What a host must have memory for.
    private static var sizes: [Figure] {
        func size<Value>(_ name: String, _ type: Value.Type, count: Int = 1) -> Figure {
            Figure(name, Double(MemoryLayout<Value>.size * count), "bytes", isExact: true)
        }
        let touches = MemoryLayout<gc_touch>.size * 16
        return [
            Figure(
                "engine and 16 touches",
                Double(MemoryLayout<gc_engine>.size + touches),
                "bytes",
                isExact: true
            ),
            size("an event that waits", gc_event.self),
            size("a record of the ledger", gc_record.self),
            size("a pan", gc_pan.self),
            size("a pinch", gc_pinch.self),
            size("a rotation", gc_rotation.self),
            size("a tap", gc_tap.self),
            size("a long press", gc_long_press.self),
            size("a swipe", gc_swipe.self),
            size("an edge pan", gc_edge_pan.self),
        ]
    }

    private static func mebibytes(_ bytes: Int) -> Double {
        Double(bytes) / 1_048_576
    }
}
