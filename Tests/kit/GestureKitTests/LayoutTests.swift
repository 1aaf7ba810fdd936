// SPDX-License-Identifier: MIT

import CAllocationCount
import CGestureCore
import GestureKit
import GestureKitTesting
import Testing

/// GestureKit's samples and events are read in place as those of the core: see Unsafe.swift.
@Suite("Samples and events have the layout of the core's")
struct LayoutTests {
    private let time = Timestamp(microseconds: 0x0123_4567_89AB_CDEF)

    /// The bytes of a sample as the core reads them.
    private func read(_ sample: TouchSample) -> gc_sample {
        withUnsafeBytes(of: sample) { $0.loadUnaligned(as: gc_sample.self) }
    }

    @Test("A sample has the size, stride and alignment of gc_sample")
    func size() {
        #expect(MemoryLayout<TouchSample>.stride == MemoryLayout<gc_sample>.stride)
        #expect(MemoryLayout<TouchSample>.alignment == MemoryLayout<gc_sample>.alignment)
        #expect(MemoryLayout<TouchSample>.size <= MemoryLayout<gc_sample>.size)
    }

    @Test("Each member of a sample is where the core reads it")
    func members() {
        let place = Point(x: 1.5, y: -2.25)
        let sample = read(
            TouchSample(.down(at: place), id: -7, device: 0xBEEF, time: time, type: .touchpad)
        )
        #expect(sample.time_us == time.microseconds)
        #expect(sample.node == nil)
        #expect(sample.position.x == gc_length_from_double(1.5))
        #expect(sample.position.y == gc_length_from_double(-2.25))
        #expect(sample.id == -7)
        #expect(sample.device == 0xBEEF)
        #expect(sample.kind == UInt8(gc_sample_kind.GC_SAMPLE_DOWN.rawValue))
        #expect(sample.type == UInt8(gc_touch_type.GC_TOUCH_TOUCHPAD.rawValue))
    }

    @Test("Each kind and type has the number of the core")
    func codes() {
        let kinds: [(TouchSample.Kind, gc_sample_kind)] = [
            (.down(at: .zero), .GC_SAMPLE_DOWN), (.motion(to: .zero), .GC_SAMPLE_MOTION),
            (.up, .GC_SAMPLE_UP), (.cancel, .GC_SAMPLE_CANCEL), (.frame, .GC_SAMPLE_FRAME),
        ]
        for (kind, expected) in kinds {
            let sample = TouchSample(kind, time: time)
            #expect(read(sample).kind == UInt8(expected.rawValue))
            #expect(sample.kind == kind)
            var changed = TouchSample(.cancel, time: time)
            changed.kind = kind
            #expect(changed == sample)
        }
        let types: [(TouchType, gc_touch_type)] = [
            (.finger, .GC_TOUCH_FINGER), (.pen, .GC_TOUCH_PEN), (.touchpad, .GC_TOUCH_TOUCHPAD),
            (.indirectPointer, .GC_TOUCH_POINTER),
        ]
        for (type, expected) in types {
            var sample = TouchSample(.up, time: time, type: type)
            #expect(read(sample).type == UInt8(expected.rawValue))
            #expect(sample.type == type)
            sample.type = .finger
            #expect(sample.type == .finger)
        }
    }

    @Test("Positions are rounded like those of the core: to the nearest step, halves outward")
    func rounding() {
        let step = 1.0 / 4096
        let values = [
            0, -0.0, step, 0.5 * step, -0.5 * step, 1.5 * step, -1.5 * step, 0.4999 * step,
            -0.5001 * step, 0.1, 100.3, -77.77, 262_144, -262_144, 262_143.999_9,
            .leastNonzeroMagnitude, 524_000,
        ]
        for value in values {
            let sample = TouchSample(.motion(to: Point(x: value, y: -value)), time: time)
            #expect(read(sample).position.x == gc_length_from_double(value))
            #expect(read(sample).position.y == gc_length_from_double(-value))
        }
        let rounded = TouchSample(.motion(to: Point(x: 0.1, y: 0)), time: time)
        #expect(rounded.kind == .motion(to: Point(x: 410 * step, y: 0)))
    }

