// SPDX-License-Identifier: MIT

import CGestureCore
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureRecording
import GestureTrace

/// What became of the gestures of a recording when its program recorded it, compared with what becomes
/// of them when it is played.
struct RecordedOutcome {
    /// A gesture that began or ended, or a record of the ledger.
    private struct Fact {
        var time: UInt64
        var recognizer: String
        /// A state, or a reason.
        var what: String
        /// Fingers and place, or the numbers of a record: in units of the core.
        var numbers: [Int64]
        /// Of a record: its rival; nil: it has none, or the file does not say.
        var rival: String?
        /// Likewise the device and the id of its contact.
        var contact: [Int64]?

        /// A record.
        init(
            _ time: UInt64,
            _ recognizer: String,
            reason: String,
            _ measured: Int64,
            _ limit: Int64,
            rival: String?,
            contact: [Int64]?
        ) {
            // Which active state it left is not known: changes have no line.
            let isKnown = reason != "illegal-state"
            (self.time, self.recognizer, what) = (time, recognizer, reason)
            numbers = [isKnown ? measured : 0, limit]
            (self.rival, self.contact) = (rival, contact)
        }

        /// An event. The file has no place of a cancel of a program's own recognizer.
        init(
            _ time: UInt64,
            _ recognizer: String,
            state: String,
            _ fingers: Int64,
            _ place: [Int64],
            isOwn: Bool
        ) {
            (self.time, self.recognizer, what) = (time, recognizer, state)
            numbers = [fingers] + (isOwn && state == "cancelled" ? [0, 0] : place)
        }

        /// Whether a replay gave the same. What the file does not have is not compared.
        func isSame(as played: Fact) -> Bool {
            (time, recognizer, what) == (played.time, played.recognizer, played.what)
                && numbers == played.numbers
                && (rival == nil || rival == played.rival)
                && (contact == nil || contact == played.contact)
        }
    }

    private let names: [Int: String]
    private let own: Set<String>
    private let version: String?
    private var recorded: [Fact] = []
    private var recordedReasons: [Fact] = []
    private var played: [Fact] = []
    private var changes: [RecordedFields] = []
    private var begin: UInt64?
    private var end: UInt64?
    private(set) var beginsInGesture: Bool

    init(_ setup: RecordedSetup, beginsInGesture: Bool) {
        (names, version, own) = (setup.names, setup.version, setup.own)
        self.beginsInGesture = beginsInGesture
    }

    /// Takes a line of the recording.
    mutating func take(_ line: RecordedFields) {
        beginsInGesture = beginsInGesture || line.kind == PartCutter.inGesture
        guard let time: UInt64 = line.whole("time") else {
            return
        }
        let id: Int? = line.whole("recognizer")
        // Only recognizers on views that were hit are in the file.
        let name = id.map { names[$0] ?? "recognizer \($0)" } ?? ""
        switch line.kind {
        case "event":
            let place = ["x", "y"].map { Self.units(line.decimal($0) ?? 0) }
            recorded.append(
                Fact(
                    time,
                    name,
                    state: line["state"] ?? "",
                    line.whole("fingers") ?? 0,
                    place,
                    isOwn: own.contains(name)
                )
            )
        case "record":
            let rival: Int? = line.whole("rival")
            let contact = ["device", "id"].compactMap { key -> Int64? in line.whole(key) }
            recordedReasons.append(
                Fact(
                    time,
                    name,
                    reason: line["reason"] ?? "",
                    line.whole("measured") ?? 0,
                    line.whole("limit") ?? 0,
                    rival: rival.flatMap { names[$0] },
                    contact: contact.count == 2 ? contact : nil
                )
            )
        case "changed": changes.append(line)
        case "end": end = time
        default: break
        }
    }

    /// Notes the time of an input.
    mutating func began(at time: UInt64) {
        begin = begin ?? time
    }

    /// Notes a change of a recognizer, inside its action.
    mutating func observed(_ recognizer: GestureRecognizer) {
        guard recognizer.state != .changed, let time = recognizer.timestamp else {
            return
        }
        let place = recognizer.location(in: nil)
        played.append(
            Fact(
                time.microseconds,
                recognizer.name ?? "",
                state: "\(recognizer.state)",
                Int64(recognizer.numberOfTouches),
                [Self.units(place.x), Self.units(place.y)],
                isOwn: recognizer is RecordedRecognizer
            )
        )
    }

    private static func units(_ points: Double) -> Int64 {
        Int64(exactly: (points * 4096).rounded(.toNearestOrAwayFromZero)) ?? .max
    }

