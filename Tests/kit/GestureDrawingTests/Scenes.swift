// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureTrace

/// Traces of gestures whose every position follows from geometry.
enum Scenes {
    static let screen = Size(width: 1920, height: 1080)

    /// A finger that is where a function of seconds says, 90 times a second.
    static func contact(
        _ ordinal: Int,
        from start: Double,
        to end: Double,
        ending: Trace.Contact.End = .lifted,
        at place: (Double) -> Point
    ) -> Trace.Contact {
        Trace.Contact(
            ordinal: ordinal,
            id: Int32(ordinal),
            samples: times(from: start, to: end).map { time in
                Trace.Contact.Sample(time: micros(time), location: place(time))
            },
            end: ending,
            endTime: micros(end)
        )
    }

    static func times(from start: Double, to end: Double) -> [Double] {
        Array(stride(from: start, through: end, by: 1.0 / 90))
    }

    static func micros(_ seconds: Double) -> UInt64 {
        UInt64(seconds * 1e6)
    }

    static func states(_ states: (Double, GestureRecognizer.State)...) -> [Trace.Transition] {
        states.map { Trace.Transition(time: micros($0.0), state: $0.1) }
    }

    static let tap = Trace(
        title: "tap.events",
        device: "Emulated Panel",
        size: screen,
        duration: 10_000,
        contacts: [contact(1, from: 0, to: 0.01) { _ in Point(x: 600, y: 400) }],
        lanes: [
            Trace.Lane(
                name: "tap",
                kind: "tap",
                attempts: [
                    Trace.Attempt(
                        start: 0,
                        end: 10_000,
                        transitions: states((0.01, .ended)),
                        values: [
                            Trace.Value(
                                time: 10_000,
                                location: Point(x: 600, y: 400),
                                numberOfTouches: 1
                            )
                        ]
                    )
                ]
            ),
            Trace.Lane(
                name: "double-tap",
                kind: "tap",
                attempts: [
                    Trace.Attempt(start: 0, end: 360_000, transitions: states((0.36, .failed)))
                ],
                notes: [
                    Trace.Note(
                        time: 360_000,
                        sentence: "double-tap: failed at 0.360 s: 1 of 2 taps, and no other "
                            + "within 350 ms.",
                        reason: "1 of 2 taps"
                    )
                ]
            ),
        ]
    )

