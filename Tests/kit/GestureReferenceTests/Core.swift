// SPDX-License-Identifier: MIT

import CEventLog
import CGestureCore
import GestureReference

/// The core with the recognizers of a set-up, and what they say.
final class Core {
    private(set) var events: [ReferenceEvent] = []
    /// Called for each event, while the values of its recognizer are those of the event.
    var onEvent: ((ReferenceEvent) -> Void)?

    let recognizers: [CoreRecognizer]
    private let memory: CoreMemory
    private let parallel: UnsafeMutablePointer<UInt64>
    private let received = UnsafeMutablePointer<CEventLog.received>.allocate(capacity: 1)

    init(_ setup: Setup, window: SIMD2<Double>) {
        recognizers = setup.recognizers.map(CoreRecognizer.init)
        memory = CoreMemory(window: window)
        parallel = .allocate(capacity: 64)
        parallel.initialize(repeating: 0, count: 64)
        received.initialize(to: CEventLog.received())
        for (index, recognizer) in recognizers.enumerated() {
            recognizer.base.pointee.user_data = UnsafeMutableRawPointer(bitPattern: index)
            let most = gc_length_from_double(setup.sizeLimits[index] ?? 0)
            _ = gc_recognizer_set_max_contact_size(recognizer.base, most)
        }
        for pair in setup.simultaneous {
            parallel[pair.first] |= 1 << UInt64(pair.second)
            parallel[pair.second] |= 1 << UInt64(pair.first)
        }
        var host = gc_host()
        host.data = UnsafeMutableRawPointer(parallel)
        host.simultaneous = { rows, one, other in
            guard let rows, let one, let other else {
                return false
            }
            let row = rows.assumingMemoryBound(to: UInt64.self)[place(one)]
            return row & 1 << UInt64(place(other)) != 0
        }
        memory.start(host)
        for recognizer in recognizers {
            precondition(gc_recognizer_add(recognizer.base, memory.root) == .GC_OK)
        }
        for (index, pair) in setup.requirements.enumerated() {
            let (waiter, blocker) = (recognizers[pair.first].base, recognizers[pair.second].base)
            let status = gc_recognizer_require_failure(memory.requirement(index), waiter, blocker)
            precondition(status == .GC_OK)
        }
    }

    deinit {
        memory.finish()
        received.deallocate()
        parallel.deallocate()
    }

    /// Plays a stream to the end, and takes events after each step.
    func play(_ stream: Stream) {
        for step in stream.steps {
            switch step {
            case .sample(let sample): push(sample)
            case .advance(let time): gc_engine_advance(memory.engine, time)
            case .cancelAll(let time): gc_engine_cancel_all(memory.engine, time)
            case .cancel(let device, let time):
                gc_engine_cancel_device(memory.engine, device, time)
            case .dropAll(let time): gc_engine_drop_all(memory.engine, time)
            case .drop(let device, let time):
                gc_engine_drop_device(memory.engine, device, time)
            }
            take()
        }
        var deadline = gc_engine_deadline_us(memory.engine)
        while deadline != .max {
            gc_engine_advance(memory.engine, deadline)
            take()
            deadline = gc_engine_deadline_us(memory.engine)
        }
    }

    /// Ends a random stream. Returns which promise of stream_end.h was broken.
    func end() -> String? {
        var end = stream_end(
            engine: memory.engine,
            received: received,
            take: { Unmanaged<Core>.fromOpaque($0.unsafelyUnwrapped).takeUnretainedValue().take() },
            host: Unmanaged.passUnretained(self).toOpaque(),
            seed: UInt64(events.count)
        )
        return stream_end(&end).map { String(cString: $0) }
    }

    private func push(_ sample: ReferenceSample) {
        var report = gc_sample()
        report.time_us = sample.time
        report.id = sample.id
        report.device = sample.device
        report.position.x = gc_length_from_double(sample.position.x)
        report.position.y = gc_length_from_double(sample.position.y)
        report.kind = sample.kind.rawValue
        _ = gc_engine_push(memory.engine, &report)
    }

    private func take() {
        var event = gc_event()
        while gc_engine_next(memory.engine, &event) {
            received_add(received, &event)
            if let read = ReferenceEvent(event) {
                events.append(read)
                onEvent?(read)
            }
        }
    }
}

private func place(_ recognizer: UnsafePointer<gc_recognizer>) -> Int {
    Int(bitPattern: recognizer.pointee.user_data)
}

