// SPDX-License-Identifier: MIT

import CGestureCore
import CGestureExplain

// The ledger: why gestures did not happen, in words and as records, and the counters. The wording
// of sentences may change.

extension GestureRecognizer {
    /// Says why the recognizer does not recognize, with numbers and names of properties:
    ///
    ///     scroll: failed at 1.301 s: prevented by pinch.
    ///     scroll: cannot recognize: isUserInteractionEnabled of list is false; set it to true.
    ///
    /// If something keeps the recognizer from recognizing now, the sentence names that: it is
    /// disabled, on no view, in no window, hidden, and so on. Otherwise the sentence says why it
    /// did not recognize the last time. Recognizers and views appear with their names. While it
    /// waits for a lead over a rival, there is a sentence for each rival: see
    /// <doc:TwoFingersApart>. Nil: nothing keeps it from recognizing, and it recognized the last
    /// time or did not fail recently.
    public final var explanation: String? {
        let obstacle = findObstacle()
        if let obstacle, !obstacle.isRival {
            return sentence(obstacle)
        }
        let engine = view?.engine
        return engine?.explainDoubt(self) ?? engine?.explain(self) ?? obstacle.map(sentence)
    }

    private func sentence(_ obstacle: Obstacle) -> String {
        "\(label): cannot recognize: \(obstacle.text)."
    }
}

extension GestureEngine {
    /// Says why a recognizer did not recognize the last time. Nil: it recognized, or the reason is
    /// not known.
    public func explain(_ recognizer: GestureRecognizer) -> String? {
        var record = gc_record()
        guard gc_engine_explain(raw, recognizer.pointer, &record) else {
            return nil
        }
        return Names(under: root, and: recognizer).sentence(record)
    }

