// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import Testing

@Suite("Explanations")
struct ExplanationTests {
    private let pan = PanGestureRecognizer()
    private let tap = TapGestureRecognizer()

    @Test("A recognizer says why it did not recognize, with numbers and names")
    func ofRecognizer() throws {
        pan.name = "scroll"
        tap.name = "select – größer"
        let window = TestWindow(pan, tap)
        #expect(tap.explanation == nil)
        try window.drag(1, 100, 100, ms: 0, to: 114, 100, ms: 10)
        let explanation = try #require(tap.explanation)
        #expect(explanation.hasPrefix("select – größer: failed at "))
        #expect(explanation.contains("14 pt") && explanation.contains("10 pt"))
        #expect(pan.explanation == nil)
        #expect(window.engine.explain(tap) == explanation)
    }

    @Test(
        "A record has the recognizer, its rival, the time and the state, and says them in a sentence"
    )
    func records() throws {
        let pinch = PinchGestureRecognizer()
        (pan.name, pinch.name) = ("scroll", "zoom")
        let window = TestWindow(pan, pinch, tap)
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(ms: 10, .move(1, 90, 100), .move(2, 210, 100))
        let records = window.engine.records
        #expect(records.map(\.sentence) == window.engine.explanations)
        var lost = try #require(records.first { $0.recognizer === pan })
        #expect(lost.rival === pinch && lost.state == .failed && lost.time == at(10))
        #expect(lost.sentence == pan.explanation)
        lost.time = Timestamp(microseconds: 2_500_000)
        #expect(lost.sentence.hasPrefix("scroll: failed at 2.500 s: prevented by zoom"))
        let missed = TestWindow()
        try missed.tap(1, 100, 100, ms: 0, until: 50)
        #expect(
            missed.engine.records.map { $0.recognizer == nil && $0.state == .possible } == [true]
        )
    }

    @Test("A recognizer without a name has the same one in all that is said of it")
    func oneName() throws {
        let (pinch, second) = (PinchGestureRecognizer(), PinchGestureRecognizer())
        #expect(pinch.explanation?.hasPrefix("pinch: cannot recognize: ") == true)
        let window = TestWindow(pinch, second)
        #expect(second.explanation?.contains(": pinch has the same settings") == true)
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(pinch.explanation?.hasPrefix("pinch: failed at ") == true)
        #expect(SubclassedPan().explanation?.hasPrefix("pan: cannot recognize: ") == true)
        #expect(CustomTap().explanation?.hasPrefix("CustomTap: cannot recognize: ") == true)
    }

    @Test("An equal recognizer before one is no obstacle if the two may get different touches")
    func otherTouches() throws {
        let second = TapGestureRecognizer()
        second.buttonMaskRequired = .secondary
        let window = TestWindow(tap, second)
        #expect(second.explanation == nil)
        try window.mouse.click(at: Point(x: 100, y: 100), button: .secondary)
        #expect(second.explanation == nil)
        second.buttonMaskRequired = .primary
        #expect(second.explanation?.contains(": tap has the same settings") == true)

        let (scrolled, answered) = (PanGestureRecognizer(), PanGestureRecognizer())
        scrolled.allowedScrollTypesMask = .all
        let answers = Answers()
        answered.delegate = answers
        let others = [scrolled, answered, SubclassedPan()]
        let equal = PanGestureRecognizer()
        let pans = TestWindow(pan, others[0], others[1], others[2], equal)
        #expect(others.allSatisfy { $0.explanation == nil })
        #expect(equal.explanation?.contains(": pan has the same settings") == true)
        withExtendedLifetime((window, pans, answers)) {}
    }

    @Test("An equal gesture is no obstacle for one of high priority, which goes first")
    func highPriority() {
        let window = TestWindow(tap)
        let high = window.view.highPriorityGesture(Tap())
        #expect(high.map(\.explanation) == [nil])
        withExtendedLifetime(window) {}
    }

    @Test("A recognizer that gives up as it begins says that its state was set")
    func givesUp() throws {
        let pan = TimidPan()
        let window = TestWindow(pan)
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        #expect(pan.explanation?.hasPrefix("pan: failed at ") == true)
        let reason = " s: its state was set to failed or cancelled."
        #expect(pan.explanation?.hasSuffix(reason) == true)
        withExtendedLifetime(window) {}
    }

    @Test("A recognizer whose state was set says that, and one that was disabled says this")
    func stateOrEnabled() throws {
        let window = TestWindow(pan)
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        pan.state = .cancelled
        #expect(pan.explanation?.hasPrefix("pan: cancelled at ") == true)
        let set = "its state was set to failed or cancelled"
        #expect(pan.explanation?.hasSuffix(" s: \(set).") == true)
        try window.up(1, ms: 20)
        try window.drag(1, 100, 100, ms: 1000, to: 150, 100, ms: 1010)
        pan.isEnabled = false
        pan.isEnabled = true
        let disabled = "isEnabled was set to false during the gesture."
        #expect(pan.explanation?.hasSuffix(" s: \(disabled)") == true)
        // It notes only the latest time that its state was set. So the earlier record has both causes.
        try window.up(1, ms: 1020)
        try window.down(1, 100, 100, ms: 2000)
        pan.state = .failed
        let all = window.engine.explanations
        #expect(all.first?.hasSuffix(" s: \(set), or \(disabled)") == true)
        #expect(all.last?.hasSuffix(" s: \(set).") == true)
    }

    @Test("Setting the state of an idle recognizer does not change why it did not recognize")
    func idleState() throws {
        let answers = Answers()
        let window = TestWindow(pan)
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        pan.isEnabled = false
        pan.isEnabled = true
        let disabled = " s: isEnabled was set to false during the gesture."
        // At the time of the record, and later.
        pan.state = .cancelled
        #expect(pan.explanation?.hasSuffix(disabled) == true)
        try window.up(1, ms: 20)
        pan.state = .cancelled
        #expect(pan.explanation?.hasSuffix(disabled) == true)
        pan.delegate = answers
        answers.begin = { _ in false }
        try window.drag(1, 100, 100, ms: 1000, to: 150, 100, ms: 1010)
        try window.up(1, ms: 1020)
        pan.state = .failed
        let refused = " s: gestureRecognizerShouldBegin(_:) of its delegate returned false."
        #expect(pan.explanation?.hasSuffix(refused) == true)
        withExtendedLifetime(answers) {}
    }

    @Test("Giving up an attempt that is over does not change why an earlier one failed")
    func givesUpLate() throws {
        let pan = LatePan()
        let window = TestWindow(pan)
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        pan.isEnabled = false
        pan.isEnabled = true
        try window.up(1, ms: 20)
        try window.down(1, 100, 100, ms: 1000)
        try window.frame(ms: 1020, .up(1), .down(2, 200, 100))
        #expect(pan.ends > 0)
        let disabled = " s: isEnabled was set to false during the gesture."
        #expect(window.engine.explanations.first?.hasSuffix(disabled) == true)
    }

    @Test("What a sequence fails when it is cancelled says that")
    func sequence() throws {
        let window = TestWindow()
        let all = window.view.gestures { LongPress().sequenced(before: Pan()) }
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 600)
        try window.down(2, 200, 100, ms: 610)
        try window.up(1, ms: 620)
        #expect(all[2].explanation?.hasSuffix(" s: its sequence was cancelled.") == true)
        withExtendedLifetime(window) {}
    }

    @Test("A gesture of a touchpad that a recognizer does not get has the reason")
    func touchpad() throws {
        pan.allowedTouchTypes = [.finger]
        pan.allowedScrollTypesMask = .all
        let (way, place) = (Vector(x: 150, y: 0), Point(x: 100, y: 100))
        let window = TestWindow(pan)
        try Touchpad(clock: window.hand.clock).swipe(fingers: 3, by: way, at: place)
        let excluded = " s: allowedTouchTypes excludes gestures of a touchpad."
        #expect(pan.explanation?.hasSuffix(excluded) == true)
        let other = TestWindow()
        let all = other.view.gestures { Tap().sequenced(before: Pan()) }
        try Touchpad(clock: other.hand.clock).swipe(fingers: 3, by: way, at: place)
        let early = ": the gesture before it in the sequence had not succeeded."
        #expect(all[2].explanation?.hasSuffix(early) == true)
        withExtendedLifetime((window, other)) {}
    }

    @Test("A recognizer that was removed is on no view, and its engine knows what became of it")
    func removed() throws {
        let window = TestWindow(pan)
        try window.down(1, 100, 100, ms: 0)
        window.view.removeGestureRecognizer(pan)
        #expect(pan.explanation?.contains("it is on no view") == true)
        #expect(window.engine.explain(pan)?.contains("removed") == true)
    }

    @Test("A recognizer does not explain itself by one that was at its address before")
    func addressUsedAgain() throws {
        let window = TestWindow()
        for round in 0..<50 {
            let tap = TapGestureRecognizer()
            tap.name = "tap \(round)"
            window.view.addGestureRecognizer(tap)
            #expect(tap.explanation == nil)
            #expect(!window.engine.explanations.contains { $0.hasPrefix("tap \(round):") })
            try window.down(1, 100, 100, ms: Double(round) * 1000)
            #expect(tap.explanation == nil)
            try window.move(1, 130, 100, ms: Double(round) * 1000 + 10)
            #expect(tap.explanation?.hasPrefix("tap \(round): failed") == true)
            try window.up(1, ms: Double(round) * 1000 + 20)
            window.view.removeGestureRecognizer(tap)
        }
        // What is left of the others goes by what they were.
        #expect(window.engine.explanations.count == 50)
        #expect(window.engine.explanations.allSatisfy { $0.hasPrefix("tap: failed") })
    }

    @Test("A record does not have a recognizer that came to the address of its own one")
    func recordOfAnother() throws {
        let window = TestWindow()
        for round in 0..<50 {
            let ms = Double(round) * 1000
            let tap = TapGestureRecognizer()
            window.view.addGestureRecognizer(tap)
            #expect(window.engine.records.allSatisfy { $0.recognizer == nil })
            try window.drag(1, 100, 100, ms: ms, to: 130, 100, ms: ms + 10)
            try window.up(1, ms: ms + 20)
            #expect(window.engine.records.last?.recognizer === tap)
            window.view.removeGestureRecognizer(tap)
        }
    }

    @Test("A touch is explained by all that did not come of it")
    func ofTouch() throws {
        let window = TestWindow(pan, tap)
        let view = window.witness(0, 0, 400, 400)
        var touches: [Touch] = []
        view.onCall = { _, all in
            if all[0].phase == .began {
                touches += all
            }
        }
        // The id is used twice; each touch has its own explanations.
        try window.tap(1, 100, 100, ms: 0, until: 50)
        try window.down(1, 100, 100, ms: 1000)
        window.advance(ms: 2000)
        try window.up(1, ms: 2010)
        let explanations = touches.map(window.engine.explain)
        #expect(explanations[0].map { String($0.prefix(4)) } == ["pan:"])
        #expect(explanations[1].map { String($0.prefix(4)) } == ["tap:", "pan:"])
        #expect(window.engine.explanations == explanations[0] + explanations[1])
    }
}