extension ReferenceEvent {
    fileprivate init?(_ event: gc_event) {
        guard let recognizer = event.recognizer, let state = ReferenceState(rawValue: event.state)
        else {
            return nil
        }
        self.init(
            time: event.time_us,
            recognizer: place(recognizer),
            state: state,
            touches: Int(event.touch_count),
            location: SIMD2(
                gc_length_to_double(event.location.x),
                gc_length_to_double(event.location.y)
            ),
            translation: SIMD2(
                gc_length_to_double(event.translation.x),
                gc_length_to_double(event.translation.y)
            ),
            scale: gc_scale_to_double(event.scale),
            rotation: gc_angle_to_radians(event.rotation)
        )
    }
}

/// The memory of an engine of the core, with a window.
final class CoreMemory {
    let engine = UnsafeMutablePointer<gc_engine>.allocate(capacity: 1)
    let root = UnsafeMutablePointer<gc_node>.allocate(capacity: 1)
    private let touches = UnsafeMutablePointer<gc_touch>.allocate(capacity: 32)
    private let events = UnsafeMutablePointer<gc_event>.allocate(capacity: 64)
    private let records = UnsafeMutablePointer<gc_record>.allocate(capacity: 16)
    private let requirements = UnsafeMutablePointer<gc_requirement>.allocate(capacity: 64)

    init(window: SIMD2<Double>) {
        engine.initialize(to: gc_engine())
        touches.initialize(repeating: gc_touch(), count: 32)
        events.initialize(repeating: gc_event(), count: 64)
        records.initialize(repeating: gc_record(), count: 16)
        requirements.initialize(repeating: gc_requirement(), count: 64)
        root.initialize(to: gc_node())
        gc_node_init(root)
        var frame = gc_rect()
        frame.size.width = gc_length_from_double(window.x)
        frame.size.height = gc_length_from_double(window.y)
        gc_node_set_frame(root, frame)
        root.pointee.receives_touches = true
    }

    func start(_ host: gc_host) {
        var config = gc_engine_config()
        config.root = root
        config.touches = touches
        config.touch_capacity = 32
        config.events = events
        config.event_capacity = 64
        config.records = records
        config.record_capacity = 16
        config.host = host
        precondition(gc_engine_init(engine, &config) == .GC_OK)
    }

    func requirement(_ index: Int) -> UnsafeMutablePointer<gc_requirement> {
        precondition(index < 64)
        return requirements + index
    }

    func finish() {
        gc_engine_finish(engine)
    }

    deinit {
        requirements.deallocate()
        records.deallocate()
        events.deallocate()
        touches.deallocate()
        root.deallocate()
        engine.deallocate()
    }
}

/// What the core has for a recognizer of the reference.
final class CoreRecognizer {
    let base: UnsafeMutablePointer<gc_recognizer>
    private let memory: UnsafeMutableRawPointer

    init(_ configuration: ReferenceConfiguration) {
        memory = .allocate(byteCount: 1024, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 1024)
        base = memory.assumingMemoryBound(to: gc_recognizer.self)
        switch configuration {
        case .tap(let limits): makeTap(limits)
        case .longPress(let limits): makeLongPress(limits)
        case .hold(let limits): makeHold(limits)
        case .pan(let limits): makePan(limits)
        case .edgePan(let limits): makeEdgePan(limits)
        case .swipe(let limits): makeSwipe(limits)
        case .pinch(let limits): makePinch(limits)
        case .rotation(let limits): makeRotation(limits)
        case .transform(let limits): makeTransform(limits)
        }
    }

    deinit {
        memory.deallocate()
    }

    /// Of a pan, in points per second.
    var panVelocity: SIMD2<Double> {
        var velocity = gc_velocity()
        check(gc_pan_velocity(bound(gc_pan.self), nil, &velocity))
        return SIMD2(gc_speed_to_double(velocity.x), gc_speed_to_double(velocity.y))
    }

    private func bound<Kind>(_ kind: Kind.Type) -> UnsafeMutablePointer<Kind> {
        precondition(MemoryLayout<Kind>.size <= 1024)
        return memory.assumingMemoryBound(to: kind)
    }

    private func check(_ status: gc_status) {
        precondition(status == .GC_OK, "The core refused a setting: \(status.rawValue)")
    }

    private func lead(_ factor: Double) -> UInt16 {
        UInt16(factor * Double(GC_LEAD_ONE))
    }

    private func makeTap(_ limits: ReferenceConfiguration.Tap) {
        var config = gc_tap_config_default()
        config.taps = UInt8(limits.taps)
        config.touches = UInt8(limits.touches)
        config.max_duration_us = UInt32(limits.maximumDuration)
        config.max_gap_us = UInt32(limits.maximumGap)
        config.max_movement = gc_length_from_double(limits.allowableMovement)
        config.max_distance = gc_length_from_double(limits.allowableDistance)
        check(gc_tap_init(bound(gc_tap.self), &config))
    }

