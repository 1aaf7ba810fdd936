// SPDX-License-Identifier: MIT

import GestureCommand
import GestureKit
import GestureReplay

/// One line of integers per event. Any other program that plays the recording can print the same
/// lines for comparison: `time=31980 recognizer=tap state=ended touches=1 x=3772155 y=2138121 dx=0
/// dy=0 scale=4294967296 rotation=0`.
///
/// The units are those of the core: lengths in 1/4096 point, scales and turns in 2^-32.
struct LogReport: Report {
    func began(_ recording: RecordingDescription) {}

    func observed(_ observation: Observation) {
        var translation = Vector.zero
        var scale = 1.0
        var rotation = 0.0
        switch observation.values {
        case .none, .swipe: break
        case .pan(let way, velocity: _), .edgePan(_, let way, velocity: _): translation = way
        case .pinch(let factor, velocity: _): scale = factor
        case .rotation(let angle, velocity: _): rotation = angle
        case .transform(let hand):
            (translation, scale, rotation) = (hand.translation, hand.scale, hand.rotation)
        }
        StandardOutput.print(
            "time=\(observation.time) recognizer=\(observation.recognizer)"
                + " state=\(observation.state.word) touches=\(observation.touches)"
                + " x=\(steps(observation.location.x)) y=\(steps(observation.location.y))"
                + " dx=\(steps(translation.x)) dy=\(steps(translation.y))"
                + " scale=\(Int64(scale * 0x1p32))"
                + " rotation=\(Int64((rotation / (2 * .pi) * 0x1p32).rounded()))"
        )
    }

    func ended(_ summary: Summary) {}

    func finish(_ summary: Summary) {}

    /// Converts points to 1/4096 point. Exact: every length of the core is an integer.
    private func steps(_ points: Double) -> Int64 {
        Int64(points * 4096)
    }
}