    /// Says why a recognizer is in doubt, a sentence for each rival. Nil: it is not.
    fileprivate func explainDoubt(_ recognizer: GestureRecognizer) -> String? {
        var sentences: [String] = []
        var record = gc_record()
        while gc_recognizer_doubt(recognizer.pointer, UInt32(sentences.count), &record) {
            sentences.append(Names(under: root, and: recognizer).sentence(record))
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// Says what did not happen with a touch: one sentence for each recognizer that tracked it and
    /// did not recognize, and for each one that it did not reach. Oldest first.
    public func explain(_ touch: Touch) -> [String] {
        sentences { record in
            record.has_touch && record.touch_id == touch.id && record.device == touch.device
                && record.time_us >= touch.landed && record.time_us < touch.followed
        }
    }

    /// Says what did not happen recently, including touches that reached no recognizer: one
    /// sentence each, oldest first.
    public var explanations: [String] {
        sentences { _ in true }
    }

    private func sentences(_ isMeant: (gc_record) -> Bool) -> [String] {
        let names = Names(under: root)
        var sentences: [String] = []
        var record = gc_record()
        for index in 0..<gc_engine_record_count(raw) where gc_engine_record(raw, index, &record) {
            if isMeant(record), !names.isHidden(record.recognizer) {
                sentences.append(names.sentence(record))
            }
        }
        return sentences
    }
}

/// Why this module failed a recognizer, or kept a touch from it. For the core, it is as if the
/// program had.
struct Motive {
    enum Cause {
        /// The program set the state.
        case state
        /// Its sequence was cancelled.
        case sequence
        /// It takes scrolls, and no other gestures of a touchpad.
        case touchType
        /// The gesture before it in its sequence had not succeeded.
        case keptBack
    }

    let cause: Cause
    /// That of the record.
    let time: UInt64
}

extension GestureRecognizer {
    /// Notes why the core has failed it, or is about to record that it does not get a touch.
    func noteMotive(_ cause: Motive.Cause) {
        #if !hasFeature(Embedded)
        guard let engine = view?.engine else {
            return
        }
        let motive = Motive(cause: cause, time: gc_engine_time_us(engine.raw))
        switch cause {
        case .state, .sequence: surrender = motive
        case .touchType, .keptBack: refusal = motive
        }
        #endif
    }
}

/// The names of views and recognizers, by their addresses. The object at an address may be gone.
final class Names {
    private var names: [UnsafeRawPointer: UnsafeMutablePointer<CChar>] = [:]
    /// The recognizers that keep the order of a sequence, or watch a press. Users do not know them.
    private var hidden: Set<UnsafeRawPointer> = []
    #if !hasFeature(Embedded)
    /// What the recognizers know of their records.
    private var motives: [UnsafeRawPointer: (surrender: Motive?, refusal: Motive?)] = [:]
    #endif

    init(under root: View, and recognizer: GestureRecognizer? = nil) {
        add(root)
        if let recognizer {
            add(recognizer)
        }
    }

    deinit {
        for name in names.values {
            name.deallocate()
        }
    }

    private var table: gc_names {
        gc_names(
            data: Borrowed(self).address,
            recognizer: { Names.find($0, $1) },
            node: { Names.find($0, $1) },
            reason: { Names.reason($0, $1) }
        )
    }

    /// Calls a function of the core with the names, or with none.
    func withTable<Result>(
        of includesNames: Bool,
        _ body: (UnsafePointer<gc_names>?) -> Result
    ) -> Result {
        var table = table
        return includesNames ? body(&table) : body(nil)
    }

    func sentence(_ record: gc_record) -> String {
        var table = table
        var record = record
        let length = gc_explain(nil, 0, &record, &table)
        return String(unsafeUninitializedCapacity: length + 1) { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                min(gc_explain(text.baseAddress, text.count, &record, &table), length)
            }
        }
    }

    private static func find(
        _ names: UnsafeMutableRawPointer?,
        _ address: UnsafeRawPointer?
    ) -> UnsafePointer<CChar>? {
        guard let names, let address else {
            return nil
        }
        let found = Borrowed<Names>(address: names).retained.names[address]
        return found.map { UnsafePointer($0) }
    }

    /// A reason in the words of this module.
    private static func reason(
        _ names: UnsafeMutableRawPointer?,
        _ record: UnsafePointer<gc_record>?
    ) -> UnsafePointer<CChar>? {
        guard let names, let record else {
            return nil
        }
        let all = Borrowed<Names>(address: names).retained
        guard let words = all.words(for: record.pointee) else {
            return nil
        }
        // Stored under this object's address, which no recognizer and no view has.
        all.add(words, for: names)
        return find(names, names)
    }

    func isHidden(_ recognizer: UnsafeMutablePointer<gc_recognizer>?) -> Bool {
        recognizer.map { hidden.contains($0) } ?? false
    }

    private func words(for record: gc_record) -> String? {
        // Of the hidden ones only the gate of a sequence recognizes.
        if isHidden(record.rival) {
            return wordsForKeptBack
        }
        let view = record.node.flatMap { names[UnsafeRawPointer($0)] }.map { String(cString: $0) }
        let words = ownWords(
            for: gc_reason(rawValue: UInt32(record.reason)),
            view ?? "a view",
            limit: record.limit
        )
        #if hasFeature(Embedded)
        return words
        #else
        return words.map { wordsForMotive(of: record, or: $0) }
        #endif
    }

    #if !hasFeature(Embedded)
    /// The words for what was not the program's call. A recognizer knows this of its latest record
    /// only: earlier ones may have the same cause or not.
    private func wordsForMotive(of record: gc_record, or words: String) -> String {
        let known = record.recognizer.flatMap { motives[UnsafeRawPointer($0)] }
        let motive: Motive? =
            switch gc_reason(rawValue: UInt32(record.reason)) {
            case GC_REASON_DISABLED, GC_REASON_HOST_REFUSED: known?.surrender
            case GC_REASON_NOT_RECEIVED: known?.refusal
            default: nil
            }
        guard let motive, record.time_us <= motive.time else {
            return words
        }
        return record.time_us == motive.time ? motive.words : "\(motive.words), or \(words)"
    }
    #endif

    private func add(_ view: View) {
        add(view.label, for: view.node)
        view.recognizers.forEach(add)
        view.forEachChild(add)
    }

    private func add(_ recognizer: GestureRecognizer) {
        // Until a touch comes to it, records with its address are those of an earlier recognizer.
        guard gc_recognizer_has_records(recognizer.pointer) else {
            return
        }
        if recognizer is SequenceGate || recognizer is PressWatch {
            hidden.insert(recognizer.pointer)
        }
        #if !hasFeature(Embedded)
        if recognizer.surrender != nil || recognizer.refusal != nil {
            let known = (surrender: recognizer.surrender, refusal: recognizer.refusal)
            motives[UnsafeRawPointer(recognizer.pointer)] = known
        }
        #endif
        // A recognizer without a name is called by its kind, a custom one by its class.
        if recognizer.name != nil || recognizer is CustomGestureRecognizer {
            add(recognizer.label, for: recognizer.pointer)
        }
    }

    private func add(_ name: String, for address: UnsafeRawPointer) {
        let characters = name.utf8CString
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
        for (index, character) in characters.enumerated() {
            (copy + index).initialize(to: character)
        }
        names.updateValue(copy, forKey: address)?.deallocate()
    }
}

private var wordsForKeptBack: String {
    "the gesture before it in the sequence had not succeeded"
}

#if !hasFeature(Embedded)
extension Motive {
    /// The reason of its record.
    fileprivate var words: String {
        switch cause {
        case .state: "its state was set to failed or cancelled"
        case .sequence: "its sequence was cancelled"
        case .touchType: "allowedTouchTypes excludes gestures of a touchpad"
        case .keptBack: wordsForKeptBack
        }
    }
}
#endif

/// The reason of a record, with the names of this module's properties and methods. Nil if the reason
/// names none of them: then the words of CGestureExplain are used.
func ownWords(for reason: gc_reason?, _ view: String, limit: Int64) -> String? {
    switch reason {
    case GC_REASON_RECOGNIZER_DISABLED:
        "isEnabled was false; set it to true before the touch lands"
    case GC_REASON_DISABLED:
        "isEnabled was set to false during the gesture"
    case GC_REASON_HOST_REFUSED:
        "gestureRecognizerShouldBegin(_:) of its delegate returned false"
    case GC_REASON_NOT_RECEIVED:
        "shouldReceive(_:) of it, or gestureRecognizer(_:shouldReceive:) of its delegate, returned false"
    case GC_REASON_OTHER_TYPE:
        "allowedTouchTypes or requiresExclusiveTouchType excludes a touch of this type"
    case GC_REASON_NO_DIRECTIONS:
        "direction is empty; set some"
    case GC_REASON_NO_EDGES:
        "edges is empty; set some"
    case GC_REASON_REMOVED:
        "it, or its view, was removed during the gesture"
    case GC_REASON_HIT_NOTHING:
        "it hit no view; check where it landed, and the bounds of the window"
    case GC_REASON_HIDDEN:
        "it skipped \(view): isHidden is true, or alpha is under 0.01"
    case GC_REASON_NOT_INTERACTIVE:
        "it skipped \(view): isUserInteractionEnabled is false; set it to true"
    case GC_REASON_NO_RECOGNIZER:
        "nothing from \(view) up to the window has a recognizer; add one, or check where it landed"
    case GC_REASON_TOUCHES_FULL:
        "touchCapacity of the engine is \(limit); make it larger"
    default:
        nil
    }
}

#if !hasFeature(Embedded)
/// A record of the ledger in numbers.
@_spi(GestureTools) public struct RecordFact {
    /// In microseconds.
    public let time: UInt64
    /// The recognizer, if it is in the tree.
    public let recognizer: GestureRecognizer?
    /// The rival that the reason names, if it is in the tree.
    public let rival: GestureRecognizer?
    /// The contact that it is about; nil: none.
    public let contact: (id: Int32, device: UInt16)?
    /// The name of the reason: "moved".
    public let reason: String
    /// What the reason compares.
    public let measured, limit: Int64
    /// The state of the recognizer after it.
    public let state: GestureRecognizer.State

