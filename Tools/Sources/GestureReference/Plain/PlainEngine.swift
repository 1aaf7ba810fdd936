// SPDX-License-Identifier: MIT

/// Recognizers in idiomatic Swift: classes with a protocol, touch objects, arrays and closures. For
/// the benchmark; neither tuned nor slowed down.
///
/// It follows the rules of ``ReferenceEngine`` for seven recognizers (tap, long press without taps,
/// pan, edge pan, swipe, pinch, rotation), without requirements and leads.
public final class PlainEngine {
    /// Called for each event.
    public var onEvent: ((ReferenceEvent) -> Void)?

    private struct Contact: Hashable {
        let device: UInt16
        let id: Int32
    }

    private let window: SIMD2<Double>
    private var recognizers: [any PlainRecognizer] = []
    private var touches: [Contact: PlainTouch] = [:]
    private var pending: [ReferenceSample] = []
    private var now: UInt64 = 0
    /// The recognizers that may recognize simultaneously with one.
    private var partners: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]

    /// Creates an engine for a window; nil if a recognizer is of an unsupported kind.
    public init?(
        window: SIMD2<Double>,
        recognizers configurations: [ReferenceConfiguration],
        simultaneous: [ReferencePair] = []
    ) {
        self.window = window
        for (index, configuration) in configurations.enumerated() {
            guard let recognizer = makePlainRecognizer(configuration, window: window) else {
                return nil
            }
            recognizer.onChange = { [weak self] recognizer, state in
                self?.send(recognizer, index, state)
            }
            recognizers.append(recognizer)
        }
        for pair in simultaneous {
            let (one, other) = (recognizers[pair.first], recognizers[pair.second])
            partners[ObjectIdentifier(one), default: []].insert(ObjectIdentifier(other))
            partners[ObjectIdentifier(other), default: []].insert(ObjectIdentifier(one))
        }
    }

    /// Takes a sample. The work is done when its frame ends.
    public func push(_ sample: ReferenceSample) {
        if sample.time > now {
            advance(to: sample.time)
        }
        if sample.kind == .frame {
            endFrame()
        } else {
            pending.append(sample)
        }
    }

    /// Ends the frame, and lets deadlines up to a time expire, in microseconds.
    public func advance(to time: UInt64) {
        endFrame()
        while let next = deadline, next <= time {
            now = next
            for recognizer in recognizers where recognizer.deadline ?? .max <= next {
                recognizer.deadlineReached()
            }
            settle()
        }
        now = max(now, time)
    }

    /// The earliest deadline, in microseconds. An open frame is due after 1 ms.
    public var deadline: UInt64? {
        let frame = pending.isEmpty ? nil : now + 1000
        return (recognizers.compactMap(\.deadline) + [frame].compactMap { $0 }).min()
    }

    /// Shows the frame to the recognizers: first lifts and motion, then, after judging and
    /// reporting, landings.
    public func endFrame() {
        guard !pending.isEmpty else {
            return
        }
        let samples = pending
        pending = []
        let time = now
        let (lifted, cancelled) = (take(.up, of: samples), take(.cancel, of: samples))
        let moved = move(samples)
        for recognizer in recognizers {
            if !cancelled.isEmpty {
                recognizer.touchesCancelled(cancelled)
            }
            if !lifted.isEmpty {
                recognizer.touchesEnded(lifted, at: time)
            }
            if !moved.isEmpty {
                recognizer.touchesMoved(moved, at: time)
            }
        }
        settle()
        let landed = land(samples)
        guard !landed.isEmpty else {
            return
        }
        for recognizer in recognizers {
            recognizer.touchesBegan(landed, at: time)
        }
        settle()
    }

    private func take(_ kind: ReferenceSample.Kind, of samples: [ReferenceSample]) -> [PlainTouch] {
        samples.filter { $0.kind == kind }.compactMap {
            touches.removeValue(forKey: Contact(device: $0.device, id: $0.id))
        }
    }

    /// Moves touches. The motion of a finger that lands in the same frame is part of its landing.
    private func move(_ samples: [ReferenceSample]) -> [PlainTouch] {
        for touch in touches.values {
            touch.previous = touch.position
        }
        for sample in samples where sample.kind == .motion {
            touches[Contact(device: sample.device, id: sample.id)]?.position = sample.position
        }
        return touches.values.filter { $0.position != $0.previous }
    }

    private func land(_ samples: [ReferenceSample]) -> [PlainTouch] {
        let contacts = samples.filter { $0.kind == .down }
        return contacts.compactMap { sample in
            let contact = Contact(device: sample.device, id: sample.id)
            guard touches[contact] == nil else {
                return nil
            }
            let last = samples.last {
                $0.kind == .motion && $0.id == sample.id && $0.device == sample.device
            }
            let place = last?.position ?? sample.position
            let touch = PlainTouch(position: place)
            touches[contact] = touch
            let isInside =
                place.x >= 0 && place.y >= 0 && place.x < window.x && place.y < window.y
            return isInside ? touch : nil
        }
    }

    /// Grants the strongest attempt first. Others that share a touch with it fail.
    private func arbitrate() {
        let wishes = recognizers.filter { $0.wish != nil }
        guard !wishes.isEmpty else {
            return
        }
        for recognizer in wishes.enumerated().sorted(by: {
            ($0.element.strength, -$0.offset) > ($1.element.strength, -$1.offset)
        }).map(\.element) where recognizer.wish != nil {
            let rivals = recognizers.filter { $0 !== recognizer && shares($0, recognizer) }
            if rivals.contains(where: { isWinning($0) && prevents($0, recognizer) }) {
                recognizer.fail()
                continue
            }
            recognizer.grantWish()
            for rival in rivals where rival.state == .possible && prevents(recognizer, rival) {
                rival.fail()
            }
        }
    }

    private func isWinning(_ recognizer: any PlainRecognizer) -> Bool {
        [.began, .changed, .ended].contains(recognizer.state)
    }

    /// Whether two recognizers share a touch. On one window and without requirements, all do that
    /// have touches.
    private func shares(_ one: any PlainRecognizer, _ other: any PlainRecognizer) -> Bool {
        one.seen.contains { touch in other.seen.contains { $0 === touch } }
    }

    /// Whether a winner prevents another. A tap does not prevent those that need more taps, and
    /// partners do not prevent each other.
    private func prevents(_ winner: any PlainRecognizer, _ other: any PlainRecognizer) -> Bool {
        let arePartners = partners[ObjectIdentifier(winner)]?.contains(ObjectIdentifier(other))
        return arePartners != true && !(winner.taps > 0 && other.taps > winner.taps)
    }

    private func settle() {
        arbitrate()
        for recognizer in recognizers {
            recognizer.report()
        }
        resetFinished()
    }

    private func resetFinished() {
        for recognizer in recognizers where recognizer.touches.isEmpty && isFinished(recognizer) {
            recognizer.reset()
        }
    }

    private func isFinished(_ recognizer: any PlainRecognizer) -> Bool {
        [.ended, .cancelled, .failed].contains(recognizer.state)
    }

    private func send(_ recognizer: any PlainRecognizer, _ index: Int, _ state: ReferenceState) {
        onEvent?(
            ReferenceEvent(
                time: now,
                recognizer: index,
                state: state,
                touches: recognizer.touchCount,
                location: recognizer.location,
                translation: recognizer.translation,
                scale: recognizer.scale,
                rotation: recognizer.rotation
            )
        )
    }
}

@available(*, unavailable)
extension PlainEngine: Sendable {}
