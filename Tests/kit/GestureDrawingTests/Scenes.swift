// SPDX-License-Identifier: MIT

import Foundation
import GestureKit

@testable import GestureTrace

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

    /// An attempt. Times are in seconds.
    static func attempt(
        _ start: Double,
        _ end: Double,
        _ states: [(Double, GestureRecognizer.State)],
        _ values: [Trace.Value] = []
    ) -> Trace.Attempt {
        Trace.Attempt(
            start: micros(start),
            end: micros(end),
            transitions: states.map { Trace.Transition(time: micros($0.0), state: $0.1) },
            values: values
        )
    }

    /// A lane of a recognizer that goes by its kind.
    static func lane(
        _ kind: String,
        named name: String? = nil,
        _ attempts: [Trace.Attempt],
        _ notes: [Trace.Note] = []
    ) -> Trace.Lane {
        Trace.Lane(name: name ?? kind, kind: kind, attempts: attempts, notes: notes)
    }

    static let tap: Trace = {
        let place = Point(x: 600, y: 400)
        let value = Trace.Value(time: 10_000, location: place, numberOfTouches: 1)
        let note = Trace.Note(
            time: 360_000,
            sentence: "double-tap: failed at 0.360 s: 1 of 2 taps, and no other within 350 ms.",
            reason: "1 of 2 taps"
        )
        return Trace(
            title: "tap.events",
            device: "Emulated Panel",
            size: screen,
            duration: 10_000,
            contacts: [contact(1, from: 0, to: 0.01) { _ in place }],
            lanes: [
                lane("tap", [attempt(0, 0.01, [(0.01, .ended)], [value])]),
                lane("tap", named: "double-tap", [attempt(0, 0.36, [(0.36, .failed)])], [note]),
            ]
        )
    }()

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
        func values(
            from start: Double,
            _ fill: (inout Trace.Value, Double) -> Void
        ) -> [Trace.Value] {
            times(from: start, to: 1).map { time in
                var value = Trace.Value(time: micros(time), location: middle, numberOfTouches: 2)
                fill(&value, time)
                return value
            }
        }
        let speed = { (time: Double) in time > 0.1 && time < 0.9 ? 1 / 0.8 : 0 }
        let scales = values(from: 0.15) { value, time in
            value.scale = 1 + part(time)
            value.scaleVelocity = speed(time)
        }
        let turns = values(from: 0.13) { value, time in
            value.rotation = part(time) * .pi / 2
            value.rotationVelocity = speed(time) * .pi / 2
        }
        let note = Trace.Note(
            time: 150_000,
            sentence: "pan: failed at 0.150 s: prevented by zoom; allow the two simultaneously to "
                + "have both.",
            reason: "prevented by zoom"
        )
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
                lane(
                    "pinch",
                    named: "zoom",
                    [attempt(0, 1, [(0.15, .began), (1, .ended)], scales)]
                ),
                lane("rotation", [attempt(0, 1, [(0.13, .began), (1, .cancelled)], turns)]),
                lane("pan", [attempt(0, 1, [(0.15, .failed)])], [note]),
            ]
        )
    }()

    /// A pen comes from above, and draws half a circle with a force that rises from 0 to 1. A finger
    /// pans before it, and two palms rest.
    static let pen: Trace = {
        var pen = contact(4, from: 0.5, to: 1) { time in
            let angle = (time - 0.5) * 2 * .pi
            return Point(x: 900 - 300 * cos(angle), y: 500 - 300 * sin(angle))
        }
        pen.type = .pen
        for index in pen.samples.indices {
            pen.samples[index].force = Double(index) / Double(pen.samples.count - 1)
        }
        pen.samples[3].force = .nan
        var finger = contact(1, from: 0, to: 0.3, ending: .cancelled) {
            Point(x: 300 + $0 * 400, y: 900)
        }
        finger.palm = .beforePen
        var palms = [0.4, 0.6].enumerated().map { index, start in
            contact(index + 2, from: start, to: 1.2) { _ in
                Point(x: 1300 + Double(index) * 120, y: 900)
            }
        }
        palms[0].palm = .afterPen(40_000)
        palms[1].palm = .besidePen
        let way = times(from: 0.3, to: 0.5).map { time in
            Trace.Contact.Sample(
                time: micros(time),
                location: Point(x: 300 + time * 600, y: 300 + time * 400)
            )
        }
        return Trace(
            title: "pen.gesture",
            device: "Emulated Panel",
            size: screen,
            duration: 1_200_000,
            contacts: [finger] + palms + [pen],
            hovers: [way],
            lanes: [
                lane("pan", [attempt(0, 0.3, [(0.05, .began), (0.3, .cancelled)])]),
                lane("tap", [attempt(0.5, 1, [(0.6, .failed)])]),
            ]
        )
    }()

    /// Three fingers side by side go 700 points to the right in 0.2 s. After them come slower ones.
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
            return attempt(
                start,
                start + time,
                [(start + 0.05, .began), (start + time, .ended)],
                times(from: start + 0.05, to: start + time).map { now in
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
        let value = Trace.Value(
            time: 110_000,
            location: Point(x: 785, y: 460),
            numberOfTouches: 3,
            velocity: Vector(x: 3500, y: 0)
        )
        let note = Trace.Note(
            time: 1_500_000,
            sentence: "next page: failed at 1.500 s: not recognized within 500 ms of the first "
                + "finger; swipe faster or raise the longest time.",
            reason: "not recognized within 500 ms"
        )
        let swipes = [
            attempt(0, 0.2, [(0.11, .ended)], [value]), attempt(1, 1.9, [(1.5, .failed)]),
        ]
        return Trace(
            title: "three fingers.events",
            device: "Gerät mit einem Namen, der länger ist als alles, was man je gesehen hat",
            size: screen,
            isSizeAssumed: true,
            duration: 2_000_000,
            contacts: fingers(1, from: 0, lasting: 0.2) + fingers(4, from: 1, lasting: 0.9),
            lanes: [
                lane("swipe", named: "next page", swipes, [note]),
                lane(
                    "pan",
                    named: "scroll",
                    [pan(from: 0, lasting: 0.2), pan(from: 1, lasting: 0.9)]
                ),
            ]
        )
    }()
}

