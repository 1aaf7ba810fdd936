// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// A view with methods of both kinds, which count their calls.
private final class Card: View {
    private(set) var calls = 0
    private(set) var layouts = 0

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { calls += 1 }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { calls += 1 }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { calls += 1 }
    override func layoutSubviews() { layouts += 1 }
}

@Suite("Views with closures")
struct ClosureTests {
    private let window = TestWindow()

    private func add<Added: View>(_ view: Added) -> Added {
        view.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        window.view.addSubview(view)
        return view
    }

    private func tap(ms: Double) throws {
        try window.tap(1, 50, 50, ms: ms, until: ms + 10)
    }

    @Test("A closure is called instead of the methods, until it is removed")
    func instead() throws {
        let card = add(Card())
        var calls = 0
        card.onTouches = { _ in calls += 1 }
        try tap(ms: 0)
        #expect((calls, card.calls) == (2, 0))
        card.onTouches = nil
        try tap(ms: 100)
        #expect((calls, card.calls) == (2, 2))
    }

    @Test("A view with a closure listens, and without it as its class does")
    func listens() {
        for (view, byDefault) in [
            (View(), false), (HostView(for: Box(0, 0, 1, 1)), false), (Card(), true),
        ] {
            #expect(view.receivesTouches == byDefault)
            view.receivesTouches = false
            view.onTouches = { _ in }
            #expect(view.receivesTouches)
            view.receivesTouches = false
            // Another closure is not a reason to listen again.
            view.onTouches = { _ in }
            #expect(!view.receivesTouches)
            view.onTouches = nil
            #expect(view.receivesTouches == byDefault)
        }
    }

    @Test("A closure may remove itself and its view")
    func removesAll() throws {
        weak var released: View?
        var phases: [Touch.Phase] = []
        do {
            let view = add(View())
            view.onTouches = { [unowned view] touches in
                phases.append(touches[0].phase)
                view.onTouches = nil
                view.onLayout = { _ in }
                view.removeFromSuperview()
            }
            released = view
        }
        try tap(ms: 0)
        #expect(phases == [.began])
        #expect(released == nil)
    }

    @Test("A closure that a delegate sets gets the next touch")
    func setInAQuestion() throws {
        let view = add(View())
        var phases: [Touch.Phase] = []
        let (tap, answers) = (TapGestureRecognizer(), Answers())
        answers.receive = { _ in
            view.onTouches = { phases.append($0[0].phase) }
            return true
        }
        tap.delegate = answers
        tap.cancelsTouchesInView = false
        window.view.addGestureRecognizer(tap)
        try self.tap(ms: 0)
        phases = []
        try self.tap(ms: 1000)
        #expect(phases == [.began, .ended])
    }

    @Test("A view is laid out by its methods, then by its closure")
    func laidOut() {
        let card = add(Card())
        let row = View()
        card.addSubview(row)
        window.view.layoutIfNeeded()
        var layouts = 0
        card.onLayout = { view in
            layouts += 1
            #expect(card.layouts == 2)
            row.frame = Rect(x: 0, y: 0, width: view.bounds.width, height: 44)
        }
        #expect(layouts == 0)
        window.view.layoutIfNeeded()
        #expect((layouts, card.layouts) == (1, 2))
        #expect(row.frame == Rect(x: 0, y: 0, width: 200, height: 44))
    }

    @Test("A plain view with a closure is laid out after a change, and no more without it")
    func plainLayout() {
        let view = add(View())
        var sizes: [Double] = []
        view.onLayout = { sizes.append($0.bounds.width) }
        window.view.layoutIfNeeded()
        window.view.layoutIfNeeded()
        view.frame.size.width = 300
        // As before a landing.
        _ = window.view.hitTest(Point(x: 10, y: 10))
        view.addSubview(View())
        window.view.layoutIfNeeded()
        #expect(sizes == [200, 300, 300])
        view.onLayout = nil
        view.frame.size.width = 100
        window.view.layoutIfNeeded()
        #expect(sizes.count == 3)
    }
}
