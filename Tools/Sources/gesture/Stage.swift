// SPDX-License-Identifier: MIT

import GestureConfiguration
@_spi(GestureTools) import GestureKit

/// A window with recognizers, to which samples from anywhere are played.
///
/// A source pushes what it reads, and finishes:
///
///     stage.observe = { report.observed($0) }
///     stage.push(.touch(sample))
///     stage.push(.endBatch)
///     stage.finish()
final class Stage {
    /// What is called for each change of a recognizer, while something is pushed.
    var observe: (Observation) -> Void = { _ in }

    /// What is called after each input, with it, and after whatever else makes recognizers go on.
    var settled: (RecordingInput?) -> Void = { _ in }

    /// What turns the samples into gestures.
    let engine: GestureEngine

    /// Where the samples are from, in messages and reports.
    let name: String

    /// The recognizers on the window, in order.
    let recognizers: RecognizerSet

    /// The window, where it matters where the edges of a screen are. A touchpad has no screen.
    private let screen: Rect?
    private var refused = 0

    /// - Parameters:
    ///   - name: Where the samples are from, in messages and reports.
    ///   - recognizers: What they are shown to.
    ///   - screen: The size of what is touched, in points.
    init(_ name: String, _ recognizers: RecognizerSet, screen: Size) {
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

    /// A window on which every touch is, wherever a panel reports it.
    private static let everywhere = Rect(
        x: -131_072,
        y: -131_072,
        width: 262_144,
        height: 262_144
    )

    /// The step with its pointer kept on the screen, as a desktop keeps it there. Outside of the
    /// window the gesture would reach no recognizer.
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

    /// Plays what a source gives. What the engine refuses is counted, and reported by ``finish()``.
    func push(_ input: RecordingInput) {
        do {
            switch input {
            case .touch(let sample): try engine.push(sample)
            case .step(let step): try engine.push(onWindow(step))
            case .cancelAll(let time): engine.cancelAllTouches(at: time)
            case .endBatch: engine.endFrame()
            }
        } catch {
            refused += 1
        }
        settled(input)
    }

    /// Ends the samples: what still waits for a deadline, such as a tap for a second one, is let
    /// come to it.
    func finish() {
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
            settled(nil)
        }
        if refused > 0 {
            StandardError.print(
                "\(name): \(refused) touch events made no sense and were dropped"
            )
        }
    }
}

extension Stage {
    /// A stage for a recording.
    convenience init(_ recording: RecordingDescription, _ recognizers: RecognizerSet) {
        let screen = Size(width: recording.width, height: recording.height)
        self.init(recording.file, recognizers, screen: screen)
    }
}
