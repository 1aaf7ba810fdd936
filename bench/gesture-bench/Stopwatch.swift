// SPDX-License-Identifier: MIT

import CMeasuring

/// Times contestants on a stream.
struct Stopwatch {
    /// How many frames are timed together. The cost of reading the clock is small beside them.
    static let batch = 24

    let stream: TouchStream
    /// Whether only frames and batches are timed in which fingers only move.
    var isMotionOnly = false

    /// The times of a contestant.
    struct Times {
        var batches = DistributionRecorder(batch: Stopwatch.batch)
        /// The times of batches in which fingers only moved.
        var motion = DistributionRecorder(batch: Stopwatch.batch)
        var frames = DistributionRecorder(interval: StreamBuilder.scan * 1000)
        var rounds: [Double] = []
    }

    /// Plays the stream once, without reading the clock.
    func play(_ contestant: any Contestant) {
        contestant.prepare()
        contestant.play(0..<stream.frames.count)
        stream.moveOn()
    }

    /// Plays the stream `passes` times in batches, and as often frame by frame.
    func time(_ contestant: any Contestant, passes: Int, _ times: inout Times) {
        var batches: [Double] = []
        for _ in 0..<passes {
            timeBatches(contestant, &times, &batches)
            timeFrames(contestant, &times)
        }
        if let round = median(of: batches) {
            times.rounds.append((round * 10).rounded() / 10)
        }
    }

    private func timeBatches(
        _ contestant: any Contestant,
        _ times: inout Times,
        _ batches: inout [Double]
    ) {
        contestant.prepare()
        let count = stream.frames.count
        var frame = 0
        while frame + Self.batch <= count {
            let start = measuring_now_ns()
            contestant.play(frame..<frame + Self.batch)
            let time = measuring_now_ns() - start
            let isMotion = stream.frames[frame..<frame + Self.batch].allSatisfy(\.isMotion)
            frame += Self.batch
            if isMotion {
                times.motion.record(time)
            }
            if isMotion || !isMotionOnly {
                times.batches.record(time)
                batches.append(Double(time) / Double(Self.batch))
            }
        }
        contestant.play(frame..<count)
        stream.moveOn()
    }

    private func timeFrames(_ contestant: any Contestant, _ times: inout Times) {
        contestant.prepare()
        for frame in stream.frames.indices {
            let start = measuring_now_ns()
            contestant.play(frame..<frame + 1)
            let time = measuring_now_ns() - start
            if stream.frames[frame].isMotion || !isMotionOnly {
                times.frames.record(time)
            }
        }
        stream.moveOn()
    }

    /// Plays the stream once, and times some of its frames with cold caches.
    ///
    /// The frame's samples and the clock are read again before, because on a real system the
    /// samples have just come from the device.
    func timeCold(
        _ contestant: any Contestant,
        _ eviction: OpaquePointer,
        count: Int
    ) -> Distribution? {
        var times = DistributionRecorder()
        let step = max(stream.frames.count / count, 1)
        contestant.prepare()
        for frame in stream.frames.indices {
            let isTimed = stream.frames[frame].isMotion || !isMotionOnly
            guard isTimed, frame % step == step / 2 else {
                contestant.play(frame..<frame + 1)
                continue
            }
            measuring_evict(eviction)
            var time = stream.look(at: frame)
            measuring_use(&time)
            // The call itself is the harness's, not the contestant's.
            contestant.play(frame..<frame)
            _ = measuring_now_ns()
            let start = measuring_now_ns()
            contestant.play(frame..<frame + 1)
            times.record(measuring_now_ns() - start)
        }
        stream.moveOn()
        return times.distribution
    }
}
