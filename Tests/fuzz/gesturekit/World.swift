// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit

// Plays any program that keeps the documented rules. Nothing may trap, leak, or be used after it is
// gone. Each gesture and each touch ends exactly once. `fuzz.sh gesturekit` runs it.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    leavesNothing {
        let world = FuzzWorld(Input(UnsafeBufferPointer(start: start, count: count)))
        while !world.input.isEmpty {
            world.operate()
        }
        world.end()
        return world.witnesses
    }
}

/// Stops the fuzzer, which keeps the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition {
        fatalError("broken: \(message())")
    }
}

/// A window, and all that a program may put into it.
final class FuzzWorld {
    var input: Input
    let window: Window
    /// Views in and out of the window. The program may drop them at any time.
    var views: [View] = []
    var members: [FuzzMember] = []
    var delegates: [Delegate] = []
    var hosts: [Host] = []
    var scrolls: [ScrollController] = []
    var zooms: [ZoomController] = []
    var collections: [CollectionController] = []
    let received = ReceivedTouches()
    var witnesses: [Witness] = []
    var now: UInt64
    /// How many calls of the program's code are running.
    var depth = 0
    /// The program is asked a question.
    var isAnswering = false
    /// A view passes touches on, of which the receiver may have missed some.
    var isForwarding = false
    /// The program has taken events itself at times, so actions miss some.
    var hasTakenEvents = false
    var isOver = false

    init(_ bytes: Input) {
        input = bytes
        let shape = input.byte()
        window = Window(
            frame: Rect(x: 0, y: 0, width: 400, height: 400),
            touchCapacity: 1 + Int(shape % 16),
            eventCapacity: shape & 16 == 0 ? 64 : 2,
            requirementCapacity: shape & 32 == 0 ? 32 : 1,
            keepsTouchPaths: shape & 64 == 0
        )
        // Also near the end of the clock.
        now = shape & 128 == 0 ? 1_000_000 : .max - 60_000_000
        witness(window, "the window")
        addView()
        views[0].frame = Rect(x: 0, y: 0, width: 300, height: 400)
    }

    func witness(_ object: AnyObject, _ name: String) {
        witnesses.append(Witness(object: object, name: name))
    }

    var time: Timestamp { Timestamp(microseconds: now) }

    /// A time near now, or any.
    func anyTime() -> Timestamp {
        let shape = input.byte()
        switch shape {
        case 0..<120: return Timestamp(microseconds: now &+ UInt64(shape) * 1000)
        case 120..<240: return Timestamp(microseconds: now &- UInt64(shape - 120) * 1000)
        default: return Timestamp(microseconds: input.bits())
        }
    }

    /// All is over: nothing is active, and nobody waits for an end.
    func end() {
        isOver = true
        let engine = window.gestureEngine
        engine.callsActions = true
        // In every second input, fingers that are down are cancelled first.
        if now / 500 % 2 == 0 {
            engine.cancelAllTouches(at: time)
        }
        let puppets = window.recognizersBelow.compactMap { $0 as? Puppet }
        let broken = engine.endStream(received, seed: now, custom: puppets)
        require(broken == nil, broken ?? "")
        // Near the end of the clock, the last deadlines never come.
        engine.dropAllTouches(at: time)
        for member in members {
            let recognizer = member.recognizer
            require(
                !member.isActive || hasTakenEvents,
                "it never ends: \(recognizer) \(recognizer.state)"
            )
            require(recognizer.state == .possible, "it is \(recognizer.state): \(recognizer)")
            require(recognizer.numberOfTouches == 0, "it has touches: \(recognizer)")
        }
    }

    /// What the program does in its own code: at most something small, in a call in a call.
    func act() {
        guard depth < 3, !isOver, input.byte() >= 200 else { return }
        operate()
    }

    func called(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
    }

    func asked<Answer>(_ body: () -> Answer) -> Answer {
        let was = isAnswering
        isAnswering = true
        defer { isAnswering = was }
        return body()
    }

