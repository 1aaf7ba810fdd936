// SPDX-License-Identifier: MIT

import CEventLog
import CGestureCore
import GestureKit
import Testing

@Suite("What is reported does not depend on the host's pace")
struct PacingTests {
    @Test("With room for few events, or with actions", arguments: streams)
    func capacity(name: String) throws {
        try expectSame(name, Pace(eventCapacity: 3))
        try expectSame(name, Pace(callsActions: true))
        try expectSame(name, Pace(eventCapacity: 3, callsActions: true))
    }

    @Test("With time that passes between frames, and frames without samples", arguments: streams)
    func passing(name: String) throws {
        try expectSame(name, Pace(advances: true, sendsEmptyFrames: true))
        try expectSame(name, Pace(eventCapacity: 3, advances: true, sendsEmptyFrames: true))
    }

    @Test("With frames that are left open", arguments: streams)
    func openFrames(name: String) throws {
        try expectSame(name, Pace(leavesFramesOut: true))
        try expectSame(name, Pace(callsActions: true, leavesFramesOut: true, advances: true))
    }

    @Test("With events that are taken rarely", arguments: streams)
    func rarely(name: String) throws {
        try expectSame(name, Pace(takesRarely: true))
        try expectSame(
            name,
            Pace(takesRarely: true, leavesFramesOut: true, advances: true, sendsEmptyFrames: true)
        )
    }

    /// Compares a pace with one that ends each frame and takes events at once.
    private func expectSame(_ name: String, _ pace: Pace) throws {
        let steps = try load(name)
        guard difference(steps, pace) != nil else {
            return
        }
        let shrunk = shrink(steps) { difference($0, pace) != nil }
        let text = difference(shrunk, pace) ?? ""
        Issue.record("\(name), \(pace)\n\(shrunk.map(\.text).joined(separator: "\n"))\n\(text)")
    }

    /// The first entry in which a pace differs, with some before it.
    private func difference(_ steps: [PacedStep], _ pace: Pace) -> String? {
        let plain = PacedPlayer(Pace()).play(steps)
        let paced = PacedPlayer(pace).play(steps)
        for index in 0..<max(plain.count, paced.count) {
            let isSame =
                index < plain.count && index < paced.count
                && plain[index].isSame(as: paced[index])
            if !isSame {
                let from = max(index - 3, 0)
                return lines("plain", plain, from) + lines("paced", paced, from)
            }
        }
        return nil
    }
}

private func lines(_ title: String, _ log: [PacedEntry], _ from: Int) -> String {
    title + ":\n" + log.dropFirst(from).prefix(6).map { "  \($0)\n" }.joined()
}

private let streams = (1...4).map { "random-\($0)" }

extension PacedStep {
    fileprivate var text: String {
        let what = sample.map { "\($0.kind) of \($0.id)" } ?? "cancel all"
        return "  \(time.microseconds) us: \(what)\(endsFrame ? ", frame \(chance)" : "")"
    }
}

/// A stream without its own FRAMEs and pauses, and with six fingers at most, which always have room.
private func load(_ name: String) throws -> [PacedStep] {
    var stream = steps()
    defer { steps_free(&stream) }
    try #require(steps_load(&stream, "", name))
    let all = UnsafeBufferPointer(start: stream.all, count: min(stream.count, 6000))
    let firstID = all.lazy.map(\.sample.id).filter { $0 != 0 }.min() ?? 0
    var (result, state): ([PacedStep], UInt64) = ([], stream.seed)
    for step in all {
        let time = Timestamp(
            microseconds: max(step.sample.time_us, result.last?.time.microseconds ?? 0)
        )
        let chance = seeded_next(&state) >> 32
        if step.kind == STEP_CANCEL_ALL {
            result.append(PacedStep(sample: nil, time: time, chance: chance))
        } else if step.kind == STEP_SAMPLE && step.sample.id - firstID < 6,
            let sample = TouchSample(step.sample, at: time)
        {
            result.append(PacedStep(sample: sample, time: time, chance: chance))
        }
    }
    return marked(result)
}

/// Marks the last of each frame.
private func marked(_ steps: [PacedStep]) -> [PacedStep] {
    var steps = steps
    for index in steps.indices {
        let isLast = index + 1 == steps.count
        steps[index].endsFrame = isLast || steps[index + 1].time != steps[index].time
    }
    return steps
}

/// Leaves out what can be left out while something holds.
private func shrink(_ steps: [PacedStep], _ holds: ([PacedStep]) -> Bool) -> [PacedStep] {
    var smallest = steps
    var length = smallest.count / 2
    while length > 0 {
        var start = 0
        while start < smallest.count {
            var shorter = smallest
            shorter.removeSubrange(start..<min(start + length, shorter.count))
            shorter = marked(shorter)
            if holds(shorter) {
                smallest = shorter
            } else {
                start += length
            }
        }
        length /= 2
    }
    return smallest
}

extension TouchSample {
    /// A sample of the core's; nil for the end of a frame.
    fileprivate init?(_ sample: gc_sample, at time: Timestamp) {
        let place = Point(
            x: gc_length_to_double(sample.position.x),
            y: gc_length_to_double(sample.position.y)
        )
        let kind: Kind
        switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
        case .GC_SAMPLE_DOWN: kind = .down(at: place)
        case .GC_SAMPLE_MOTION: kind = .motion(to: place)
        case .GC_SAMPLE_UP: kind = .up
        case .GC_SAMPLE_CANCEL: kind = .cancel
        case .GC_SAMPLE_FRAME, .GC_SAMPLE_SIZE, nil: return nil
        }
        self.init(kind, id: sample.id, device: sample.device, time: time)
    }
}
