// SPDX-License-Identifier: MIT

extension World {
    /// Reports changes, deeper recognizers first and then in the order of addition. Resets those
    /// that have ended and whose touches have lifted.
    mutating func report() {
        var rest = pending
        pending = 0
        while rest != 0 {
            let index = rest.removeLeast()
            let member = members + index
            if member.pointee.hasBegun {
                member.pointee.hasBegun = false
                send(.began, index)
            }
            if member.pointee.report != .possible {
                send(member.pointee.report, index)
                member.pointee.report = .possible
            }
            if member.pointee.attempt != .possible {
                pending |= .bit(index)
            }
            if member.pointee.isTerminal {
                live &= ~.bit(index)
                done |= .bit(index)
            }
        }
        resetFinished()
    }

    /// Resets finished recognizers whose touches have lifted.
    mutating func resetFinished() {
        var rest = done
        while rest != 0 {
            let index = rest.removeLeast()
            if members[index].touches == 0 {
                reset(index)
                done &= ~.bit(index)
            }
        }
    }

    @inline(__always)
    private mutating func send(_ state: ReferenceState, _ index: Int) {
        let member = members + index
        let place = member.pointee.index
        var event = ReferenceEvent(
            time: hand.time,
            recognizer: member.pointee.index,
            state: state,
            touches: member.pointee.touches.nonzeroBitCount,
            location: .zero
        )
        switch member.pointee.kind {
        case .tap: event.touches = taps[place].touches
        case .swipe: event.touches = swipes[place].touches
        case .press: event.translation = presses[place].way
        case .pan: event.translation = pans[place].drag.translation
        case .edgePan: event.translation = edgePans[place].drag.translation
        case .pinch: event.scale = pinches[place].scale
        case .rotation: event.rotation = rotations[place].rotation
        case .transform:
            event.translation = transforms[place].drag.translation
            event.scale = transforms[place].scale
            event.rotation = transforms[place].rotation
        }
        if !member.pointee.isTerminal {
            self.place(member, member.pointee.touches)
        }
        event.location = member.pointee.location
        outbox.add(event)
    }
}

/// The events that have not been taken yet.
struct Outbox {
    private var memory: UnsafeMutablePointer<ReferenceEvent>
    private var capacity = 128
    private var next = 0
    private var end = 0

    init() {
        memory = .allocate(capacity: capacity)
    }

    func deallocate() {
        memory.deallocate()
    }

    @inline(__always)
    mutating func add(_ event: ReferenceEvent) {
        if end == capacity {
            makeRoom()
        }
        (memory + end).initialize(to: event)
        end += 1
    }

    /// Grows only if events are not taken for long.
    @inline(never)
    private mutating func makeRoom() {
        let larger = UnsafeMutablePointer<ReferenceEvent>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: memory + next, count: end - next)
        memory.deallocate()
        (memory, capacity, next, end) = (larger, capacity * 2, 0, end - next)
    }

    @inline(__always)
    mutating func take() -> ReferenceEvent? {
        guard next < end else {
            return nil
        }
        next += 1
        let event = memory[next - 1]
        if next == end {
            (next, end) = (0, 0)
        }
        return event
    }
}
