// SPDX-License-Identifier: MIT

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

    /// What turns the samples into gestures.
    let engine: GestureEngine

    /// Where the samples are from, in messages and reports.
    let name: String

    private let recognizers: RecognizerSet
    private var refused = 0

    /// - Parameters:
    ///   - name: Where the samples are from, in messages and reports.
    ///   - recognizers: What they are shown to.
    ///   - alone: Whether each recognizer is judged as if it were the only one.
    init(_ name: String, _ recognizers: RecognizerSet, alone: Bool = false) {
        self.name = name
        self.recognizers = recognizers
        let window = View()
        // Wherever a panel reports a touch, it is on the window.
        window.bounds = Rect(x: -131_072, y: -131_072, width: 262_144, height: 262_144)
        engine = GestureEngine(root: window, touchCapacity: 32, eventCapacity: 256)
        for recognizer in recognizers.all {
            if alone {
                recognizer.delegate = recognizers.eachAlone
            }
            recognizer.addAction { [unowned self] in observe(Observation($0, in: self.name)) }
            window.addGestureRecognizer(recognizer)
        }
    }

    /// Plays a sample. One that the engine refuses is counted, and reported by ``finish()``.
    func push(_ sample: TouchSample) {
        do {
            try engine.push(sample)
        } catch {
            noteRefused()
        }
    }

    /// Counts what the engine refused from a source that pushes to it by itself.
    func noteRefused() {
        refused += 1
    }

    /// Ends what was read together: its last frame may not say so itself.
    func endBatch() {
        engine.endFrame()
    }

    /// Ends the samples: what still waits for a deadline, such as a tap for a second one, is let
    /// come to it.
    func finish() {
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
        }
        if refused > 0 {
            StandardError.print(
                "gesture: \(name): \(refused) touch events made no sense and were dropped"
            )
        }
    }
}
