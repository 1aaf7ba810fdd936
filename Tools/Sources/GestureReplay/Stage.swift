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
package final class Stage {
    /// Called for each change of a recognizer, during a push.
    package var observe: (Observation) -> Void = { _ in }

    /// Called after each input, with it; and with nil after each deadline.
    package var settled: (RecordingInput?) -> Void = { _ in }

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
        recognizers.screen = { _ in Rect(origin: .zero, size: screen) }
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
        // The far edges of a view are not in it.
        let place = Point(
            x: max(screen.minX, min(pointer.x, screen.maxX - 1)),
            y: max(screen.minY, min(pointer.y, screen.maxY - 1))
        )
        var step = step
        step.kind = .begin(gesture, fingers: fingers, at: place)
        return step
    }

    /// Plays an input. Counts what the engine refuses.
    package func push(_ input: RecordingInput) {
        do {
            switch input {
            case .touch(let sample): try engine.push(sample)
            case .step(let step): try engine.push(onWindow(step))
            case .cancelAll(let time): engine.cancelAllTouches(at: time)
            case .endBatch: engine.endFrame()
            case .interruption: break
            }
        } catch {
            refused += 1
        }
        settled(input)
    }

    /// Ends the samples. Lets time pass until no recognizer waits for a deadline, such as a tap for
    /// a second one.
    package func finish() {
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
            settled(nil)
        }
    }
}

extension Stage {
    /// A stage for a recording.
    package convenience init(_ recording: RecordingDescription, _ recognizers: RecognizerSet) {
        let screen = Size(width: recording.width, height: recording.height)
        self.init(recording.file, recognizers, screen: screen)
    }
}
