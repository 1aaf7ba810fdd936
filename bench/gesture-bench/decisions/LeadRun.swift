// SPDX-License-Identifier: MIT

import CGestureCore

/// Plays hands whose meaning is known to the core, with several leads, and sees what it takes them
/// for.
struct LeadRun {
    /// The first is none: there the first to meet its slop wins. The second is the default.
    static let leads = [0, 1.5, 2]

    /// Recognizers that compete for the fingers of a hand. A hand that turns needs a rotation.
    enum Setup: String, CaseIterable, Sendable {
        /// In one view, with their defaults.
        case pair = "pan and pinch"
        case three = "pan, pinch and rotation"
        /// A pan and a pinch of exactly as many fingers as the hand has.
        case compositor

        func stage(_ fingers: Int, _ intent: Intent, lead: Double) -> BenchSetup? {
            guard intent != .turn || self == .three, fingers >= 2 || self != .compositor else {
                return nil
            }
            var stage = BenchSetup([.pan(), .pinch] + (self == .three ? [.rotation] : []))
            if self == .compositor {
                stage.recognizers[0] = .pan(touches: fingers...fingers)
                stage.pinchTouches = fingers
            }
            stage.lead = lead
            return stage
        }
    }

    /// Plays `count` hands of each kind, and the labelled hands of recordings.
    static func measure(
        _ recordings: [BenchTouches],
        hands count: Int,
        seed: UInt64
    ) -> Lead {
        var lead = Lead(seed: seed)
        var all: [Setup: [(kind: HandKind, verdict: Verdict)]] = [:]
        for (index, kind) in HandKind.all.enumerated() {
            var chance = Chance(seed: seed &* 1000 &+ UInt64(index))
            let hands = (0..<count).map { _ in kind.make(&chance).recording(&chance) }
            for setup in Setup.allCases {
                let verdicts = hands.compactMap { LeadRun($0, kind.intent, setup)?.verdict() }
                if !verdicts.isEmpty {
                    lead.rows.append(row(kind.name, setup, verdicts))
                    all[setup, default: []] += verdicts.map { (kind, $0) }
                }
            }
        }
        for (setup, hands) in Setup.allCases.map({ ($0, all[$0] ?? []) }) {
            let clear = hands.filter(\.kind.isClear)
            lead.rows.append(row(Lead.clear, setup, clear.map(\.verdict)))
            lead.rows.append(row(Lead.all, setup, hands.map(\.verdict)))
        }
        lead.recorded = recordings.flatMap(recorded)
        return lead
    }

    private static func row(_ kind: String, _ setup: Setup, _ verdicts: [Verdict]) -> Lead.Row {
        let cells = leads.indices.map { index in
            let waits = verdicts.compactMap { $0.wait(index) }
            return Lead.Cell(
                lead: leads[index],
                right: verdicts.count { $0.isRight(index) },
                medianWait: median(of: waits) ?? 0,
                p90Wait: percentile(90, of: waits) ?? 0
            )
        }
        return Lead.Row(kind: kind, setup: setup.rawValue, hands: verdicts.count, cells: cells)
    }

    private static func recorded(_ recording: BenchTouches) -> [Lead.Recorded] {
        guard let label = Intent(labelOf: recording.name) else {
            return []
        }
        return recording.hands().filter { $0.farthest > 10 }.flatMap { hand in
            // One finger can only drag.
            let intent = hand.fingers == 1 ? .drag : label
            return Setup.allCases.compactMap { setup in
                LeadRun(hand.touches, intent, setup, fingers: hand.fingers).map { run in
                    let verdict = run.verdict()
                    return Lead.Recorded(
                        recording: recording.name,
                        landed: hand.landed,
                        fingers: hand.fingers,
                        label: intent.rawValue,
                        setup: setup.rawValue,
                        told: leads.indices.map { verdict.told($0) }
                    )
                }
            }
        }
    }

    private let stages: [BenchSetup]
    private let touches: BenchTouches
    private let intent: Intent

