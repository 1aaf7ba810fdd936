// SPDX-License-Identifier: MIT

import CGestureCore
import GestureKit

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

/// Builds a stream from the actions of a hand: fingers land, move, rest and lift.
///
/// Positions are in points of the window.
struct StreamBuilder {
    /// The time of a scan at 120 Hz, in microseconds.
    static let scan: UInt64 = 8333

    /// Long enough for all deadlines to expire.
    private static let quiet: UInt64 = 2_000_000

    private var samples: [gc_sample] = []
    private var frames: [TouchFrame] = []
    private var firstOfFrame = 0
    private var down: Set<Int32> = []
    private var most = 0

    /// The time of the next frame.
    private(set) var time: UInt64 = 1_000_000

    init() {}

    /// Lands a finger.
    mutating func land(_ id: Int32, _ x: Double, _ y: Double) {
        add(.GC_SAMPLE_DOWN, id, x, y)
        down.insert(id)
        most = max(most, down.count)
    }

    /// Moves a finger.
    mutating func move(_ id: Int32, _ x: Double, _ y: Double) {
        add(.GC_SAMPLE_MOTION, id, x, y)
    }

    /// Lifts a finger.
    mutating func lift(_ id: Int32) {
        add(.GC_SAMPLE_UP, id, 0, 0)
        down.remove(id)
    }

    /// Cancels a finger.
    mutating func cancel(_ id: Int32) {
        add(.GC_SAMPLE_CANCEL, id, 0, 0)
        down.remove(id)
    }

    /// Ends the frame. The next one follows at 120 Hz.
    mutating func scan() {
        end()
        time += Self.scan
    }

    /// Waits; then the host's timer fires.
    mutating func rest(milliseconds: UInt64) {
        if samples.count > firstOfFrame {
            scan()
        }
        time += milliseconds * 1000
        frames.append(TouchFrame(first: samples.count, count: 0, time: time))
        time += Self.scan
    }

    /// Adds recorded samples, and waits until all deadlines have expired.
    mutating func play(_ others: some Sequence<TouchSample>) {
        let origin = time
        var first: Timestamp?
        for sample in others {
            let start = first ?? sample.time
            first = start
            let now = origin + (sample.time.microseconds - min(start, sample.time).microseconds)
            if now > time {
                end()
                time = now
            }
            switch sample.kind {
            case .down(at: let place): land(sample.id, place.x, place.y)
            case .motion(to: let place): move(sample.id, place.x, place.y)
            case .up: lift(sample.id)
            case .cancel: cancel(sample.id)
            case .frame, .size: break
            }
        }
        rest(milliseconds: Self.quiet / 1000)
    }

    /// Finishes the stream: lifts all fingers, and waits until all deadlines have expired.
    consuming func stream() -> TouchStream {
        for id in down.sorted() {
            lift(id)
        }
        rest(milliseconds: Self.quiet / 1000)
        return TouchStream(samples: samples, frames: frames, contacts: most)
    }

    private mutating func add(_ kind: gc_sample_kind, _ id: Int32, _ x: Double, _ y: Double) {
        var sample = gc_sample()
        sample.time_us = time
        sample.kind = UInt8(kind.rawValue)
        sample.id = id
        sample.position = gc_point(x: gc_length_from_double(x), y: gc_length_from_double(y))
        samples.append(sample)
    }

    private mutating func end() {
        guard samples.count > firstOfFrame else {
            return
        }
        add(.GC_SAMPLE_FRAME, 0, 0, 0)
        let count = samples.count - firstOfFrame
        frames.append(TouchFrame(first: firstOfFrame, count: count, time: time))
        firstOfFrame = samples.count
    }
}
