// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import GestureKitTesting
import Testing

/// Gives each subview an equal part of its width.
private final class Row: View {
    private(set) var layouts = 0
    var onLayout: (Row) -> Void = { _ in }

    override func layoutSubviews() {
        layouts += 1
        let width = bounds.width / Double(subviews.count)
        for (index, view) in subviews.enumerated() {
            view.frame = Rect(x: Double(index) * width, y: 0, width: width, height: bounds.height)
        }
        onLayout(self)
    }
}

/// Counts its layouts.
private final class Counting: View {
    private(set) var layouts = 0

    override func layoutSubviews() {
        layouts += 1
    }
}

@Suite("The layout of views")
struct ViewLayoutTests {
    private let window = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let row = Row(frame: Rect(x: 0, y: 0, width: 300, height: 100))
    private let cells = (0..<3).map { _ in View() }

    init() {
        window.addSubview(row)
        for cell in cells {
            row.addSubview(cell)
        }
    }

    private func land(_ x: Double, _ ms: Double, tapping: TapGestureRecognizer) throws -> View? {
        var hit: View?
        let answers = Answers()
        answers.receive = { touch in
            hit = touch.view
            return true
        }
        tapping.delegate = answers
        window.addGestureRecognizer(tapping)
        try Hand(on: window, startingAt: at(ms)).tap(at: Point(x: x, y: 50))
        return hit
    }

    @Test("A touch finds views where a pending layout puts them")
    func beforeHitTest() throws {
        #expect(row.layouts == 0)
        #expect(try land(250, 0, tapping: TapGestureRecognizer()) === cells[2])
        #expect(row.layouts == 1)
        row.frame.size.width = 150
        #expect(row.layouts == 1)
        // At 50 points each.
        #expect(try land(120, 1000, tapping: TapGestureRecognizer()) === cells[2])
        #expect(row.layouts == 2)
        #expect(try land(60, 2000, tapping: TapGestureRecognizer()) === cells[1])
        #expect(row.layouts == 2)
    }

    @Test("A layout asked for between a landing and the end of its frame counts")
    func inOpenFrame() throws {
        let answers = Answers()
        var hit: View?
        answers.receive = { touch in
            hit = touch.view
            return true
        }
        let tap = TapGestureRecognizer()
        tap.delegate = answers
        window.addGestureRecognizer(tap)
        let hand = Hand(on: window)
        try hand.inOneFrame {
            try hand.land(at: Point(x: 120, y: 50))
            row.frame.size.width = 150
        }
        #expect(hit === cells[2])
    }

    @Test("An engine that calls no actions lays out, too")
    func withoutActions() throws {
        window.gestureEngine.callsActions = false
        try Hand(on: window).land(at: Point(x: 120, y: 50))
        #expect(row.layouts == 1)
    }

    @Test("A search for a view lays out first")
    func search() {
        #expect(window.hitTest(Point(x: 250, y: 50)) === cells[2])
        #expect(row.layouts == 1)
    }

    @Test("A layout runs once when it is asked for, and not again")
    func asked() {
        window.layoutIfNeeded()
        #expect(row.layouts == 1)
        #expect(cells[2].frame == Rect(x: 200, y: 0, width: 100, height: 100))
        row.setNeedsLayout()
        row.setNeedsLayout()
        window.layoutIfNeeded()
        row.layoutIfNeeded()
        #expect(row.layouts == 2)
        // Neither a move nor a transform changes the size.
        row.center.x += 10
        row.transform = row.transform.scaledBy(x: 2, y: 2)
        row.bounds.origin.x = 5
        window.layoutIfNeeded()
        #expect(row.layouts == 2)
        cells[0].removeFromSuperview()
        window.layoutIfNeeded()
        #expect(row.layouts == 3)
        #expect(cells[2].frame == Rect(x: 150, y: 0, width: 150, height: 100))
    }

    @Test("Superviews are laid out first, and a subview that they resize follows in the same pass")
    func order() {
        let inner = Row()
        let cell = View()
        inner.addSubview(cell)
        row.addSubview(inner)
        window.layoutIfNeeded()
        // A quarter of 300.
        #expect(cell.frame == Rect(x: 0, y: 0, width: 75, height: 100))
        row.frame.size.width = 400
        window.layoutIfNeeded()
        #expect(cell.frame == Rect(x: 0, y: 0, width: 100, height: 100))
    }

    @Test("A view that asks for its superview's layout in its own gets it in the next pass")
    func upward() {
        let inner = Row()
        row.addSubview(inner)
        window.layoutIfNeeded()
        inner.onLayout = { $0.superview?.setNeedsLayout() }
        inner.setNeedsLayout()
        let before = row.layouts
        window.layoutIfNeeded()
        #expect(row.layouts == before)
        window.layoutIfNeeded()
        #expect(row.layouts == before + 1)
    }

    @Test("A view that was marked outside a window is laid out when it is in one")
    func addedLater() throws {
        let other = GestureKit.Window(frame: window.frame)
        let holder = View(frame: Rect(x: 0, y: 0, width: 300, height: 100))
        holder.addSubview(row)
        other.addSubview(holder)
        #expect(other.hitTest(Point(x: 150, y: 50)) === cells[1])
        #expect(row.layouts == 1)
    }

    @Test("A layout that adds views is complete when the touch lands")
    func adding() throws {
        let added = View(frame: Rect(x: 0, y: 0, width: 300, height: 100))
        row.onLayout = { [unowned added] row in
            if added.superview == nil {
                row.superview?.addSubview(added)
            }
        }
        #expect(try land(250, 0, tapping: TapGestureRecognizer()) === added)
    }

    @Test("A layout during a gesture allocates nothing")
    func allocations() {
        let counting = Counting(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        row.addSubview(counting)
        window.layoutIfNeeded()
        let before = allocation_count()
        for _ in 1...10 {
            counting.setNeedsLayout()
            window.layoutIfNeeded()
        }
        #expect(allocation_count() == before)
        #expect(counting.layouts == 11)
    }
}
