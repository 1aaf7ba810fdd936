// SPDX-License-Identifier: MIT

import CCostStroke
import GestureKit

/// Builds the streams of the scenarios.
enum BenchStreams {
    static func pan() -> TouchStream {
        make { $0.stroke(STROKE_DRAG, contacts: 1) }
    }

    static func spread(_ contacts: Int) -> TouchStream {
        make { $0.stroke(STROKE_SPREAD, contacts: contacts) }
    }

    /// Two fingers that tremble for eight seconds: never far enough for a pan, too long for a tap,
    /// and too many for a long press.
    static func rest() -> TouchStream {
        make { $0.stroke(STROKE_REST, contacts: 2) }
    }

    /// A finger that trembles and lifts, each time before the long press begins.
    static func trembles() -> TouchStream {
        make { builder in
            var chance = Chance(seed: 3)
            for turn in 0..<20 {
                let (x, y) = (300 + 40 * Double(turn), 600.0)
                builder.land(0, x, y)
                for _ in 0..<57 {
                    builder.scan()
                    let shift = (chance.number(in: -3...3), chance.number(in: -3...3))
                    builder.move(0, x + shift.0, y + shift.1)
                }
                builder.scan()
                builder.lift(0)
                builder.rest(milliseconds: 700)
            }
        }
    }

    static func swipes() -> TouchStream {
        make { builder in
            for _ in 0..<40 {
                builder.drag(3, from: (300, 500), by: (320, 20), scans: 24)
                builder.rest(milliseconds: 300)
            }
        }
    }

    static func taps() -> TouchStream {
        make { builder in
            for turn in 0..<60 {
                let (x, y) = (200 + Double(turn * 17 % 1000), 300 + Double(turn * 29 % 900))
                builder.tap(x, y)
                if turn % 3 == 0 {
                    builder.rest(milliseconds: 80)
                    builder.tap(x + 3, y - 2)
                }
                builder.rest(milliseconds: 700)
            }
        }
    }

    static func presses() -> TouchStream {
        make { builder in
            for turn in 0..<12 {
                builder.press(300 + 40 * Double(turn), 600)
            }
        }
    }

    /// Ten fingers that land, wander and lift at random, in ten bursts of a second.
    static func storm() -> TouchStream {
        make { builder in
            var chance = Chance(seed: 7)
            for _ in 0..<10 {
                builder.burst(fingers: 10, scans: 120, &chance)
            }
        }
    }

    /// Lists are flung, items tapped and held, pages swiped, a map zoomed.
    static func day() -> TouchStream {
        make { builder in
            for turn in 0..<3 {
                let x = 300 + 150 * Double(turn)
                for _ in 0..<6 {
                    builder.drag(1, from: (x, 1100), by: (12, -600), scans: 30, liftsAt: 0.6)
                    builder.rest(milliseconds: 350)
                }
                builder.tap(x, 420)
                builder.rest(milliseconds: 900)
                builder.stroke(STROKE_SPREAD, contacts: 2)
                builder.press(x, 500)
                builder.drag(3, from: (300, 500), by: (320, 20), scans: 24)
                builder.rest(milliseconds: 500)
                builder.drag(2, from: (x, 900), by: (-8, -350), scans: 60)
                builder.rest(milliseconds: 500)
            }
        }
    }

    /// Recordings one after the other.
    static func all(of recordings: [[TouchSample]]) -> TouchStream {
        make { builder in
            for samples in recordings {
                builder.play(samples)
            }
        }
    }

    private static func make(_ build: (inout StreamBuilder) -> Void) -> TouchStream {
        var builder = StreamBuilder()
        build(&builder)
        return builder.stream()
    }
}

extension StreamBuilder {
    /// Fingers wander for some scans. Then all lift, and all deadlines expire.
    fileprivate mutating func burst(fingers: Int, scans: Int, _ chance: inout Chance) {
        var places: [(x: Double, y: Double)?] = Array(repeating: nil, count: fingers)
        for _ in 0..<scans {
            for (finger, place) in places.enumerated() {
                places[finger] = wander(Int32(finger), place, &chance)
            }
            scan()
        }
        for (finger, place) in places.enumerated() where place != nil {
            lift(Int32(finger))
        }
        rest(milliseconds: 800)
    }

    /// Plays one finger of a storm for one scan. Returns its new position if it is down.
    fileprivate mutating func wander(
        _ id: Int32,
        _ place: (x: Double, y: Double)?,
        _ chance: inout Chance
    ) -> (x: Double, y: Double)? {
        guard let place else {
            guard chance.number(in: 0...1) < 0.04 else {
                return nil
            }
            let landed = (x: chance.number(in: 100...1400), y: chance.number(in: 100...1400))
            land(id, landed.x, landed.y)
            return landed
        }
        guard chance.number(in: 0...1) > 0.02 else {
            lift(id)
            return nil
        }
        let moved = (
            x: place.x + chance.number(in: -6...7),
            y: place.y + chance.number(in: -6...6)
        )
        move(id, moved.x, moved.y)
        return moved
    }
}
