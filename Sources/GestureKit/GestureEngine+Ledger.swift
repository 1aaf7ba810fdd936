// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
import CGestureCore

// Records of the ledger for tools. People read sentences.

/// One record: a recognizer did not recognize, or a touch reached none.
@_spi(GestureTools) public struct LedgerEntry {
    /// When it was decided.
    public var time: Timestamp

    /// The recognizer. Nil: the touch reached none, or the recognizer left the tree.
    public var recognizer: GestureRecognizer?

    /// The other recognizer, if the reason names one.
    public var rival: GestureRecognizer?

    /// The state: failed or cancelled; possible if the touch did not reach the recognizer.
    public var state: GestureRecognizer.State

    /// Whether it lost because it may not recognize simultaneously with the rival.
    public var isExcluded: Bool

    /// Whether the device cancelled a touch, or a gesture of a touchpad.
    public var isDeviceCancel: Bool

    /// The whole record in words, like ``GestureRecognizer/explanation``.
    public var sentence: String

    /// The reason alone, in words.
    public var reason: String

    fileprivate var record: gc_record
}

extension GestureEngine {
    /// How many records have been written since the engine was created.
    @_spi(GestureTools) public var ledgerEnd: UInt64 {
        gc_engine_counters(raw).records_overwritten + UInt64(gc_engine_record_count(raw))
    }

    /// The touches that are down: when they landed, and where they are in the window.
    @_spi(GestureTools) public var contacts: [(start: Timestamp, position: Point)] {
        let down = gc_engine_touches(raw)
        return (0..<32).filter { down >> $0 & 1 == 1 }.map { slot in
            let touch = touches[slot]
            return (Timestamp(microseconds: touch.start_us), Point(touch.position))
        }
    }

    /// The records from a number on, oldest first, as far as the engine still has them.
    ///
    /// - Parameter start: An earlier value of ``ledgerEnd``.
    /// - Returns: At most as many as the engine keeps.
    @_spi(GestureTools) public func ledger(from start: UInt64) -> [LedgerEntry] {
        let end = ledgerEnd
        guard start < end else {
            return []
        }
        let kept = gc_engine_record_count(raw)
        let count = min(UInt64(kept), end - start)
        let names = Names(under: root)
        var entries: [LedgerEntry] = []
        var record = gc_record()
        for index in kept - Int(count)..<kept where gc_engine_record(raw, index, &record) {
            entries.append(entry(record, names))
        }
        return entries
    }

    /// The sentence of an entry, with its time counted from another one, such as a landing.
    @_spi(GestureTools) public func sentence(of entry: LedgerEntry, since start: Timestamp)
        -> String
    {
        var record = entry.record
        record.time_us -= min(start.microseconds, record.time_us)
        return Names(under: root).sentence(record)
    }

    private func entry(_ record: gc_record, _ names: Names) -> LedgerEntry {
        let sentence = names.sentence(record)
        // The part before the reason ends with the first "s: " after the name. The name may contain
        // "s: ", too.
        let recognizer = find(record.recognizer)
        let rest = sentence.dropFirst(recognizer?.name?.count ?? 0)
        let reason = rest.firstRange(of: " s: ").map { rest[$0.upperBound...].dropLast() }
        let cause = gc_reason(rawValue: UInt32(record.reason))
        return LedgerEntry(
            time: Timestamp(microseconds: record.time_us),
            recognizer: recognizer,
            rival: find(record.rival),
            state: gc_state(rawValue: UInt32(record.state)).map { GestureRecognizer.State($0) }
                ?? .failed,
            isExcluded: cause == GC_REASON_PREVENTED || cause == GC_REASON_EXCLUDED,
            isDeviceCancel: cause == GC_REASON_DEVICE_CANCELLED,
            sentence: sentence,
            reason: reason.map(String.init) ?? sentence,
            record: record
        )
    }

    /// Finds a recognizer by its address. The recognizer may be gone.
    private func find(_ address: UnsafeMutablePointer<gc_recognizer>?) -> GestureRecognizer? {
        address.flatMap { address in
            root.firstRecognizer { $0.pointer == address }
        }
    }
}

extension View {
    /// The first recognizer in the tree that matches.
    fileprivate func firstRecognizer(
        where isMeant: (GestureRecognizer) -> Bool
    ) -> GestureRecognizer? {
        if let found = recognizers.first(where: isMeant) {
            return found
        }
        for subview in subviews {
            if let found = subview.firstRecognizer(where: isMeant) {
                return found
            }
        }
        return nil
    }
}
#endif
