// SPDX-License-Identifier: MIT

import CGestureCore
import GestureConfiguration
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureRecording

/// What a recorded program did beside its input: its answers to the questions of recognizers, and the
/// settings and states that it set. Answers that a file does not have are the default.
final class RecordedAnswers: GestureRecognizerDelegate {
    /// All recognize simultaneously, whatever was answered.
    var isAlone = false
    /// Pairs of names that do, beside those that were answered.
    var together: [Set<String>] = []

    private var answers: [RecordedFields] = []
    /// What was set outside of all calls of the engine, after the input that comes next.
    private var changes: [RecordedFields] = []
    private var recognizers: [Int: GestureRecognizer] = [:]
    /// The pair of the latest question that was answered with no. GestureKit then asks the other of
    /// the two, and the answers that the recording has are those of the first question.
    private var refused: (one: GestureRecognizer, other: GestureRecognizer)?
    private var ids: [ObjectIdentifier: Int] = [:]

    func know(_ recognizer: GestureRecognizer, _ id: Int) {
        ids[ObjectIdentifier(recognizer)] = id
        recognizers[id] = recognizer
        recognizer.delegate = self
        (recognizer as? RecordedRecognizer)?.answers = self
    }

    /// Adds an answer to the input that comes next, or what the program set because of it.
    func add(_ line: RecordedFields) {
        if line.kind == "answer" {
            answers.append(line)
        } else if line["call"] == nil || line["call"] == "commit" {
            // GestureKit has no call for a commit, so this is a little later.
            changes.append(line)
        } else if let recognizer = recognizer(of: line) as? RecordedRecognizer {
            recognizer.states.append(line)
        }
    }

    private func recognizer(of line: RecordedFields) -> GestureRecognizer? {
        line.whole("recognizer").flatMap { recognizers[$0] }
    }

    /// Sets what the program set after an input, when the engine has seen it.
    func change(in engine: GestureEngine, after input: Timestamp) {
        guard !changes.isEmpty else {
            return
        }
        let lines = changes
        changes = []
        for line in lines {
            let time = Timestamp(microseconds: line.whole("time") ?? 0)
            if time > input {
                engine.advance(to: time)
            }
            guard let recognizer = recognizer(of: line) else {
                continue
            }
            if line.kind == "custom" {
                (recognizer as? RecordedRecognizer)?.set(line)
            } else if let enabled = line["enabled"] {
                recognizer.isEnabled = enabled == "yes"
            } else {
                for (key, value) in line.values {
                    Configuration.change(recognizer, key, recorded: value)
                }
            }
        }
    }

    func ignores(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
        takes("ignore", recognizer) { $0.isAbout(touch) }
    }

    /// Whether there is such an answer. It is used only once.
    private func takes(
        _ question: String,
        _ one: GestureRecognizer,
        _ other: GestureRecognizer? = nil,
        where isMeant: (RecordedFields) -> Bool = { _ in true }
    ) -> Bool {
        guard !answers.isEmpty else {
            return false
        }
        let (id, otherID) = (ids[ObjectIdentifier(one)], other.map { ids[ObjectIdentifier($0)] })
        let found = answers.firstIndex {
            $0["to"] == question && $0.whole("recognizer") == id
                && (otherID == nil || $0.whole("other") == otherID) && isMeant($0)
        }
        return found.map { answers.remove(at: $0) } != nil
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        !takes("should-begin", recognizer)
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        !takes("should-receive", recognizer) { $0.isAbout(touch) }
    }

    /// Who does not prevent another recognizes simultaneously with it.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        if let pair = refused, pair.one === other, pair.other === recognizer {
            refused = nil
            return false
        }
        let names: Set<String> = [recognizer.name ?? "", other.name ?? ""]
        let answer =
            isAlone || together.contains(names) || takes("simultaneous", recognizer, other)
            || takes("can-prevent", recognizer, other)
            || takes("can-be-prevented", other, recognizer)
        refused = answer ? nil : (recognizer, other)
        return answer
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        !isAlone && takes("requires-failure", recognizer, other)
    }
}

extension RecordedFields {
    fileprivate func isAbout(_ touch: Touch) -> Bool {
        whole("device") == touch.device && whole("id") == touch.id
    }
}

/// A program's own recognizer, which sets the states that were recorded, in the same calls.
final class RecordedRecognizer: CustomGestureRecognizer {
    fileprivate weak var answers: RecordedAnswers?
    /// What it sets in its next calls.
    fileprivate var states: [RecordedFields] = []
    /// Its calls about touches since its reset. The number in a recording has 16 bits.
    private var calls: UInt16 = 0

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) { see(touches) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) { see(touches) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { see(touches) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { see(touches) }
    override func deadlineReached(at time: Timestamp) {
        // Without an input between them, the lines of several deadlines are there.
        act("deadline") { $0.whole("time") == time.microseconds }
    }
    override func reset() { calls = 0 }

    private func see(_ touches: Set<Touch>) {
        calls &+= 1
        for touch in touches where answers?.ignores(touch, self) == true {
            ignore(touch)
        }
        act("\(calls)")
    }

    private func act(_ call: String, where isMeant: (RecordedFields) -> Bool = { _ in true }) {
        let due = states.filter { $0["call"] == call && isMeant($0) }
        states.removeAll { $0["call"] == call && isMeant($0) }
        due.forEach(set)
    }

    /// Sets what a line has: a deadline or a state.
    fileprivate func set(_ line: RecordedFields) {
        if let deadline = line["deadline"] {
            return setDeadline(UInt64(deadline).map { Timestamp(microseconds: $0) })
        }
        if let x = line.decimal("x"), let y = line.decimal("y") {
            setLocation(Point(x: x, y: y), in: nil)
        }
        setFactor(line.whole("factor") ?? 0x1_0000)
        switch line["state"] {
        case "began": state = .began
        case "changed": state = .changed
        case "ended": state = .ended
        case "cancelled": state = .cancelled
        case "failed":
            fail(line.reason, line.whole("measured") ?? 0, line.whole("limit") ?? 0)
        default: state = .possible
        }
    }

    /// A factor of 1 is 2^16. What is measured is at most 2^18 pt, a multiple of 2^-12.
    private func setFactor(_ factor: UInt32) {
        let slop = factor < 1 << 30 ? 16.0 : factor < .max ? 4 : 0
        setMeasured(Double(factor) * slop / 0x1p16, slop: slop)
    }
}

extension RecordedFields {
    /// The reason that the line names.
    fileprivate var reason: gc_reason {
        let number = (1..<UInt32(GC_REASON_COUNT)).first {
            RecordFact.name(ofReason: $0) == self["reason"]
        }
        return number.flatMap(gc_reason.init(rawValue:)) ?? GC_REASON_OWN_RULES
    }
}
