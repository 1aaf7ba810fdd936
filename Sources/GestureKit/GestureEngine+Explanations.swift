// SPDX-License-Identifier: MIT

internal import CGestureCore
internal import CGestureExplain

// Why gestures did not happen, in words. For logs and tools: the wording may change.

extension GestureRecognizer {
    /// Why it does not recognize, as a sentence with numbers and names of properties:
    ///
    ///     scroll: failed at 1.301 s: prevented by pinch; allow the two simultaneously to have both.
    ///     scroll: cannot recognize: isUserInteractionEnabled of list is false; set it to true.
    ///
    /// What is in its way now comes first: that it is disabled, is on no view, in no window, hidden and
    /// the like. Otherwise it is why it did not recognize when it last did not. Recognizers and views go
    /// by their names. Nil when nothing is in its way and it has not failed lately.
    public final var explanation: String? {
        let obstacle = findObstacle()
        if let obstacle, !obstacle.isRival {
            return sentence(obstacle)
        }
        return view?.engine?.explain(self) ?? obstacle.map(sentence)
    }

    private func sentence(_ obstacle: Obstacle) -> String {
        "\(label): cannot recognize: \(obstacle.text)."
    }
}

extension GestureEngine {
    /// Why a recognizer did not recognize when it last did not; nil when that is not known.
    public func explain(_ recognizer: GestureRecognizer) -> String? {
        var record = gc_record()
        guard gc_engine_explain(raw, recognizer.pointer, &record) else {
            return nil
        }
        return Names(under: root, and: recognizer).sentence(record)
    }

    /// What did not happen with a touch: a sentence for each recognizer that had it and did not
    /// recognize, and for each that it did not reach, the oldest first.
    public func explain(_ touch: Touch) -> [String] {
        sentences { record in
            record.has_touch && record.touch_id == touch.id && record.device == touch.device
                && record.time_us >= touch.landed
        }
    }

    /// What did not happen lately, with touches that reached nobody as well: a sentence each, the
    /// oldest first.
    public var explanations: [String] {
        sentences { _ in true }
    }

    private func sentences(_ isMeant: (gc_record) -> Bool) -> [String] {
        let names = Names(under: root)
        var sentences: [String] = []
        var record = gc_record()
        for index in 0..<gc_engine_record_count(raw) where gc_engine_record(raw, index, &record) {
            if isMeant(record) {
                sentences.append(names.sentence(record))
            }
        }
        return sentences
    }
}

/// What views and recognizers are called, by addresses that may be of nothing any more.
final class Names {
    private var names: [UnsafeRawPointer: UnsafeMutablePointer<CChar>] = [:]

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

    func sentence(_ record: gc_record) -> String {
        var table = gc_names(
            data: Borrowed(self).address,
            recognizer: { Names.find($0, $1) },
            node: { Names.find($0, $1) },
            reason: { Names.reason($0, $1) }
        )
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

    /// What the core calls otherwise, in the words of this module.
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
        // Kept under an address that is no recognizer's and no view's.
        all.add(words, for: names)
        return find(names, names)
    }

    private func words(for record: gc_record) -> String? {
        let view = record.node.flatMap { names[UnsafeRawPointer($0)] }.map { String(cString: $0) }
        return ownWords(
            for: gc_reason(rawValue: UInt32(record.reason)),
            view ?? "a view",
            limit: record.limit
        )
    }

    private func add(_ view: View) {
        add(view.label, for: view.node)
        view.gestureRecognizers.forEach(add)
        view.forEachChild(add)
    }

    private func add(_ recognizer: GestureRecognizer) {
        // What has no name is called after its kind, and that of its own after its class.
        // Until a touch has come to it, its address is that of one that was there before.
        let isNamed = recognizer.name != nil || recognizer is CustomGestureRecognizer
        if isNamed && gc_recognizer_has_records(recognizer.pointer) {
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