/// Traces of too much, too little and what cannot be.
enum Crowds {
    static let all: [(name: String, trace: Trace)] = [
        ("nothing", nothing), ("tenFingers", tenFingers), ("hours", hours), ("endless", endless),
        ("notFinite", notFinite), ("disorder", disorder), ("manyLanes", manyLanes),
        ("manyContacts", manyContacts),
    ]

    static let nothing = Trace(title: "", device: "", size: .zero, duration: 0)

    private static let names = [
        "Überblick über alles, was größer wird, wenn man es mit zwei Fingern berührt",
        "a\u{0}b\n\u{202E}c",
        "", "pan", String(repeating: "W", count: 100_000), "Drehung",
    ]

    /// Everything that a recognizer can report, as it swings once a second.
    private static func value(at seconds: Double, _ phase: Double = 0) -> Trace.Value {
        let (sine, cosine) = (sin(seconds * 2 * .pi + phase), cos(seconds * 2 * .pi + phase))
        return Trace.Value(
            time: Scenes.micros(seconds),
            location: Point(x: 960, y: 540),
            numberOfTouches: 2,
            translation: Vector(x: 300 * sine, y: 200 * cosine),
            velocity: Vector(x: 1900 * cosine, y: -1250 * sine),
            scale: exp(sine),
            scaleVelocity: 2 * .pi * exp(sine) * cosine,
            rotation: sine,
            rotationVelocity: 2 * .pi * cosine
        )
    }

    /// Ten fingers for two seconds, and twelve recognizers that report everything.
    static let tenFingers = Trace(
        title: String(repeating: "verzeichnis/", count: 40) + "zehn Finger.events",
        device: "A device\u{7} with a name " + String(repeating: "and more ", count: 40),
        size: Size(width: 1920, height: 1200),
        duration: 2_000_000,
        contacts: (0..<10).map { index in
            Scenes.contact(index + 1, from: Double(index) * 0.03, to: 2) { time in
                let angle = time + Double(index) * .pi / 5
                return Point(x: 960 + 90 * time * cos(angle), y: 600 + 90 * time * sin(angle))
            }
        },
        lanes: (0..<12).map { index in
            let start = 0.1 + Double(index) * 0.04
            return Trace.Lane(
                name: names[index % names.count],
                kind: ["transform", "a kind with a long name, too"][index % 2],
                attempts: [
                    Scenes.attempt(
                        0,
                        1,
                        [(start, .began), (0.9, .ended)],
                        Scenes.times(from: start, to: 0.9).map {
                            value(at: $0, Double(index) / 4)
                        }
                    ),
                    Scenes.attempt(1.2, 2, [(1.3 + Double(index) * 0.06, .failed)]),
                ],
                notes: [
                    Trace.Note(
                        time: Scenes.micros(1.3 + Double(index) * 0.06),
                        sentence: "\(index): failed "
                            + String(repeating: "for one reason or another, ", count: 20),
                        reason: "no reason in particular, but many words about it"
                    )
                ]
            )
        }
    )