    /// How the playing compares with the recording, in a sentence.
    func sentence(_ engine: GestureEngine) -> String {
        guard !beginsInGesture else {
            return "the recording begins inside a gesture, so what was recorded cannot be compared"
        }
        // Of the oldest time that the ledger has, it may have forgotten some.
        let first = max(begin ?? 0, engine.forgotRecordsUntil ?? 0)
        let reasons = engine.recordFacts.filter { $0.time > first }.map { record in
            Fact(
                record.time,
                record.recognizer?.name ?? "",
                reason: record.reason,
                record.measured,
                record.limit,
                rival: record.rival?.name,
                contact: record.contact.map { [Int64($0.device), Int64($0.id)] }
            )
        }
        let difference =
            difference(recorded, played)
            ?? difference(
                recordedReasons.filter { $0.time > first && Self.isCompared($0) }.suffix(40),
                reasons.filter(Self.isCompared)
            )
        guard let difference else {
            return
                "the replay gives the same as the recording: "
                + (recorded.count == 1
                    ? "1 beginning or end of a gesture"
                    : "\(recorded.count) beginnings and ends of gestures")
        }
        let reason = likelyReason(until: difference.time) ?? otherVersion
        return difference.words + (reason.map { ". The likely reason: \($0)" } ?? "")
    }

    /// A given hit node hides why a touch reached no recognizer.
    private static func isCompared(_ fact: Fact) -> Bool {
        !["hit-nothing", "no-recognizer", "hidden", "not-interactive", "removed"].contains(
            fact.what
        )
    }

    /// The first difference. What was played goes on after the end of the recording, and a ledger
    /// forgets its oldest records.
    private func difference(
        _ recorded: [Fact],
        _ played: [Fact]
    ) -> (time: UInt64, words: String)? {
        let isLedger = recorded.first?.numbers.count == 2
        let starts =
            isLedger ? played.indices.filter { recorded[0].isSame(as: played[$0]) } : []
        // There may be two of the same.
        let start = starts.max { alike(recorded, played[$0...]) < alike(recorded, played[$1...]) }
        let played = played[(start ?? 0)...]
        for (one, other) in zip(recorded, played) where !one.isSame(as: other) {
            let words =
                "the replay differs at \(one.time.inSeconds): recorded was \(Self.words(one)); "
                + "played was \(Self.words(other))"
                + (other.time == one.time ? "" : " at \(other.time.inSeconds)")
            return (min(one.time, other.time), words)
        }
        if let missing = recorded.dropFirst(played.count).first {
            let words =
                "the replay differs at \(missing.time.inSeconds): \(Self.words(missing)) is missing"
            return (missing.time, words)
        }
        let more = played.dropFirst(recorded.count).first
        if let more, more.time < end ?? 0, !isLedger, !recorded.isEmpty || end != nil {
            let words =
                "the replay differs at \(more.time.inSeconds): \(Self.words(more)) was not recorded"
            return (more.time, words)
        }
        return nil
    }

    /// How many facts are alike from the first one on.
    private func alike(_ recorded: [Fact], _ played: ArraySlice<Fact>) -> Int {
        zip(recorded, played).prefix { $0.isSame(as: $1) }.count
    }

    private static func words(_ fact: Fact) -> String {
        let isEvent = fact.numbers.count == 3
        let count = fact.numbers[0]
        let fingers = isEvent ? ", \(count) finger\(count == 1 ? "" : "s")" : ""
        let rival = fact.rival.map { ", rival “\($0)”" } ?? ""
        let contact = fact.contact.map { ", contact \($0[1]) of device \($0[0])" } ?? ""
        return "“\(fact.recognizer) \(fact.what)”\(fingers)\(rival)\(contact)"
    }

    /// Nil: this version of the library recorded it.
    private var otherVersion: String? {
        let own = gc_version()
        let words = "\(own / 10000).\(own / 100 % 100).\(own % 100)"
        return version.flatMap {
            $0 == words ? nil : "version \($0) of the library recorded it, this is \(words)"
        }
    }

    /// The latest change until a difference that a recording cannot carry.
    private func likelyReason(until difference: UInt64) -> String? {
        let times = changes.map { change -> UInt64 in change.whole("time") ?? 0 }
        guard let index = times.lastIndex(where: { $0 <= difference }) else {
            return nil
        }
        let (change, time) = (changes[index], times[index])
        let id: Int? = change.whole("recognizer")
        let name = id.flatMap { names[$0] } ?? "a recognizer"
        return switch change["what"] {
        case "settings": "settings of \(name) changed at \(time.inSeconds)"
        case "recognizers": "a recognizer was added or removed at \(time.inSeconds)"
        case "nodes": "a view was added or removed at \(time.inSeconds)"
        case "events": "the program took no events, and the queue was full at \(time.inSeconds)"
        case "requirements": "a requirement had no room at \(time.inSeconds)"
        default: "“\(change["what"] ?? "")” at \(time.inSeconds)"
        }
    }
}