    fileprivate init(_ record: gc_record, under root: View) {
        state = GestureRecognizer.State(code: record.state)
        time = record.time_us
        recognizer = root.recognizer(withRecordsAt: record.recognizer)
        rival = root.recognizer(withRecordsAt: record.rival)
        contact = record.has_touch ? (record.touch_id, record.device) : nil
        reason = Self.name(ofReason: UInt32(record.reason))
        (measured, limit) = (record.measured, record.limit)
    }

    /// The name of a reason of the core: "moved".
    public static func name(ofReason number: UInt32) -> String {
        let name = String(cString: gc_reason_name(number))
        return String(name.dropFirst("GC_REASON_".count).lowercased().map { $0 == "_" ? "-" : $0 })
    }
}

/// One record of the ledger: a recognizer did not recognize, or a touch reached none. See
/// ``GestureEngine/records``.
public struct GestureRecord {
    private var record: gc_record
    private let names: Names

    /// The recognizer. Nil: the touch reached none, or the recognizer left the tree.
    public let recognizer: GestureRecognizer?

    /// The other recognizer, if the reason names one.
    public let rival: GestureRecognizer?

    fileprivate init(_ record: gc_record, _ names: Names, under root: View) {
        (self.record, self.names) = (record, names)
        recognizer = root.recognizer(withRecordsAt: record.recognizer)
        rival = root.recognizer(withRecordsAt: record.rival)
    }