    /// A tap each six seconds, for five hours.
    static let hours: Trace = {
        let times = (0..<3000).map { Double($0) * 6 }
        func attempt(_ time: Double, _ state: GestureRecognizer.State) -> Trace.Attempt {
            Scenes.attempt(time, time + 0.05, [(time + 0.05, state)])
        }
        return Trace(
            title: "long.events",
            device: "Panel",
            size: Scenes.screen,
            duration: 18_000_000_000,
            contacts: times.enumerated().map { index, time in
                Scenes.contact(index + 1, from: time, to: time + 0.05) { _ in
                    Point(x: Double(index * 7919 % 1920), y: Double(index * 31 % 1080))
                }
            },
            lanes: [
                Scenes.lane("tap", times.map { attempt($0, .ended) }),
                Scenes.lane(
                    "long press",
                    named: "hold",
                    times.map { attempt($0, .failed) },
                    times.map { time in
                        Trace.Note(
                            time: Scenes.micros(time + 0.05),
                            sentence: "hold: failed at \(time) s: lifted after 50 ms.",
                            reason: "lifted after 50 ms"
                        )
                    }
                ),
            ]
        )
    }()

    /// 100,000 samples of a finger that jumps about, and as many values.
    static let endless = Trace(
        title: "endless.events",
        device: "Panel",
        size: Scenes.screen,
        duration: 800_000_000,
        contacts: [
            Trace.Contact(
                ordinal: 1,
                id: 1,
                samples: (0..<100_000).map { index in
                    let place = Point(x: Double(index * 7919 % 1920), y: Double(index * 31 % 1080))
                    return Trace.Contact.Sample(time: UInt64(index) * 8000, location: place)
                },
                end: .stillDown,
                endTime: 800_000_000
            )
        ],
        lanes: (0..<3).map { lane in
            Trace.Lane(
                name: "transform \(lane)",
                kind: "transform",
                attempts: [
                    Scenes.attempt(
                        0,
                        800,
                        [(0.1, .began)],
                        (0..<100_000).map {
                            value(at: Double($0 * (lane + 1) % 100_000) / 125)
                        }
                    )
                ]
            )
        }
    )

    /// Numbers that are none, too large, or negative where none can be.
    static let notFinite: Trace = {
        let numbers = [
            0, .nan, 1, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, .infinity, -1,
        ]
        let places = numbers.map { Point(x: $0, y: -$0) }
        return Trace(
            title: "\u{FFFE}\u{0}&<>\"'",
            device: "]]>",
            size: Size(width: .nan, height: -1),
            duration: .max,
            contacts: [
                Trace.Contact(
                    ordinal: .min,
                    id: .min,
                    device: .max,
                    samples: places.enumerated().map { .init(time: UInt64($0), location: $1) },
                    end: .cancelled,
                    endTime: .max
                )
            ],
            lanes: [
                Trace.Lane(
                    name: "pan",
                    kind: "",
                    attempts: [
                        Trace.Attempt(
                            start: 0,
                            end: .max,
                            transitions: [.init(time: .max, state: .changed)],
                            values: numbers.enumerated().map { index, number in
                                Trace.Value(
                                    time: UInt64(index),
                                    location: places[index],
                                    numberOfTouches: .max,
                                    translation: Vector(x: number, y: -number),
                                    velocity: Vector(x: -number, y: number),
                                    scale: number,
                                    scaleVelocity: number,
                                    rotation: number,
                                    rotationVelocity: number
                                )
                            }
                        )
                    ]
                )
            ]
        )
    }()

    /// Times that run backwards, or before and after everything.
    static let disorder: Trace = {
        var trace = Scenes.swipes
        trace.duration = 3
        for index in trace.contacts.indices {
            trace.contacts[index].samples.reverse()
            trace.contacts[index].endTime = index == 0 ? .max : 0
        }
        for index in trace.lanes.indices {
            trace.lanes[index].attempts.reverse()
            trace.lanes[index].attempts.indices.forEach { attempt in
                trace.lanes[index].attempts[attempt].transitions.reverse()
                trace.lanes[index].attempts[attempt].values.reverse()
                trace.lanes[index].attempts[attempt].end = 0
            }
        }
        return trace
    }()

    static let manyLanes = Trace(
        title: "lanes",
        device: "Panel",
        size: Size(width: 500, height: 2000),
        duration: 1_000_000,
        lanes: (0..<200).map { index in
            let attempt = Trace.Attempt(start: 0, end: 1_000_000, values: [value(at: 0.5)])
            return Trace.Lane(name: "lane \(index)", kind: "pan", attempts: [attempt])
        }
    )

    static let manyContacts = Trace(
        title: "contacts",
        device: "Panel",
        size: Size(width: 3000, height: 300),
        duration: 1_000_000,
        contacts: (0..<5000).map { index in
            Scenes.contact(index + 1, from: 0, to: 0.2) { time in
                Point(x: Double(index % 97) * 30, y: Double(index % 31) * 10 + time * 100)
            }
        }
    )
}
