// SPDX-License-Identifier: MIT

import CGestureCore

/// One turn of a host: it pushes the samples of a scan, including the final FRAME. Without samples,
/// it lets time pass.
struct TouchFrame {
    /// The index of its first sample in the stream.
    var first: Int
    var count: Int
    /// Its time in microseconds, that of its samples if it has any.
    var time: UInt64
    /// Whether fingers only move: none lands or lifts, and it is not a wait.
    var isMotion = false
}

/// A stream of touches that can be played repeatedly, each time later.
///
/// At its beginning and end, no finger is down and no deadline is set. The memory of samples and frames
/// is valid as long as the stream: keep it.
final class TouchStream {
    let samples: UnsafeMutableBufferPointer<gc_sample>
    let frames: UnsafeMutableBufferPointer<TouchFrame>

    /// The time from the first sample to the end of the final wait, in microseconds.
    let span: UInt64
    /// The most fingers that are down at once.
    let contacts: Int
    /// The current time of the first frame.
    private(set) var start: UInt64

    init(samples: [gc_sample], frames: [TouchFrame], contacts: Int) {
        self.samples = .allocate(capacity: samples.count)
        _ = self.samples.initialize(from: samples)
        self.frames = .allocate(capacity: frames.count)
        _ = self.frames.initialize(from: frames)
        for index in frames.indices {
            let frame = frames[index]
            let kinds = samples[frame.first..<frame.first + frame.count].map(\.kind)
            let moving: [gc_sample_kind] = [.GC_SAMPLE_MOTION, .GC_SAMPLE_FRAME]
            self.frames[index].isMotion =
                !kinds.isEmpty
                && kinds.allSatisfy { kind in
                    moving.contains { $0.rawValue == kind }
                }
        }
        self.contacts = contacts
        start = frames.first?.time ?? 0
        span = (frames.last?.time ?? 0) - start
    }

    deinit {
        samples.deallocate()
        frames.deallocate()
    }

    /// Reads a frame and its samples into the caches.
    @inline(never)
    func look(at index: Int) -> UInt64 {
        let frame = frames[index]
        return samples[frame.first..<frame.first + frame.count].reduce(frame.time) { sum, sample in
            sum &+ sample.time_us
        }
    }

    /// Moves all times to after its end, so that the same engine can play it again.
    func moveOn() {
        for index in samples.indices {
            samples[index].time_us += span
        }
        for index in frames.indices {
            frames[index].time += span
        }
        start += span
    }
}
