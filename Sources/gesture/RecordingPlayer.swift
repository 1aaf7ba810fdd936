// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit

/// Plays one recording into an engine of its own.
final class RecordingPlayer {
    let description: RecordingDescription

    private let reader: any EvdevReader
    private let touches: any RecordedTouches
    private let engine: GestureEngine
    private let recognizers = RecognizerSet()
    private let eachAlone = EachAlone()
    private var observe: (Observation) -> Void = { _ in }

    /// What was assumed of the recording and left out of it, a sentence each.
    var remarks: [String] { reader.remarks }

    /// Why nothing can be played in this program, nil if it can.
    static var unavailabilityReason: String? {
        EmulatedDevice.unavailabilityReason
    }

    /// Makes a recording ready to be played.
    ///
    /// - Parameters:
    ///   - reader: The recording, of which nothing but the head has been read.
    ///   - directly: Whether to do without libinput.
    ///   - alone: Whether each recognizer is judged as if it were the only one.
    /// - Throws: When libinput refuses the device, or it can be no touchscreen.
    init(_ reader: any EvdevReader, directly: Bool, alone: Bool) throws {
        self.reader = reader
        touches = directly ? try DirectPlayer(reader) : try EmulatedPlayer(reader)
        let window = View()
        // Wherever a panel reports a touch, it is on the window.
        window.bounds = Rect(x: -131_072, y: -131_072, width: 262_144, height: 262_144)
        engine = GestureEngine(root: window, touchCapacity: 32, eventCapacity: 256)
        description = RecordingDescription(
            file: reader.name,
            device: reader.device.name,
            width: touches.size.width,
            height: touches.size.height,
            isSizeAssumed: touches.isSizeAssumed,
            isTouchscreen: touches.isTouchscreen
        )
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
            while let frame = try reader.next() {
                try touches.play(frame, into: engine)
            }
        } catch {
            try touches.interrupt(into: engine)
            throw error
        }
        try touches.finish(into: engine)
        // What still waits for a deadline, such as a tap for a second one.
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
        }
        if touches.refused > 0 {
            StandardError.print(
                "gesture: \(reader.name): \(touches.refused) touch events made no sense and were dropped"
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
        let time = recognizer.timestamp?.microseconds ?? touches.epoch
        observe(
            Observation(
                file: reader.name,
                time: time - min(time, touches.epoch),
                recognizer: recognizer.name ?? "",
                state: recognizer.state,
                touches: recognizer.numberOfTouches,
                location: recognizer.location(in: nil),
                values: values
            )
        )
    }
}
