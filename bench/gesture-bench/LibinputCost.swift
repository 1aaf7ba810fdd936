// SPDX-License-Identifier: MIT

import CGestureCore
import CGestureLibinput
import CMeasuring
import EvdevRecording
import EvdevReplay

/// What the core adds to libinput's time for a frame, in one process.
///
/// A recording is played through the system's libinput on an emulated device, alternately without
/// and with an engine. The costs of the emulation and its write to a pipe are subtracted from
/// libinput's time, because for a real device the kernel does that work. Libinput's time includes
/// reading each event's type, time, slot and position, like every program does that takes touches
/// from it.
struct LibinputCost {
    private let recording: EvdevRecording
    private let passes: Int
    /// The frames of the recording, repeated.
    private let repeated: [EvdevFrame]

    /// How much of the work a pass does.
    private enum Depth: CaseIterable {
        /// Only the emulated kernel, without libinput.
        case emulation
        /// libinput's events are taken and released.
        case libinput
        /// They are read, too.
        case read
        /// The adapter converts them to samples.
        case samples
        /// The samples are pushed to an engine with the seven recognizers, and its events are
        /// taken.
        case gestures
    }

    /// The figures; or one with the reason if they cannot be measured.
    static func figures(passes: Int, promise: Promise?) -> [Figure] {
        let path = "Tests/recordings/evemu-devices/EP0430M09.2-finger-scroll-down.events"
        do {
            let recording = try EvdevRecording(path: path)
            return try LibinputCost(recording: recording, passes: passes).figures(promise)
        } catch {
            return [Figure("libinput, a frame", missing: "\(error)")]
        }
    }

    private init(recording: EvdevRecording, passes: Int) {
        self.recording = recording
        self.passes = passes
        let step = recording.durationInMicroseconds + 2_000_000
        repeated = (0..<UInt64(8)).flatMap { turn in
            recording.frames.map { frame in
                var later = frame
                later.timeInMicroseconds += turn * step
                return later
            }
        }
    }

    private func figures(_ promise: Promise?) throws -> [Figure] {
        var times: [Depth: [Double]] = [:]
        for _ in 0..<passes {
            for depth in Depth.allCases {
                times[depth, default: []].append(try play(depth))
            }
        }
        let write = measuring_pipe_write_ns(UInt32(eventsInFrame * 24))
        let floor = (median(of: times[.emulation] ?? []) ?? 0) + write
        func above(_ depth: Depth) -> [Double] {
            (times[depth] ?? []).map { max($0 - floor, 0) }
        }
        let (unread, read, gestures) = (above(.libinput), above(.read), above(.gestures))
        var bootstrap = Bootstrap()
        guard let ratio = bootstrap.pairedRatio(gestures, read), let alone = median(of: read),
            let sampled = bootstrap.pairedRatio(above(.samples), read),
            let dropped = median(of: unread)
        else {
            return [Figure("libinput, a frame", missing: "the time was too short to measure")]
        }
        func added(_ name: String, _ ratio: Estimate, _ promise: Promise?) -> Figure {
            func percent(_ ratio: Double) -> Double { 100 * (ratio - 1) }
            var figure = Figure(name, percent(ratio.value), "%", promise: promise)
            (figure.low, figure.high) = (percent(ratio.low), percent(ratio.high))
            return figure
        }
        return [
            Figure("libinput, a frame of two contacts, events read", alone, "ns"),
            Figure("  of that, reading the events", alone - dropped, "ns"),
            added(
                "added to libinput by the adapter and the core, seven recognizers",
                ratio,
                promise
            ),
            added("  of that, by the adapter", sampled, nil),
            Figure("  subtracted: emulated device and its write, a frame", floor, "ns"),
        ]
    }

    private var eventsInFrame: Int {
        recording.frames.reduce(0) { $0 + $1.events.count } / max(recording.frames.count, 1)
    }

    /// Plays the recording some times. Returns nanoseconds per frame, as the median of the
    /// repetitions. So a preemption in one of them does not count.
    private func play(_ depth: Depth) throws -> Double {
        let device = try EmulatedDevice(recording.device, name: recording.name)
        var stage = Stage(Stage.seven)
        stage.surface = stage.window
        let core = CoreStage(stage, touchCapacity: 16)
        var adapter = gc_libinput_device()
        guard let libinputDevice = device.libinputDevice,
            gc_libinput_device_init(&adapter, libinputDevice, 0, nil) == .GC_OK
        else {
            throw Failure("libinput's calibration matrix maps the screen to a line")
        }
        device.takeEvents { _, _ in }
        var event = gc_event()
        var sample = gc_sample()
        let count = recording.frames.count
        var starts: [UInt64] = []
        starts.reserveCapacity(repeated.count / count + 1)
        for (index, frame) in repeated.enumerated() {
            if index % count == 0 {
                starts.append(measuring_now_ns())
            }
            guard depth != .emulation else {
                try device.lose(frame)
                continue
            }
            try device.play(frame)
            device.seat.takeEvents { libinputEvent in
                switch depth {
                case .gestures:
                    _ = gc_libinput_push(core.engine, &adapter, libinputEvent)
                case .samples:
                    if gc_libinput_sample(&adapter, libinputEvent, &sample) {
                        measuring_use(&sample)
                    }
                case .read:
                    Self.read(libinputEvent)
                case .emulation, .libinput:
                    break
                }
            }
            if depth == .gestures {
                gc_engine_end_frame(core.engine)
                while gc_engine_next(core.engine, &event) {
                    measuring_use(&event)
                }
            }
        }
        starts.append(measuring_now_ns())
        // The first one is the warm-up.
        let times = zip(starts.dropFirst(2), starts.dropFirst()).map { end, start in
            Double(end - start) / Double(count)
        }
        return median(of: times) ?? 0
    }

    /// Reads what every program reads that takes touches from libinput.
    private static func read(_ event: OpaquePointer) {
        let type = libinput_event_get_type(event)
        guard type.rawValue >= LIBINPUT_EVENT_TOUCH_DOWN.rawValue,
            type.rawValue <= LIBINPUT_EVENT_TOUCH_FRAME.rawValue
        else {
            return
        }
        let touch = libinput_event_get_touch_event(event)
        var values = (libinput_event_touch_get_time_usec(touch), Int32(0), 0.0, 0.0)
        if type != LIBINPUT_EVENT_TOUCH_FRAME {
            values.1 = libinput_event_touch_get_seat_slot(touch)
        }
        if type == LIBINPUT_EVENT_TOUCH_DOWN || type == LIBINPUT_EVENT_TOUCH_MOTION {
            values.2 = libinput_event_touch_get_x_transformed(touch, 1)
            values.3 = libinput_event_touch_get_y_transformed(touch, 1)
        }
        withUnsafePointer(to: values) { measuring_use($0) }
    }
}
