// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import GestureKitTesting
import Testing

/// A view that writes down what it receives, and forwards it.
private final class Relay: View {
    private(set) var phases: [Touch.Phase] = []
    private(set) var ids: [Int32] = []
    var onEnded: () -> Void = {}

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        note(touches)
        super.touchesBegan(touches, with: event)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        note(touches)
        super.touchesMoved(touches, with: event)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        note(touches)
        super.touchesEnded(touches, with: event)
        onEnded()
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        note(touches)
        super.touchesCancelled(touches, with: event)
    }

    private func note(_ touches: Set<Touch>) {
        phases += touches.first.map { [$0.phase] } ?? []
        ids += touches.map { testID($0.id) }
    }
}

/// A view that overrides nothing.
private final class Silent: View {}

/// A view that keeps the beginning of touches for itself, and forwards their end.
private final class Half: View {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
}

/// A view that counts and forwards.
private final class Counter: View {
    private(set) var count = 0

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        count += touches.count
        super.touchesMoved(touches, with: event)
    }
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

    @Test("A view that keeps the began of a touch for itself forwards nothing of it later")
    func half() throws {
        _ = cover(Half())
        try drag()
        #expect(list.take() == [])
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
        #expect(left.ids == [1, 1, 1, 1, 1])
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

    @Test("Forwarding allocates nothing")
    func allocatesNothing() throws {
        let (one, other) = (cover(Counter()), Counter())
        other.frame = list.bounds
        one.addSubview(other)
        let above = Counter(frame: window.view.bounds)
        window.view.addSubview(above)
        above.addSubview(list)
        list.onCall = { _, _ in }
        list.removeFromSuperview()
        above.addSubview(one)
        try drag(ms: 0)
        try window.drag(1, 100, 100, ms: 100, to: 101, 100, ms: 110)
        let motion = Report.move(1, 102, 100).sample(at(120))
        let before = allocation_count()
        try window.engine.push(motion)
        window.engine.endFrame(at: at(120))
        let allocations = allocation_count() - before
        #expect(allocations == 0)
        #expect([other.count, one.count, above.count] == [3, 3, 3])
    }

    @Test("A host that implements none of the methods forwards touches to its parent")
    func hosts() throws {
        let (card, button) = (Card(), Button())
        button.parent = card
        window.hand.input = { [engine = window.engine] in try engine.push($0, to: button) }
        try window.tap(1, 50, 50, ms: 0, until: 10)
        #expect(card.phases == [.began, .ended])
    }
}

private final class Card: GestureHost {
    lazy var gestureView = HostView(for: self)
    var phases: [Touch.Phase] = []
    var gestureParent: (any GestureHost)? { nil }
    var gestureFrame: Rect { Rect(x: 0, y: 0, width: 400, height: 400) }

    init() {
        gestureView.onTouches = { [unowned self] in phases.append($0[0].phase) }
    }
}

private final class Button: GestureHost {
    lazy var gestureView = HostView(for: self)
    var parent: Card?
    var gestureParent: (any GestureHost)? { parent }
    var gestureFrame: Rect { Rect(x: 10, y: 10, width: 100, height: 100) }
}