    /// When it happened. If you change it, the ``sentence`` has the new time.
    public var time: Timestamp {
        get { Timestamp(microseconds: record.time_us) }
        set { record.time_us = newValue.microseconds }
    }

    /// The state: failed or cancelled; possible if the touch did not reach the recognizer.
    public var state: GestureRecognizer.State {
        GestureRecognizer.State(code: record.state)
    }

    /// The whole record in words, like ``GestureRecognizer/explanation``.
    public var sentence: String {
        names.sentence(record)
    }

    /// The reason alone, in words.
    @_spi(GestureTools) public var reason: String {
        // The part before the reason ends with the first "s: " after the name. The name may contain
        // "s: ", too.
        let sentence = sentence
        let rest = sentence.dropFirst(recognizer?.name?.count ?? 0)
        let reason = rest.firstRange(of: " s: ").map { rest[$0.upperBound...].dropLast() }
        return reason.map(String.init) ?? sentence
    }

    private var cause: gc_reason? { gc_reason(rawValue: UInt32(record.reason)) }

    /// Whether it lost because it may not recognize simultaneously with the rival.
    @_spi(GestureTools) public var isExcluded: Bool {
        cause == GC_REASON_PREVENTED || cause == GC_REASON_EXCLUDED
    }

    /// Whether a custom recognizer failed without a reason of its own.
    @_spi(GestureTools) public var isByOwnRules: Bool {
        cause == GC_REASON_OWN_RULES
    }

    /// Whether the device cancelled a touch, or a gesture of a touchpad.
    @_spi(GestureTools) public var isDeviceCancel: Bool {
        cause == GC_REASON_DEVICE_CANCELLED
    }

    /// Whether a pen was near, so that a finger is a palm.
    @_spi(GestureTools) public var isOfPalm: Bool {
        cause == GC_REASON_PALM
    }

    /// The device of the touch that it is about; nil: it is about none.
    @_spi(GestureTools) public var device: UInt16? { record.has_touch ? record.device : nil }

    /// The contact that reached no recognizer, if that is what the record is about. If it is
    /// changed, the ``sentence`` names the new one.
    @_spi(GestureTools) public var contact: (id: Int32, device: UInt16)? {
        get { recognizer == nil && record.has_touch ? (record.touch_id, record.device) : nil }
        set { newValue.map { (record.touch_id, record.device) = $0 } }
    }
}

@available(*, unavailable)
extension GestureRecord: Sendable {}

extension GestureEngine {
    /// How many records have been written since the engine was created.
    @_spi(GestureTools) public var ledgerEnd: UInt64 {
        gc_engine_counters(raw).records_overwritten + UInt64(gc_engine_record_count(raw))
    }

    /// The time of the oldest record of a full ledger: it has all that are later. Nil: it is not full.
    @_spi(GestureTools) public var forgotRecordsUntil: UInt64? {
        gc_engine_record_count(raw) < Self.recordCapacity ? nil : recordFacts.first?.time
    }

