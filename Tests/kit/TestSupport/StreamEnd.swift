// SPDX-License-Identifier: MIT

// The end of each random stream. stream_end.h of Tests/core/events is the same for C. The fuzzers of
// GestureKit are compiled with this file, too.

import CGestureCore
@_spi(GestureTools) public import GestureKit

/// What views have received of touches. They report each call here.
public final class ReceivedTouches {
    private struct Receiver {
        weak var view: View?
    }

    /// Touches that began, and have not ended. They are held, so that no object is used again.
    private var open: [Touch: Receiver] = [:]
    /// A promise that was broken.
    public private(set) var broken: String?
    /// How many touches have begun, and have not ended.
    public var count: Int { open.count }

    /// Nothing so far.
    public init() {}

    /// Adds a call of a view.
    public func add(_ touches: some Sequence<Touch>, to view: View) {
        for touch in touches {
            add(touch, to: view)
        }
    }

    private func add(_ touch: Touch, to view: View) {
        let receiver = open[touch]
        if touch.phase == .began {
            if receiver != nil {
                broken = "a touch begins once: \(touch)"
            }
            open[touch] = Receiver(view: view)
        } else if receiver?.view !== view {
            broken = "a view receives a begin first, and nothing after the end: \(touch)"
        } else if touch.phase != .moved {
            open[touch] = nil
        }
    }

    /// A touch whose end is missing. A view that is gone receives nothing more.
    fileprivate var unended: Touch? {
        open.first { $0.value.view != nil }?.key
    }
}

/// A window that receives the touches that no view in it receives.
public final class ReceivingWindow: Window {
    /// What it has received.
    public let received = ReceivedTouches()

    override public func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        received.add(touches, to: self)
    }
    override public func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        received.add(touches, to: self)
    }
    override public func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        received.add(touches, to: self)
    }
    override public func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        received.add(touches, to: self)
    }
}

extension View {
    /// The recognizers of this view and of all views in it.
    public var recognizersBelow: [GestureRecognizer] {
        gestureRecognizers + subviews.flatMap(\.recognizersBelow)
    }
}

extension GestureEngine {
    /// Ends a random stream: all fingers lift, the pointer leaves, and all deadlines pass. Then no
    /// recognizer may take part, the engine is idle, and of each touch whose begin a view has
    /// received, it has received one end.
    ///
    /// - Parameters:
    ///   - received: What views have received.
    ///   - seed: Decides the order and the times of the lifts.
    ///   - custom: Recognizers of the program's own. They may take part for as long as they like,
    ///     so they fail at last.
    /// - Returns: The promise that was broken. Nil: none was.
    public func endStream(
        _ received: ReceivedTouches,
        seed: UInt64,
        custom: [CustomGestureRecognizer] = []
    ) -> String? {
        endFrame()
        lift(seed)
        passDeadlines()
        for _ in 0..<100 where takesPart {
            // A parked one waits for another, and fails after that.
            for recognizer in custom {
                let isActive = recognizer.state == .began || recognizer.state == .changed
                recognizer.state = isActive ? .cancelled : .failed
            }
            passDeadlines()
        }
        if clock >= .max - UInt64(UInt32.max) {
            // A deadline beyond the range of times never comes.
            return received.broken
        }
        let unended = received.unended.map { "each touch that begins ends: \($0)" }
        return received.broken ?? leftover ?? unended
    }

    /// What is left, although all fingers have lifted and all deadlines have passed. Nil: nothing.
    public var leftover: String? {
        guard deadline == nil else {
            return "deadlines pass"
        }
        // This also resets what is over.
        let isIdle = gc_engine_is_idle(raw)
        let active = root.recognizersBelow.first { $0.state != .possible || $0.numberOfTouches > 0 }
        if takesPart || active != nil {
            let names = root.recognizersBelow.map { "\($0)" }.joined(separator: ", ")
            return "no recognizer takes part without a finger and a deadline: "
                + (active.map { "\($0)" } ?? "one of \(names)")
        }
        return isIdle ? nil : "the engine is idle without a finger and a deadline"
    }

    private var clock: UInt64 { raw.pointee.context.frame.clock_us }

    private var takesPart: Bool {
        raw.pointee.context.live != nil || raw.pointee.context.done != nil
    }

    /// Advances from deadline to deadline, and gives up if there is no end of them.
    private func passDeadlines() {
        for _ in 0..<300 {
            guard let deadline else {
                return
            }
            advance(to: deadline)
        }
    }

    /// Lifts all, in an order and at times of the seed: together, quickly, or with deadlines between.
    private func lift(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let now = Timestamp(microseconds: clock)
        for kind in [.scrollEnd, .release(Event.ButtonMask(rawValue: -1))] as [PointerSample.Kind] {
            try? push(PointerSample(kind, time: now))
        }
        // Those of the streams.
        for device in UInt16(0)...2 {
            try? push(PointerSample(.leave, device: device, time: now))
        }
        var time = clock
        while let slot = heldSlots.randomElement(using: &random) {
            let gap = ([0, 0, 8000, 8000, 60000, 400_000] as [UInt64]).randomElement(using: &random)
            time += time < .max - 1_000_000 ? gap ?? 0 : 0
            guard lift(slot, at: Timestamp(microseconds: time)) else {
                return
            }
            if random.next() % 2 == 0 {
                endFrame()
            }
        }
        endFrame()
    }

    /// The places of contacts, and of gestures of touchpads, that are down.
    private var heldSlots: [Int] {
        let table = raw.pointee.context.table
        return (0..<32).filter { (table.held | table.stepping) >> $0 & 1 == 1 }
    }

    /// Lifts a contact, or ends a gesture of a touchpad. Returns whether the engine accepted it.
    private func lift(_ slot: Int, at time: Timestamp) -> Bool {
        let table = raw.pointee.context.table
        guard let touch = table.touches?[slot] else {
            return false
        }
        if table.stepping >> slot & 1 == 1 {
            var step = gc_step()
            step.time_us = time.microseconds
            step.device = touch.device
            step.kind = UInt8(touch.id)
            step.phase = UInt8(gc_step_phase.GC_STEP_END.rawValue)
            return push(&step) == .GC_OK
        }
        let up = TouchSample(.up, id: touch.id, device: touch.device, time: time)
        return (try? push(up)) != nil
    }
}

/// Random numbers that are the same in every run.
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// A seed names a sequence of numbers.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number of the sequence.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
