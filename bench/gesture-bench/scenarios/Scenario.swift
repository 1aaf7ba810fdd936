// SPDX-License-Identifier: MIT

/// A named stream with its stage. Benchmarks and tests play scenarios.
struct Scenario: Sendable {
    /// Lowercase words and numbers.
    let name: String
    /// One sentence about it.
    let summary: String
    let stage: Stage
    /// Whether only batches are timed in which fingers only move.
    let isMotionOnly: Bool
    /// Whether its frames can also be timed with cold caches.
    let isCold: Bool
    private let make: @Sendable () -> TouchStream

    init(
        _ name: String,
        _ summary: String,
        _ stage: Stage,
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
    static let standard = Scenario(
        "pinch",
        "Two fingers spread x2.5, turn by 35 degrees and drift, with noise; seven recognizers.",
        Stage(Stage.seven),
        isCold: true,
        { Streams.spread(2) }
    )

    /// All scenarios that need no files.
    static let all: [Scenario] =
        [
            standard,
            Scenario(
                "together",
                "The pinch; pan, pinch and rotation are active at once; seven recognizers.",
                Stage.together(readsVelocity: false),
                isCold: true,
                { Streams.spread(2) }
            ),
            Scenario(
                "together, velocities",
                "The same; the velocity of each of the three is read at each of its events.",
                Stage.together(readsVelocity: true),
                { Streams.spread(2) }
            ),
            Scenario(
                "pan",
                "One finger drags to and fro; seven recognizers.",
                Stage(Stage.seven),
                isCold: true,
                Streams.pan
            ),
            Scenario(
                "undecided 1",
                "One finger that trembles, before anything is decided; seven recognizers.",
                Stage(Stage.seven),
                isMotionOnly: true,
                Streams.trembles
            ),
            Scenario(
                "undecided 2",
                "Two fingers that tremble, while nothing is decided; seven recognizers.",
                Stage(Stage.seven),
                isMotionOnly: true,
                Streams.rest
            ),
            Scenario(
                "swipe 3",
                "Three fingers swipe 40 times; a swipe of three, a pan of four, and five others.",
                Stage([.pan(touches: 4...4), .swipe(touches: 3)] + others),
                Streams.swipes
            ),
            Scenario(
                "storm",
                "Ten fingers come, go and wander, in ten bursts of a second; seven recognizers.",
                Stage(Stage.seven),
                Streams.storm
            ),
            Scenario(
                "taps",
                "60 taps, every third one a double tap; seven recognizers and a double tap.",
                Stage(Stage.seven + [.tap(count: 2)]),
                isCold: true,
                Streams.taps
            ),
            Scenario(
                "long press",
                "A finger rests until the long press begins, then drags; seven recognizers.",
                Stage(Stage.seven),
                isCold: true,
                Streams.presses
            ),
            Scenario(
                "day",
                "Lists flung, taps, a map zoomed, presses, swipes; seven recognizers.",
                Stage(Stage.seven),
                Streams.day
            ),
        ] + contacts + crowds

    private static let others: [StageRecognizer] = [
        .pinch, .rotation, .tap(), .longPress, .edgePan,
    ]

    private static let contacts = [1, 5, 10, 16, 32].map { count in
        Scenario(
            "contacts \(count)",
            "The stroke of the pinch with \(count) \(count == 1 ? "contact" : "contacts") around a circle; seven recognizers.",
            Stage(Stage.seven),
            { Streams.spread(count) }
        )
    }

    private static let crowds = [
        Scenario(
            "recognizers 1",
            "The pinch, with a pinch recognizer alone.",
            Stage([.pinch]),
            { Streams.spread(2) }
        ),
        Scenario(
            "recognizers 100",
            "The pinch, with 100 recognizers on the view under the fingers.",
            Stage.crowd(100),
            { Streams.spread(2) }
        ),
        Scenario(
            "elsewhere 100",
            "The pinch, with 93 further recognizers on another view.",
            Stage(Stage.seven, onOtherViews: 93),
            { Streams.spread(2) }
        ),
        Scenario(
            "elsewhere 10000",
            "The pinch, with 9,993 further recognizers on 100 other views.",
            Stage(Stage.seven, onOtherViews: 9993),
            { Streams.spread(2) }
        ),
    ]
}
