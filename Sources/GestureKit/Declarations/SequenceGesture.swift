// SPDX-License-Identifier: MIT

import CGestureCore

/// Two gestures of which the second recognizes only after the first has succeeded. See
/// ``GestureDescription/sequenced(before:)``.
///
///     LongPress().sequenced(before: Pan()).updating($offset) { value, offset in
///         if case .second(_, let pan?) = value {
///             offset = pan.translation(in: nil)
///         }
///     }
///
/// It succeeds with the second gesture. After the first one:
///
/// - If the first gesture is still active, such as a long press, the second must begin before it
///   ends.
/// - If it is over, such as a tap, the second must recognize with the next touches that land.
///
/// Otherwise the sequence is cancelled, and begins anew. It is also cancelled when one of its
/// recognizers is disabled or removed, when its view leaves the window, or when all touches are
/// cancelled or dropped. In an ``ExclusiveGesture``, one that waits for touches to land is cancelled
/// when the other gesture recognizes.
///
/// The view gets one more recognizer for each sequence, which makes the second gesture wait.
public struct SequenceGesture<First: GestureDescription, Second: GestureDescription>:
    ComposedGesture
{
    /// How far the sequence has come.
    public enum Value {
        /// The first gesture has begun, and has not succeeded yet.
        case first(First.Value)
        /// The first gesture has succeeded. The second value is nil until the second has begun.
        case second(First.Value, Second.Value?)
    }

    private let first: First
    private let second: Second
    private var handlers = GestureHandlers<Value>()
    let identity = GestureIdentity()

    /// Composes two gestures.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// The gesture with one more action.
    public func handling(_ handler: GestureHandler<Value>) -> Self {
        var copy = self
        copy.handlers.list.append(handler)
        return copy
    }

    /// The description without its type.
    public var erased: AnyGesture<Value> {
        AnyGesture(identity, make: part)
    }

    private func part(in assembly: GestureAssembly) -> GesturePart<Value> {
        let start = assembly.recognizers.count
        let first = first.erased.make(assembly)
        let before = Array(assembly.recognizers[start...])
        let gate = SequenceGate(after: before)
        assembly.add(gate)
        let second = second.erased.make(assembly)
        let after = Array(assembly.recognizers[(start + before.count)...])
        assembly.composition.letRunTogether(before, after)
        for recognizer in after {
            recognizer.require(toFail: gate)
        }
        let part = SequencePart(first, second, gate, before, after, handlers)
        assembly.composition.sequenceEnds.append { [part = Weak(part)] recognizer in
            part.object?.end(with: recognizer)
        }
        assembly.composition.attemptEnds.append { [part = Weak(part)] in
            part.object?.noteLateEnd()
        }
        return part
    }
}

