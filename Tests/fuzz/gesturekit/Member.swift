// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit

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
