// SPDX-License-Identifier: MIT

import GestureKit

/// Plays one recording into an engine of its own.
final class RecordingPlayer {
    let description: RecordingDescription

    private let feed: any RecordingFeed
    private let engine: GestureEngine
    private let recognizers = RecognizerSet()
    private let eachAlone = EachAlone()
    private var observe: (Observation) -> Void = { _ in }

    /// Sets the engine up.
    ///
    /// - Parameters:
    ///   - feed: The recording, of which nothing but the head has been read.
    ///   - alone: Whether each recognizer is judged as if it were the only one.
    init(_ feed: any RecordingFeed, alone: Bool) {
        self.feed = feed
        let window = View()
        // Wherever a panel reports a touch, it is on the window.
        window.bounds = Rect(x: -131_072, y: -131_072, width: 262_144, height: 262_144)
        engine = GestureEngine(root: window, touchCapacity: 32, eventCapacity: 256)
        description = feed.description
        for recognizer in recognizers.all {
            if alone {
                recognizer.delegate = eachAlone
            }
            recognizer.addAction { [unowned self] in observed($0) }
            window.addGestureRecognizer(recognizer)
        }
    }

    /// Plays the recording to its end.
    ///
    /// - Throws: When it is damaged. What was going on there has been cancelled first.
    func play(_ observe: @escaping (Observation) -> Void) throws {
        self.observe = observe
        defer { self.observe = { _ in } }
        do {
            while try feed.pushNext(to: engine) {}
        } catch {
            try feed.cut(engine)
            throw error
        }
        // What still waits for a deadline, such as a tap for a second one.
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
        }
        if feed.refused > 0 {
            StandardError.print(
                "gesture: \(description.file): \(feed.refused) touch events made no sense and were "
                    + "dropped"
            )
        }
    }

    private func observed(_ recognizer: GestureRecognizer) {
        let values: Observation.Values =
            switch recognizer {
            case let pan as PanGestureRecognizer:
                .pan(translation: pan.translation(in: nil), velocity: pan.velocity(in: nil))
            case let pinch as PinchGestureRecognizer:
                .pinch(scale: pinch.scale, velocity: pinch.velocity)
            default:
                .none
            }
        let time = recognizer.timestamp?.microseconds ?? feed.epoch
        observe(
            Observation(
                file: description.file,
                time: time - min(time, feed.epoch),
                recognizer: recognizer.name ?? "",
                state: recognizer.state,
                touches: recognizer.numberOfTouches,
                location: recognizer.location(in: nil),
                values: values
            )
        )
    }
}