    @Test("What no position holds stays infinite or not a number")
    func beyond() {
        for value in [Double.infinity, 1e300, 524_288, 2_147_483_648] {
            let sample = TouchSample(.down(at: Point(x: value, y: -value)), time: time)
            #expect(sample.kind == .down(at: Point(x: .infinity, y: -.infinity)))
        }
        guard
            case .motion(to: let place) = TouchSample(
                .motion(to: Point(x: .nan, y: 3)),
                time: time
            ).kind
        else {
            return #expect(Bool(false), "the kind has changed")
        }
        #expect(place.x.isNaN && place.y == 3)
    }

    @Test("Each value of an event is where the core writes it")
    func events() throws {
        // A transform reports all values at once.
        let (transform, window) = alone(TransformGestureRecognizer())
        window.engine.callsActions = false
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        try window.frame(ms: 10, .move(1, 120, 180), .move(2, 300, 250))
        let event = try #require(window.engine.nextEvent())
        #expect(event.state == .began)
        #expect(event.timestamp == at(10))
        #expect(event.numberOfTouches == 2)
        #expect(event.isFrom(transform))
        #expect(!event.isFrom(PanGestureRecognizer()))
        let span = (180.0 * 180 + 70 * 70).squareRoot()
        #expect(isNear(event.location, 210, 215))
        #expect(event.scale > 1 && event.scale <= span / 100)
        #expect(event.rotation > 0 && event.rotation < 0.4)
        #expect(event.translation.x >= 0 && event.translation.x <= 10)
        #expect(event.translation.y >= 0 && event.translation.y <= 15)
        #expect(event.scale == transform.scale)
        #expect(event.rotation == transform.rotation)
        #expect(event.translation == transform.translation(in: nil))
    }
}

/// Gives each subview an equal part of its width.
private final class Row: View {
    private(set) var layouts = 0

    override func layoutSubviews() {
        layouts += 1
        let width = bounds.width / Double(subviews.count)
        for (index, view) in subviews.enumerated() {
            view.frame = Rect(x: Double(index) * width, y: 0, width: width, height: bounds.height)
        }
    }
}

/// A subclass, which is shown its touches.
private final class OwnTap: TapGestureRecognizer {}

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

    @Test("A layout that an action asks for is done before the action of a later deadline")
    func beforeDeadline() throws {
        let engine = window.gestureEngine
        let (tap, press) = (OwnTap(), LongPressGestureRecognizer())
        var frame = Rect.zero
        tap.addAction { [unowned row] _ in row.frame.size.width = 150 }
        press.addAction { [unowned cell = cells[2]] _ in frame = cell.frame }
        cells[0].addGestureRecognizer(tap)
        cells[2].addGestureRecognizer(press)
        try engine.push(Report.down(1, 250, 50).sample(at(0)))
        try engine.push(Report.down(2, 50, 50).sample(at(100)))
        try engine.push(Report.up(2).sample(at(150)))
        engine.advance(to: at(600))
        // At 50 points each.
        #expect(frame == Rect(x: 100, y: 0, width: 50, height: 100))
    }

    @Test("An engine that calls no actions lays out, too")
    func withoutActions() throws {
        window.gestureEngine.callsActions = false
        try Hand(on: window).land(at: Point(x: 120, y: 50))
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

    @Test("A layout that asks for another one inside itself is done again in the next pass")
    func nested() {
        var layouts = 0
        row.onLayout = { row in
            layouts += 1
            row.setNeedsLayout()
            row.layoutIfNeeded()
        }
        window.layoutIfNeeded()
        #expect(layouts == 1)
        window.layoutIfNeeded()
        #expect(layouts == 2)
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
