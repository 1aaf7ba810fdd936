// SPDX-License-Identifier: MIT

import GestureConfiguration
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureRecording
import GestureReplay

/// A test as a function in Swift, with a `Hand` of GestureKitTesting.
struct SwiftTestText {
    private(set) var text: String
    /// What such a test cannot have, one sentence each.
    private(set) var remarks: [String] = []

    private let test: PlayedTest
    private let recognizers: [String]
    private let views: [String]
    private var now: UInt64
    /// The variables of the hands and touchpads, by their devices.
    private var hands: [UInt16: String] = [:]
    private var touchpads: [UInt16: String] = [:]

    init(_ test: PlayedTest, title: String) {
        self.test = test
        let names = TestNames(test, reserved: Self.reserved)
        recognizers = names.recognizers.map(\.asSwiftName)
        views = names.views.map(\.asSwiftName)
        now = test.start
        text = """
            // Made of a recording. The comments say what happened; write into the last lines what should happen.
            \(Self.imports)

            @Test("\(title)")
            func recordedGesture() throws {

            """
        setUp()
        for frame in test.frames {
            add(frame)
        }
        for (index, name) in recognizers.enumerated() {
            let states = test.frames.flatMap(\.events)
                .filter { $0.recognizer == index && $0.state != .changed }
            let list = states.map { ".\($0.state)" }.joined(separator: ", ")
            line("// It was [\(list)]. Write what it should be:")
            line("#expect(log.states(of: \(name)).filter { $0 != .changed } == [])")
        }
        text += "}\n" + together
    }

    private static let imports = ["GestureKit", "GestureKitTesting", "Testing"]
        .map { "import \($0)" }.joined(separator: "\n")

    /// The variables of the test, and the words of the language that are no names.
    private static let reserved = Set(
        """
        window hand log start touchpad answers as break case catch class continue default defer \
        do else enum extension fallthrough false fileprivate for func guard if import in init \
        inout internal is let nil operator private protocol public repeat rethrows return self \
        static struct subscript super switch throw throws true try typealias var where while
        """.split(separator: " ").map(String.init)
    )

    private mutating func line(_ line: String, deeper: Bool = false) {
        text += (deeper ? "        " : "    ") + line + "\n"
    }

    private mutating func remark(_ sentence: String) {
        if !remarks.contains(sentence) {
            remarks.append(sentence)
        }
    }

    private mutating func setUp() {
        let size = test.root.bounds
        let rect = "Rect(x: 0, y: 0, width: \(size.maxX.asWritten), height: \(size.maxY.asWritten))"
        line("let window = Window(frame: \(rect), touchCapacity: 32)")
        for (name, view) in zip(views, test.views) {
            addView(name, view)
        }
        for (index, name) in recognizers.enumerated() {
            addRecognizer(name, test.recognizers[index], test.kinds[index])
        }
        for (waiter, blocker) in test.requirements {
            line("\(recognizers[waiter]).require(toFail: \(recognizers[blocker]))")
        }
        if !test.together.isEmpty {
            line("let answers = Answers()")
            line("defer { withExtendedLifetime(answers) {} }")
            for (name, recognizer) in zip(recognizers, test.recognizers) {
                line("\(name).name = \(Self.quoted(recognizer.name ?? ""))")
                line("\(name).delegate = answers")
            }
        }
        line("let log = GestureLog(\(recognizers.joined(separator: ", ")))")
        line("let hand = Hand(on: window)")
        line("let start = hand.now")
    }

    private mutating func addView(_ name: String, _ view: View) {
        let superview = test.views.firstIndex { $0 === view.superview }.map { views[$0] }
        if view.transform == .identity, view.bounds.origin == .zero {
            line("let \(name) = View(frame: \(Self.rect(view.frame)))")
        } else {
            let matrix = view.transform
            let parts = [
                ("a", matrix.a), ("b", matrix.b), ("c", matrix.c), ("d", matrix.d),
                ("tx", matrix.tx), ("ty", matrix.ty),
            ].map { "\($0.0): \($0.1.asWritten)" }
            line("let \(name) = View()")
            line("\(name).bounds = \(Self.rect(view.bounds))")
            line("\(name).center = \(Self.point(view.center))")
            line("\(name).transform = AffineTransform2D(\(parts.joined(separator: ", ")))")
        }
        if view.isHidden {
            line("\(name).isHidden = true")
        }
        if !view.isUserInteractionEnabled {
            line("\(name).isUserInteractionEnabled = false")
        }
        line("\(superview ?? "window").addSubview(\(name))")
    }

