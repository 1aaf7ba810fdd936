// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureTrace

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
                    Trace.Attempt(
                        start: 0,
                        end: 1_000_000,
                        transitions: Scenes.states((start, .began), (0.9, .ended)),
                        values: Scenes.times(from: start, to: 0.9).map {
                            value(at: $0, Double(index) / 4)
                        }
                    ),
                    Trace.Attempt(
                        start: 1_200_000,
                        end: 2_000_000,
                        transitions: Scenes.states((1.3 + Double(index) * 0.06, .failed))
                    ),
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
                Trace.Lane(
                    name: "tap",
                    kind: "tap",
                    attempts: times.map { time in
                        Trace.Attempt(
                            start: Scenes.micros(time),
                            end: Scenes.micros(time + 0.05),
                            transitions: Scenes.states((time + 0.05, .ended))
                        )
                    }
                ),
                Trace.Lane(
                    name: "hold",
                    kind: "long press",
                    attempts: times.map { time in
                        Trace.Attempt(
                            start: Scenes.micros(time),
                            end: Scenes.micros(time + 0.05),
                            transitions: Scenes.states((time + 0.05, .failed))
                        )
                    },
                    notes: times.map { time in
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
                    Trace.Attempt(
                        start: 0,
                        end: 800_000_000,
                        transitions: Scenes.states((0.1, .began)),
                        values: (0..<100_000).map {
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
