// SPDX-License-Identifier: MIT

import GestureScenarios

/// A way to recognize gestures, with an engine of its own, set up for one stage and one stream.
protocol Contestant: AnyObject {
    /// How many events it has taken since it was made.
    var taken: Int { get }

    /// Gets ready for another pass: the stream has moved on.
    func prepare()

    /// Plays some frames of the stream and takes their events: what is measured.
    func play(_ frames: Range<Int>)
}

/// A way to recognize gestures, by name.
struct Path: Sendable {
    let name: String
    /// How far its values may be from those of the first path.
    var tolerance = Tolerance.none
    /// Makes one. With a tracer it does the same, and tells it of each event.
    let make: @Sendable (Stage, TouchStream, Tracer?) throws(Unplayable) -> any Contestant

    /// All, and the one that others are compared with first.
    static let all: [Path] =
        [
            Path(name: "C core") { (stage, stream, tracer) throws(Unplayable) in
                CoreContestant(stage, stream, tracer)
            }
        ]
        + KitContestant.Way.allCases.map { way in
            Path(name: way.rawValue) { (stage, stream, tracer) throws(Unplayable) in
                KitContestant(way, stage, stream, tracer)
            }
        } + [
            Path(name: "pure Swift", tolerance: .ofDoubles) {
                (stage, stream, tracer) throws(Unplayable) in
                try ReferenceContestant(stage, stream, tracer)
            },
            Path(name: "Swift classes", tolerance: .ofDoubles) {
                (stage, stream, tracer) throws(Unplayable) in
                try PlainContestant(stage, stream, tracer)
            },
        ]
}

/// Why a path cannot play a scenario.
struct Unplayable: Error {
    var reason: String
}
