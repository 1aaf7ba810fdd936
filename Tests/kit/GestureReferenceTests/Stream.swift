// SPDX-License-Identifier: MIT

import CEventLog
import CGestureCore
import GestureReference

/// What a host does with an engine, one step after the other.
enum Step {
    case sample(ReferenceSample)
    case advance(UInt64)
    case cancelAll(UInt64)
    case cancel(device: UInt16, UInt64)
    case dropAll(UInt64)
    case drop(device: UInt16, UInt64)
}

/// The steps of a host, and the window they are made for. All positions are whole steps of 1/4096
/// pt, so both sides are given the same numbers.
struct Stream {
    var window = SIMD2(1600.0, 1200.0)
    var steps: [Step] = []

    /// Reads a recording, or what a random stream of the core's own tests is.
    init?(named name: String) {
        var stream = CEventLog.steps()
        defer { steps_free(&stream) }
        guard steps_load(&stream, Self.folder, name) else {
            return nil
        }
        window = SIMD2(
            gc_length_to_double(stream.window.width),
            gc_length_to_double(stream.window.height)
        )
        steps = UnsafeBufferPointer(start: stream.all, count: stream.count).map { step in
            switch step.kind {
            case STEP_ADVANCE: .advance(step.sample.time_us)
            case STEP_CANCEL_ALL: .cancelAll(step.sample.time_us)
            default: .sample(ReferenceSample(step.sample))
            }
        }
    }

    init() {}

    static let folder =
        "/" + #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        + "/Tests/recordings/samples"
}

extension ReferenceSample {
    init(_ sample: gc_sample) {
        let kind: Kind =
            switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
            case .GC_SAMPLE_DOWN: .down
            case .GC_SAMPLE_MOTION: .motion
            case .GC_SAMPLE_UP: .up
            case .GC_SAMPLE_CANCEL: .cancel
            case .GC_SAMPLE_SIZE: .size
            case .GC_SAMPLE_FRAME, nil: .frame
            }
        self.init(
            kind,
            id: sample.id,
            device: sample.device,
            time: sample.time_us,
            position: SIMD2(
                gc_length_to_double(sample.position.x),
                gc_length_to_double(sample.position.y)
            )
        )
    }
}

extension Stream {
    /// What one finger does.
    struct Report {
        let kind: ReferenceSample.Kind
        let id: Int32
        var place = SIMD2<Double>.zero

        static func down(_ id: Int32, _ x: Double, _ y: Double) -> Report {
            Report(kind: .down, id: id, place: SIMD2(x, y))
        }

        static func motion(_ id: Int32, _ x: Double, _ y: Double) -> Report {
            Report(kind: .motion, id: id, place: SIMD2(x, y))
        }

        static func up(_ id: Int32) -> Report {
            Report(kind: .up, id: id)
        }

        static func cancel(_ id: Int32) -> Report {
            Report(kind: .cancel, id: id)
        }
    }

    /// Adds what several fingers do in one frame.
    mutating func frame(_ milliseconds: Double, _ reports: Report...) {
        frame(milliseconds, reports)
    }

    /// Microseconds of a script that begins at 0 ms.
    static func time(_ milliseconds: Double) -> UInt64 {
        1_000_000 + UInt64((milliseconds * 1000).rounded())
    }

    mutating func frame(_ milliseconds: Double, _ reports: [Report]) {
        let time = Self.time(milliseconds)
        for report in reports {
            let sample = ReferenceSample(
                report.kind,
                id: report.id,
                time: time,
                position: report.place
            )
            steps.append(.sample(sample))
        }
        steps.append(.sample(ReferenceSample(.frame, time: time)))
    }
}
