// SPDX-License-Identifier: MIT

package import GestureConfiguration
@_spi(GestureTools) package import GestureKit

/// A window with recognizers, for samples from any source.
///
/// A source pushes its inputs, then finishes:
///
///     stage.observe = { report.observed($0) }
///     stage.push(.touch(sample))
///     stage.push(.endBatch)
///     stage.finish()
package final class ReplaySetup: RecordingStage {
    /// Called for each change of a recognizer, during a push.
    package var observe: (Observation) -> Void = { _ in }

    /// Called after each input, with it; and with nil after each deadline.
    package var inputDone: (RecordingInput?) -> Void = { _ in }

    /// Turns the samples into gestures.
    package let engine: GestureEngine

    /// The name of the samples' source, for messages and reports.
    package let name: String

    /// The recognizers on the window, in order.
    package let recognizers: RecognizerSet

    /// The bounds of the screen, if a recognizer needs its edges. Nil for a touchpad.
    private let screen: Rect?
    /// How many events the engine has refused.
    package private(set) var refused = 0

    /// - Parameters:
    ///   - name: The name of the samples' source, for messages and reports.
    ///   - recognizers: The recognizers that receive the samples.
    ///   - screen: The size of the screen, in points.
    package init(_ name: String, _ recognizers: RecognizerSet, screen: Size) {
        self.name = name
        self.recognizers = recognizers
        let window = View()
        let needsEdges =
            recognizers.kinds.contains(.edgePan) && screen.width > 0 && screen.height > 0
        self.screen = needsEdges ? Rect(origin: .zero, size: screen) : nil
        window.bounds = self.screen ?? Self.everywhere
        engine = GestureEngine(root: window, touchCapacity: 32, eventCapacity: 256)
        for recognizer in recognizers.recognizers {
            recognizer.addAction { [unowned self] in observe(Observation($0, in: self.name)) }
            window.addGestureRecognizer(recognizer)
        }
    }

    /// The bounds of a window that contains every position a panel can report.
    private static let everywhere = Rect(
        x: -131_072,
        y: -131_072,
        width: 262_144,
        height: 262_144
    )

    /// Keeps the pointer of a step on the screen, like a desktop does. Outside of the window the
    /// gesture would reach no recognizer.
    private func onWindow(_ step: TouchpadStep) -> TouchpadStep {
        guard let screen, case .begin(let gesture, let fingers, at: let pointer) = step.kind else {
            return step
        }
        var step = step
        step.kind = .begin(gesture, fingers: fingers, at: screen.nearest(to: pointer))
        return step
    }

    /// How far beyond the screen a panel may report a finger that lands on its rim, in points.
    private static let rim = 20.0

    /// Moves a finger that lands a little outside of the screen to the nearest place on it: some
    /// panels report such positions for fingers on their rim.
    private func onWindow(_ sample: TouchSample) -> TouchSample {
        guard let screen, case .down(at: let place) = sample.kind else {
            return sample
        }
        let nearest = screen.nearest(to: place)
        guard max(abs(nearest.x - place.x), abs(nearest.y - place.y)) <= Self.rim + 1 else {
            return sample
        }
        var sample = sample
        sample.kind = .down(at: nearest)
        return sample
    }

    /// Plays an input. Counts what the engine refuses.
    package func push(_ input: RecordingInput) {
        do {
            switch input {
            case .touch(let sample): try engine.push(onWindow(sample))
            case .step(let step): try engine.push(onWindow(step))
            case .cancelAll(let time): engine.cancelAllTouches(at: time)
            case .endBatch: engine.endFrame()
            case .interruption: break
            }
        } catch {
            refused += 1
        }
        inputDone(input)
    }

    /// Ends the samples. Lets time pass until no recognizer waits for a deadline, such as a tap for
    /// a second one.
    package func finish() {
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
            inputDone(nil)
        }
    }
}

extension Rect {
    /// The nearest place on a screen. Its far edges are not on it.
    fileprivate func nearest(to place: Point) -> Point {
        Point(x: max(minX, min(place.x, maxX - 1)), y: max(minY, min(place.y, maxY - 1)))
    }
}

extension ReplaySetup {
    /// A stage for a recording.
    package convenience init(_ recording: RecordingDescription, _ recognizers: RecognizerSet) {
        let screen = Size(width: recording.width, height: recording.height)
        self.init(recording.file, recognizers, screen: screen)
    }
}