    private func makeLongPress(_ limits: ReferenceConfiguration.LongPress) {
        var config = gc_long_press_config_default()
        config.taps = UInt8(limits.taps)
        config.touches = UInt8(limits.touches)
        config.min_duration_us = UInt32(limits.minimumDuration)
        config.max_movement = gc_length_from_double(limits.allowableMovement)
        config.ends_at = limits.lastsUntilLastLift ? 1 : 0
        check(gc_long_press_init(bound(gc_long_press.self), &config))
    }

    private func makeHold(_ limits: ReferenceConfiguration.Hold) {
        var config = gc_hold_config_default()
        config.touches = UInt8(limits.touches)
        config.max_touches = UInt8(min(limits.maximumTouches, 32))
        config.stillness_us = UInt32(limits.stillness)
        config.max_movement = gc_length_from_double(limits.allowableMovement)
        check(gc_hold_init(bound(gc_hold.self), &config))
    }

    private func makePan(_ limits: ReferenceConfiguration.Pan) {
        var config = gc_pan_config_default()
        config.slop = gc_length_from_double(limits.slop)
        config.lead = lead(limits.lead)
        config.min_touches = UInt8(limits.minimumTouches)
        config.max_touches = UInt8(min(limits.maximumTouches, 32))
        config.settle_us = UInt32(limits.settleTime)
        let axis = limits.axis.map { $0 == .x ? GC_AXIS_X : GC_AXIS_Y }
        config.axis = UInt16((axis ?? GC_AXIS_ANY).rawValue)
        check(gc_pan_init(bound(gc_pan.self), &config))
    }

    private func makePinch(_ limits: ReferenceConfiguration.Fingers) {
        var config = gc_pinch_config_default()
        config.slop = gc_length_from_double(limits.slop)
        config.lead = lead(limits.lead)
        config.min_touches = UInt8(limits.minimumTouches)
        config.max_touches = UInt8(limits.maximumTouches)
        config.settle_us = UInt32(limits.settleTime)
        check(gc_pinch_init(bound(gc_pinch.self), &config))
    }

    private func makeRotation(_ limits: ReferenceConfiguration.Fingers) {
        var config = gc_rotation_config_default()
        config.slop = gc_length_from_double(limits.slop)
        config.lead = lead(limits.lead)
        config.min_touches = UInt8(limits.minimumTouches)
        config.max_touches = UInt8(limits.maximumTouches)
        config.settle_us = UInt32(limits.settleTime)
        check(gc_rotation_init(bound(gc_rotation.self), &config))
    }

    private func makeEdgePan(_ limits: ReferenceConfiguration.EdgePan) {
        var config = gc_edge_pan_config_default()
        config.edges = UInt16(limits.edges.rawValue)
        config.min_touches = UInt8(limits.minimumTouches)
        config.max_touches = UInt8(limits.maximumTouches)
        config.from = gc_length_from_double(limits.part.lowerBound)
        let end = limits.part.upperBound
        config.to = gc_length_from_double(end.isFinite ? end : 0)
        config.region = gc_length_from_double(limits.region)
        config.slop = gc_length_from_double(limits.slop)
        config.max_dwell_us = UInt32(limits.maximumDwell)
        check(gc_edge_pan_init(bound(gc_edge_pan.self), &config))
    }

    private func makeSwipe(_ limits: ReferenceConfiguration.Swipe) {
        var config = gc_swipe_config_default()
        config.directions = UInt32(limits.directions.rawValue)
        config.touches = UInt8(limits.touches)
        config.lead = lead(limits.lead)
        config.max_duration_us = UInt32(limits.maximumDuration)
        config.min_distance = gc_length_from_double(limits.minimumDistance)
        config.max_aside = gc_length_from_double(limits.maximumAside)
        let ratio = limits.maximumRatio.isFinite ? limits.maximumRatio : 0
        config.max_aside_ratio = gc_scale_from_double(ratio)
        check(gc_swipe_init(bound(gc_swipe.self), &config))
    }

    private func makeTransform(_ limits: ReferenceConfiguration.Transform) {
        var config = gc_transform_config_default()
        config.lead = lead(limits.lead)
        config.pan_slop = gc_length_from_double(limits.panSlop)
        config.pinch_slop = gc_length_from_double(limits.pinchSlop)
        config.rotation_slop = gc_length_from_double(limits.rotationSlop)
        config.min_touches = UInt8(limits.minimumTouches)
        config.max_touches = UInt8(min(limits.maximumTouches, 32))
        config.settle_us = UInt32(limits.settleTime)
        check(gc_transform_init(bound(gc_transform.self), &config))
    }
}
