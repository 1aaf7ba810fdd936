// SPDX-License-Identifier: MIT

import GestureConfiguration
import GestureKit

/// A window with recognizers, to which samples from anywhere are played.
///
/// A source pushes what it reads, ends each batch of it, lets time pass where there is time, and
/// finishes:
///
///     stage.observe = { report.observed($0) }
///     stage.push(sample)
///     stage.endBatch()
///     stage.finish()
final class Stage {
    /// What is called for each change of a recognizer, while something is pushed.
    var observe: (Observation) -> Void = { _ in }

    /// What is called after each sample, with it, and after whatever else makes recognizers go on.
    var settled: (TouchSample?) -> Void = { _ in }

    /// What turns the samples into gestures.
    let engine: GestureEngine

    /// Where the samples are from, in messages and reports.
    let name: String

    /// The recognizers on the window, in order.
    let recognizers: RecognizerSet

    private var refused = 0

    /// - Parameters:
    ///   - name: Where the samples are from, in messages and reports.
    ///   - recognizers: What they are shown to.
    ///   - screen: The size of what is touched, in points.
    init(_ name: String, _ recognizers: RecognizerSet, screen: Size) {
        self.name = name
        self.recognizers = recognizers
        let window = View()
        window.bounds = Self.bounds(for: recognizers, screen)
        engine = GestureEngine(root: window, touchCapacity: 32, eventCapacity: 256)
        for recognizer in recognizers.recognizers {
            recognizer.addAction { [unowned self] in observe(Observation($0, in: self.name)) }
            window.addGestureRecognizer(recognizer)
        }
    }

    /// Wherever a panel reports a touch, it is on the window, unless it matters where its edges are.
    private static func bounds(for recognizers: RecognizerSet, _ screen: Size) -> Rect {
        recognizers.kinds.contains(.edgePan)
            ? Rect(x: 0, y: 0, width: screen.width, height: screen.height)
            : Rect(x: -131_072, y: -131_072, width: 262_144, height: 262_144)
    }

    /// Plays a sample. One that the engine refuses is counted, and reported by ``finish()``.
    func push(_ sample: TouchSample) {
        do {
            try engine.push(sample)
        } catch {
            noteRefused()
        }
        settled(sample)
    }

    /// Counts what the engine refused from a source that pushes to it by itself.
    func noteRefused() {
        refused += 1
    }

    /// Ends what was read together: its last frame may not say so itself.
    func endBatch() {
        engine.endFrame()
        settled(nil)
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
                "gesture: \(name): \(refused) touch events made no sense and were dropped"
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
