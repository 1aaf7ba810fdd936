// SPDX-License-Identifier: MIT

import GestureKit
@_spi(GestureTools) import GestureWayland
import TestSupport
import Testing

/// A window of 400 by 300 points with translators for one surface.
private final class Bench {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    let sink: InputSink
    let touches: TouchTranslator
    let pointer: PointerTranslator
    let touchpad: TouchpadTranslator

    init() {
        sink = InputSink(window.gestureEngine)
        touches = TouchTranslator(sink, device: 0)
        pointer = PointerTranslator(sink, device: 1)
        touchpad = TouchpadTranslator(sink, device: 2)
    }

    func drag(from start: Double) {
        touches.land(7, x: 20, y: 50, at: ms(start))
        touches.endFrame()
        for step in 1...10 {
            let time = ms(start + 8 * Double(step))
            touches.move(7, x: 20 + 10 * Double(step), y: 50, at: time)
            touches.shape(7, major: 8, minor: 6, at: time)
            touches.endFrame()
        }
        touches.lift(7, at: ms(start + 88))
        touches.endFrame()
    }
}

private func ms(_ milliseconds: Double) -> Timestamp {
    Timestamp(microseconds: UInt64(milliseconds * 1000))
}

@Suite("Touches of a surface")
struct TouchTranslatorTests {
    private let bench = Bench()

    @Test("A second landing of an id cancels the first touch and begins another")
    func landsTwice() {
        let pad = Pad(in: bench.window)
        bench.touches.land(1, x: 10, y: 10, at: ms(0))
        bench.touches.endFrame()
        bench.touches.land(1, x: 100, y: 10, at: ms(20))
        bench.touches.endFrame()
        bench.touches.lift(1, at: ms(30))
        bench.touches.endFrame()
        #expect(pad.calls.sorted() == ["began", "began", "cancelled", "ended"])
        #expect(bench.touches.isIdle)
    }

    @Test("The contacts that the compositor takes are cancelled in the samples, too")
    func cancelIsSampled() {
        var kinds: [TouchSample.Kind] = []
        bench.sink.onSample = { kinds.append($0.kind) }
        bench.touches.land(1, x: 10, y: 10, at: ms(0))
        bench.touches.cancel(at: ms(10))
        bench.touches.land(1, x: 20, y: 10, at: ms(20))
        bench.touches.lift(1, at: ms(30))
        let place = Point(x: 10, y: 10)
        #expect(kinds == [.down(at: place), .cancel, .down(at: Point(x: 20, y: 10)), .up])
    }

    @Test("A cancel, which has no time, happens with the next event, or when all have been read")
    func cancelHasNoTime() {
        var times: [Timestamp] = []
        bench.sink.onSample = { times.append($0.time) }
        bench.touches.land(1, x: 10, y: 10, at: ms(0))
        bench.touches.cancel()
        bench.touches.land(1, x: 20, y: 10, at: ms(300))
        bench.touches.cancel()
        #expect(bench.touches.deadline == .zero)
        bench.touches.advance(to: ms(1000))
        #expect(bench.touches.deadline == nil)
        #expect(times == [ms(0), ms(300), ms(300), ms(1000)])
        #expect(bench.touches.isIdle)
    }

    @Test("A contact that lands behind a press which stops the source leaves nothing behind")
    func landsBehindAStop() {
        let press = LongPressGestureRecognizer { [unowned touches = bench.touches] _ in
            touches.cancel(at: ms(510))
        }
        bench.window.addGestureRecognizer(press)
        for (id, time) in [(Int32(1), 0.0), (2, 510)] {
            bench.touches.land(id, x: 10, y: 10, at: ms(time))
            bench.touches.endFrame()
        }
        #expect(bench.touches.isIdle)
        // The engine does not have it either: it takes another one.
        bench.touches.land(2, x: 10, y: 10, at: ms(600))
        #expect(!bench.touches.isIdle)
    }