private final class SequencePart<First: GestureDescription, Second: GestureDescription>:
    PairPart<First, Second, SequenceGesture<First, Second>.Value>, Referable
{
    let life = Life()

    private enum Stage {
        /// The first gesture has not succeeded.
        case first
        /// It has, and the second has not begun.
        case between
        case second
        /// The sequence is over, and its first gesture is still active.
        case leaving
    }

    private let gate: Weak<SequenceGate>
    private let before: [Weak<GestureRecognizer>]
    private let after: [Weak<GestureRecognizer>]
    private var stage = Stage.first
    /// Whether the report that is being made is that of its end.
    private var isFinishing = false
    /// Whether the value has a place for the second gesture.
    private var hasPassed = false
    /// Whether the value is that of an attempt that is over.
    private var isOld = false
    /// Whether the first gesture was over when it succeeded.
    private var isFirstOver = false
    /// How often the first gesture has succeeded.
    private var successes = 0
    /// The same, when the fingers landed that may make the second gesture.
    private var successesBeforeAttempt = 0
    /// Whether these have lifted, or are a touchpad's, and the second gesture may still recognize.
    private var isLate = false

    init(
        _ first: GesturePart<First.Value>,
        _ second: GesturePart<Second.Value>,
        _ gate: SequenceGate,
        _ before: [GestureRecognizer],
        _ after: [GestureRecognizer],
        _ handlers: GestureHandlers<SequenceGesture<First, Second>.Value>
    ) {
        self.gate = Weak(gate)
        self.before = before.map { Weak($0) }
        self.after = after.map { Weak($0) }
        super.init(first, second, handlers)
        gate.whenPassed = { [me = Weak(self)] in me.object?.notePassed() }
        gate.whenOver = { [me = Weak(self)] in me.object?.noteAttemptOver() }
        gate.whenTouchpadBegins = { [me = Weak(self)] in me.object?.noteTouchpad() }
    }

    deinit {
        life.end()
    }

    override var isActive: Bool {
        switch stage {
        case .first: first.isActive
        case .between, .second: !isFinishing
        case .leaving: false
        }
    }

    override var isSucceeding: Bool {
        stage == .second && second.isSucceeding
    }

    override var value: SequenceGesture<First, Second>.Value? {
        guard let value = first.value else {
            return nil
        }
        return hasPassed ? .second(value, second.value) : .first(value)
    }

    override func noteFirst(_ phase: GesturePhase) {
        switch stage {
        case .first:
            if isOld {
                isOld = false
                hasPassed = false
                second.forget()
            }
            if first.isSucceeding {
                succeed()
            } else {
                send(phase)
                isOld = phase != .changed
            }
        case .between:
            if isFirstOver, first.isSucceeding {
                succeed()
            } else if !isFirstOver, phase != .changed {
                finish(.cancelled)
            }
        case .second:
            if !isFirstOver, phase == .cancelled {
                finish(.cancelled)
            }
        case .leaving:
            if phase != .changed {
                stage = .first
            }
        }
    }

    override func noteSecond(_ phase: GesturePhase) {
        guard stage == .between || stage == .second else {
            return second.forget()
        }
        stage = .second
        if phase == .changed {
            send(.changed)
        } else {
            finish(phase)
        }
    }

    /// The first gesture has succeeded.
    private func succeed() {
        stage = .between
        hasPassed = true
        isFirstOver = !first.isActive
        successes += 1
        gate.object?.open(isFirstOver: isFirstOver)
        send(.changed)
        // Without a gate, the view and what its actions use are gone.
        if isFirstOver, let gate = gate.object, gate.view?.engine == nil {
            finish(.cancelled)
        }
    }

    private func finish(_ phase: GesturePhase) {
        gate.object?.close()
        isFinishing = true
        send(phase)
        isFinishing = false
        stage = first.isActive ? .leaving : .first
        isOld = true
        if phase == .cancelled {
            failSecond()
        }
    }

    /// Fails what has not begun of the second gesture. The gate has let its touches through, so
    /// they would still begin it. The gate starts anew, to keep back what lands beside them.
    private func failSecond() {
        for recognizer in after.compactMap({ $0.object })
        where recognizer.takesPart && recognizer.coreState == .possible {
            recognizer.giveUp(.failed, because: .sequence)
        }
        if let gate = gate.object, gc_recognizer_touches(gate.pointer) != 0 {
            gate.giveUp(.failed)
        }
    }

    override func giveWay() {
        if stage == .between, isFirstOver {
            // It has the touches if one of its recognizers may still act.
            if !after.contains(where: { $0.object?.isActing == true }) {
                finish(.cancelled)
            }
        } else {
            super.giveWay()
        }
    }

    private func notePassed() {
        successesBeforeAttempt = successes
    }

    /// A gesture of a touchpad begins that may make the second gesture. The engine tells when the
    /// attempts at it are over, as for a double tap between its two.
    private func noteTouchpad() {
        notePassed()
        isLate = true
    }

    /// A recognizer was disabled or removed.
    func end(with recognizer: GestureRecognizer) {
        let own = before + after
        let isOwn = gate.object === recognizer || own.contains { $0.object === recognizer }
        if isOwn, stage == .between || stage == .second {
            finish(.cancelled)
        }
    }

    /// The fingers have lifted that could have made the second gesture.
    private func noteAttemptOver() {
        guard stage == .between, isFirstOver, successes == successesBeforeAttempt else {
            return
        }
        let pending = after.compactMap { $0.object }.filter { $0.takesPart }
        isLate = !pending.isEmpty
        guard isLate else {
            return finish(.cancelled)
        }
        // Such as a double tap between its two. The engine tells when that is over.
        for recognizer in pending {
            recognizer.view?.engine?.addWitness(recognizer)
        }
    }

    /// The attempt of a recognizer of the composition is over.
    func noteLateEnd() {
        if isLate {
            isLate = false
            noteAttemptOver()
        }
    }
}

