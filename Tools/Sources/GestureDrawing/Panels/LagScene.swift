// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureKit
internal import GestureTrace

/// The frames of a display that are drawn, and how far what they show is from the finger.
struct LagScene {
    /// The longest stretch that is drawn in detail, in microseconds.
    private static let longest: UInt64 = 300_000

    /// What is shown of a finger, and how it is drawn.
    enum Shown: CaseIterable {
        case newest, value

        var color: Color {
            switch self {
            case .newest: Color(0xE8741E)
            case .value: Color(0x332288)
            }
        }

        var name: String {
            switch self {
            case .newest: "newest sample"
            case .value: "value at the frame"
            }
        }

        /// Where a frame shows the finger.
        func place(in frame: Trace.Lag.Frame) -> Point {
            switch self {
            case .newest: frame.newest
            case .value: frame.value
            }
        }

        /// How far that is from the finger, in points; 0 if it is not finite.
        func distance(in frame: Trace.Lag.Frame) -> Double {
            let way = place(in: frame) - frame.finger
            let distance = hypot(way.x, way.y)
            return distance.isFinite ? min(distance, ValueRange.limit) : 0
        }

        /// Draws the symbol: a ring for the newest sample, and a disc.
        func draw(at center: CGPoint, on sheet: inout Sheet) {
            switch self {
            case .newest:
                sheet.dots([center], diameter: 8.4, color)
                sheet.dots([center], diameter: 4.8, .white)
            case .value:
                sheet.dots([center], diameter: 6.4, color)
            }
        }
    }

    let lag: Trace.Lag

    /// Consecutive frames of one contact.
    struct Stretch {
        let contact: Int
        let frames: ArraySlice<Trace.Lag.Frame>

        /// The time from the first frame to the last one.
        let times: ClosedRange<UInt64>
    }

    /// The stretch in which the newest sample is farthest from the finger; nil without frames.
    let stretch: Stretch?

    init(_ lag: Trace.Lag) {
        self.lag = lag
        stretch = Self.worst(of: lag)
    }

    /// The distances of all frames, in ascending order.
    func distances(of shown: Shown) -> [Double] {
        lag.frames.joined().map(shown.distance).sorted()
    }

    /// Takes linear time.
    private static func worst(of lag: Trace.Lag) -> Stretch? {
        var worst: (sum: Double, contact: Int, range: ClosedRange<Int>)?
        for (contact, frames) in lag.frames.enumerated() {
            var (sum, first) = (0.0, frames.startIndex)
            for index in frames.indices {
                sum += Shown.newest.distance(in: frames[index])
                // Times may be out of order.
                let time = frames[index].time
                while first < index, time > longest, frames[first].time < time - longest {
                    sum -= Shown.newest.distance(in: frames[first])
                    first += 1
                }
                if worst.map({ sum > $0.sum }) ?? true {
                    worst = (sum, contact, first...index)
                }
            }
        }
        return worst.map { _, contact, range in
            let frames = lag.frames[contact][range]
            let times = lag.frames[contact][range.lowerBound].time
            let end = lag.frames[contact][range.upperBound].time
            return Stretch(contact: contact, frames: frames, times: times...max(times, end))
        }
    }
}
