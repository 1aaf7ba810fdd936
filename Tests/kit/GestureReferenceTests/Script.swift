// SPDX-License-Identifier: MIT

import GestureReference

/// Some recognizers on a window of 400 x 400 pt, what fingers do there, and what comes of it.
struct Script {
    var setup: Setup
    var stream = Stream()

    init(_ recognizers: ReferenceConfiguration..., simultaneous: [ReferencePair] = []) {
        setup = Setup(recognizers: recognizers, simultaneous: simultaneous)
        stream.window = SIMD2(400, 400)
    }

    /// Adds what several fingers do in one frame.
    mutating func frame(_ milliseconds: Double, _ reports: Stream.Report...) {
        stream.frame(milliseconds, reports)
    }

    mutating func advance(_ milliseconds: Double) {
        stream.steps.append(.advance(Stream.time(milliseconds)))
    }

    mutating func cancelAll(_ milliseconds: Double) {
        stream.steps.append(.cancelAll(Stream.time(milliseconds)))
    }

    /// Moves two fingers, evenly and in so many frames, from where they are to other places.
    mutating func move(
        _ milliseconds: ClosedRange<Double>,
        _ one: (from: SIMD2<Double>, to: SIMD2<Double>),
        _ two: (from: SIMD2<Double>, to: SIMD2<Double>),
        frames: Int = 10
    ) {
        for frame in 1...frames {
            let part = Double(frame) / Double(frames)
            let length = milliseconds.upperBound - milliseconds.lowerBound
            let first = one.from + (one.to - one.from) * part
            let second = two.from + (two.to - two.from) * part
            self.frame(
                milliseconds.lowerBound + length * part,
                .motion(1, first.x, first.y),
                .motion(2, second.x, second.y)
            )
        }
    }

    /// What the reference says, to the end.
    func events() throws -> [ReferenceEvent] {
        try setup.playReference(stream).events
    }

    /// The same in short: who, in which state, and when in milliseconds.
    func outline() throws -> [String] {
        try events().map { event in
            let milliseconds = Double(event.time - Stream.time(0)) / 1000
            return "\(event.recognizer) \(event.state) \(milliseconds)"
        }
    }

    /// An engine that has been shown the script so far, and is not beyond it.
    func engine() throws -> ReferenceEngine {
        let engine = try ReferenceEngine(
            window: stream.window,
            recognizers: setup.recognizers,
            simultaneous: setup.simultaneous
        )
        for case .sample(let sample) in stream.steps {
            engine.push(sample)
        }
        return engine
    }
}

extension ReferenceConfiguration {
    /// A pan with other settings.
    static func pan(_ fingers: ClosedRange<Int>, slop: Double = 10) -> Self {
        var pan = Pan()
        (pan.minimumTouches, pan.maximumTouches) = (fingers.lowerBound, fingers.upperBound)
        pan.slop = slop
        return .pan(pan)
    }

    static func tap(_ taps: Int, touches: Int = 1) -> Self {
        var tap = Tap()
        (tap.taps, tap.touches) = (taps, touches)
        return .tap(tap)
    }

    static func edgePan(_ edges: ReferenceEdges) -> Self {
        var edgePan = EdgePan()
        edgePan.edges = edges
        return .edgePan(edgePan)
    }
}
