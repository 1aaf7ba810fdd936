// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit
import GestureKitTesting
import Testing

@testable import GestureConfiguration

/// The recognizers of a text.
private func recognizers(_ yaml: String) throws -> [GestureRecognizer] {
    try RecognizerSet(Configuration(yaml: yaml, file: "mine.yaml")).recognizers
}

@Suite("Configurations")
struct ConfigurationTests {
    @Test("The built-in configuration has a recognizer of every kind")
    func builtIn() throws {
        let configuration = try Configuration.builtIn()
        #expect(configuration.names.count == RecognizerKind.allCases.count + 2)
        #expect(Set(configuration.recognizers.map(\.kind)) == Set(RecognizerKind.allCases))
    }

    @Test(
        "Of a minimum and a maximum, one may be left out, and their order does not matter",
        arguments: RecognizerKind.allCases
    )
    func pairs(kind: RecognizerKind) throws {
        func made(_ settings: String) throws -> GestureRecognizer {
            let text = "recognizers: [{ name: a, type: \(kind.rawValue), \(settings) }]"
            return try #require(recognizers(text).first)
        }
        func touches(_ settings: String) throws -> ClosedRange<Int>? {
            switch try made(settings) {
            case let drag as DragGestureRecognizer:
                drag.minimumNumberOfTouches...drag.maximumNumberOfTouches
            case let hand as TwoFingerGestureRecognizer:
                hand.minimumNumberOfTouches...hand.maximumNumberOfTouches
            default: nil
            }
        }
        switch kind {
        case .tap, .longPress, .swipe, .hold: return
        case .pan, .edgePan, .pinch, .rotation, .transform: break
        }
        #expect(try touches("minimum-fingers: 3, maximum-fingers: 4") == 3...4)
        #expect(try touches("maximum-fingers: 4, minimum-fingers: 3") == 3...4)
        let most = try touches("maximum-contact-size: any")
        #expect(try touches("minimum-fingers: 3")?.lowerBound == 3)
        #expect(try touches("minimum-fingers: 3")?.upperBound == max(3, most?.upperBound ?? 0))
        #expect(try touches("maximum-fingers: 2")?.upperBound == 2)
    }

