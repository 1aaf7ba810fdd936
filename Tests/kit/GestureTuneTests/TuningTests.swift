// SPDX-License-Identifier: MIT

import Foundation
@_spi(GestureTools) import GestureConfiguration
@_spi(GestureTools) import GestureKit
import GestureReplay
import TestSupport
import Testing

@testable import GestureTune

private let wideSlop = """
    recognizers:
      - { name: tap, type: tap }
      - { name: long-press, type: long-press }
      - { name: pan, type: pan, slop: 40 pt }
    """

private let noLead = """
    recognizers:
      - { name: pan, type: pan, lead: none }
      - { name: pinch, type: pinch }
    """

private func tuned(_ strokes: [Hands.Labelled], _ yaml: String) throws -> Tuning {
    let configuration = try Configuration(yaml: yaml, file: "mine.yaml")
    return Tuning(try strokes.map { try Stroke($0, configuration) }, from: configuration)
}

@Suite("Settings from labeled strokes")
struct TuningTests {
    @Test("Short drags and a slop of 40 pt give a slop of 7 to 13 pt", arguments: UInt64(1)...2)
    func slop(seed: UInt64) throws {
        var hands = Hands(seed: seed)
        let tuning = try tuned(hands.strokes(jitter: 9, drags: 12...120), wideSlop)
        let proposal = try #require(tuning.proposals.first)
        #expect(tuning.proposals.count == 1)
        #expect(proposal.setting.recognizer == "pan")
        #expect(proposal.setting.key == "slop")
        #expect(proposal.former == 40)
        #expect((7...13).contains(try #require(proposal.value)))
        #expect(proposal.right >= 59)
        #expect(tuning.trade == nil)
    }

    @Test("Drags of 60 pt and more are all told right, so nothing is proposed")
    func longDrags() throws {
        var hands = Hands(seed: 7)
        let tuning = try tuned(hands.strokes(jitter: 7, drags: 60...300), wideSlop)
        #expect(tuning.proposals.isEmpty)
        #expect(tuning.trade == nil)
    }

    @Test("Shuffled labels give no proposal", arguments: UInt64(1)...2)
    func shuffled(seed: UInt64) throws {
        var hands = Hands(seed: seed)
        let strokes = hands.strokes(jitter: 7, drags: 15...120)
        var random = SplitMix64(seed: seed)
        let labels = strokes.map(\.label).shuffled(using: &random)
        let tuning = try tuned(zip(labels, strokes).map { ($0, $1.inputs) }, wideSlop)
        #expect(tuning.proposals.isEmpty)
    }

    @Test("Pinches that drift at first give a lead to a pan without one, and not a larger slop")
    func lead() throws {
        var hands = Hands(seed: 1)
        let tuning = try tuned(hands.twoFingers(), noLead)
        let proposal = try #require(tuning.proposals.first)
        #expect(proposal.setting.recognizer == "pan")
        #expect(proposal.setting.key == "lead")
        #expect(proposal.former == nil)
        #expect(try #require(proposal.value) > 1)
        #expect(proposal.right == 30)
    }

    @Test("If a better value loses another stroke, it is a trade and not a proposal")
    func trade() throws {
        var hands = Hands(seed: 3)
        // The long presses and taps move farther than the short drags.
        let tuning = try tuned(hands.strokes(jitter: 30, drags: 6...120), wideSlop)
        let trade = try #require(tuning.trade)
        #expect(tuning.proposals.isEmpty)
        #expect(trade.gained.count > trade.lost.count)
        #expect(!trade.lost.isEmpty)
    }

    @Test("Of two settings that gain as much, that of the shorter delays comes first, however long")
    func longDelays() throws {
        func frame(_ kind: TouchSample.Kind?, _ time: UInt64) -> [RecordingInput] {
            let time = Timestamp(microseconds: time)
            let samples = [kind.map { TouchSample($0, id: 1, time: time) }].compactMap(\.self)
            return (samples + [TouchSample(.frame, time: time)]).map(RecordingInput.touch)
        }
        let landing = frame(.down(at: Point(x: 500, y: 500)), 0)
        let tap = landing + frame(.up, 400_000)
        // Two such delays are more than a clock counts. An engine takes no step of 2^62.
        let step: UInt64 = 4_000_000_000_000_000_000
        let rest = (UInt64(1)...3).flatMap { frame(nil, $0 * step) }
        let motion = frame(.motion(to: Point(x: 525, y: 500)), 4 * step)
        let pan = landing + rest + motion + frame(.up, 4 * step + 100_000)
        let tuning = try tuned(
            [("tap", tap), ("tap", tap), ("pan", pan), ("pan", pan)],
            """
            recognizers:
              - { name: tap, type: tap, maximum-duration: 200 ms }
              - { name: pan, type: pan, slop: 40 pt }
            """
        )
        #expect(tuning.proposals.map(\.setting.key) == ["maximum-duration", "slop"])
        #expect(tuning.proposals.last?.right == 4)
    }

    @Test("A stroke that means nothing is right if no recognizer recognizes it")
    func nothing() throws {
        let configuration = try Configuration(yaml: wideSlop, file: "mine.yaml")
        var hands = Hands(seed: 1)
        let strokes = hands.strokes(jitter: 0, drags: 12...30)
        let drag = try Stroke(("nothing", strokes[20].inputs), configuration)
        #expect(drag.outcome(configuration) == Stroke.Outcome(told: nil, isRight: true))
        let tap = try Stroke(("nothing", strokes[0].inputs), configuration)
        #expect(tap.outcome(configuration) == Stroke.Outcome(told: "tap", isRight: false))
        let press = try Stroke(("long-press", strokes[50].inputs), configuration)
        let outcome = press.outcome(configuration)
        #expect(outcome.isRight)
        #expect(outcome.delay == 500_000)
    }
}

