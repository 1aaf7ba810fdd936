// SPDX-License-Identifier: MIT

import CGestureCore
import CMeasuring
import GestureReference

/// Recognizers in pure Swift with double precision: what is possible without C.
///
/// They have only one view, so they cannot play scenarios with other views; and no ledger.
final class ReferenceContestant: Contestant {
    private let stream: TouchStream
    private let tracer: Tracer?
    private let kinds: [StageRecognizer]
    private let readsVelocity: Bool
    private let engine: ReferenceEngine
    private let samples: UnsafeMutableBufferPointer<ReferenceSample>
    private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init(_ stage: BenchSetup, _ stream: TouchStream, _ tracer: Tracer?) throws(Unplayable) {
        guard stage.onOtherViews == 0, !stage.receivesTouches, !stage.follows else {
            throw Unplayable(reason: "it has only one view, which rests and receives no touches")
        }
        self.stream = stream
        self.tracer = tracer
        kinds = stage.recognizers
        readsVelocity = stage.readsVelocity
        do {
            engine = try ReferenceEngine(
                window: stage.window,
                recognizers: stage.recognizers.map(\.configuration),
                simultaneous: stage.pairs
            )
        } catch {
            switch error {
            case .tooManyRecognizers(let limit):
                throw Unplayable(reason: "it has room for \(limit) recognizers")
            case .unknownRecognizer, .cycle:
                throw Unplayable(reason: "it refused the stage")
            }
        }
        samples = .allocate(capacity: stream.samples.count)
        _ = samples.initialize(from: stream.samples.map(ReferenceSample.init))
        count.initialize(to: 0)
    }

    deinit {
        samples.deallocate()
        count.deallocate()
    }

    var taken: Int { count.pointee }

    func prepare() {
        for index in samples.indices {
            samples[index].time = stream.samples[index].time_us
        }
    }

    @inline(never)
    func play(_ frames: Range<Int>) {
        for index in frames {
            let frame = stream.frames[index]
            if frame.count == 0 {
                engine.advance(to: frame.time)
            }
            for place in frame.first..<frame.first + frame.count {
                engine.push(samples[place])
            }
            while let event = engine.nextEvent() {
                withUnsafePointer(to: event) { measuring_use($0) }
                if readsVelocity {
                    readVelocity(of: event.recognizer)
                }
                count.pointee += 1
                if let tracer {
                    tracer.record(TracedGesture(event, start: stream.start))
                }
            }
        }
    }

    @inline(__always)
    private func readVelocity(of recognizer: Int) {
        switch kinds[recognizer] {
        case .pan:
            withUnsafePointer(to: engine.velocity(of: recognizer)) { measuring_use($0) }
        case .pinch:
            withUnsafePointer(to: engine.scaleVelocity(of: recognizer)) { measuring_use($0) }
        case .rotation:
            withUnsafePointer(to: engine.rotationVelocity(of: recognizer)) { measuring_use($0) }
        default:
            break
        }
    }
}