    private mutating func addRecognizer(
        _ name: String,
        _ recognizer: GestureRecognizer,
        _ kind: RecognizerKind
    ) {
        let usual = kind.make()
        line("let \(name) = \(type(of: recognizer))()")
        for setting in WrittenSetting.changed(of: recognizer, kind) {
            line("\(name).\(setting.swift)")
        }
        let flags: [(String, KeyPath<GestureRecognizer, Bool>)] = [
            ("isEnabled", \.isEnabled), ("cancelsTouchesInView", \.cancelsTouchesInView),
            ("delaysTouchesBegan", \.delaysTouchesBegan),
            ("delaysTouchesEnded", \.delaysTouchesEnded),
            ("requiresExclusiveTouchType", \.requiresExclusiveTouchType),
        ]
        for (property, path) in flags where recognizer[keyPath: path] != usual[keyPath: path] {
            line("\(name).\(property) = \(recognizer[keyPath: path])")
        }
        if recognizer.allowedTouchTypes != usual.allowedTouchTypes {
            let types = TouchType.allCases.filter(recognizer.allowedTouchTypes.contains)
            let list = types.map { ".\($0)" }.joined(separator: ", ")
            line("\(name).allowedTouchTypes = [\(list)]")
        }
        let view = test.views.firstIndex { $0 === recognizer.view }.map { views[$0] }
        line("\(view ?? "window").addGestureRecognizer(\(name))")
    }

    private mutating func add(_ frame: PlayedTest.Frame) {
        if frame.time > now {
            now = frame.time
            line("hand.wait(until: start + .microseconds(\(now - test.start)))")
        }
        for input in frame.inputs {
            if let device = input.device, case .step = input {
                declare(device, in: \.touchpads, "touchpad", "Touchpad")
            } else if let device = input.device {
                declare(device, in: \.hands, "hand", "Hand")
            }
        }
        let touches = frame.inputs.compactMap { input -> TouchSample? in
            if case .touch(let sample) = input { sample } else { nil }
        }
        for (device, hand) in hands.sorted(by: { $0.key < $1.key }) {
            let own = touches.filter { $0.device == device }.map { Self.words($0, hand) }
            if own.count > 1 {
                line("try \(hand).inOneFrame {")
                own.forEach { line("try \($0)", deeper: true) }
                line("}")
            } else if let only = own.first {
                line("try \(only)")
            }
        }
        for input in frame.inputs {
            addOther(input)
        }
        if touches.contains(where: \.isPalm) {
            remark("a test in Swift has only the palms of a Pen, so those here are fingers")
        }
        let outcomes = (frame.events + frame.records).map {
            ($0.recognizer.map { recognizers[$0] } ?? "touch") + " " + $0.words
        }
        if !outcomes.isEmpty {
            line("// \(outcomes.joined(separator: "; "))")
        }
    }

    /// Makes the hand or the touchpad of a device. The first hand is there.
    private mutating func declare(
        _ device: UInt16,
        in variables: WritableKeyPath<Self, [UInt16: String]>,
        _ word: String,
        _ type: String
    ) {
        guard self[keyPath: variables][device] == nil else {
            return
        }
        let isFirst = type == "Hand" && device == 0
        let name = isFirst ? word : "\(word)\(device)"
        self[keyPath: variables][device] = name
        if !isFirst {
            line("let \(name) = \(type)(clock: hand.clock, device: \(device))")
        }
    }

    private static func words(_ sample: TouchSample, _ hand: String) -> String {
        let finger = "\(hand).finger(\(sample.id))?"
        switch sample.kind {
        case .down(at: let place):
            let type = sample.type == .finger ? "" : ", type: .\(sample.type)"
            return "\(hand).land(at: \(point(place)), id: \(sample.id)\(type))"
        case .motion(to: let place): return "\(finger).move(to: \(point(place)))"
        case .size(let major, let minor):
            return "\(finger).setSize(major: \(major.asWritten), minor: \(minor.asWritten))"
        case .up: return "\(finger).lift()"
        case .cancel: return "\(finger).cancel()"
        case .frame: return ""
        }
    }

