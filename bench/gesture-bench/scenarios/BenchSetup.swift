// SPDX-License-Identifier: MIT

/// A recognizer on the view that the fingers touch.
enum StageRecognizer: Hashable, Sendable {
    case pan(touches: ClosedRange<Int> = 1...32)
    case pinch
    case rotation
    case tap(count: Int = 1)
    case longPress
    /// To the right.
    case swipe(touches: Int = 1)
    /// From the left and the right edge.
    case edgePan

    /// Its name in results.
    var name: String {
        switch self {
        case .pan: "pan"
        case .pinch: "pinch"
        case .rotation: "rotation"
        case .tap(let count): "tap" + (count == 1 ? "" : " x\(count)")
        case .longPress: "long press"
        case .swipe: "swipe"
        case .edgePan: "edge pan"
        }
    }
}

/// The views and recognizers of a scenario: a window, a surface with the recognizers, and
/// optionally other views with 100 pans each, which no finger touches.
struct BenchSetup: Sendable {
    var recognizers: [StageRecognizer]
    /// How many recognizers are on other views.
    var onOtherViews = 0
    /// The sizes of the window and of the surface, in points.
    var window = SIMD2(4000.0, 4000)
    var surface = SIMD2(1500.0, 1500)
    /// Recognizers of which any two may recognize simultaneously.
    var together: Set<StageRecognizer> = []
    /// Whether the program reads the velocity of each pan, pinch and rotation at each of its events.
    var readsVelocity = false
    /// Whether the surface receives its touches, and reads the location of each in its coordinates.
    var receivesTouches = false
    /// Whether the surface follows the pan: at each of its events the program adds the translation to
    /// the center, and sets the translation to zero.
    var follows = false

    /// How many recognizers each other view has.
    static let perOtherView = 100

    init(_ recognizers: [StageRecognizer], onOtherViews: Int = 0) {
        self.recognizers = recognizers
        self.onOtherViews = onOtherViews
    }

    /// The seven recognizers of the published comparison, in its order.
    static let seven: [StageRecognizer] = [
        .pan(), .pinch, .rotation, .tap(), .longPress, .swipe(), .edgePan,
    ]

    /// The seven recognizers. Pan, pinch and rotation may be active at once.
    static func together(readsVelocity: Bool) -> BenchSetup {
        var stage = BenchSetup(seven)
        stage.together = [.pan(), .pinch, .rotation]
        stage.readsVelocity = readsVelocity
        return stage
    }

    /// No recognizers: the surface receives its touches.
    static var view: BenchSetup {
        var stage = BenchSetup([])
        stage.receivesTouches = true
        return stage
    }

    /// The seven recognizers; the surface follows the pan.
    static var card: BenchSetup {
        var stage = BenchSetup(seven)
        stage.follows = true
        return stage
    }

    /// The seven recognizers, repeated up to `count`, on the surface.
    static func crowd(_ count: Int) -> BenchSetup {
        BenchSetup((0..<count).map { seven[$0 % seven.count] })
    }

    /// What events come from, by the number in a trace: the recognizers, and then the surface.
    var sources: [String] {
        recognizers.map(\.name) + (receivesTouches ? ["touch"] : [])
    }

    /// The number of all recognizers.
    var recognizerCount: Int { recognizers.count + onOtherViews }
}
