// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

/// A view that keeps what it receives, and forwards it.
private final class Relay: View {
    private(set) var phases: [Touch.Phase] = []
    private(set) var sets: [Set<Touch>] = []
    private(set) var events: [Event] = []
    /// The touches that it forwards by itself. Nil: super forwards all.
    var forwarded: ((Touch) -> Bool)?
    var onEnded: () -> Void = {}

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        note(.began, touches, event) { super.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        note(.moved, touches, event) { super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        note(.ended, touches, event) { super.touchesEnded(touches, with: event) }
        onEnded()
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        note(.cancelled, touches, event) { super.touchesCancelled(touches, with: event) }
    }

    private func note(
        _ phase: Touch.Phase,
        _ touches: Set<Touch>,
        _ event: Event?,
        forward: () -> Void
    ) {
        phases.append(phase)
        sets.append(touches)
        events += event.map { [$0] } ?? []
        if let forwarded {
            forwardTouches(touches.filter(forwarded))
        } else {
            forward()
        }
    }

    var ids: [Set<Int32>] {
        sets.map { Set($0.map { testID($0.id) }) }
    }
}

/// A view that overrides nothing.
private final class Silent: View {}

/// A view that asks for all touches before it forwards a cancel.
private final class Counter: View {
    private(set) var counts: [Int?] = []

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        counts.append(event?.allTouches?.count)
        super.touchesCancelled(touches, with: event)
    }
}

/// A view that keeps the beginning of touches for itself, and forwards their end.
private final class Half: View {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
}

@Suite("Touches that travel up")
struct ForwardingTests {
    private let window = TestWindow()
    private let list: Witness

    init() {
        list = window.witness(0, 0, 400, 400)
    }

    /// Puts a view into the list that covers it.
    private func cover<Cover: View>(_ view: Cover) -> Cover {
        view.frame = list.bounds
        list.addSubview(view)
        return view
    }

    private func drag(_ id: Int32 = 1, ms: Double = 0) throws {
        try window.drag(id, 100, 100, ms: ms, to: 105, 100, ms: ms + 10)
        try window.up(id, ms: ms + 20)
    }

    @Test("A list receives the touches on its plain cells, which stay the cells'")
    func plainCell() throws {
        let cell = cover(View())
        let label = View(frame: cell.bounds)
        cell.addSubview(label)
        var views: [View?] = []
        list.onCall = { _, touches in views += touches.map(\.view) }
        try drag()
        #expect(list.take() == [.began(1), .moved(1), .ended(1)])
        #expect(views.allSatisfy { $0 === label } && views.count == 3)
    }

    @Test("It does not matter in which order the tree is put together")
    func order() throws {
        let (box, cell) = (View(frame: list.bounds), View(frame: list.bounds))
        let view = Witness(frame: list.bounds)
        box.addSubview(cell)
        view.addSubview(box)
        window.view.addSubview(view)
        try drag()
        #expect(view.take() == [.began(1), .moved(1), .ended(1)])
        box.removeFromSuperview()
        window.view.addSubview(box)
        try drag(ms: 100)
        #expect(view.take() == [] && list.take() == [])
        view.addSubview(box)
        window.view.bringSubviewToFront(view)
        view.receivesTouches = false
        try drag(ms: 200)
        view.receivesTouches = true
        try drag(2, ms: 300)
        #expect(view.take() == [.began(2), .moved(2), .ended(2)])
    }

    @Test("What overrides nothing, and super, forward to the next view above that listens")
    func forwarding() throws {
        let relay = cover(Relay())
        let plain = View(frame: list.bounds)
        let silent = Silent(frame: list.bounds)
        relay.addSubview(plain)
        plain.addSubview(silent)
        try drag()
        #expect(relay.phases == [.began, .moved, .ended])
        #expect(list.take() == [.began(1), .moved(1), .ended(1)])
    }

    @Test("A view receives the touches of a call as a set, which may be forwarded in part")
    func sets() throws {
        let relay = cover(Relay())
        (relay.isMultipleTouchEnabled, list.isMultipleTouchEnabled) = (true, true)
        relay.forwarded = { testID($0.id) == 2 }
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(ms: 10, .move(1, 101, 100), .move(2, 201, 100))
        try window.move(2, 202, 100, ms: 20)
        try window.up(1, ms: 30)
        window.cancelAll(ms: 40)
        #expect(relay.phases == [.began, .moved, .moved, .ended, .cancelled])
        // The sets that it keeps stay as they were.
        #expect(relay.ids == [[1, 2], [1, 2], [2], [1], [2]])
        #expect(relay.events.count == 5)
        #expect(list.take() == [.began(2), .moved(2), .moved(2), .cancelled(2)])
    }

