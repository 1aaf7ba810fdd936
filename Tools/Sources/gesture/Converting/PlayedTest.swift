// SPDX-License-Identifier: MIT

import GestureConfiguration
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureRecording
import GestureReplay
import GestureTrace

/// A recording as a test: what is set up, the frames, and what became of them while it was played.
final class PlayedTest {
    /// The change of a recognizer, or a record of the ledger.
    struct Outcome {
        var time: UInt64
        /// The place in ``recognizers``; nil: a touch that reached none.
        var recognizer: Int?
        var state: GestureRecognizer.State
        /// The words after the recognizer, as in a play.
        var words: String
    }

    struct Frame {
        let time: UInt64
        /// None: a deadline.
        var inputs: [RecordingInput] = []
        var events: [Outcome] = []
        var records: [Outcome] = []
    }

    /// The views below the root, each before those in it, the lowest first.
    let views: [View]
    let root: View
    private(set) var frames: [Frame] = []

    /// Names of recognizers that recognize simultaneously.
    private(set) var together: Set<Set<String>>

    /// What no test can have, one sentence each.
    var remarks: [String] {
        let count = stage.movedHits
        let moved =
            count == 1
            ? "1 touch hit a view that moved later" : "\(count) touches hit views that moved later"
        return (count == 0 ? [] : [moved]) + leftOut
    }

    private var leftOut: [String] = []

    private let stage: ReplaySetup
    private let recordedNames: [Int: String]
    private var open: Frame?
    /// What has happened since the latest input was taken.
    private var pending: (events: [Outcome], records: [Outcome]) = ([], [])
    private var recordsSeen: UInt64 = 0
    private var refusedBefore = 0

    /// Nothing has been played to the stage. The groups name recognizers that recognize
    /// simultaneously; `names` is what the recording calls its own.
    init(_ stage: ReplaySetup, together groups: [[String]], names: [Int: String]) {
        self.stage = stage
        root = stage.engine.root
        views = Self.views(below: stage.engine.root)
        together = Set(groups.map(Set.init))
        recordedNames = names
        stage.observe = { [unowned self] in observed($0) }
        stage.inputDone = { [unowned self] in done($0) }
    }

    var recognizers: [GestureRecognizer] { stage.recognizers.recognizers }
    var kinds: [RecognizerKind] { stage.recognizers.kinds }

    /// Places in ``recognizers``.
    var requirements: [(waiter: Int, blocker: Int)] {
        stage.recognizers.requirements.compactMap { pair in
            guard let waiter = index(of: pair.waiter), let blocker = index(of: pair.blocker) else {
                return nil
            }
            return (waiter, blocker)
        }
    }

    /// The time of the first frame.
    var start: UInt64 { frames.first?.time ?? 0 }

    private func index(of recognizer: GestureRecognizer?) -> Int? {
        recognizers.firstIndex { $0 === recognizer }
    }

    private static func views(below view: View) -> [View] {
        view.subviews.flatMap { [$0] + views(below: $0) }
    }

    private func remark(_ sentence: String) {
        if !leftOut.contains(sentence) {
            leftOut.append(sentence)
        }
    }
}

extension PlayedTest {
    private func observed(_ change: Observation) {
        pending.events.append(
            Outcome(
                time: change.value.time,
                recognizer: recognizers.firstIndex { $0.name == change.recognizer },
                state: change.state,
                words: "\(change.state)\(change.value.words)"
            )
        )
    }

    private func takeRecords() {
        let end = stage.engine.ledgerEnd
        for fact in stage.engine.recordFacts.suffix(Int(end - recordsSeen)) {
            let recognizer = index(of: fact.recognizer)
            guard recognizer != nil || fact.recognizer == nil else {
                continue
            }
            pending.records.append(
                Outcome(
                    time: fact.time,
                    recognizer: recognizer,
                    state: fact.state,
                    words: (recognizer == nil ? "" : "\(fact.state) ") + fact.reason
                )
            )
        }
        recordsSeen = end
    }

