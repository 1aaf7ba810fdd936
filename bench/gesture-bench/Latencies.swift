// SPDX-License-Identifier: MIT

import CGestureCore
import GestureKit

/// The time, on the clock of the touches, and the distance from a landing to a gesture's report.
struct Latencies {
    private struct Finger {
        var start: SIMD2<Double>
        var place: SIMD2<Double>
    }

    private let stream: TouchStream
    private var fingers: [Int32: Finger] = [:]
    private var down: Set<Int32> = []
    private var landed: UInt64 = 0
    private var milliseconds: [Int: [Double]] = [:]
    private var points: [Int: [Double]] = [:]

    /// Evaluates the gestures that a path traced.
    init(_ gestures: [TracedGesture], of stream: TouchStream) {
        self.stream = stream
        var frame = 0
        var last: [Int: GestureRecognizer.State] = [:]
        for gesture in gestures {
            while frame < stream.frames.count,
                stream.frames[frame].time - stream.start <= gesture.time
            {
                play(stream.frames[frame])
                frame += 1
            }
            let wasGoingOn = last[gesture.recognizer].map(Self.goesOn) ?? false
            last[gesture.recognizer] = gesture.state
            if !wasGoingOn, Self.recognizes(gesture.state) {
                add(gesture)
            }
        }
    }

    /// One line for each recognizer that reported, in the stage's order.
    func lines(_ names: [String]) -> [Latency] {
        milliseconds.keys.sorted().compactMap { place in
            guard let times = milliseconds[place], let time = median(of: times),
                let way = median(of: points[place] ?? [])
            else {
                return nil
            }
            return Latency(
                gesture: names[place],
                count: times.count,
                milliseconds: time,
                points: way
            )
        }
    }

    private static func recognizes(_ state: GestureRecognizer.State) -> Bool {
        state == .began || state == .ended
    }

    private static func goesOn(_ state: GestureRecognizer.State) -> Bool {
        state == .began || state == .changed
    }

    private mutating func add(_ gesture: TracedGesture) {
        let time = Double(gesture.time + stream.start - landed) / 1000
        milliseconds[gesture.recognizer, default: []].append(time)
        let ways = fingers.values.map { finger in
            let way = finger.place - finger.start
            return (way * way).sum().squareRoot()
        }
        points[gesture.recognizer, default: []].append(ways.max() ?? 0)
    }

    /// Follows a frame. Lifted fingers are kept until the next landing, for gestures that are
    /// decided after the lift.
    private mutating func play(_ frame: TouchFrame) {
        for sample in stream.samples[frame.first..<frame.first + frame.count] {
            let place = SIMD2(
                gc_length_to_double(sample.position.x),
                gc_length_to_double(sample.position.y)
            )
            switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
            case .GC_SAMPLE_DOWN:
                if down.isEmpty {
                    fingers = [:]
                    landed = sample.time_us
                }
                down.insert(sample.id)
                fingers[sample.id] = Finger(start: place, place: place)
            case .GC_SAMPLE_MOTION:
                fingers[sample.id]?.place = place
            case .GC_SAMPLE_UP, .GC_SAMPLE_CANCEL:
                down.remove(sample.id)
            case .GC_SAMPLE_FRAME, .GC_SAMPLE_SIZE, nil:
                break
            }
        }
    }
}