/// A photo in a window, and a gesture that does not happen. Makes the sentences about it.
private final class Scene {
    let window = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let photo = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
    private let recognizer: GestureRecognizer

    init(
        _ recognizer: GestureRecognizer,
        named name: String,
        on place: (Scene) -> View? = { $0.photo }
    ) {
        self.recognizer = recognizer
        recognizer.name = name
        window.name = "window"
        photo.name = "photo"
        window.addSubview(photo)
        place(self)?.addGestureRecognizer(recognizer)
    }

    /// Plays frames of fingers that land at their first place, move, and may lift.
    func play(_ paths: [[Point]], lifting: Bool = true, from start: Double = 0) throws -> Scene {
        for step in 0..<paths[0].count {
            let time = Timestamp(
                microseconds: UInt64(1_000_000 + (start + Double(step) * 20) * 1000)
            )
            try window.gestureEngine.push(
                frame: paths.enumerated().map { id, path in
                    let kind =
                        step == 0 ? TouchSample.Kind.down(at: path[0]) : .motion(to: path[step])
                    return TouchSample(kind, id: Int32(id), time: time)
                }
            )
        }
        guard lifting else {
            return self
        }
        let end = Timestamp(microseconds: UInt64(1_000_000 + (start + 40) * 1000))
        try window.gestureEngine.push(
            frame: paths.indices.map { TouchSample(.up, id: Int32($0), time: end) }
        )
        return self
    }

