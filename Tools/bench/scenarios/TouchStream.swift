// SPDX-License-Identifier: MIT

package import CGestureCore

/// What a host does in one go: it pushes the samples of a scan, the one that ends it included, or,
/// where there are none, lets time pass.
package struct TouchFrame {
    /// Where its samples begin, among those of the stream.
    package var first: Int
    package var count: Int
    /// In microseconds. When there are samples, theirs.
    package var time: UInt64
    /// Whether fingers only move in it: none lands or lifts, and it is no mere wait.
    package var isMotion = false
}

/// A stream of touches that can be played again and again, each time later.
///
/// It begins and ends with no finger down and no deadline waiting.
package final class TouchStream {
    package let samples: UnsafeMutableBufferPointer<gc_sample>
    package let frames: UnsafeMutableBufferPointer<TouchFrame>

    /// From the first sample to the end of the wait after the last, in microseconds.
    package let span: UInt64
    /// The most fingers that are down at once.
    package let contacts: Int
    /// The time of the first frame now.
    package private(set) var start: UInt64

    /// Takes over what a builder has made.
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

    /// Reads a frame and its samples, so that they are in the caches.
    @inline(never)
    package func look(at index: Int) -> UInt64 {
        let frame = frames[index]
        return samples[frame.first..<frame.first + frame.count].reduce(frame.time) { sum, sample in
            sum &+ sample.time_us
        }
    }

    /// Moves everything to after its end, for an engine that has played it.
    package func moveOn() {
        for index in samples.indices {
            samples[index].time_us += span
        }
        for index in frames.indices {
            frames[index].time += span
        }
        start += span
    }
}
