// SPDX-License-Identifier: MIT

import CEventLog
import CGestureCore
import GestureReference
import TestSupport

/// What a host does with an engine, one step after the other.
enum Step {
    case sample(ReferenceSample)
    case advance(UInt64)
    case cancelAll(UInt64)
    case cancel(device: UInt16, UInt64)
    case dropAll(UInt64)
    case drop(device: UInt16, UInt64)
}

/// The steps of a host, and the window they are made for. All positions are whole steps of 1/4096
/// pt, so both sides are given the same numbers.
struct Stream {
    var window = SIMD2(1600.0, 1200.0)
    var steps: [Step] = []

    /// Reads a recording, or what a random stream of the core's own tests is.
    init?(named name: String) {
        var stream = CEventLog.steps()
        defer { steps_free(&stream) }
        guard steps_load(&stream, Self.folder, name) else {
            return nil
        }
        window = SIMD2(
            gc_length_to_double(stream.window.width),
            gc_length_to_double(stream.window.height)
        )
        steps = UnsafeBufferPointer(start: stream.all, count: stream.count).map { step in
            switch step.kind {
            case STEP_ADVANCE: .advance(step.sample.time_us)
            case STEP_CANCEL_ALL: .cancelAll(step.sample.time_us)
            default: .sample(ReferenceSample(step.sample))
            }
        }
    }

    init() {}

    /// The same, and then all fingers lift, in an order and at times that its length decides.
    var ended: Stream {
        var ended = self
        var (random, time) = (Random(seed: UInt64(steps.count)), UInt64(0))
        var contacts: [ReferenceSample] = []
        for case .sample(let sample) in steps {
            // Some times are impossible.
            time = time == 0 || sample.time < time &+ 1 << 40 ? max(time, sample.time) : time
            if !contacts.contains(where: { $0.id == sample.id && $0.device == sample.device }) {
                contacts.append(sample)
            }
        }
        for contact in contacts.shuffled(using: &random) {
            time &+= UInt64(random.oneOf([0, 0, 8000, 8000, 60000, 400_000]))
            let (id, device) = (contact.id, contact.device)
            let up = ReferenceSample(.up, id: id, device: device, time: time)
            ended.steps.append(.sample(up))
            ended.steps.append(.sample(ReferenceSample(.frame, time: time)))
        }
        return ended
    }

    static let folder =
        "/" + #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        + "/Tests/recordings/samples"
}

extension ReferenceSample {
    init(_ sample: gc_sample) {
        self.init(
            Kind(rawValue: sample.kind) ?? .frame,
            id: sample.id,
            device: sample.device,
            time: sample.time_us,
            position: SIMD2(
                gc_length_to_double(sample.position.x),
                gc_length_to_double(sample.position.y)
            )
        )
    }
}

extension Stream {
    /// What one finger does.
    struct Report {
        let kind: ReferenceSample.Kind
        let id: Int32
        var place = SIMD2<Double>.zero

        static func down(_ id: Int32, _ x: Double, _ y: Double) -> Report {
            Report(kind: .down, id: id, place: SIMD2(x, y))
        }

        static func motion(_ id: Int32, _ x: Double, _ y: Double) -> Report {
            Report(kind: .motion, id: id, place: SIMD2(x, y))
        }

        static func up(_ id: Int32) -> Report {
            Report(kind: .up, id: id)
        }
    }

    /// Adds what several fingers do in one frame.
    mutating func frame(_ milliseconds: Double, _ reports: Report...) {
        let time = Self.time(milliseconds)
        for report in reports {
            let sample = ReferenceSample(
                report.kind,
                id: report.id,
                time: time,
                position: report.place
            )
            steps.append(.sample(sample))
        }
        steps.append(.sample(ReferenceSample(.frame, time: time)))
    }

    /// Microseconds of a script that begins at 0 ms.
    static func time(_ milliseconds: Double) -> UInt64 {
        1_000_000 + UInt64((milliseconds * 1000).rounded())
    }
}

extension Setup {
    /// Plays a stream to the reference, until nothing is left to happen. Returns until when the
    /// core has to agree, and whether nothing is left over.
    func playReference(
        _ stream: Stream
    ) throws -> (events: [ReferenceEvent], closeCall: UInt64?, isIdle: Bool) {
        let engine = try ReferenceEngine(
            window: stream.window,
            recognizers: recognizers,
            sizeLimits: sizeLimits,
            simultaneous: simultaneous,
            requirements: requirements
        )
        var events: [ReferenceEvent] = []
        stream.play(on: engine) { events.append($0) }
        return (events, engine.firstCloseCall, engine.isIdle)
    }

    /// Plays a stream to the core, in the same way. Returns which promise was broken at its end.
    func playCore(_ stream: Stream) -> (events: [ReferenceEvent], broken: String?) {
        let core = Core(self, window: stream.window)
        core.play(stream)
        return (core.events, core.end())
    }
}

extension Stream {
    /// Plays it to the end, and shows each event as soon as there is one.
    func play(on engine: ReferenceEngine, _ show: (ReferenceEvent) -> Void = { _ in }) {
        func take() {
            while let event = engine.nextEvent() {
                show(event)
            }
        }
        for step in steps {
            switch step {
            case .sample(let sample): engine.push(sample)
            case .advance(let time): engine.advance(to: time)
            case .cancelAll(let time): engine.cancelAll(at: time)
            case .cancel(let device, let time): engine.cancel(device: device, at: time)
            case .dropAll(let time): engine.dropAll(at: time)
            case .drop(let device, let time): engine.drop(device: device, at: time)
            }
            take()
        }
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
            take()
        }
    }
}