    @Test("Contacts beyond the engine's capacity are left out until they lift")
    func full() {
        for id in Int32(0)..<40 {
            bench.touches.land(id, x: Double(id), y: 10, at: ms(0))
        }
        bench.touches.endFrame()
        let refused = bench.window.gestureEngine.counters
        for id in Int32(16)..<40 {
            bench.touches.move(id, x: 0, y: 0, at: ms(8))
        }
        bench.touches.endFrame()
        #expect(bench.window.gestureEngine.counters == refused)
    }

    @Test("Drags allocate nothing")
    func allocations() {
        let zoomed = View(frame: bench.window.bounds)
        bench.window.addSubview(zoomed)
        let pan = PanGestureRecognizer()
        var way = 0.0
        pan.addAction { way += $0.translation(in: nil).x }
        zoomed.addGestureRecognizer(pan)
        #expect(countAllocations { bench.drag(from: 1000 * Double($0 + 1)) } == [0, 0, 0])
        #expect(way > 0)
    }
}

/// Notes the calls with touches.
private final class Pad: View {
    var calls: [String] = []

    init(in window: Window) {
        super.init(frame: window.bounds)
        isMultipleTouchEnabled = true
        window.addSubview(self)
        onTouches = { [unowned self] touches in
            for touch in touches where touch.phase != .moved {
                calls.append("\(touch.phase)")
            }
        }
    }
}

@Suite("The keyboards of a surface")
struct KeyboardTests {
    @Test("The modifiers of one seat stay when another seat has none, or loses its keyboard")
    func modifiersOfTwoSeats() {
        let bench = Bench()
        func flags(after flags: KeyModifierFlags, of seat: UInt16) -> KeyModifierFlags {
            bench.sink.setModifiers(flags, of: seat)
            return bench.window.gestureEngine.modifierFlags
        }
        #expect(flags(after: .shift, of: 0) == .shift)
        #expect(flags(after: [], of: 4) == .shift)
        #expect(flags(after: [], of: 0) == [])
        #expect(flags(after: .shift, of: 0) == .shift)
        #expect(flags(after: .command, of: 4) == .command)
        #expect(flags(after: [], of: 0) == .command)
        #expect(flags(after: [], of: 4) == [])
    }
}

@Suite("The pointer of a surface")
struct PointerTranslatorTests {
    private func samples(_ body: (Bench) -> Void) -> [PointerSample] {
        let bench = Bench()
        var samples: [PointerSample] = []
        bench.sink.onPointer = { samples.append($0) }
        body(bench)
        return samples
    }

    private func wheel(_ add: (inout ScrollFrame) -> Void) -> ScrollFrame.Scroll {
        var frame = ScrollFrame()
        add(&frame)
        return frame.take(pointsPerUnit: 1)
    }

    @Test("The buttons of Linux have the numbers that GestureKit gives them")
    func buttons() {
        let samples = samples { bench in
            bench.pointer.enter(x: 0, y: 0)
            for code in UInt32(0x110)..<0x113 {
                bench.pointer.press(code, isDown: true, at: ms(1))
            }
        }
        let all: [Event.ButtonMask] = [.primary, .secondary, .button(3)]
        #expect(samples.dropFirst().map(\.kind) == all.map { .press($0) })
    }

    @Test("A click of a wheel is one click against the way of Wayland, whatever its value")
    func clicks() {
        let fine = wheel {
            $0.set(source: 0)
            $0.add(15, axis: 0)
            $0.add(clicks120: 120, axis: 0)
        }
        #expect(fine.kind == .wheel(clicks: Vector(x: 0, y: -1)))
        let half = wheel {
            $0.set(source: 0)
            $0.add(7.5, axis: 1)
            $0.add(clicks120: -60, axis: 1)
        }
        #expect(half.kind == .wheel(clicks: Vector(x: 0.5, y: 0)))
        let old = wheel {
            $0.set(source: 0)
            $0.add(30, axis: 0)
        }
        #expect(old.kind == .wheel(clicks: Vector(x: 0, y: -2)))
    }