    func operate() {
        switch input.byte() {
        case 0..<40: moveFinger()
        case 40..<80: pushFrame()
        case 80..<96: pushStep()
        case 96..<120: pushPointer()
        case 120..<132: pass()
        case 132..<138: interrupt()
        case 138..<156: changeRecognizer()
        case 156..<172: addRecognizer()
        case 172..<182: changeView()
        case 182..<190: changeTree()
        case 190..<204: readRecognizer()
        case 204..<210: readView()
        case 210..<214: declareGestures()
        case 214..<226: useScroll()
        case 226..<238: useZoom()
        case 238..<244: useHost()
        case 244: computeValues()
        case 245..<248: useCollection()
        default: configureEngine()
        }
    }
}

/// A recognizer, and the states that its action has received.
final class FuzzMember {
    let recognizer: GestureRecognizer
    private(set) var isActive = false
    private let isDiscrete: Bool
    unowned let world: FuzzWorld

    init(_ recognizer: GestureRecognizer, in world: FuzzWorld) {
        self.recognizer = recognizer
        self.world = world
        isDiscrete = RecognizerKind(recognizer)?.isDiscrete == true
    }

    /// A gesture begins once, changes, and ends once.
    func follow() {
        let isLoose = world.hasTakenEvents
        switch recognizer.state {
        case .began:
            require(!isDiscrete && (!isActive || isLoose), "it begins again: \(recognizer)")
            isActive = true
        case .changed:
            require(isActive || isLoose, "it changes before it begins: \(recognizer)")
        case .ended:
            let isFree = isDiscrete || recognizer is CustomGestureRecognizer
            require(isActive || isFree || isLoose, "it ends before it begins: \(recognizer)")
            isActive = false
        case .cancelled:
            require(isActive || isLoose, "it is cancelled before it begins: \(recognizer)")
            isActive = false
        case .possible, .failed:
            require(false, "an action in the state \(recognizer.state): \(recognizer)")
        }
        world.called { world.act() }
    }
}

/// A recognizer of the program's own, which sets any state.
final class Puppet: Judge {
    weak var world: FuzzWorld?

    override func judge(_ touches: [Touch]) {
        guard let world, !world.isOver else { return }
        switch world.input.byte() {
        case 0..<40: state = .began
        case 40..<80: state = .changed
        case 80..<110: state = .ended
        case 110..<130: state = .failed
        case 130..<140: state = .cancelled
        case 140..<150: state = .possible
        case 150..<160: if let touch = touches.first { ignore(touch) }
        case 160..<170: setDeadline(world.input.flag() ? world.anyTime() : nil)
        case 170..<175: setMeasured(world.input.number(), slop: world.input.number())
        case 175..<180: setLocation(world.input.point(), in: world.input.flag() ? view : nil)
        case 180..<184: fail(because: reason(world))
        case 184..<190: setTranslation(world.input.vector(), in: view)
        case 190..<194: scale = world.input.number()
        case 194..<198: rotation = world.input.number()
        default: world.called { world.asked { world.act() } }
        }
    }

    private func reason(_ world: FuzzWorld) -> FailureReason {
        switch world.input.below(8) {
        case 0: .moved(world.input.number(), limit: world.input.number())
        case 1: .underSlop(world.input.number(), slop: world.input.number())
        case 2: .wrongWay(world.input.number(), limit: world.input.number())
        case 3: .tooManyTouches(world.input.count(), limit: world.input.count())
        case 4: .tooFewTouches(world.input.count(), required: world.input.count())
        case 5: .heldTooLong(limit: world.input.duration())
        case 6: .liftedEarly(world.input.duration(), required: world.input.duration())
        default: .other
        }
    }
}

/// Any answer to any question; at times it changes something first.
final class Delegate: Answerer {
    weak var world: FuzzWorld?

    init(_ world: FuzzWorld) {
        self.world = world
    }

    override func answer(_ byDefault: Bool) -> Bool {
        guard let world, !world.isOver else { return byDefault }
        return world.asked {
            world.called { world.act() }
            return world.input.byte() < 96 ? !byDefault : byDefault
        }
    }

    override func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: Event
    ) -> Bool {
        _ = (event.type, event.timestamp, event.buttonMask, event.modifierFlags)
        _ = event.allTouches?.count
        return answer(true)
    }
}

/// A target. The recognizer holds it weakly.
final class Target {
    var calls = 0

    func act(_ recognizer: GestureRecognizer) {
        calls += 1
    }
}