    /// Two fingers on a circle about the middle, from 0.1 s to 0.9 s. The circle grows to twice its
    /// size while it turns by a right angle.
    static let pinchAndTurn: Trace = {
        let middle = Point(x: 960, y: 540)
        func part(_ time: Double) -> Double { min(max((time - 0.1) / 0.8, 0), 1) }
        func finger(_ side: Double) -> (Double) -> Point {
            { time in
                let angle = part(time) * .pi / 2
                let radius = 150 * (1 + part(time)) * side
                return Point(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
            }
        }
        func values(from start: Double, _ fill: (inout Trace.Value, Double) -> Void) -> [Trace
            .Value]
        {
            times(from: start, to: 1).map { time in
                var value = Trace.Value(time: micros(time), location: middle, numberOfTouches: 2)
                fill(&value, time)
                return value
            }
        }
        let speed = { (time: Double) in time > 0.1 && time < 0.9 ? 1 / 0.8 : 0 }
        return Trace(
            title: "Recordings/pinch and turn.events",
            device: "Emulated Panel",
            size: screen,
            duration: 1_000_000,
            contacts: [
                contact(1, from: 0, to: 1, at: finger(-1)),
                contact(2, from: 0, to: 1, ending: .cancelled, at: finger(1)),
            ],
            lanes: [
                Trace.Lane(
                    name: "zoom",
                    kind: "pinch",
                    attempts: [
                        Trace.Attempt(
                            start: 0,
                            end: 1_000_000,
                            transitions: states((0.15, .began), (1, .ended)),
                            values: values(from: 0.15) { value, time in
                                value.scale = 1 + part(time)
                                value.scaleVelocity = speed(time)
                            }
                        )
                    ]
                ),
                Trace.Lane(
                    name: "rotation",
                    kind: "rotation",
                    attempts: [
                        Trace.Attempt(
                            start: 0,
                            end: 1_000_000,
                            transitions: states((0.13, .began), (1, .cancelled)),
                            values: values(from: 0.13) { value, time in
                                value.rotation = part(time) * .pi / 2
                                value.rotationVelocity = speed(time) * .pi / 2
                            }
                        )
                    ]
                ),
                Trace.Lane(
                    name: "pan",
                    kind: "pan",
                    attempts: [
                        Trace.Attempt(
                            start: 0,
                            end: 1_000_000,
                            transitions: states((0.15, .failed))
                        )
                    ],
                    notes: [
                        Trace.Note(
                            time: 150_000,
                            sentence: "pan: failed at 0.150 s: prevented by zoom; allow the two "
                                + "simultaneously to have both.",
                            reason: "prevented by zoom"
                        )
                    ]
                ),
            ]
        )
    }()

    /// Three fingers side by side go 400 points to the right in 0.2 s. After them come slower ones.
    static let swipes: Trace = {
        func fingers(_ first: Int, from start: Double, lasting time: Double) -> [Trace.Contact] {
            (0..<3).map { index in
                let landing = start + Double(index) * 0.012
                return contact(first + index, from: landing, to: start + time) { now in
                    let part = min(max((now - start) / time, 0), 1)
                    return Point(x: 400 + 700 * part, y: 300 + 160 * Double(index) + 300 * start)
                }
            }
        }
        func pan(from start: Double, lasting time: Double) -> Trace.Attempt {
            let speed = 700 / time
            return Trace.Attempt(
                start: micros(start),
                end: micros(start + time),
                transitions: states((start + 0.05, .began), (start + time, .ended)),
                values: times(from: start + 0.05, to: start + time).map { now in
                    Trace.Value(
                        time: micros(now),
                        location: Point(x: 400 + speed * (now - start), y: 460),
                        numberOfTouches: 3,
                        translation: Vector(x: speed * (now - start), y: 30 * sin(now * 9)),
                        velocity: Vector(x: speed, y: 270 * cos(now * 9))
                    )
                }
            )
        }
        return Trace(
            title: "three fingers.events",
            device: "Gerät mit einem Namen, der länger ist als alles, was man je gesehen hat",
            size: screen,
            isSizeAssumed: true,
            duration: 2_000_000,
            contacts: fingers(1, from: 0, lasting: 0.2) + fingers(4, from: 1, lasting: 0.9),
            lanes: [
                Trace.Lane(
                    name: "next page",
                    kind: "swipe",
                    attempts: [
                        Trace.Attempt(
                            start: 0,
                            end: 200_000,
                            transitions: states((0.11, .ended)),
                            values: [
                                Trace.Value(
                                    time: 110_000,
                                    location: Point(x: 785, y: 460),
                                    numberOfTouches: 3,
                                    velocity: Vector(x: 3500, y: 0)
                                )
                            ]
                        ),
                        Trace.Attempt(
                            start: 1_000_000,
                            end: 1_900_000,
                            transitions: states((1.5, .failed))
                        ),
                    ],
                    notes: [
                        Trace.Note(
                            time: 1_500_000,
                            sentence: "next page: failed at 1.500 s: not recognized within 500 ms "
                                + "of the first finger; swipe faster or raise the longest time.",
                            reason: "not recognized within 500 ms"
                        )
                    ]
                ),
                Trace.Lane(
                    name: "scroll",
                    kind: "pan",
                    attempts: [
                        pan(from: 0, lasting: 0.2), pan(from: 1, lasting: 0.9),
                    ]
                ),
            ]
        )
    }()
}
