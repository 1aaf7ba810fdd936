// SPDX-License-Identifier: MIT

/// An implementation of gesture recognition with its own engine, set up for a stage and a stream.
protocol Contestant: AnyObject {
    /// How many events it has taken so far.
    var taken: Int { get }

    /// Prepares for another pass, after the stream has moved to later times.
    func prepare()

    /// Plays some frames of the stream and takes their events. This is what is measured.
    func play(_ frames: Range<Int>)
}

/// A named implementation of gesture recognition.
struct Path: Sendable {
    let name: String
    /// How far its values may differ from those of the first path.
    var tolerance = Tolerance.none
    /// Creates a contestant. If there is a tracer, it receives each event.
    let make: @Sendable (BenchSetup, TouchStream, Tracer?) throws(Unplayable) -> any Contestant

    /// All paths. The first one is the reference for the others.
    static let all: [Path] =
        [
            Path(name: "C core") { (stage, stream, tracer) throws(Unplayable) in
                CoreContestant(stage, stream, tracer)
            }
        ]
        + KitContestant.Way.allCases.map { way in
            Path(name: way.rawValue) { (stage, stream, tracer) throws(Unplayable) in
                guard way == .closures || !stage.receivesTouches && !stage.follows else {
                    throw Unplayable(reason: "a program that does this has closures")
                }
                return KitContestant(way, stage, stream, tracer)
            }
        } + [
            Path(name: "pure Swift", tolerance: .ofDoubles) {
                (stage, stream, tracer) throws(Unplayable) in
                try ReferenceContestant(stage, stream, tracer)
            }
        ]
}

/// Why a path cannot play a scenario.
struct Unplayable: Error {
    var reason: String
}