extension Setup {
    /// Plays a stream to both, and returns the first event in which they differ, with those around
    /// it; nil when there is none.
    ///
    /// Who, when, which state and how many touches must be the same. Values may differ by at most
    /// what the core promises: 1/1024 pt, 1e-6 of the scale (2e-6 where the middle of several
    /// fingers is rounded), 2e-6 rad. The comparison ends where a decision depends on less than the
    /// core's numbers resolve. At the end all fingers lift, and then nothing is left over.
    func difference(_ stream: Stream) throws -> String? {
        let (played, closeCall, isIdle) = try playReference(stream.ended)
        let end = closeCall ?? .max
        let core = playCore(stream.ended)
        if let broken = core.broken {
            return "the core breaks a promise: \(broken)"
        }
        guard isIdle else {
            return "without a finger and a deadline, a recognizer of the reference takes part"
        }
        let reference = played.filter { $0.time < end }
        return difference(core.events.filter { $0.time < end }, reference)
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

extension Stream {
    /// This stream, which makes two differ, made as short as leaving out steps makes it.
    func shrunk(_ difference: (Stream) throws -> String?) throws -> Stream {
        var smallest = try cut(difference)
        var length = smallest.steps.count / 2
        while length > 0 {
            var start = 0
            while start < smallest.steps.count {
                var shorter = smallest
                let end = min(start + length, shorter.steps.count)
                shorter.steps.removeSubrange(start..<end)
                if try difference(shorter) != nil {
                    smallest = shorter
                } else {
                    start += length
                }
            }
            length /= 2
        }
        return smallest
    }

    /// Its steps, a line each.
    var text: String {
        steps.map { "    \($0.text)\n" }.joined()
    }

    /// What comes after the first difference has nothing to do with it.
    private func cut(_ difference: (Stream) throws -> String?) throws -> Stream {
        var (enough, tooFew) = (steps.count, 0)
        while enough - tooFew > 1 {
            let middle = (enough + tooFew) / 2
            var part = self
            part.steps = Array(steps.prefix(middle))
            if try difference(part) != nil {
                enough = middle
            } else {
                tooFew = middle
            }
        }
        var part = self
        part.steps = Array(steps.prefix(enough))
        return part
    }
}

extension Step {
    fileprivate var text: String {
        switch self {
        case .advance(let time): "\(time) advance"
        case .cancelAll(let time): "\(time) cancel all"
        case .cancel(let device, let time): "\(time) cancel \(device)/"
        case .dropAll(let time): "\(time) drop all"
        case .drop(let device, let time): "\(time) drop \(device)/"
        case .sample(let sample):
            """
            \(sample.time) \(sample.kind) \(sample.device)/\(sample.id) \
            \(sample.position.x) \(sample.position.y)
            """
        }
    }
}

extension Stream {
    /// A random stream of the core's own tests, with sizes of contacts, and now and then a call that
    /// ends contacts. All positions are on a grid of 1/4096 pt. So a limit is either exceeded by some
    /// steps of the grid, or met exactly by what both sides compute exactly.
    ///
    /// A hostile one comes from two devices, with what no device sends: contacts that land twice or
    /// lift unknown, jumps, places out of all range, and times that go back or are impossible.
    init(seed: UInt64, isHostile: Bool = false) {
        guard let plain = Stream(named: "random-\(seed)") else {
            preconditionFailure("There is no random stream \(seed)")
        }
        window = plain.window
        var random = Random(seed: seed)
        for step in plain.steps {
            guard case .sample(var sample) = step else {
                steps.append(step)
                continue
            }
            if isHostile, sample.kind != .frame {
                sample.device = UInt16(sample.id & 1)
            }
            steps.append(.sample(sample))
            add(after: sample, isHostile, &random)
        }
    }

    private mutating func add(
        after sample: ReferenceSample,
        _ isHostile: Bool,
        _ random: inout Random
    ) {
        var other = sample
        if sample.kind == .down || sample.kind == .motion, random.pick(1...6) == 1 {
            other.kind = .size
            // Mostly that of a finger.
            other.position = SIMD2(
                Double(random.pick(0...(random.pick(1...10) == 1 ? 200 : 45))),
                0
            )
            steps.append(.sample(other))
        }
        switch random.pick(1...(isHostile ? 1000 : 4000)) {
        case 1, 2: steps.append(.cancelAll(sample.time))
        case 3: steps.append(.cancel(device: sample.device, sample.time))
        case 4: steps.append(.dropAll(sample.time))
        case 5: steps.append(.drop(device: sample.device, sample.time))
        default: break
        }
        guard isHostile, random.pick(1...20) == 1 else {
            return
        }
        other = sample
        other.kind = random.oneOf([.down, .motion, .motion, .up, .cancel, .frame])
        other.id = sample.id &+ random.oneOf([0, 0, 1, 2])
        switch random.pick(0...5) {
        case 0: other.position = random.oneOf([SIMD2(0, 262_144.25), SIMD2(.nan, 3)])
        case 1: other.time -= min(other.time, UInt64(random.pick(0...30000)))
        case 2:
            // What an unsigned difference makes of a small negative number, and the like.
            other.time = random.oneOf([.max - 3000, other.time &+ (1 << 62) &+ 2_000_000_000])
        case 3: steps.append(.advance(sample.time &+ UInt64(random.pick(0...400_000))))
        default: other.position += SIMD2(random.real(-200...200), 0).rounded(.down)
        }
        steps.append(.sample(other))
    }
}
