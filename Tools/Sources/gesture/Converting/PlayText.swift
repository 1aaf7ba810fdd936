// SPDX-License-Identifier: MIT

import GestureConfiguration
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureRecording
import GestureReplay

/// A test as a play of the core: see `Tests/core/test_plays.c`.
struct PlayText {
    private(set) var text: String
    /// What a play cannot have, one sentence each.
    private(set) var remarks: [String] = []

    private let test: PlayedTest
    private let recognizers: [String]
    private let views: [String]
    /// The numbers of the fingers that are down.
    private var fingers: [ContactKey: Int] = [:]

    init(_ test: PlayedTest, title: String) {
        self.test = test
        let names = TestNames(test, reserved: ["window", "none", "touch"])
        (recognizers, views) = (names.recognizers, names.views)
        text = """
            # Made of a recording. The comment of a frame says what happened; take its # away where that is right,
            # or write after a colon what should happen.

            test \(title)

            """
        let count = test.recognizers.count + views.count
        if count > 10 {
            remarks.append("a play has at most 10 recognizers and views, this has \(count)")
        }
        setUp()
        for frame in test.frames {
            add(frame)
        }
    }

    private mutating func remark(_ sentence: String) {
        if !remarks.contains(sentence) {
            remarks.append(sentence)
        }
    }

    private mutating func setUp() {
        let bounds = test.root.bounds
        text += "window \(bounds.maxX.asWritten),\(bounds.maxY.asWritten)\n"
        for (name, view) in zip(views, test.views) {
            if view.transform != .identity || view.bounds.origin != .zero {
                remark("a play has no transforms of views, and no bounds that scroll: \(name)")
            }
            let (place, size) = (view.frame.origin, view.frame.size)
            text +=
                "node \(name) \(Self.pair(place.x, place.y)) \(Self.pair(size.width, size.height))"
            if let index = test.views.firstIndex(where: { $0 === view.superview }) {
                text += " in=\(views[index])"
            }
            text += view.isHidden ? " hidden=yes" : ""
            text += view.isUserInteractionEnabled ? "\n" : " interactive=no\n"
        }
        for index in recognizers.indices {
            addRecognizer(index)
        }
        addTogether()
        var waiters: Set<Int> = []
        // After all recognizers: the order of addition decides ties.
        for (waiter, blocker) in test.requirements {
            if waiters.insert(waiter).inserted {
                text += "0 set \(recognizers[waiter]) waits=\(recognizers[blocker])\n"
            } else {
                remark("\(recognizers[waiter]) waits for several, in a play for one")
            }
        }
    }

    private mutating func addRecognizer(_ index: Int) {
        let (recognizer, kind) = (test.recognizers[index], test.kinds[index])
        let usual = kind.make()
        text += "\(kind.rawValue) \(recognizers[index])"
        for setting in WrittenSetting.changed(of: recognizer, kind) {
            text += " \(setting.play)"
        }
        for (key, isSet, isUsual) in [
            ("cancels", recognizer.cancelsTouchesInView, usual.cancelsTouchesInView),
            ("delays", recognizer.delaysTouchesBegan, usual.delaysTouchesBegan),
            ("delays-end", recognizer.delaysTouchesEnded, usual.delaysTouchesEnded),
            ("enabled", recognizer.isEnabled, usual.isEnabled),
        ] where isSet != isUsual {
            text += " \(key)=\(isSet ? "yes" : "no")"
        }
        if let place = test.views.firstIndex(where: { $0 === recognizer.view }) {
            text += " on=\(views[place])"
        }
        text += "\n"
        if recognizer.allowedTouchTypes != usual.allowedTouchTypes
            || recognizer.requiresExclusiveTouchType != usual.requiresExclusiveTouchType
        {
            remark("a play has no types of touches for recognizers: \(recognizers[index])")
        }
    }

    private mutating func addTogether() {
        let groups = test.together.map { group in
            recognizers.indices.filter { group.contains(test.recognizers[$0].name ?? "") }
        }
        for group in groups.sorted(by: { $0.lexicographicallyPrecedes($1) }) where group.count > 1 {
            text += "together \(group.map { recognizers[$0] }.joined(separator: " "))\n"
        }
    }

    private mutating func add(_ frame: PlayedTest.Frame) {
        let ms = Double(max(frame.time, test.start) - test.start) / 1000
        text += ms.asWritten
        text += frame.inputs.isEmpty ? " wait" : ""
        for input in frame.inputs {
            text += " " + words(input)
        }
        let outcomes = (frame.events + frame.records).map { outcome in
            let name = outcome.recognizer.map { recognizers[$0] } ?? "touch"
            let isLate = outcome.time != max(frame.time, test.start)
            let time = Double(max(outcome.time, test.start) - test.start) / 1000
            return "\(name) \(outcome.words)" + (isLate ? " time=\(time.asWritten)" : "")
        }
        text += outcomes.isEmpty ? "\n" : "  # : \(outcomes.joined(separator: "; "))\n"
    }

    private mutating func words(_ input: RecordingInput) -> String {
        switch input {
        case .touch(let sample): touch(sample)
        case .step(let step): "pad " + Self.words(step)
        case .note(let note): note.kind + (note["device"].map { " \($0)" } ?? "")
        case .cancelAll: "cancel-all"
        case .pen, .interruption, .endBatch: ""
        }
    }

    private mutating func touch(_ sample: TouchSample) -> String {
        let contact = ContactKey(sample)
        let free = (1...).first { !fingers.values.contains($0) } ?? 1
        let finger = fingers[contact] ?? free
        fingers[contact] = finger
        switch sample.kind {
        case .down(at: let place):
            let device = sample.device == 0 ? "" : "@\(sample.device)"
            return "down \(finger)\(device) \(Self.pair(place.x, place.y))"
                + (sample.isPalm ? " palm" : type(sample.type))
        case .motion(to: let place): return "move \(finger) \(Self.pair(place.x, place.y))"
        case .size(let major, let minor): return "size \(finger) \(Self.pair(major, minor))"
        case .up, .cancel:
            fingers[contact] = nil
            return sample.kind == .up ? "up \(finger)" : "cancel \(finger)"
        case .frame: return ""
        }
    }

    private mutating func type(_ type: TouchType) -> String {
        switch type {
        case .finger: return ""
        case .pen: return " pen"
        case .indirectPointer: return " pointer"
        case .touchpad:
            remark("a play has touchpads only by their gestures")
            return ""
        }
    }

    private static func words(_ step: TouchpadStep) -> String {
        switch step.kind {
        case .begin(let gesture, let fingers, at: let place):
            "\(gesture) \(fingers)\(step.suitsAnyCount ? "+" : "") \(pair(place.x, place.y))"
        case .swipe(by: let way): "by \(pair(way.x, way.y))"
        case .pinch(by: let way, let scale, let turn):
            "by \(pair(way.x, way.y)) \(scale.asWritten) \(turn.asWritten)"
        case .end: "end"
        case .cancel: "cancel"
        }
    }

    private static func pair(_ x: Double, _ y: Double) -> String {
        "\(x.asWritten),\(y.asWritten)"
    }
}