    @Test("A view that keeps the began of a touch for itself forwards nothing of it later")
    func half() throws {
        _ = cover(Half())
        try drag()
        #expect(list.take() == [])
    }

    @Test("A cancel is forwarded after a look at all touches, of which no code has seen one")
    func cancelAfterLook() throws {
        let counter = cover(Counter())
        list.addGestureRecognizer(PanGestureRecognizer())
        // It hits nothing.
        try window.down(2, 500, 100, ms: 0)
        try window.drag(1, 100, 100, ms: 10, to: 150, 100, ms: 20)
        #expect(counter.counts == [2])
        #expect(list.take() == [.began(1), .cancelled(1)])
    }

    /// A finger on each of two cells, side by side.
    private func moveOnBoth(_ left: View, _ right: View) throws {
        left.frame = Rect(x: 0, y: 0, width: 200, height: 400)
        right.frame = Rect(x: 200, y: 0, width: 200, height: 400)
        list.addSubview(left)
        list.addSubview(right)
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 300, 100))
        try window.frame(ms: 10, .move(1, 101, 100), .move(2, 301, 100))
        try window.frame(ms: 20, .up(1), .up(2))
    }

    @Test("Fingers on several cells count together for the list, forwarded or not")
    func multipleTouch() throws {
        let left = Relay()
        try moveOnBoth(left, View())
        #expect(list.take() == [.began(1), .moved(1), .ended(1)])
        try window.frame(ms: 30, .down(2, 300, 100))
        try window.frame(ms: 40, .down(1, 100, 100))
        try window.frame(ms: 50, .up(1), .up(2))
        #expect(list.take() == [.began(2), .ended(2)])
        #expect(left.ids.allSatisfy { $0 == [1] } && left.ids.count == 5)
        list.isMultipleTouchEnabled = true
        try window.frame(ms: 60, .down(1, 250, 100), .down(2, 300, 100))
        #expect(list.take() == [.began(1, 2)])
    }

    @Test("Touches on two cells in one frame are one call for the list")
    func together() throws {
        list.isMultipleTouchEnabled = true
        try moveOnBoth(View(), View())
        #expect(list.take() == [.began(1, 2), .moved(1, 2), .ended(1, 2)])
    }

    @Test("When the hit view is removed, all that received the touch receive that it is cancelled")
    func hitViewRemoved() throws {
        let relay = cover(Relay())
        let cell = View(frame: list.bounds)
        relay.addSubview(cell)
        try window.down(1, 100, 100, ms: 0)
        cell.removeFromSuperview()
        #expect(relay.phases == [.began, .cancelled])
        #expect(list.take() == [.began(1), .cancelled(1)])
        try window.up(1, ms: 10)
        #expect(list.take() == [])
    }

    @Test("A view may remove itself when it has forwarded a touch")
    func removesItself() throws {
        let relay = cover(Relay())
        relay.onEnded = { [unowned relay] in relay.removeFromSuperview() }
        try drag()
        #expect(list.take() == [.began(1), .moved(1), .ended(1)])
        try drag(ms: 100)
        #expect(list.take() == [.began(1), .moved(1), .ended(1)])
    }

    @Test("A finger that is still down counts, also when the other's began is withheld meanwhile")
    func withheldBegan() throws {
        let tap = TapGestureRecognizer()
        tap.delaysTouchesBegan = true
        list.addGestureRecognizer(tap)
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 200, 100, ms: 10)
        try window.up(1, ms: 20)
        window.advance(ms: 1000)
        try window.up(2, ms: 1010)
        #expect(list.take() == [.began(1), .ended(1)])
    }

    @Test("A host that implements none of the methods forwards touches to its parent")
    func hosts() throws {
        let card = Box(0, 0, 400, 400)
        let button = Box(10, 10, 100, 100, in: card)
        button.gestureView.onTouches = nil
        window.hand.input = { [engine = window.engine] in try engine.push($0, to: button) }
        try window.tap(1, 50, 50, ms: 0, until: 10)
        #expect(card.take() == [.began, .ended])
    }

    @Test(
        "A view that is gone leaves its cancel to the view that it forwarded to",
        arguments: [true, false]
    )
    func gone(_ callsActions: Bool) throws {
        let window = TestWindow()
        let outer = Relay(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        window.view.addSubview(outer)
        outer.addSubview(Relay(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
        try window.down(1, 100, 100, ms: 0)
        window.engine.callsActions = callsActions
        outer.subviews[0].removeFromSuperview()
        window.engine.takeEvents { _ in }
        #expect(outer.phases == [.began, .cancelled])
    }
}
