// SPDX-License-Identifier: MIT

import GestureReference

extension Setup {
    /// Plays a stream to both, and returns the first event in which they differ, with those around
    /// it; nil when there is none.
    ///
    /// Who, when, which state and how many touches must be the same. Values may differ by at most
    /// what the core promises: 1/1024 pt, 1e-6 of the scale (2e-6 where the middle of several
    /// fingers is rounded), 2e-6 rad. The comparison ends where a decision depends on less than the
    /// core's numbers resolve.
    func difference(_ stream: Stream) throws -> String? {
        let (played, closeCall) = try playReference(stream)
        let end = closeCall ?? .max
        let reference = played.filter { $0.time < end }
        return difference(playCore(stream).filter { $0.time < end }, reference)
    }

    /// The first event in which two differ, with those around it; nil when there is none.
    func difference(_ core: [ReferenceEvent], _ reference: [ReferenceEvent]) -> String? {
        // Two products of fits are not compared. One has once come near the end of the range. In
        // the other, fingers have changed sides, so that hardly any scale is left to be exact
        // about. No rule says how such a product continues.
        var limited: Set<Int> = []
        var scales: [Int: Double] = [:]
        for index in 0..<max(core.count, reference.count) {
            guard index < core.count, index < reference.count else {
                return "one has more events:" + around(index, core, reference)
            }
            var event = reference[index]
            if event.state == .began {
                limited.remove(event.recognizer)
            }
            if isTransform(event) {
                let former = event.state == .began ? 1 : scales[event.recognizer] ?? 1
                scales[event.recognizer] = event.scale
                if event.scale <= 1.0 / 512 || event.scale >= 4096
                    || event.scale < former / 16
                {
                    limited.insert(event.recognizer)
                }
            }
            if limited.contains(event.recognizer) {
                event.scale = core[index].scale
            }
            if isOpen(index, reference) {
                event.location = core[index].location
            }
            if let what = difference(core[index], event) {
                return what + around(index, core, reference)
            }
        }
        return nil
    }

    private func difference(_ core: ReferenceEvent, _ reference: ReferenceEvent) -> String? {
        if core.recognizer != reference.recognizer || core.state != reference.state
            || core.time != reference.time
        {
            return "another event:"
        }
        if core.touches != reference.touches {
            return "touches:"
        }
        if far(core.location, reference.location) {
            return "location:"
        }
        if far(core.translation, reference.translation) {
            return "translation:"
        }
        let share = isTransform(reference) ? 2e-6 : 1e-6
        if abs(core.scale - reference.scale) > share * reference.scale {
            return "scale:"
        }
        return abs(core.rotation - reference.rotation) > 2e-6 ? "rotation:" : nil
    }

    private func isTransform(_ event: ReferenceEvent) -> Bool {
        if case .transform = recognizers[event.recognizer] {
            return true
        }
        return false
    }

    /// Whether nobody says where it is: a gesture that was over when it began, since it had to wait.
    private func isOpen(_ index: Int, _ events: [ReferenceEvent]) -> Bool {
        let event = events[index]
        let other: ReferenceState = event.state == .began ? .ended : .began
        return (event.state == .began || event.state == .ended)
            && events[max(index - 64, 0)..<min(index + 64, events.count)].contains {
                $0.recognizer == event.recognizer && $0.time == event.time && $0.state == other
            }
    }
}

private func far(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Bool {
    abs(one.x - other.x) > 1.0 / 1024 || abs(one.y - other.y) > 1.0 / 1024
}

private func around(
    _ index: Int,
    _ core: [ReferenceEvent],
    _ reference: [ReferenceEvent]
) -> String {
    func lines(_ events: [ReferenceEvent]) -> String {
        (max(0, index - 3)..<min(events.count, index + 3)).map { position in
            "\n    \(position == index ? ">" : " ") \(text(events[position]))"
        }.joined()
    }
    return "\n  core\(lines(core))\n  reference\(lines(reference))"
}

private func text(_ event: ReferenceEvent) -> String {
    """
    \(event.time) #\(event.recognizer) \(event.state) \(event.touches) \
    at \(event.location.x),\(event.location.y) by \(event.translation.x),\(event.translation.y) \
    x\(event.scale) turned \(event.rotation)
    """
}