    private mutating func addOther(_ input: RecordingInput) {
        let engine = "window.gestureEngine"
        switch input {
        case .step(let step):
            if step.suitsAnyCount {
                remark(
                    "a test in Swift has no scroll for any number of fingers: it is a swipe of the "
                        + "recorded number"
                )
            }
            line("try \(touchpads[step.device] ?? "").report(\(Self.words(step.kind)))")
        case .cancelAll: line("\(engine).cancelAllTouches(at: hand.now)")
        case .note(let note):
            switch note.kind {
            case "drop-all": line("\(engine).dropAllTouches(at: hand.now)")
            case "drop-device":
                let device: UInt16 = note.whole("device") ?? 0
                line("\(engine).dropTouches(ofDevice: \(device), at: hand.now)")
            default: remark("a test in Swift has no \(note.kind)")
            }
        case .touch, .pen, .interruption, .endBatch: break
        }
    }

    private static func words(_ kind: TouchpadStep.Kind) -> String {
        switch kind {
        case .begin(let gesture, let fingers, at: let place):
            ".begin(.\(gesture), fingers: \(fingers), at: \(point(place)))"
        case .swipe(by: let way): ".swipe(by: \(vector(way)))"
        case .pinch(by: let way, let scale, let turn):
            ".pinch(by: \(vector(way)), scale: \(scale.asWritten), turn: \(turn.asWritten))"
        case .end(let gesture): ".end(.\(gesture))"
        case .cancel(let gesture): ".cancel(.\(gesture))"
        }
    }

    /// A delegate that lets pairs recognize simultaneously.
    private var together: String {
        guard !test.together.isEmpty else {
            return ""
        }
        let groups = test.together.map { group in
            "[\(group.sorted().map(Self.quoted).joined(separator: ", "))]"
        }
        return """

            private final class Answers: GestureRecognizerDelegate {
                func gestureRecognizer(
                    _ recognizer: GestureRecognizer,
                    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
                ) -> Bool {
                    let groups: [Set<String>] = [\(groups.sorted().joined(separator: ", "))]
                    return groups.contains { $0.isSuperset(of: [recognizer.name ?? "", other.name ?? ""]) }
                }
            }

            """
    }

    /// A name without what ends a text.
    private static func quoted(_ name: String) -> String {
        "\"\(TestNames.words(of: name))\""
    }

    private static func point(_ point: Point) -> String {
        "Point(x: \(point.x.asWritten), y: \(point.y.asWritten))"
    }

    private static func vector(_ vector: Vector) -> String {
        "Vector(x: \(vector.x.asWritten), y: \(vector.y.asWritten))"
    }

    private static func rect(_ rect: Rect) -> String {
        let (place, size) = (rect.origin, rect.size)
        return "Rect(x: \(place.x.asWritten), y: \(place.y.asWritten), "
            + "width: \(size.width.asWritten), height: \(size.height.asWritten))"
    }
}

/// Names of the recognizers and views of a test: small letters, digits and hyphens, at most 20, each
/// once.
struct TestNames {
    private(set) var recognizers: [String] = []
    private(set) var views: [String] = []

    private var used: Set<String>

    /// The reserved names mean something else.
    init(_ test: PlayedTest, reserved: Set<String>) {
        used = reserved
        for (recognizer, kind) in zip(test.recognizers, test.kinds) {
            recognizers.append(unique(recognizer.name ?? "", otherwise: kind.rawValue))
        }
        for view in test.views {
            views.append(unique(view.name ?? "", otherwise: "view"))
        }
    }

    private mutating func unique(_ text: String, otherwise usual: String) -> String {
        let words = String(Self.words(of: text).prefix(18))
        let name = words.first?.isLetter == true ? words : usual
        for number in 1... {
            let candidate = number == 1 ? name : "\(name)-\(number)"
            if used.insert(candidate).inserted {
                return candidate
            }
        }
        return name
    }

    /// The letters and digits of a text, with hyphens between the words.
    static func words(of text: String) -> String {
        let parts = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return parts.joined(separator: "-")
    }
}
