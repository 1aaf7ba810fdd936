// SPDX-License-Identifier: MIT

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

    init(_ setup: Setup, window: SIMD2<Double>) {
        recognizers = setup.recognizers.map(CoreRecognizer.init)
        memory = CoreMemory(window: window, setup.layout.regions)
        parallel = .allocate(capacity: 64)
        parallel.initialize(repeating: 0, count: 64)
        for (index, recognizer) in recognizers.enumerated() {
            recognizer.base.pointee.user_data = UnsafeMutableRawPointer(bitPattern: index)
            let isEnabled = !setup.layout.disabled.contains(index)
            gc_recognizer_set_enabled(recognizer.base, isEnabled)
            let most = gc_length_from_double(setup.layout.sizeLimits[index] ?? 0)
            _ = gc_recognizer_set_max_contact_size(recognizer.base, most)
        }
        for pair in setup.simultaneous {
            parallel[pair.first] |= 1 << UInt64(pair.second)
            parallel[pair.second] |= 1 << UInt64(pair.first)
        }
        if setup.joining == .together {
            addAll(setup)
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
        if setup.joining == .oneByOne {
            addAll(setup)
        }
        if case .again(let indices) = setup.joining {
            addAll(setup)
            for index in indices {
                gc_recognizer_remove(recognizers[index].base)
                add(index, setup)
            }
        }
        for (index, pair) in setup.requirements.enumerated() {
            let (waiter, blocker) = (recognizers[pair.first].base, recognizers[pair.second].base)
            let status = gc_recognizer_require_failure(memory.requirement(index), waiter, blocker)
            precondition(status == .GC_OK)
        }
    }

    deinit {
        memory.finish()
        parallel.deallocate()
    }

    private func addAll(_ setup: Setup) {
        for index in recognizers.indices {
            add(index, setup)
        }
    }

    private func add(_ index: Int, _ setup: Setup) {
        let node = setup.layout.homes[index].map { memory.regions + $0 } ?? memory.root
        let status = gc_recognizer_add(recognizers[index].base, node)
        precondition(status == .GC_OK)
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

    private func push(_ sample: ReferenceSample) {
        var report = gc_sample()
        report.time_us = sample.time
        report.id = sample.id
        report.device = sample.device
        report.position.x = gc_length_from_double(sample.position.x)
        report.position.y = gc_length_from_double(sample.position.y)
        let kind: gc_sample_kind =
            switch sample.kind {
            case .down: .GC_SAMPLE_DOWN
            case .motion: .GC_SAMPLE_MOTION
            case .up: .GC_SAMPLE_UP
            case .cancel: .GC_SAMPLE_CANCEL
            case .frame: .GC_SAMPLE_FRAME
            case .size: .GC_SAMPLE_SIZE
            }
        report.kind = UInt8(kind.rawValue)
        _ = gc_engine_push(memory.engine, &report)
    }

    private func take() {
        var event = gc_event()
        while gc_engine_next(memory.engine, &event) {
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
