// SPDX-License-Identifier: MIT

import GestureKit

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