    private func done(_ input: RecordingInput?) {
        takeRecords()
        let isRefused = stage.refused > refusedBefore
        refusedBefore = stage.refused
        switch input {
        case nil: takeDeadlines(before: .max)
        case .touch(let sample):
            begin(at: sample.time)
            if sample.kind == .frame {
                end()
            } else if !isRefused {
                add(input)
            }
        case .pen(let sample):
            begin(at: sample.time)
            remark("what a pen reports beside its contact is left out, and fingers are no palms")
            if let touch = sample.contact, !isRefused {
                add(.touch(touch))
            }
        case .step(let step):
            begin(at: step.time)
            if !isRefused {
                add(input)
            }
            end()
        case .cancelAll(let time): call(input, at: time)
        case .endBatch: end()
        case .note(let note): take(note)
        case .interruption: break
        }
    }

    private func call(_ input: RecordingInput?, at time: Timestamp) {
        end()
        begin(at: time)
        add(input)
        end()
    }

    private func take(_ note: RecordedFields) {
        switch note.kind {
        case "cancel-device", "drop-device", "drop-all", "cancel-palms":
            call(.note(note), at: Timestamp(microseconds: note.whole("time") ?? 0))
        case "answer":
            let ids: [Int?] = [note.whole("recognizer"), note.whole("other")]
            let pair = ids.compactMap { $0.flatMap { recordedNames[$0] } }
            if let question = note["to"], pair.count == 2, question != "requires-failure" {
                // A program's own recognizer is not in the test.
                if pair.allSatisfy({ name in recognizers.contains { $0.name == name } }) {
                    together.insert(Set(pair))
                }
            } else {
                remark("the program's answers to “\(note["to"] ?? "")” are left out")
            }
        case "custom": remark("what the program's own recognizers did is left out")
        case "setting": remark("settings that changed while it was recorded do not change here")
        case "changed":
            remark("“\(note["what"] ?? "")” changed while it was recorded, and does not here")
        default: break
        }
    }

    private func begin(at time: Timestamp) {
        let time = time.microseconds
        if let frame = open, frame.time != time {
            open?.events += take(\.events) { $0.time <= frame.time }
            open?.records += take(\.records) { $0.time <= frame.time }
            close()
        }
        takeDeadlines(before: time)
        open = open ?? Frame(time: time)
    }

    /// Makes what happened before the next input frames of their own.
    private func takeDeadlines(before time: UInt64) {
        let times = Set((pending.events + pending.records).map(\.time).filter { $0 < time })
        for due in times.sorted() {
            var frame = Frame(time: due)
            frame.events = take(\.events) { $0.time == due }
            frame.records = take(\.records) { $0.time == due }
            frames.append(frame)
        }
    }

    private func add(_ input: RecordingInput?) {
        open?.inputs += [input].compactMap(\.self)
    }

    private func end() {
        open?.events += take(\.events) { _ in true }
        open?.records += take(\.records) { _ in true }
        close()
    }

    private func close() {
        if let frame = open,
            !(frame.inputs.isEmpty && frame.events.isEmpty && frame.records.isEmpty)
        {
            frames.append(frame)
        }
        open = nil
    }

    /// Removes outcomes from those that are pending.
    private func take(
        _ list: WritableKeyPath<(events: [Outcome], records: [Outcome]), [Outcome]>,
        where isMeant: (Outcome) -> Bool
    ) -> [Outcome] {
        let taken = pending[keyPath: list].filter(isMeant)
        pending[keyPath: list].removeAll(where: isMeant)
        return taken
    }
}

extension Trace.Value {
    /// Values of a play, with a space before each.
    fileprivate var words: String {
        let parts: [String?] = [
            translation.map { String(printf: " by=%.6g,%.6g", $0.x, $0.y) },
            scale.map { String(printf: " scale=%.8g", $0) },
            rotation.map { String(printf: " angle=%.8g", $0) },
            String(printf: " at=%.6g,%.6g", location.x, location.y),
        ]
        return parts.compactMap(\.self).joined()
    }
}

extension PenSample {
    /// Its contact, as of a pen without values; nil: it is above the glass.
    fileprivate var contact: TouchSample? {
        let kind: TouchSample.Kind? =
            switch self.kind {
            case .down(at: let place): .down(at: place)
            case .motion(to: let place): .motion(to: place)
            case .up: .up
            case .cancel: .cancel
            case .hover, .leave: nil
            }
        return kind.map { TouchSample($0, id: -2, device: device, time: time, type: .pen) }
    }
}