    @Test("A scroll without fingers ends 150 ms after its last step, also if its stop is reported")
    func openScroll() {
        let samples = samples { bench in
            bench.pointer.enter(x: 0, y: 0)
            bench.pointer.scroll.set(source: 2)
            bench.pointer.setScrollTime(ms(100))
            bench.pointer.scroll.add(4, axis: 0)
            bench.pointer.endFrame(at: ms(103))
            bench.pointer.scroll.set(source: 2)
            bench.pointer.scroll.stop(axis: 0)
            bench.pointer.endFrame(at: ms(111))
            #expect(bench.pointer.deadline == ms(250))
            bench.pointer.advance(to: ms(249))
            bench.pointer.advance(to: ms(260))
            #expect(bench.pointer.deadline == nil)
        }
        #expect(samples.last?.kind == .scrollEnd && samples.last?.time == ms(250))
        #expect(samples.filter { $0.kind == .scrollEnd }.count == 1)
    }

    @Test("Two scrolls without reported ends that arrive at once are two")
    func twoOpenScrolls() {
        let samples = samples { bench in
            bench.pointer.enter(x: 0, y: 0)
            for time in [100.0, 700] {
                bench.pointer.scroll.set(source: 2)
                bench.pointer.setScrollTime(ms(time))
                bench.pointer.scroll.add(4, axis: 0)
                bench.pointer.endFrame(at: ms(time))
            }
        }
        let way = PointerSample.Kind.scroll(by: Vector(x: 0, y: -4))
        #expect(samples.dropFirst().map(\.kind) == [way, .scrollEnd, way])
        #expect(samples.dropFirst(2).first?.time == ms(250))
    }

    @Test("A scroll whose own step loses the pointer does not end after that")
    func stopsInItsScroll() {
        let samples = samples { bench in
            let pan = PanGestureRecognizer()
            pan.allowedScrollTypesMask = .all
            pan.addAction { [unowned bench] pan in
                if pan.state == .began {
                    bench.pointer.leave(at: ms(100))
                }
            }
            bench.window.addGestureRecognizer(pan)
            bench.pointer.enter(x: 50, y: 50)
            bench.pointer.setScrollTime(ms(100))
            bench.pointer.scroll.add(40, axis: 0)
            bench.pointer.scroll.stop(axis: 0)
            bench.pointer.endFrame(at: ms(100))
        }
        let way = Vector(x: 0, y: -40)
        #expect(samples.dropFirst().map(\.kind) == [.scroll(by: way), .leave])
    }