@Suite("Settings that can be tuned")
struct TunableSettingTests {
    @Test("Each has a property in Swift and a field in C", arguments: RecognizerKind.allCases)
    func names(kind: RecognizerKind) throws {
        let name = kind.rawValue
        let configuration = try Configuration(
            yaml: "recognizers: [{ name: a, type: \(name)\(kind == .tap ? ", taps: 2" : "") }]",
            file: "mine.yaml"
        )
        let settings = configuration.tunableSettings(of: ["a"])
        #expect(!settings.isEmpty)
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().appendingPathComponent("../../..")
        let headers = try ["tap_counter", name.replacingOccurrences(of: "-", with: "_")].map {
            try String(
                contentsOf: root.appendingPathComponent("include/gesturecore/\($0).h"),
                encoding: .utf8
            )
        }.joined()
        let folder = root.appendingPathComponent("Sources/GestureKit/Recognizers")
        let classes = try FileManager.default
            .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for setting in settings {
            #expect(headers.contains("\(setting.structure) {"))
            #expect(headers.contains(" \(setting.field);"))
            #expect(classes.contains("public final var \(setting.property): "))
        }
    }

    @Test("A value is read as it was set, also no lead, and else as it is by default")
    func values() throws {
        let configuration = try Configuration(yaml: noLead, file: "mine.yaml")
        let settings = configuration.tunableSettings(of: ["pan", "pinch"])
        func value(_ recognizer: String, _ key: String, of configuration: Configuration) throws
            -> Double?
        {
            let setting = try #require(
                settings.first { ($0.recognizer, $0.key) == (recognizer, key) }
            )
            return configuration.value(of: setting)
        }
        #expect(try value("pan", "lead", of: configuration) == nil)
        #expect(try value("pinch", "lead", of: configuration) == 1.5)
        #expect(try value("pan", "slop", of: configuration) == 10)
        let slop = try #require(settings.first { $0.key == "slop" })
        #expect(try value("pan", "slop", of: configuration.setting(slop, to: 12)) == 12)
    }

    @Test("Lines to paste have the units of their language")
    func lines() throws {
        let yaml = """
            recognizers:
              - { name: first-tap, type: tap }
              - { name: pan, type: pan }
              - { name: press, type: long-press }
            """
        let configuration = try Configuration(yaml: yaml, file: "mine.yaml")
        let settings = configuration.tunableSettings(of: ["first-tap", "pan", "press"])
        func lines(_ recognizer: String, _ key: String, _ value: Double?) throws -> [String] {
            let setting = try #require(
                settings.first { ($0.recognizer, $0.key) == (recognizer, key) }
            )
            return [setting.yaml(value), setting.swift(value), setting.c(value)]
        }
        #expect(
            try lines("first-tap", "maximum-duration", 300) == [
                "maximum-duration: 300 ms", "firstTap.maximumDuration = .milliseconds(300)",
                "config.max_duration_us = 300000;",
            ]
        )
        #expect(
            try lines("pan", "lead", 1.5) == [
                "lead: 1.5", "pan.lead = 1.5", "config.lead = 384;",
            ]
        )
        #expect(
            try lines("pan", "lead", nil) == ["lead: none", "pan.lead = nil", "config.lead = 0;"]
        )
        #expect(
            try lines("press", "minimum-duration", 450)[1]
                == "press.minimumPressDuration = .milliseconds(450)"
        )
        // A single tap has no gap.
        #expect(!settings.contains { $0.key == "maximum-gap" })
    }
}

@Suite("Labels of strokes")
struct StrokeLabelTests {
    private func labels(_ yaml: String) throws -> [StrokeLabel] {
        try StrokeLabels(
            yaml: Array(yaml.utf8),
            file: "labels.yaml",
            Configuration.builtIn()
        ).labels.map(\.label)
    }

    @Test("A label is a recognizer, with a direction for swipes and edge pans, or nothing")
    func meanings() throws {
        let labels = try labels(
            """
            a.gesture: tap
            b.gesture: swipe-up-left
            c.gesture: edge-pan-top
            d.gesture: three-finger-swipe
            e.gesture: nothing
            """
        )
        #expect(
            labels.map(\.recognizer) == ["tap", "swipe", "edge-pan", "three-finger-swipe", nil]
        )
        #expect(labels.map(\.direction) == [nil, "up-left", "top", nil, nil])
    }

    @Test(
        "A wrong label is reported with its line",
        arguments: [
            ("a.gesture: swip", ":1:12: no recognizer is called \"swip\"; did you mean swipe?"),
            ("a.gesture: tap\nb.gesture: pan-left", ":2:12: no recognizer is called \"pan-left\""),
            ("../a.gesture: tap", ":1:1: a label belongs to the name of a recording"),
            ("a.gesture: [tap]", ":1:12: a label is the name of a recognizer"),
            ("[]", ": there are no labels"), ("", ": there are no labels"),
            ("a: tap\na: pan", ":2:1: \"a\" occurs twice"),
        ]
    )
    func mistakes(yaml: String, message: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try labels(yaml) }
        #expect("\(error)".hasPrefix("labels.yaml\(message)"))
    }
}