/// Keeps the second gesture of a sequence from recognizing before the first has succeeded.
///
/// The recognizers of the second gesture wait for it to fail. It fails when the first gesture has
/// succeeded; if that one is over then, not with the touches that made it, but with those that land
/// next. If the first gesture fails, or all fingers lift, it recognizes, which makes the others
/// fail. It calls no action, and affects nothing else.
final class SequenceGate: CustomGestureRecognizer {
    /// Whether the first gesture has succeeded and the second may begin.
    private(set) var isOpen = false
    /// Whether it was open when the touches of this attempt landed.
    private var wasOpen = false
    private var fingers = 0
    private let first: [Weak<GestureRecognizer>]
    /// Called when touches land that may make the second gesture.
    var whenPassed: () -> Void = {}
    /// Called when all of these touches have lifted.
    var whenOver: () -> Void = {}
    /// Called when a gesture of a touchpad, of which it sees nothing, may make the second gesture.
    var whenTouchpadBegins: () -> Void = {}

    init(after first: [GestureRecognizer]) {
        self.first = first.map { Weak($0) }
        super.init()
        rank = .apart
        cancelsTouchesInView = false
        delaysTouchesEnded = false
        requiresExclusiveTouchType = false
    }

    /// The second gesture may take any touch, such as that of another button.
    override func shouldReceive(_ event: Event) -> Bool {
        true
    }

    /// Lets the second gesture begin.
    func open(isFirstOver: Bool) {
        if !isOpen {
            isOpen = true
            view?.engine?.openGates.append(Weak(self))
        }
        if fingers > 0, state == .possible, !(isFirstOver && isFirstDown) {
            state = .failed
        }
    }

    func close() {
        isOpen = false
        view?.engine?.openGates.removeAll { $0.object === self }
    }

    override func see(_ touches: [Touch], _ phase: Touch.Phase) {
        switch phase {
        case .began:
            fingers += touches.count
            // Not beside touches of a first gesture that is over.
            if isOpen, fingers == touches.count {
                wasOpen = true
                whenPassed()
                state = .failed
            }
        case .moved:
            if !canSucceed {
                state = .recognized
            }
        case .ended:
            fingers -= touches.count
            if fingers == 0 {
                state = .recognized
            }
        case .cancelled:
            state = .recognized
        case .stationary:
            break
        }
    }

    /// Whether the first gesture can still succeed.
    private var canSucceed: Bool {
        first.contains { first in
            first.object.map { $0.state != .failed && $0.state != .cancelled } ?? false
        }
    }

    /// Whether touches that made the first gesture are still down. Those of a part that has not
    /// recognized, such as a double tap that stayed a single one, made nothing.
    private var isFirstDown: Bool {
        first.contains { first in
            guard let first = first.object, gc_recognizer_touches(first.pointer) != 0 else {
                return false
            }
            return first.state != .possible && first.state != .failed
                && first.state != .cancelled
        }
    }

    override func reset() {
        fingers = 0
        let isOver = wasOpen
        wasOpen = false
        // An engine that goes reports nothing.
        if isOver, let engine = view?.engine, !engine.isClosing {
            engine.afterwards(self) { $0.whenOver() }
        }
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        false
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        false
    }
}
