// SPDX-License-Identifier: MIT

/// One use of a gesture that is a part of a composed one.
///
/// A recognizer holds the whole tree of parts through its ``GestureComposition``. Parts hold their
/// own parts, and no recognizers, unless a mapped value is one.
class GesturePart<Value> {
    /// Called by the part when something happens. The gesture that it is a part of sets it.
    var report: (GesturePhase) -> Void = { _ in }

    /// Whether the report that is being made is that of its success.
    var isSucceeding: Bool { false }

    /// Whether it has begun and is not over.
    var isActive: Bool { false }

    /// The value since it began, until it is forgotten. Nil: it has not begun.
    var value: Value? { nil }

    /// Whether the value is forgotten when it ends.
    private var forgetsAtEnd = false

    /// Forgets the value, because the gesture that it is a part of is over. An active part keeps it
    /// until its own end.
    final func forget() {
        forgetsAtEnd = isActive
        if !forgetsAtEnd {
            clear()
        }
    }

    /// Forgets the value of a part that is not active.
    func clear() {}

    /// Cancels what only waits for touches to land, because another gesture has them.
    func giveWay() {}

    /// Releases all values, because the view is gone. They may hold a recognizer.
    func releaseValues() {}

    /// Reports to the gesture that it is a part of.
    final func tell(_ phase: GesturePhase) {
        report(phase)
        if forgetsAtEnd, phase != .changed {
            forget()
        }
    }

    /// Calls the actions for a phase, and then reports it.
    final func send(_ phase: GesturePhase, _ handlers: GestureHandlers<Value>) {
        guard let value else {
            return
        }
        // An iterator is allocated in a build without optimization.
        var index = 0
        while index < handlers.list.count {
            handlers.list[index].call(phase, value)
            index += 1
        }
        tell(phase)
    }
}

/// A part that is composed of two, whose values it receives.
class PairPart<First: GestureDescription, Second: GestureDescription, Value>: GesturePart<Value> {
    final let first: GesturePart<First.Value>
    final let second: GesturePart<Second.Value>
    private let handlers: GestureHandlers<Value>

    init(
        _ first: GesturePart<First.Value>,
        _ second: GesturePart<Second.Value>,
        _ handlers: GestureHandlers<Value>
    ) {
        self.first = first
        self.second = second
        self.handlers = handlers
        super.init()
        first.report = { [me = Borrowed(self)] phase in me.retained.noteFirst(phase) }
        second.report = { [me = Borrowed(self)] phase in me.retained.noteSecond(phase) }
    }

    override final func clear() {
        first.forget()
        second.forget()
    }

    override func giveWay() {
        first.giveWay()
        second.giveWay()
    }

    override final func releaseValues() {
        first.releaseValues()
        second.releaseValues()
    }

    func noteFirst(_ phase: GesturePhase) {}

    func noteSecond(_ phase: GesturePhase) {}

    /// Calls the actions for a phase, and then reports it.
    final func send(_ phase: GesturePhase) {
        send(phase, handlers)
    }
}

final class RecognizerPart<Recognizer: GestureRecognizer>: GesturePart<Recognizer> {
    private let recognizer: Weak<Recognizer>
    private let succeedsWhenItBegins: Bool
    private var state = GestureRecognizer.State.possible

    init(_ recognizer: Recognizer) {
        self.recognizer = Weak(recognizer)
        succeedsWhenItBegins = recognizer is LongPressGestureRecognizer
    }

    override var isActive: Bool {
        state == .began || state == .changed
    }

    override var isSucceeding: Bool {
        state == (succeedsWhenItBegins ? .began : .ended)
    }

    override var value: Recognizer? {
        state == .possible ? nil : recognizer.object
    }

    override func clear() {
        state = .possible
    }

    /// The action of the recognizer.
    func act(_ recognizer: Recognizer) {
        state = recognizer.state
        switch state {
        case .began, .changed: tell(.changed)
        case .ended: tell(.ended)
        case .cancelled: tell(.cancelled)
        case .possible, .failed: break
        }
    }
}

/// What a description and its changed copies have in common.
final class GestureIdentity {}

/// A gesture of a block for which another one waits.
enum GestureBlocker {
    case named(String)
    case described(GestureIdentity)
}

/// The recognizers of one use of a description, in the order in which a view gets them.
final class GestureAssembly {
    struct Member {
        let recognizer: GestureRecognizer
        /// Those of its description, and of the composed ones that this is a part of.
        var identities: [GestureIdentity] = []
        /// Those that it waits for.
        var blockers: [GestureBlocker] = []
    }

    private(set) var members: [Member] = []
    /// The recognizers that the view's recognizers know, without those that keep an order.
    private(set) var recognizers: [GestureRecognizer] = []
    let composition = GestureComposition()

    func add(_ member: Member) {
        members.append(member)
        recognizers.append(member.recognizer)
    }

    func add(_ gate: SequenceGate) {
        members.append(Member(recognizer: gate))
    }

    /// Notes that the members from an index on are those of a composed description.
    func identify(from start: Int, as identity: GestureIdentity) {
        // Nobody waits for what only keeps an order.
        for index in start..<members.count where !(members[index].recognizer is SequenceGate) {
            members[index].identities.append(identity)
        }
    }
}

/// The relations of recognizers that were composed, and the tree of their parts. Each of the
/// recognizers holds it.
final class GestureComposition: Referable {
    let life = Life()

    private struct Pair: Hashable {
        let one: ObjectIdentifier
        let other: ObjectIdentifier
    }

    private var pairs: Set<Pair> = []
    /// Releases the values of the tree, because the view is gone. It holds the tree.
    var releaseValues: () -> Void = {}
    /// Each ends a sequence, if the recognizer is one of its own.
    var sequenceEnds: [(GestureRecognizer) -> Void] = []
    /// Each ends a sequence that waits for attempts whose fingers are up, if these are over.
    var attemptEnds: [() -> Void] = []

    deinit {
        life.end()
    }

    // What waits in the engine holds neither the recognizer nor this. If they go with their view,
    // so may what the actions use.

    /// A recognizer was disabled or removed, or its view has left the window.
    func stop(_ recognizer: GestureRecognizer, in engine: GestureEngine) {
        for end in sequenceEnds {
            engine.afterwards(recognizer, end)
        }
    }

    /// The attempt of a recognizer is over. Called for those among the witnesses of an engine.
    func attemptOver(in engine: GestureEngine) {
        guard !attemptEnds.isEmpty else {
            return
        }
        engine.afterwards(self) { me in
            for end in me.attemptEnds {
                end()
            }
        }
    }

    func letRunTogether(_ some: [GestureRecognizer], _ others: [GestureRecognizer]) {
        for one in some {
            for other in others {
                pairs.insert(Pair(one: ObjectIdentifier(one), other: ObjectIdentifier(other)))
            }
        }
    }

    /// Whether two recognizers of this composition may run together.
    func runsTogether(_ one: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
        let (one, other) = (ObjectIdentifier(one), ObjectIdentifier(other))
        return pairs.contains(Pair(one: one, other: other))
            || pairs.contains(Pair(one: other, other: one))
    }
}
