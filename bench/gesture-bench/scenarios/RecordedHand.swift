// SPDX-License-Identifier: MIT

import GestureKit

/// A hand in a recording: from a landing on the empty glass to the lift of the last finger.
struct RecordedHand {
    var touches: BenchTouches
    /// In seconds from the first sample of the recording.
    var landed: Double
    /// The most that were down at once.
    var fingers = 0
    /// The farthest that a finger was from where it landed, in points.
    var farthest = 0.0
}

extension BenchTouches {
    func hands() -> [RecordedHand] {
        var hands: [RecordedHand] = []
        var samplesOfHand: [TouchSample] = []
        var hand = RecordedHand(touches: self, landed: 0)
        var starts: [Int32: SIMD2<Double>] = [:]
        for sample in samples {
            samplesOfHand.append(sample)
            switch sample.kind {
            case .down(at: let point):
                if starts.isEmpty {
                    samplesOfHand = [sample]
                    hand = RecordedHand(touches: self, landed: seconds(sample))
                }
                starts[sample.id] = SIMD2(point.x, point.y)
                hand.fingers = max(hand.fingers, starts.count)
            case .motion(to: let point):
                let way = SIMD2(point.x, point.y) - (starts[sample.id] ?? SIMD2(point.x, point.y))
                hand.farthest = max(hand.farthest, way.length)
            case .up, .cancel:
                starts[sample.id] = nil
                if starts.isEmpty {
                    hand.touches = BenchTouches(
                        name: name,
                        window: window,
                        samples: samplesOfHand
                    )
                    hands.append(hand)
                }
            case .frame, .size:
                break
            }
        }
        return hands
    }

    private func seconds(_ sample: TouchSample) -> Double {
        let start = samples.first?.time.microseconds ?? 0
        return (Double(sample.time.microseconds) - Double(start)) / 1e6
    }
}