    @Test("The stop of one axis leaves a scroll that moves along the other")
    func stopOfOneAxis() {
        let samples = samples { bench in
            func frame(_ time: Double, _ add: (inout ScrollFrame) -> Void) {
                bench.pointer.scroll.set(source: 1)
                bench.pointer.setScrollTime(ms(time))
                add(&bench.pointer.scroll)
                bench.pointer.endFrame(at: ms(time))
            }
            bench.pointer.enter(x: 0, y: 0)
            frame(100) {
                $0.add(3, axis: 0)
                $0.add(4, axis: 1)
            }
            frame(108) {
                $0.add(5, axis: 0)
                $0.stop(axis: 1)
            }
            frame(116) {
                $0.add(6, axis: 0)
                $0.stop(axis: 0)
            }
        }
        #expect(
            samples.dropFirst().map(\.kind) == [
                .scroll(by: Vector(x: -4, y: -3)), .scroll(by: Vector(x: 0, y: -5)),
                .scroll(by: Vector(x: 0, y: -6)), .scrollEnd,
            ]
        )
    }

    @Test("A pointer presses where it rests after that of another seat has come and left")
    func restsBesideAnother() {
        let samples = samples { bench in
            let other = PointerTranslator(bench.sink, device: 5)
            bench.pointer.enter(x: 20, y: 30)
            bench.pointer.advance(to: ms(0))
            other.enter(x: 200, y: 200)
            other.advance(to: ms(8))
            other.leave(at: ms(16))
            bench.pointer.press(0x110, isDown: true, at: ms(24))
        }
        let place = PointerSample.Kind.motion(to: Point(x: 20, y: 30))
        let kinds = samples.filter { $0.device == 1 }.map(\.kind)
        #expect(kinds == [place, place, .press(.primary)])
    }

    @Test("A pointer acts where it rests after that of another seat has moved, unless that drags")
    func restsWhileAnotherMoves() {
        let samples = samples { bench in
            let other = PointerTranslator(bench.sink, device: 5)
            bench.pointer.enter(x: 300, y: 200)
            bench.pointer.advance(to: ms(0))
            other.enter(x: 10, y: 10)
            other.move(x: 20, y: 20, at: ms(8))
            bench.pointer.press(0x110, isDown: true, at: ms(16))
            bench.pointer.press(0x110, isDown: false, at: ms(24))
            other.move(x: 30, y: 30, at: ms(32))
            other.press(0x110, isDown: true, at: ms(40))
            bench.pointer.press(0x110, isDown: true, at: ms(48))
        }
        let place = PointerSample.Kind.motion(to: Point(x: 300, y: 200))
        let kinds = samples.filter { $0.device == 1 }.map(\.kind)
        #expect(kinds == [place, place, .press(.primary), .release(.primary), .press(.primary)])
    }

    @Test("An entry that is read late does not move time over the click behind it")
    func lateEntry() {
        let samples = samples { bench in
            bench.pointer.enter(x: 20, y: 30)
            bench.pointer.endFrame(at: ms(1000))
            #expect(bench.pointer.deadline == .zero)
            for (isDown, time) in [(true, 100.0), (false, 900)] {
                bench.pointer.press(0x110, isDown: isDown, at: ms(time))
                bench.pointer.endFrame(at: ms(1000))
            }
            #expect(bench.pointer.deadline == nil)
            bench.pointer.advance(to: ms(1000))
        }
        let place = PointerSample.Kind.motion(to: Point(x: 20, y: 30))
        #expect(samples.map(\.kind) == [place, .press(.primary), .release(.primary)])
        #expect(samples.map(\.time) == [ms(100), ms(100), ms(900)])
    }

    @Test("A leave, which has no time, happens with the next event, or when all have been read")
    func leaveHasNoTime() {
        let samples = samples { bench in
            bench.pointer.enter(x: 20, y: 30)
            bench.pointer.press(0x110, isDown: true, at: ms(0))
            bench.pointer.leave()
            bench.pointer.enter(x: 50, y: 60)
            bench.pointer.press(0x110, isDown: true, at: ms(300))
            bench.pointer.leave()
            #expect(!bench.pointer.isIdle)
            bench.pointer.advance(to: ms(1000))
            #expect(bench.pointer.isIdle)
        }
        #expect(
            samples.map(\.kind) == [
                .motion(to: Point(x: 20, y: 30)), .press(.primary), .leave,
                .motion(to: Point(x: 50, y: 60)), .press(.primary), .leave,
            ]
        )
        #expect(samples.map(\.time) == [ms(0), ms(0), ms(300), ms(300), ms(300), ms(1000)])
    }

    @Test("A wheel after a change of the unit turns where the pointer is in new points")
    func unitOfRestingPointer() {
        let samples = samples { bench in
            bench.pointer.enter(x: 100, y: 50)
            bench.pointer.advance(to: ms(0))
            bench.sink.pointsPerUnit = 2
            bench.pointer.unitChanged()
            #expect(bench.pointer.location == Point(x: 200, y: 100))
            bench.pointer.scroll.add(clicks120: 120, axis: 0)
            bench.pointer.endFrame(at: ms(100))
        }
        let kinds = samples.map(\.kind)
        #expect(kinds.first == .motion(to: Point(x: 100, y: 50)))
        #expect(kinds.dropFirst().first == .motion(to: Point(x: 200, y: 100)))
        #expect(kinds.last == .wheel(clicks: Vector(x: 0, y: -1)))
    }

    @Test("Hovers, clicks, wheels and scrolls allocate nothing")
    func allocations() {
        let bench = Bench()
        let pan = PanGestureRecognizer()
        pan.allowedScrollTypesMask = .all
        pan.addAction { _ in }
        bench.window.addGestureRecognizer(pan)
        let counts = countAllocations { round in
            let start = 1000 * Double(round + 1)
            bench.pointer.enter(x: 50, y: 50)
            bench.pointer.endFrame(at: ms(start))
            bench.pointer.move(x: 60, y: 50, at: ms(start + 8))
            bench.pointer.press(0x110, isDown: true, at: ms(start + 16))
            bench.pointer.move(x: 90, y: 50, at: ms(start + 24))
            bench.pointer.press(0x110, isDown: false, at: ms(start + 32))
            for step in 1...10 {
                bench.pointer.scroll.set(source: 1)
                bench.pointer.setScrollTime(ms(start + 100 + 8 * Double(step)))
                bench.pointer.scroll.add(5, axis: 0)
                bench.pointer.endFrame(at: ms(start + 100 + 8 * Double(step)))
            }
            bench.pointer.scroll.set(source: 1)
            bench.pointer.scroll.stop(axis: 0)
            bench.pointer.endFrame(at: ms(start + 190))
            bench.touchpad.begin(.pinch, fingers: 2, at: Point(x: 50, y: 50), ms(start + 300))
            for step in 1...5 {
                let time = ms(start + 300 + 8 * Double(step))
                bench.touchpad.pinch(x: 1, y: 0, scale: 1.1, degrees: 2, at: time)
            }
            bench.touchpad.end(.pinch, isCancelled: false, at: ms(start + 350))
        }
        #expect(counts == [0, 0, 0])
    }
}

