// SPDX-License-Identifier: MIT

import BenchReport
import CGestureCore
import CMeasuring
import GestureScenarios

/// The numbers beside the scenarios.
enum Figures {
    static func all(isQuick: Bool, evdevRecordings: String) -> [Figure] {
        LibinputCost.figures(recordings: evdevRecordings, passes: isQuick ? 41 : 201)
            + VelocityError.figures() + sizes + (isQuick ? [] : CoreText.figures()) + [
                Figure(
                    "memory of this program at its peak",
                    mebibytes(measuring_peak_bytes()),
                    "MiB"
                )
            ]
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
