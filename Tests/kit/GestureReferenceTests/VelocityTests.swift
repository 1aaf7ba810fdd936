// SPDX-License-Identifier: MIT

import GestureReference
import Testing

/// Both estimate the velocity by local quadratics, but with other weights. So they make different
/// things of noise, and only constant motion is compared within the promise.
@Suite("The velocities of core and reference")
struct VelocityTests {
    /// On a panel whose reports are 40 ms apart or more, a second sample is not enough.
    @Test("Of constant motion they are exact", arguments: [(8.0, 0), (40, 1), (45, 1), (100, 1)])
    func constantMotion(interval: Double, first: Int) throws {
        var stream = Stream()
        stream.frame(0, .down(1, 100, 100))
        for frame in 1...20 {
            stream.frame(interval * Double(frame), .motion(1, 100 + 30 * Double(frame), 100))
        }
        let (speed, velocities) = (30_000 / interval, try panVelocities(stream))
        #expect(velocities.count == 20)
        #expect(velocities[..<first].allSatisfy { $0.core == .zero && $0.reference == .zero })
        for (core, reference) in velocities[first...] {
            #expect(abs(reference.x - speed) < 1e-6 && abs(reference.y) < 1e-6)
            #expect(abs(core.x - speed) <= 1.0 / 16 + 0.001 * speed && abs(core.y) <= 1.0 / 16)
        }
    }

    @Test("Of a spread and a turn at constant speed they are exact")
    func constantSpreadAndTurn() throws {
        let engine = try makePair()
        var stream = Stream()
        stream.frame(0, .down(1, 500, 500), .down(2, 600, 500))
        for frame in 1...20 {
            stream.frame(10 * Double(frame), .motion(2, 600 + 5 * Double(frame), 500))
        }
        stream.play(on: engine)
        // The base is the starting span and the slop; 500 pt/s over 110 pt.
        #expect(abs(engine.scaleVelocity(of: 0) - 500 / 110) < 1e-9)
        #expect(engine.rotationVelocity(of: 1) == 0)
    }

    @Test("A scale and an angle that are frozen come to rest after 40 ms")
    func frozenVelocities() throws {
        let engine = try makePair()
        var stream = Stream()
        stream.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        for step in 1...10 {
            let way = Double(step) * 5
            stream.frame(Double(step) * 10, .motion(2, 200 + way, 100 + way))
        }
        stream.frame(110, .up(1))
        for case .sample(let sample) in stream.steps {
            engine.push(sample)
        }
        #expect(engine.scaleVelocity(of: 0) > 1 && engine.rotationVelocity(of: 1) > 1)
        engine.advance(to: Stream.time(139))
        #expect(engine.scaleReleaseVelocity(of: 0) > 1)
        engine.advance(to: Stream.time(140))
        #expect(engine.scaleVelocity(of: 0) == 0 && engine.rotationVelocity(of: 1) == 0)
        #expect(engine.scaleReleaseVelocity(of: 0) == 0)
        #expect(engine.rotationReleaseVelocity(of: 1) == 0)
    }

    @Test("P29: after a pause the velocity is held, and that of the release is zero")
    func pause() throws {
        let engine = try ReferenceEngine(window: SIMD2(400, 400), recognizers: [.pan(.init())])
        var stream = Stream()
        stream.frame(0, .down(1, 100, 100))
        for step in 1...10 {
            stream.frame(10 * Double(step), .motion(1, 100 + 10 * Double(step), 100))
        }
        stream.frame(1100, .up(1))
        for case .sample(let sample) in stream.steps {
            engine.push(sample)
        }
        #expect(abs(engine.velocity(of: 0).x - 1000) < 1)
        #expect(engine.releaseVelocity(of: 0) == .zero)
    }

    /// A reference with a pinch and a rotation that may both run.
    private func makePair() throws -> ReferenceEngine {
        try ReferenceEngine(
            window: SIMD2(1600, 1200),
            recognizers: [.pinch(), .rotation()],
            simultaneous: [ReferencePair(0, 1)]
        )
    }

    /// What the core and the reference say at each event of a pan before its end.
    private func panVelocities(
        _ stream: Stream
    ) throws -> [(core: SIMD2<Double>, reference: SIMD2<Double>)] {
        let setup = Setup(recognizers: [.pan(.init())])
        let core = Core(setup, window: stream.window)
        var given: [SIMD2<Double>] = []
        core.onEvent = { [unowned core] event in
            if event.state == .began || event.state == .changed {
                given.append(core.recognizers[0].panVelocity)
            }
        }
        core.play(stream)
        #expect(core.end() == nil)
        let engine = try ReferenceEngine(window: stream.window, recognizers: setup.recognizers)
        var read: [SIMD2<Double>] = []
        stream.play(on: engine) { event in
            if event.state == .began || event.state == .changed {
                read.append(engine.velocity(of: 0))
            }
        }
        #expect(given.count == read.count)
        return zip(given, read).map { (core: $0, reference: $1) }
    }
}
