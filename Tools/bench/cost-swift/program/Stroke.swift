// SPDX-License-Identifier: MIT

import CCostStroke
import CGestureCore
import GestureKit

/// A frame, as samples of the core with the final FRAME, and as a program's own samples without it.
struct Frame {
    let raw: UnsafeBufferPointer<gc_sample>
    let samples: [TouchSample]
    let time: Timestamp
}

/// The samples of a stroke of Tools/bench/cost/stroke.c.
struct Stroke {
    let landing: Frame
    let settling: [Frame]
    let counted: [Frame]

    init(_ kind: stroke, contacts: Int) {
        let samples = UnsafeMutablePointer<stroke_samples>.allocate(capacity: 1)
        stroke_make(samples, kind, UInt32(contacts))
        // It is never freed, because the frames refer to it.
        guard let offset = MemoryLayout<stroke_samples>.offset(of: \.landing) else {
            fatalError("struct stroke_samples has no landing")
        }
        let rows = UnsafeRawPointer(samples) + offset
        let row = Int(STROKE_CONTACTS_MAX) + 1
        let all = rows.assumingMemoryBound(to: gc_sample.self)
        // The landing and the frames are contiguous in memory.
        let frames = (0...Int(STROKE_FRAMES)).map { Frame(all + $0 * row, contacts) }
        landing = frames[0]
        settling = Array(frames[1...Int(STROKE_SETTLE)])
        counted = Array(frames[(Int(STROKE_SETTLE) + 1)...])
    }
}

extension Frame {
    init(_ samples: UnsafePointer<gc_sample>, _ count: Int) {
        raw = UnsafeBufferPointer(start: samples, count: count + 1)
        self.samples = (0..<count).map { TouchSample(samples[$0]) }
        time = Timestamp(microseconds: samples[count].time_us)
    }
}

extension TouchSample {
    init(_ sample: gc_sample) {
        let place = Point(
            x: gc_length_to_double(sample.position.x),
            y: gc_length_to_double(sample.position.y)
        )
        let isDown = sample.kind == UInt8(gc_sample_kind.GC_SAMPLE_DOWN.rawValue)
        self.init(
            isDown ? .down(at: place) : .motion(to: place),
            id: sample.id,
            time: Timestamp(microseconds: sample.time_us)
        )
    }
}