    /// The records as the core has them, oldest first. Lengths are in 1/4096 pt, times in
    /// microseconds.
    @_spi(GestureTools) public var recordFacts: [RecordFact] {
        var record = gc_record()
        return (0..<gc_engine_record_count(raw)).compactMap { index in
            gc_engine_record(raw, index, &record) ? RecordFact(record, under: root) : nil
        }
    }

    /// The touches that are down: when they landed, and where they are in the window.
    @_spi(GestureTools) public var contacts: [(start: Timestamp, position: Point)] {
        let down = gc_engine_touches(raw)
        return (0..<32).filter { down >> $0 & 1 == 1 }.map { slot in
            let touch = touches[slot]
            return (Timestamp(microseconds: touch.start_us), Point(touch.position))
        }
    }

    /// What did not happen recently, like ``explanations``, with the recognizers. Oldest first.
    public var records: [GestureRecord] {
        ledger(from: 0)
    }

    /// The records from a number on, oldest first, as far as the engine still has them.
    ///
    /// - Parameter start: An earlier value of ``ledgerEnd``.
    /// - Returns: At most as many as the engine keeps.
    @_spi(GestureTools) public func ledger(from start: UInt64) -> [GestureRecord] {
        let end = ledgerEnd
        guard start < end else {
            return []
        }
        let kept = gc_engine_record_count(raw)
        let count = min(UInt64(kept), end - start)
        let names = Names(under: root)
        var records: [GestureRecord] = []
        var record = gc_record()
        for index in kept - Int(count)..<kept where gc_engine_record(raw, index, &record) {
            if !names.isHidden(record.recognizer) {
                records.append(GestureRecord(record, names, under: root))
            }
        }
        return records
    }
}

extension View {
    /// The recognizer in the tree that records with an address are about. Nil: they are about one
    /// that has left it, also if another one has come to its address since.
    fileprivate func recognizer(
        withRecordsAt address: UnsafeMutablePointer<gc_recognizer>?
    ) -> GestureRecognizer? {
        for recognizer in recognizers where recognizer.pointer == address {
            return gc_recognizer_has_records(recognizer.pointer) ? recognizer : nil
        }
        var found: GestureRecognizer?
        forEachChild { found = found ?? $0.recognizer(withRecordsAt: address) }
        return found
    }
}
#endif

extension GestureEngine {
    /// How often the engine refused or repaired something since it was created.
    public struct Counters: Hashable, Sendable {
        /// Contacts for which there was no room.
        public var touchesFull: Int

        /// Motion and lifts of contacts that were not down.
        public var unknownTouches: Int

        /// Landings of contacts that were already down.
        public var duplicateTouches: Int

        /// Positions that were not numbers or were too far away.
        public var badPositions: Int

        /// Touchpad steps and scrolls with a number that was not a number, too large or too small.
        public var badSteps: Int

        /// Samples that were older than the one before. The engine takes them at the time of that
        /// one.
        public var timesWentBack: Int

        /// Times 2^62 microseconds or more in the future. The engine ignores them: they come from
        /// subtracting unsigned numbers.
        public var timesRefused: Int

        /// How often an event had to wait in its recognizer because the queue was full.
        public var eventsDeferred: Int

        /// Requirements of delegates or recognizers for which there was no room.
        public var requirementsFull: Int

        /// Requirements that would have made a recognizer wait for itself.
        public var requirementsCyclic: Int
    }
}

extension GestureEngine.Counters {
    init(_ counters: gc_counters) {
        touchesFull = Int(clamping: counters.touches_full)
        unknownTouches = Int(clamping: counters.unknown_touch)
        duplicateTouches = Int(clamping: counters.duplicate_touch)
        badPositions = Int(clamping: counters.bad_position)
        badSteps = Int(clamping: counters.bad_step)
        timesWentBack = Int(clamping: counters.time_went_back)
        timesRefused = Int(clamping: counters.time_refused)
        eventsDeferred = Int(clamping: counters.events_deferred)
        requirementsFull = Int(clamping: counters.requirements_full)
        requirementsCyclic = Int(clamping: counters.requirements_cyclic)
    }
}
