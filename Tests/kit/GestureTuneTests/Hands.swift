// SPDX-License-Identifier: MIT

import Foundation
import GestureConfiguration
import GestureKit
import GestureRecording
import GestureReplay
import TestSupport

@testable import GestureTune

/// Hands by formula: each way is a minimum-jerk profile, with the noise of a panel.
struct Hands {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// A stroke and its label.
    typealias Labelled = (label: String, inputs: [RecordingInput])

    /// 20 taps and 15 long presses that move up to `jitter`, and 25 drags of these lengths.
    mutating func strokes(jitter: Double, drags: ClosedRange<Double>) -> [Labelled] {
        (0..<60).map { index in
            switch index {
            case 0..<20: ("tap", stroke(within: 0.06...0.25, rest(jitter)))
            case 20..<45: ("pan", stroke(within: 0.25...0.7, length(drags)))
            default: ("long-press", stroke(within: 0.65...1, rest(jitter)))
            }
        }
    }

    /// 15 pinches whose fingers first drift a little farther than they part, and 15 drags with two
    /// fingers that part a little.
    mutating func twoFingers() -> [Labelled] {
        (0..<30).map { index in
            let drift = Double.random(in: 13...16, using: &random)
            let spread = Double.random(in: 100...160, using: &random)
            return index < 15
                ? ("pinch", pair(drift: drift, within: 0.2, spread: spread, within: 0.6))
                : ("pan", pair(drift: spread, within: 0.6, spread: drift / 2, within: 0.6))
        }
    }

    private mutating func rest(_ jitter: Double) -> Double {
        jitter * Double.random(in: 0...1, using: &random).squareRoot()
    }

    /// As many short ones as long ones, by ratio.
    private mutating func length(_ range: ClosedRange<Double>) -> Double {
        exp(Double.random(in: log(range.lowerBound)...log(range.upperBound), using: &random))
    }

    private mutating func stroke(
        within seconds: ClosedRange<Double>,
        _ length: Double
    ) -> [RecordingInput] {
        let duration = Double.random(in: seconds, using: &random)
        let turn = Double.random(in: 0..<2 * .pi, using: &random)
        return frames(fingers: 1, duration) { time, noise in
            let way = length * Self.part(time / duration) + noise
            return [Point(x: 800 + way * cos(turn), y: 500 + way * sin(turn))]
        }
    }

    /// Two fingers whose center moves by `drift`, and which part by `spread`.
    private mutating func pair(
        drift: Double,
        within driftTime: Double,
        spread: Double,
        within spreadTime: Double
    ) -> [RecordingInput] {
        let duration = max(driftTime, spreadTime)
        return frames(fingers: 2, duration) { time, noise in
            let center = 800 + drift * Self.part(time / driftTime) + noise
            let half = 60 + spread / 2 * Self.part(time / spreadTime)
            return [Point(x: center, y: 500 - half), Point(x: center, y: 500 + half)]
        }
    }

    /// The part of a way that a hand has made at a part of its time.
    private static func part(_ time: Double) -> Double {
        let time = min(1, time)
        return time * time * time * (10 - 15 * time + 6 * time * time)
    }

    /// 120 frames a second, from the landing to the lift.
    private mutating func frames(
        fingers: Int,
        _ duration: Double,
        _ places: (_ time: Double, _ noise: Double) -> [Point]
    ) -> [RecordingInput] {
        var inputs: [RecordingInput] = []
        let count = Int(duration * 120)
        for frame in 0...count + 1 {
            let time = Timestamp(microseconds: UInt64(frame) * 8333)
            let noise = Double.random(in: -0.2...0.2, using: &random)
            let points = places(Double(frame) / 120, noise)
            for (finger, point) in points.enumerated() {
                let kind: TouchSample.Kind =
                    frame == 0 ? .down(at: point) : frame <= count ? .motion(to: point) : .up
                inputs.append(.touch(TouchSample(kind, id: Int32(finger), time: time)))
            }
            inputs.append(.touch(TouchSample(.frame, time: time)))
        }
        return inputs
    }
}

extension Stroke {
    /// A stroke of a panel of 1920 by 1080 points.
    init(_ stroke: Hands.Labelled, _ configuration: Configuration) throws {
        let device = RecordedDevice(
            touchscreen: 0,
            name: "Panel",
            mapping: .measured,
            size: Size(width: 1920, height: 1080)
        )
        let description = RecordingDescription(file: "stroke", device)
        guard let label = StrokeLabel(stroke.label, in: configuration) else {
            throw UnknownLabel(text: stroke.label)
        }
        self.init(description, meaning: label, stroke.inputs)
    }
}

struct UnknownLabel: Error {
    var text: String
}
