// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
@_spi(GestureTools) import GestureLibinput
import GestureRecording

/// A named stream with its stage. Benchmarks and tests play scenarios.
struct BenchScenario: Sendable {
    /// Lowercase words and numbers.
    let name: String
    /// One sentence about it.
    let summary: String
    let stage: BenchSetup
    /// Whether only batches are timed in which fingers only move.
    let isMotionOnly: Bool
    /// Whether its frames can also be timed with cold caches.
    let isCold: Bool
    private let make: @Sendable () -> TouchStream

    init(
        _ name: String,
        _ summary: String,
        _ stage: BenchSetup,
        isMotionOnly: Bool = false,
        isCold: Bool = false,
        _ make: @escaping @Sendable () -> TouchStream
    ) {
        self.name = name
        self.summary = summary
        self.stage = stage
        self.isMotionOnly = isMotionOnly
        self.isCold = isCold
        self.make = make
    }

    /// A new copy of its stream.
    func stream() -> TouchStream { make() }

    /// The gesture of all comparisons: two fingers spread, turn and drift, with noise.
    static let standard = BenchScenario(
        "pinch",
        "Two fingers spread x2.5, turn by 35 degrees and drift, with noise; seven recognizers.",
        BenchSetup(BenchSetup.seven),
        isCold: true,
        { BenchStreams.spread(2) }
    )

    /// All scenarios that need no files.
    static let all: [BenchScenario] =
        [
            standard,
            BenchScenario(
                "together",
                "The pinch; pan, pinch and rotation are active at once; seven recognizers.",
                BenchSetup.together(readsVelocity: false),
                isCold: true,
                { BenchStreams.spread(2) }
            ),
            BenchScenario(
                "together, velocities",
                "The same; the velocity of each of the three is read at each of its events.",
                BenchSetup.together(readsVelocity: true),
                { BenchStreams.spread(2) }
            ),
            BenchScenario(
                "pan",
                "One finger drags to and fro; seven recognizers.",
                BenchSetup(BenchSetup.seven),
                isCold: true,
                BenchStreams.pan
            ),
            BenchScenario(
                "touch",
                "The same finger; no recognizer: the view receives it.",
                BenchSetup.view,
                BenchStreams.pan
            ),
            BenchScenario(
                "follow",
                "The same finger drags a view: an action moves the view and resets the pan.",
                BenchSetup.card,
                BenchStreams.pan
            ),
            BenchScenario(
                "undecided 1",
                "One finger that trembles, before anything is decided; seven recognizers.",
                BenchSetup(BenchSetup.seven),
                isMotionOnly: true,
                BenchStreams.trembles
            ),
            BenchScenario(
                "undecided 2",
                "Two fingers that tremble, while nothing is decided; seven recognizers.",
                BenchSetup(BenchSetup.seven),
                isMotionOnly: true,
                BenchStreams.rest
            ),
            BenchScenario(
                "swipe 3",
                "Three fingers swipe 40 times; a swipe of three, a pan of four, and five others.",
                BenchSetup([.pan(touches: 4...4), .swipe(touches: 3)] + others),
                BenchStreams.swipes
            ),
            BenchScenario(
                "storm",
                "Ten fingers come, go and wander, in ten bursts of a second; seven recognizers.",
                BenchSetup(BenchSetup.seven),
                BenchStreams.storm
            ),
            BenchScenario(
                "taps",
                "60 taps, every third one a double tap; seven recognizers and a double tap.",
                BenchSetup(BenchSetup.seven + [.tap(count: 2)]),
                isCold: true,
                BenchStreams.taps
            ),
            BenchScenario(
                "long press",
                "A finger rests until the long press begins, then drags; seven recognizers.",
                BenchSetup(BenchSetup.seven),
                isCold: true,
                BenchStreams.presses
            ),
            BenchScenario(
                "day",
                "Lists flung, taps, a map zoomed, presses, swipes; seven recognizers.",
                BenchSetup(BenchSetup.seven),
                BenchStreams.day
            ),
        ] + contacts + crowds

    private static let others: [StageRecognizer] = [
        .pinch, .rotation, .tap(), .longPress, .edgePan,
    ]

    private static let contacts = [1, 5, 10, 16, 32].map { count in
        BenchScenario(
            "contacts \(count)",
            "The stroke of the pinch with \(count) \(count == 1 ? "contact" : "contacts") around a circle; seven recognizers.",
            BenchSetup(BenchSetup.seven),
            { BenchStreams.spread(count) }
        )
    }

    private static let crowds = [
        BenchScenario(
            "recognizers 1",
            "The pinch, with a pinch recognizer alone.",
            BenchSetup([.pinch]),
            { BenchStreams.spread(2) }
        ),
        BenchScenario(
            "recognizers 100",
            "The pinch, with 100 recognizers on the view under the fingers.",
            BenchSetup.crowd(100),
            { BenchStreams.spread(2) }
        ),
        BenchScenario(
            "elsewhere 100",
            "The pinch, with 93 further recognizers on another view.",
            BenchSetup(BenchSetup.seven, onOtherViews: 93),
            { BenchStreams.spread(2) }
        ),
        BenchScenario(
            "elsewhere 10000",
            "The pinch, with 9,993 further recognizers on 100 other views.",
            BenchSetup(BenchSetup.seven, onOtherViews: 9993),
            { BenchStreams.spread(2) }
        ),
    ]
}

extension BenchScenario {
    /// The recordings of a folder in the format of `gesture convert`, one after the other; nil if none
    /// has touches.
    ///
    /// - Throws: If one cannot be read.
    static func recordings(in folder: String) throws(RecordingError) -> BenchScenario? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var recordings: [[TouchSample]] = []
        for name in names.sorted() where [".gesture", ".samples"].contains(where: name.hasSuffix) {
            recordings.append(try touches(of: folder + "/" + name))
        }
        // One of a touchpad has none.
        recordings.removeAll(where: \.isEmpty)
        guard !recordings.isEmpty else {
            return nil
        }
        var stage = BenchSetup(BenchSetup.seven)
        stage.surface = stage.window
        return BenchScenario(
            "recordings",
            "\(recordings.count) recordings of real touchscreens; seven recognizers.",
            stage,
            isCold: true,
            { [recordings] in BenchStreams.all(of: recordings) }
        )
    }

    private static func touches(of path: String) throws(RecordingError) -> [TouchSample] {
        let reader = try RecordingReader(path: path)
        var samples: [TouchSample] = []
        while let line = try reader.next() {
            if case .touch(let sample) = line.entry {
                samples.append(sample)
            }
        }
        return samples
    }
}

extension TouchStream {
    /// Its samples as a program's own, including those that end frames.
    func touchSamples() -> [TouchSample] {
        samples.compactMap(TouchSample.init)
    }

    /// Writes it as a recording: see docs/recording-format.md. A pause becomes an empty frame.
    func write(to descriptor: Int32, name: String, side: Double) throws(RecordingError) {
        let size = Size(width: side, height: side)
        let device = RecordedDevice(
            touchscreen: 0,
            name: name,
            mapping: .configured,
            size: size
        )
        let writer = try RecordingWriter(
            descriptor: descriptor,
            name: name,
            header: RecordingHeader(window: size, devices: [device])
        )
        for frame in frames {
            guard frame.count > 0 else {
                let time = Timestamp(microseconds: frame.time)
                try writer.write(TouchSample(.frame, time: time))
                continue
            }
            for sample in samples[frame.first..<frame.first + frame.count] {
                if let touch = TouchSample(sample) {
                    try writer.write(touch)
                }
            }
        }
        try writer.flush()
    }
}