@Suite("Touchpad gestures of a surface")
struct TouchpadTranslatorTests {
    private let bench = Bench()

    @Test("Updates and ends without a begin change nothing; a second begin cancels the first")
    func order() {
        var kinds: [TouchpadStep.Kind] = []
        bench.sink.onStep = { kinds.append($0.kind) }
        bench.touchpad.swipe(x: 1, y: 0, at: ms(0))
        bench.touchpad.end(.hold, isCancelled: true, at: ms(0))
        #expect(kinds.isEmpty)
        bench.touchpad.begin(.hold, fingers: 2, at: .zero, ms(1))
        bench.touchpad.begin(.swipe, fingers: 3, at: .zero, ms(2))
        bench.touchpad.pinch(x: 0, y: 0, scale: 2, degrees: 0, at: ms(3))
        bench.touchpad.end(.swipe, isCancelled: true, at: ms(4))
        #expect(
            kinds == [
                .begin(.hold, fingers: 2, at: .zero), .cancel(.hold),
                .begin(.swipe, fingers: 3, at: .zero), .cancel(.swipe),
            ]
        )
        #expect(bench.window.gestureEngine.counters == Bench().window.gestureEngine.counters)
    }

    @Test("A gesture whose own begin causes a stop is cancelled, and the next one begins")
    func stopsInItsBegin() {
        let touchpad = bench.touchpad
        var states: [GestureRecognizer.State] = []
        var now = ms(0)
        let hold = HoldGestureRecognizer()
        hold.addAction { [unowned touchpad] hold in
            states.append(hold.state)
            if hold.state == .began {
                touchpad.cancel(at: now)
            }
        }
        bench.window.addGestureRecognizer(hold)
        for time in [1.0, 200] {
            now = ms(time)
            touchpad.begin(.hold, fingers: 1, at: Point(x: 50, y: 50), now)
            #expect(touchpad.isIdle)
        }
        #expect(states == [.began, .cancelled, .began, .cancelled])
    }

    @Test("A gesture that the pointer leaves is cancelled, unless its end comes with the leave")
    func leaves() {
        var kinds: [TouchpadStep.Kind] = []
        bench.sink.onStep = { kinds.append($0.kind) }
        bench.touchpad.leave()
        #expect(bench.touchpad.deadline == nil)
        for (start, comesInTime) in [(0.0, false), (100, true)] {
            kinds = []
            bench.touchpad.begin(.swipe, fingers: 3, at: .zero, ms(start))
            bench.touchpad.leave()
            bench.touchpad.enter()
            #expect(bench.touchpad.deadline == nil)
            bench.touchpad.leave()
            #expect(bench.touchpad.deadline == .zero)
            if comesInTime {
                bench.touchpad.end(.swipe, isCancelled: false, at: ms(start + 8))
            }
            bench.touchpad.advance(to: ms(start + 8))
            bench.touchpad.end(.swipe, isCancelled: false, at: ms(start + 16))
            let end: TouchpadStep.Kind = comesInTime ? .end(.swipe) : .cancel(.swipe)
            #expect(kinds == [.begin(.swipe, fingers: 3, at: .zero), end])
            #expect(bench.touchpad.deadline == nil)
        }
    }

    @Test("A begin that the engine refuses is no gesture")
    func refusedBegin() {
        bench.touchpad.begin(.swipe, fingers: 0, at: .zero, ms(1))
        #expect(bench.touchpad.isIdle)
    }
}