    func after(_ change: (Scene) -> Void) -> Scene {
        change(self)
        return self
    }

    var sentences: [String] {
        [recognizer.explanation].compactMap { $0 } + window.gestureEngine.explanations
    }
}

private func points(_ places: (Double, Double)...) -> [Point] {
    places.map { Point(x: $0.0, y: $0.1) }
}

@Suite("The explanations in the manual")
struct DocumentedExplanationTests {
    /// The answers in the tables of an article.
    private func documented() throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/")
        let page = root + "/Sources/GestureKit/GestureKit.docc/NothingFires.md"
        return try String(contentsOfFile: String(page.dropFirst()), encoding: .utf8)
            .split(separator: "\n")
            .filter { $0.hasPrefix("| `") }
            .map { String($0.dropFirst(3).prefix { $0 != "`" }) }
    }

    private func said() throws -> Set<String> {
        let two = [points((150, 200), (160, 200)), points((250, 200), (260, 200))]
        let resting = points((150, 150), (150, 150))
        let edgePan = { (edges: RectEdge) in
            let pan = ScreenEdgePanGestureRecognizer()
            pan.edges = edges
            return Scene(pan, named: "menu", on: { $0.window })
        }
        let pan = { (place: (Scene) -> View?) in
            Scene(PanGestureRecognizer(), named: "scroll", on: place)
        }
        let limited = { (minimum: Int, maximum: Int) in
            let pan = PanGestureRecognizer()
            pan.minimumNumberOfTouches = minimum
            pan.maximumNumberOfTouches = maximum
            return Scene(pan, named: "scroll", on: { $0.photo })
        }
        let (double, single) = (TapGestureRecognizer(), TapGestureRecognizer())
        double.name = "double"
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        let taps = Scene(single, named: "single").after { $0.photo.addGestureRecognizer(double) }
        let alone = TapGestureRecognizer()
        alone.numberOfTapsRequired = 2
        let zoom = PinchGestureRecognizer()
        zoom.name = "zoom"
        let doubted = pan { $0.photo }.after {
            $0.photo.addGestureRecognizer(PinchGestureRecognizer())
        }

        let scenes = [
            try Scene(PinchGestureRecognizer(), named: "zoom")
                .after { $0.photo.isUserInteractionEnabled = false }.play(
                    [resting],
                    lifting: false
                ),
            pan { $0.photo }.after { $0.window.isHidden = true },
            pan { $0.photo }.after { $0.photo.removeFromSuperview() },
            pan { _ in nil },
            try pan { $0.photo }.play([points((50, 50))], lifting: false),
            try pan { $0.photo }.play([points((500, 50))], lifting: false),
            try Scene(PinchGestureRecognizer(), named: "zoom").play([resting]),
            try limited(2, 3).play([points((150, 200), (210, 200))]),
            try limited(1, 1).play(two),
            try Scene(TapGestureRecognizer(), named: "select").play(two),
            edgePan([]),
            try edgePan(.left).play([points((70, 200), (120, 200))]),
            try edgePan(.left).play([points((395, 200), (300, 200))]),
            try edgePan(.left).play([points((10, 200), (16, 240))]),
            try pan { $0.photo }.play([points((150, 200), (157, 200))]),
            try Scene(TapGestureRecognizer(), named: "select").play([resting], lifting: false)
                .after { $0.window.gestureEngine.advance(to: Timestamp(microseconds: 3_000_000)) },
            try Scene(alone, named: "double").play([resting])
                .after { $0.window.gestureEngine.advance(to: Timestamp(microseconds: 3_000_000)) },
            try pan { $0.photo }.after { $0.photo.addGestureRecognizer(zoom) }
                .play([points((150, 200), (130, 200)), points((250, 200), (270, 200))]),
            try doubted.play(
                [points((150, 200), (141, 212)), points((250, 200), (259, 212))],
                lifting: false
            ),
            try taps.play([resting]).play([resting], from: 100),
            pan { $0.photo }.after { $0.photo.gestureRecognizers[0].isEnabled = false },
        ]
        return Set(scenes.flatMap(\.sentences))
    }

    @Test("Each sentence in the manual is what the library says")
    func same() throws {
        let (said, documented) = (try said(), try documented())
        #expect(documented.count >= 20)
        for sentence in documented {
            #expect(said.contains(sentence), "the library does not say: \(sentence)")
        }
    }
}

private final class SubclassedPan: PanGestureRecognizer {}

/// A pan that gives up when it is about to begin.
private final class TimidPan: PanGestureRecognizer {
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        if state == .began {
            state = .failed
        }
    }
}

/// A pan that gives up when its fingers have lifted.
private final class LatePan: PanGestureRecognizer {
    private(set) var ends = 0

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        ends += 1
        state = .failed
    }
}

private final class CustomTap: CustomGestureRecognizer {}