    /// Nil if the recognizers have no use for the hand.
    private init?(_ touches: BenchTouches, _ intent: Intent, _ setup: Setup, fingers: Int? = nil) {
        let fingers = fingers ?? touches.hands().first?.fingers ?? 0
        stages = Self.leads.compactMap { setup.stage(fingers, intent, lead: $0) }
        guard !stages.isEmpty else {
            return nil
        }
        (self.touches, self.intent) = (touches, intent)
    }

    private func verdict() -> Verdict {
        Verdict(intent: intent, begun: stages.map(play))
    }

    /// Returns what begins first; nil: nothing does.
    private func play(_ stage: BenchSetup) -> Begun? {
        let stream = touches.stream()
        var stage = stage
        stage.window = touches.window
        stage.surface = touches.window
        let core = CoreStage(stage, touchCapacity: 16)
        var event = gc_event()
        for frame in stream.frames {
            for index in frame.first..<frame.first + frame.count {
                _ = gc_engine_push(core.engine, stream.samples.baseAddress.map { $0 + index })
            }
            if frame.count == 0 {
                gc_engine_advance(core.engine, frame.time)
            }
            while gc_engine_next(core.engine, &event) {
                if gc_state(rawValue: UInt32(event.state)) == .GC_STATE_BEGAN {
                    let winner = stage.recognizers[core.place(of: event.recognizer)]
                    return Begun(
                        gesture: winner.intent,
                        time: frame.time - stream.start,
                        evidence: evidence(core, stage)
                    )
                }
            }
        }
        return nil
    }

    /// The evidence for the gesture that the hand means, and for the one that won. Both are from the
    /// ledger.
    private func evidence(_ core: CoreStage, _ stage: BenchSetup) -> Lead.Evidence? {
        var record = gc_record()
        guard let loser = stage.recognizers.firstIndex(where: { $0.intent == intent }),
            gc_engine_explain(core.engine, core.recognizers[loser], &record),
            UInt32(record.reason) == GC_REASON_PREVENTED.rawValue, record.limit != 0
        else {
            return nil
        }
        let factor = record.lead == 0 ? 1 : Double(record.lead) / Double(GC_LEAD_ONE)
        return Lead.Evidence(
            own: Double(record.measured) / 4096,
            winner: Double(record.limit) / 4096 * factor
        )
    }
}

/// What began first.
private struct Begun {
    var gesture: Intent
    /// In microseconds from the landing.
    var time: UInt64
    var evidence: Lead.Evidence?
}

/// What a hand was taken for, with each of the leads.
private struct Verdict {
    let intent: Intent
    let begun: [Begun?]

    func isRight(_ lead: Int) -> Bool { begun[lead]?.gesture == intent }

    /// From the first slop to the begin, in milliseconds. Without a lead they are the same.
    func wait(_ lead: Int) -> Double? {
        guard let slop = begun[0], let now = begun[lead] else {
            return nil
        }
        return (Double(now.time) - Double(slop.time)) / 1000
    }

    func told(_ lead: Int) -> Lead.Told {
        Lead.Told(
            lead: LeadRun.leads[lead],
            gesture: begun[lead]?.gesture.rawValue,
            wait: wait(lead),
            evidence: isRight(lead) ? nil : begun[lead]?.evidence
        )
    }
}

extension StageRecognizer {
    fileprivate var intent: Intent {
        switch self {
        case .pinch: .pinch
        case .rotation: .turn
        default: .drag
        }
    }
}

extension Intent {
    /// What two or more fingers of a recording do, by its name. Nil: it does not say.
    fileprivate init?(labelOf name: String) {
        let words: [(String, Intent)] = [
            ("drag", .drag), ("scroll", .drag), ("swipe", .drag), ("pinch", .pinch),
            ("zoom", .pinch), ("rotat", .turn), ("turn", .turn),
            // These names do not say it.
            ("Wacom_ISDv4_E6_Finger.double-center-circle", .drag),
            ("egalax-capacitive_0eef_73f4_0", .pinch), ("tpv_25aa_8883_0", .pinch),
        ]
        guard let word = words.first(where: { name.contains($0.0) }) else {
            return nil
        }
        self = word.1
    }
}