/// A window of 400 by 300 points with a tool, and the samples that its engine gets.
private final class PenBench {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    let sink: InputSink
    let pen: PenTranslator
    var tool = ToolState()

    init() {
        sink = InputSink(window.gestureEngine)
        pen = PenTranslator(sink, device: 3)
    }

    func frame(_ milliseconds: Double) {
        pen.endFrame(of: tool, at: Timestamp(microseconds: UInt64(milliseconds * 1000)))
        tool.beginFrame()
    }

    func leave(_ milliseconds: Double) {
        tool.leave()
        frame(milliseconds)
    }

    /// The sample of a pen that comes with some values.
    func first(_ change: (inout ToolState) -> Void) -> PenSample? {
        var first: PenSample?
        sink.onPen = { first = first ?? $0 }
        tool.enter()
        tool.move(x: 20, y: 50)
        change(&tool)
        frame(0)
        return first
    }

    func draw(from start: Double) {
        tool.enter()
        tool.move(x: 20, y: 50)
        frame(start)
        tool.touch(true)
        for step in 1...10 {
            tool.move(x: 20 + 10 * Double(step), y: 50)
            tool.setPressure(UInt32(6000 * step))
            tool.tilt(x: Double(step), y: 30)
            frame(start + 8 * Double(step))
        }
        tool.touch(false)
        frame(start + 88)
        tool.leave()
        frame(start + 96)
    }
}

@Suite("Pens of a surface")
struct PenTranslatorTests {
    private let bench = PenBench()
    private let place = Point(x: 20, y: 50)

    /// From the directions: tangents are ways over the glass for a pen that is 1 high.
    @Test(
        "Tilts are an altitude above the glass and an azimuth, clockwise from x",
        arguments: [
            (0.0, 0.0, 90.0, 0.0), (30, 0, 60, 0), (0, 30, 60, 90), (-30, 0, 60, 180),
            (0, -30, 60, -90), (45, 45, 35.264, 45), (90, 0, 0, 0),
        ]
    )
    func tilt(x: Double, y: Double, altitude: Double, azimuth: Double) throws {
        let sample = try #require(bench.first { $0.tilt(x: x, y: y) })
        #expect(abs(sample.altitudeAngle * 180 / .pi - altitude) < 0.001)
        #expect(abs(sample.azimuthAngle * 180 / .pi - azimuth) < 0.001)
    }

    @Test("A pen that has reported nothing is upright and has no force")
    func plain() throws {
        let sample = try #require(bench.first { _ in })
        #expect(sample == PenSample(.hover(at: place), device: 3, time: .zero))
    }

    @Test("Pressure and distance are shares of 65535, and pressure that is measured starts with 0")
    func shares() throws {
        let sample = try #require(
            bench.first {
                $0.measuresPressure()
                $0.setDistance(13107)
            }
        )
        #expect(sample.force == 0 && sample.zOffset == 0.2)
        bench.tool.setPressure(65535)
        bench.sink.onPen = { #expect($0.force == 1) }
        bench.frame(8)
    }