    @Test(
        "A configuration has each setting that recordings have",
        arguments: RecognizerKind.allCases
    )
    func recorded(kind: RecognizerKind) throws {
        let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        view.addGestureRecognizer(kind.make())
        let engine = GestureEngine(root: view)
        let recorder = GestureRecorder(seconds: 1)
        engine.recorder = recorder
        // A recording has the recognizers of views that were touched.
        for sample in [TouchSample.Kind.down(at: Point(x: 10, y: 20)), .frame] {
            try engine.push(TouchSample(sample, id: 1, time: Timestamp(microseconds: 1000)))
        }
        var text = ""
        let isWritten = recorder.write { part in
            text += String(decoding: part, as: UTF8.self)
            return true
        }
        withExtendedLifetime((engine, view)) {}
        #expect(isWritten)
        let line = text.split(separator: "\n").first { $0.hasPrefix("recognizer ") } ?? ""
        let fields = line.matches(of: /([a-z-]+)=(?:"([^"]*)"|(\S+))/).map {
            (key: String($0.1), text: String($0.2 ?? $0.3 ?? ""))
        }
        // Those of the kind are between its node and what all recognizers have.
        let settings = fields.map { $0.key }.drop { $0 != "node" }.dropFirst()
            .prefix { $0 != "enabled" }
        var read: Set<String> = []
        let (_, wrongKey) = Configuration.recognizer(kind) { key in
            read.insert(key)
            return fields.first { $0.key == key }?.text
        }
        #expect(wrongKey == nil)
        #expect(!settings.isEmpty && read.isSuperset(of: settings), "only \(read) of \(settings)")
    }

    @Test("What the built-in configuration spells out is what recognizers have by default")
    func defaults() throws {
        let made = try RecognizerSet(Configuration.builtIn()).recognizers
        func same<Recognizer: GestureRecognizer, Value: Equatable>(
            _ name: String,
            _ plain: Recognizer,
            _ property: KeyPath<Recognizer, Value>
        ) throws -> Bool {
            let found = made.first { $0.name == name } as? Recognizer
            return try #require(found)[keyPath: property] == plain[keyPath: property]
        }
        let tap = TapGestureRecognizer()
        #expect(try same("tap", tap, \.numberOfTapsRequired))
        #expect(try same("tap", tap, \.maximumDuration) && same("tap", tap, \.maximumGap))
        #expect(try same("tap", tap, \.allowableMovement) && same("tap", tap, \.allowableDistance))
        let press = LongPressGestureRecognizer()
        #expect(try same("long-press", press, \.minimumPressDuration))
        #expect(try same("long-press", press, \.allowableMovement))
        #expect(try same("long-press", press, \.lastsUntilLastLift))
        let pan = PanGestureRecognizer()
        #expect(try same("pan", pan, \.slop) && same("pan", pan, \.minimumNumberOfTouches))
        #expect(try same("pan", pan, \.maximumNumberOfTouches) && same("pan", pan, \.axis))
        #expect(try same("pan", pan, \.lead))
        #expect(try same("pan", pan, \.settleTime) && same("pan", pan, \.claimsTouchesOnLanding))
        let edgePan = ScreenEdgePanGestureRecognizer()
        #expect(try same("edge-pan", edgePan, \.slop) && same("edge-pan", edgePan, \.region))
        #expect(try same("edge-pan", edgePan, \.maximumDwell))
        #expect(try same("edge-pan", edgePan, \.minimumNumberOfTouches))
        #expect(try same("edge-pan", edgePan, \.maximumNumberOfTouches))
        #expect(try same("edge-pan", edgePan, \.partStart))
        #expect(try same("edge-pan", edgePan, \.partEnd))
        let swipe = SwipeGestureRecognizer()
        #expect(try same("swipe", swipe, \.minimumDistance))
        #expect(try same("swipe", swipe, \.maximumDuration))
        #expect(try same("swipe", swipe, \.allowableDeviation) && same("swipe", swipe, \.lead))
        #expect(try same("swipe", swipe, \.allowableDistanceAside))
        for name in ["pinch", "rotation"] {
            let pinch: TwoFingerGestureRecognizer = PinchGestureRecognizer()
            #expect(try same(name, pinch, \.lead))
            #expect(try same(name, pinch, \.slop) && same(name, pinch, \.settleTime))
            #expect(try same(name, pinch, \.minimumNumberOfTouches))
            #expect(try same(name, pinch, \.maximumNumberOfTouches))
            #expect(try same(name, pinch, \.claimsTouchesOnLanding))
        }
        let transform = TransformGestureRecognizer()
        #expect(try same("transform", transform, \.lead))
        let hold = HoldGestureRecognizer()
        #expect(try same("hold", hold, \.stillnessDuration))
        #expect(try same("hold", hold, \.maximumNumberOfTouches))
        #expect(try same("hold", hold, \.allowableMovement))
    }

    @Test("Without options a recording meets tap, double-tap, pan and pinch")
    func classic() throws {
        #expect(try Configuration.classic().names == ["tap", "double-tap", "pan", "pinch"])
    }

    @Test("Settings reach the recognizer, in any of their units")
    func settings() throws {
        let made = try recognizers(
            """
            recognizers:
              - { name: a, type: tap, taps: 3, fingers: 2, maximum-gap: 0.57 s }
              - { name: b, type: pan, slop: 2.54 mm, minimum-fingers: 2, maximum-fingers: 3 }
              - { name: c, type: swipe, directions: [left, up], allowable-deviation: 25 % }
              - { name: d, type: edge-pan, edges: all, region: 30, maximum-dwell: 0 }
              - { name: e, type: long-press, minimum-duration: 250 }
              - { name: f, type: pinch, minimum-fingers: 4, maximum-fingers: 5, settle-time: 60 }
              - { name: h, type: edge-pan, maximum-fingers: 2, minimum-fingers: 2, from: 50, to: 90 }
              - { name: i, type: long-press, until-last-lift: true }
              - { name: j, type: swipe, directions: [up-left, down-right] }
              - { name: g, type: rotation, maximum-fingers: 3, claims-on-landing: true }
              - { name: k, type: hold, maximum-contact-size: 25.4 mm }
              - { name: l, type: tap, maximum-contact-size: any }
              - { name: m, type: pan, axis: x }
              - { name: n, type: pan, axis: y, lead: none }
              - { name: o, type: swipe, lead: 16 }
              - { name: p, type: rotation, lead: 1.25 }
            """
        )
        let tap = try #require(made[0] as? TapGestureRecognizer)
        #expect(tap.name == "a")
        #expect(tap.numberOfTapsRequired == 3 && tap.numberOfTouchesRequired == 2)
        #expect(tap.maximumGap == .milliseconds(570))
        let pan = try #require(made[1] as? PanGestureRecognizer)
        #expect(abs(pan.slop - 16) < 0.001)
        #expect(pan.minimumNumberOfTouches == 2 && pan.maximumNumberOfTouches == 3)
        #expect(pan.axis == .any)
        #expect((made[12] as? PanGestureRecognizer)?.axis == .horizontal)
        #expect((made[13] as? PanGestureRecognizer)?.axis == .vertical)
        let swipe = try #require(made[2] as? SwipeGestureRecognizer)
        #expect(swipe.direction == [.left, .up] && swipe.allowableDeviation == 0.25)
        let edgePan = try #require(made[3] as? ScreenEdgePanGestureRecognizer)
        #expect(edgePan.edges == .all && edgePan.region == 30 && edgePan.maximumDwell == .zero)
        let press = try #require(made[4] as? LongPressGestureRecognizer)
        #expect(press.minimumPressDuration == .milliseconds(250))
        let pinch = try #require(made[5] as? PinchGestureRecognizer)
        #expect(pinch.minimumNumberOfTouches == 4 && pinch.maximumNumberOfTouches == 5)
        #expect(pinch.settleTime == .milliseconds(60) && !pinch.claimsTouchesOnLanding)
        let rotation = try #require(made[9] as? RotationGestureRecognizer)
        let part = try #require(made[6] as? ScreenEdgePanGestureRecognizer)
        #expect(part.minimumNumberOfTouches == 2 && part.maximumNumberOfTouches == 2)
        #expect(part.partStart == 50 && part.partEnd == 90)
        #expect((made[8] as? SwipeGestureRecognizer)?.direction == [.upLeft, .downRight])
        #expect((made[7] as? LongPressGestureRecognizer)?.lastsUntilLastLift == true)
        #expect(rotation.maximumNumberOfTouches == 3 && rotation.claimsTouchesOnLanding)
        #expect((made[13] as? PanGestureRecognizer).map { $0.lead == nil } == true)
        #expect((made[14] as? SwipeGestureRecognizer)?.lead == 16)
        #expect((made[15] as? RotationGestureRecognizer)?.lead == 1.25)
        #expect(made[10].maximumContactSize == 160)
        #expect(made[11].maximumContactSize == nil)
    }

    @Test("The lines of a recognizer read back as the same recognizer")
    func lines() throws {
        let text = """
            recognizers:
              - { name: a, type: tap, taps: 3, maximum-gap: 0.57 s, maximum-contact-size: 100 }
              - { name: b, type: pan, slop: 20.5 pt, lead: none, axis: y, maximum-fingers: 2 }
              - { name: c, type: swipe, directions: [left, up-right], allowable-deviation: 25 % }
              - { name: d, type: swipe, directions: all, lead: 1.25, fingers: 3 }
              - { name: e, type: long-press, until-last-lift: true, requires-failure-of: [a, d] }
              - { name: f, type: edge-pan, edges: all, region: 7, from: 50, maximum-dwell: 0 }
              - { name: g, type: edge-pan, edges: [top, left], minimum-fingers: 2 }
              - { name: h, type: pinch, claims-on-landing: true, minimum-fingers: 3 }
            """
        let configuration = try Configuration(yaml: text, file: "mine.yaml")
        let written = configuration.recognizers.map { recognizer in
            let lines = ["name: \(recognizer.name)", "type: \(recognizer.kind.rawValue)"]
            return "- " + (lines + recognizer.lines()).joined(separator: "\n  ")
        }
        let again = try Configuration(
            yaml: "recognizers:\n" + written.joined(separator: "\n"),
            file: "again.yaml"
        )
        #expect(again.names == configuration.names)
        for (one, other) in zip(configuration.recognizers, again.recognizers) {
            #expect(other.settings.merging(one.settings) { $1 } == other.settings)
            #expect(other.requiresFailureOf == one.requiresFailureOf)
            #expect(other.lines() == one.lines())
        }
        #expect(configuration.recognizers[0].lines(without: ["taps", "maximum-gap"]).count == 1)
    }

    @Test("A byte order mark and carriage returns change nothing")
    func lineEnds() throws {
        let yaml = "recognizers:\n  - { name: tap, type: tap }\nsimultaneous: []\n"
        let windows = "\u{feff}" + yaml.replacing("\n", with: "\r\n")
        #expect(try recognizers(windows).map(\.name) == recognizers(yaml).map(\.name))
    }

    @Test("What looks like an alias in a comment or in quotes is text")
    func noAlias() throws {
        let yaml = """
            # *all* of them, here &there
            recognizers: [{ name: tap, type: tap }]
            actions:
              - { gesture: tap, run: [sh, -c, "a &b; ls *c"] }
              - gesture: tap
                run: >
                  ls '*c'
            """
        let configuration = try Configuration(yaml: yaml, file: "mine.yaml")
        #expect(configuration.actions.map(\.run) == [["sh", "-c", "a &b; ls *c"], ["ls", "*c"]])
    }

    @Test("Recognizers of a group run side by side, others prevent each other")
    func simultaneous() throws {
        let text = "recognizers: [{ name: a, type: pan }, { name: b, type: pan }]\n"
        #expect(try drag(text) == ["a"])
        #expect(try drag(text + "simultaneous: [[a, b]]") == ["a", "b"])
    }

    @Test("A recognizer waits for the one it requires to fail")
    func requirement() throws {
        let text = """
            recognizers:
              - { name: a, type: pan, requires-failure-of: [b] }
              - { name: b, type: pan, slop: 20 pt }
            """
        #expect(try drag(text) == ["b"])
    }

    @Test("A selection keeps the order and the relations within it")
    func selection() throws {
        let text = """
            recognizers:
              - { name: a, type: tap, requires-failure-of: [b, c] }
              - { name: b, type: tap, taps: 2 }
              - { name: c, type: tap, taps: 3 }
            """
        let all = try Configuration(yaml: text, file: "mine.yaml")
        let some = try all.selecting(["c", "a"])
        #expect(some.names == ["a", "c"])
        #expect(some.recognizers[0].requiresFailureOf == ["c"])
        #expect(throws: UnknownRecognizer.self) { try all.selecting(["d"]) }
    }

    @Test("A screen has a size and an orientation by wl_output's number")
    func screen() throws {
        let text = "recognizers: [{ name: a, type: tap }]\n"
        let configuration = try Configuration(
            yaml: text + "screen: { size-mm: [344, 193.5], orientation: flipped-90 }",
            file: "mine.yaml"
        )
        #expect(configuration.screen.millimeters == Size(width: 344, height: 193.5))
        #expect(configuration.screen.orientation == 5)
    }

    @Test("A touchscreen is turned as the output that it names, the only one, or the built-in one")
    func outputs() throws {
        func orientation(_ devices: String, _ outputs: [(name: String, transform: Int)]) throws
            -> Int
        {
            let text = "recognizers: [{ name: a, type: tap }]\ndevices: [\(devices)]"
            var screen = try Configuration(yaml: text, file: "mine.yaml").screen
            screen.outputs = outputs.map {
                .init(name: $0.name, transform: $0.transform, size: Size(width: 1920, height: 1080))
            }
            return screen.orientation(of: "ELAN")
        }
        let (builtIn, other) = (("eDP-1", 1), ("HDMI-A-1", 2))
        #expect(try orientation("", []) == 0)
        #expect(try orientation("", [other]) == 2)
        #expect(try orientation("", [other, builtIn]) == 1)
        #expect(try orientation("", [other, ("DP-1", 3)]) == 0)
        #expect(try orientation("{match: 'E*', output: HDMI-A-1}", [builtIn, other]) == 2)
        #expect(try orientation("{match: 'W*', output: HDMI-A-1}", [builtIn, other]) == 1)
        #expect(try orientation("{match: 'E*', output: DP-9}", [builtIn]) == 0)
        #expect(try orientation("{match: 'E*', orientation: 270}", [builtIn]) == 3)
    }

    /// The names of those that begin when a finger is dragged by 40 pt.
    private func drag(_ yaml: String) throws -> [String] {
        let set = try RecognizerSet(Configuration(yaml: yaml, file: "mine.yaml"))
        let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        var began: [String] = []
        for recognizer in set.recognizers {
            recognizer.addAction { recognizer in
                if recognizer.state == .began {
                    began.append(recognizer.name ?? "")
                }
            }
            window.addGestureRecognizer(recognizer)
        }
        let hand = Hand(on: window)
        hand.rate = .hertz(100)
        try hand.land(at: Point(x: 100, y: 100))
            .drag(to: Point(x: 140, y: 100), duration: .milliseconds(40))
        return began
    }
}
