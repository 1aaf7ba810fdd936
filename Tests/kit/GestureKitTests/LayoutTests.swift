// SPDX-License-Identifier: MIT

import CGestureCore
import GestureKit
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
        let transform = TransformGestureRecognizer()
        let window = Window(transform)
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