    @Test("The buttons of the barrel are the second to the fourth, and others are none")
    func buttons() throws {
        let sample = try #require(
            bench.first {
                $0.press(0x14b, isDown: true)
                $0.press(0x14c, isDown: true)
                $0.press(0x149, isDown: true)
                $0.press(0x14c, isDown: false)
                $0.press(0x110, isDown: true)
            }
        )
        #expect(sample.buttons.rawValue == 0b1010)
    }

    @Test("Each landing and each lift counts, also if several share a frame")
    func changesInOneFrame() {
        var kinds: [PenSample.Kind] = []
        bench.sink.onPen = { kinds.append($0.kind) }
        func frame(_ milliseconds: Double, _ touches: Bool...) -> [PenSample.Kind] {
            kinds = []
            touches.forEach { bench.tool.touch($0) }
            bench.frame(milliseconds)
            return kinds
        }
        bench.tool.enter()
        bench.tool.move(x: 20, y: 50)
        #expect(frame(0) == [.hover(at: place)])
        #expect(frame(8, true, false) == [.down(at: place), .up])
        #expect(frame(16, true, true) == [.down(at: place)])
        let end = Point(x: 30, y: 50)
        bench.tool.move(x: 30, y: 50)
        #expect(frame(24, false, true) == [.motion(to: end), .up, .down(at: end)])
        #expect(frame(32) == [.motion(to: end)])
        #expect(frame(40, false, true, false) == [.up, .down(at: end), .up])
        #expect(bench.pen.isIdle)
        #expect(frame(48, true) == [.down(at: end)])
        bench.tool.move(x: 20, y: 50)
        #expect(frame(56, false) == [.motion(to: place), .up])
        [true, false].forEach { bench.tool.touch($0) }
        bench.tool.leave()
        #expect(frame(64) == [.down(at: place), .up, .leave])
    }

    @Test("A pen whose own landing causes a stop is cancelled, and has left")
    func stopsInItsLanding() {
        var kinds: [PenSample.Kind] = []
        bench.sink.onPen = { kinds.append($0.kind) }
        let view = View(frame: bench.window.bounds)
        var phases: [Touch.Phase] = []
        view.onTouches = { [unowned bench = bench] touches in
            phases += touches.map(\.phase)
            if phases == [.began] { bench.leave(8) }
        }
        bench.window.addSubview(view)
        bench.tool.enter()
        bench.tool.move(x: 20, y: 50)
        bench.tool.touch(true)
        bench.frame(8)
        #expect(kinds == [.down(at: place), .cancel, .leave])
        #expect(phases == [.began, .cancelled])
        #expect(bench.pen.isIdle)
    }

    @Test("A pen whose own first hover causes a stop has left")
    func stopsInItsHover() {
        var kinds: [PenSample.Kind] = []
        bench.sink.onPen = { kinds.append($0.kind) }
        var states: [GestureRecognizer.State] = []
        let hover = HoverGestureRecognizer()
        hover.addAction { [unowned bench = bench] hover in
            states.append(hover.state)
            if hover.state == .began { bench.leave(8) }
        }
        bench.window.addGestureRecognizer(hover)
        bench.tool.enter()
        bench.tool.move(x: 20, y: 50)
        bench.frame(8)
        #expect(kinds == [.hover(at: place), .leave])
        #expect(states == [.began, .ended])
    }

    @Test("A pen whose report is read after an action that was due and stops the source has left")
    func stopsBefore() throws {
        let hover = HoverGestureRecognizer()
        bench.window.addGestureRecognizer(hover)
        let press = LongPressGestureRecognizer { [unowned bench = bench] _ in
            bench.leave(510)
        }
        bench.window.addGestureRecognizer(press)
        try bench.window.gestureEngine.push(TouchSample(.down(at: place), id: 1, time: ms(0)))
        bench.tool.enter()
        bench.tool.move(x: 20, y: 50)
        bench.frame(510)
        #expect(hover.state != .began)
    }

    @Test("Strokes allocate nothing")
    func allocations() {
        let pan = PanGestureRecognizer()
        var way = 0.0
        pan.addAction { way += $0.translation(in: nil).x }
        bench.window.addGestureRecognizer(pan)
        bench.window.addGestureRecognizer(HoverGestureRecognizer { _ in })
        #expect(countAllocations { bench.draw(from: 1000 * Double($0 + 1)) } == [0, 0, 0])
        #expect(way > 0)
    }
}
