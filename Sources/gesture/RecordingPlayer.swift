// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
import GestureLibinput

/// Plays one recording through an emulated device into an engine of its own.
final class RecordingPlayer {
    let description: RecordingDescription

    private let reader: any EvdevReader
    private let device: EmulatedDevice
    private let adapter: TouchscreenAdapter?
    private let engine: GestureEngine
    private let recognizers = RecognizerSet()
    private let eachAlone = EachAlone()
    private var observe: (Observation) -> Void = { _ in }
    private var refused = 0

    /// What was assumed of the recording and left out of it, a sentence each.
    var remarks: [String] { reader.remarks }

    /// Why nothing can be played in this program, nil if it can.
    static var unavailabilityReason: String? {
        EmulatedDevice.unavailabilityReason
    }

    /// Plugs the recorded device in.
    ///
    /// - Parameters:
    ///   - reader: The recording, of which nothing but the head has been read.
    ///   - alone: Whether each recognizer is judged as if it were the only one.
    /// - Throws: When libinput refuses the device.
    init(_ reader: any EvdevReader, alone: Bool) throws {
        self.reader = reader
        device = try EmulatedDevice(reader.device, name: reader.name)
        let axes = reader.device.touchAxes
        let positions = (
            reader.device.positions(ofAxis: axes.x), reader.device.positions(ofAxis: axes.y)
        )
        adapter = device.libinputDevice.flatMap {
            TouchscreenAdapter($0, identifier: 0, positions: positions)
        }
        let window = View()
        // Wherever a panel reports a touch, it is on the window.
        window.bounds = Rect(x: -131_072, y: -131_072, width: 262_144, height: 262_144)
        engine = GestureEngine(root: window, touchCapacity: 32, eventCapacity: 256)
        description = RecordingDescription(
            file: reader.name,
            device: reader.device.name,
            width: adapter?.size.width ?? 0,
            height: adapter?.size.height ?? 0,
            isSizeAssumed: adapter?.isSizeAssumed ?? true,
            isTouchscreen: device.libinputDevice.map(TouchscreenAdapter.isTouchscreen) ?? false
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
                try device.play(frame)
                takeEvents()
            }
        } catch {
            try device.remove()
            takeEvents()
            throw error
        }
        try device.finish()
        takeEvents()
        // What still waits for a deadline, such as a tap for a second one.
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
        }
        if refused > 0 {
            StandardError.print(
                "gesture: \(reader.name): \(refused) touch events made no sense and were dropped"
            )
        }
    }

    private func takeEvents() {
        guard let adapter else {
            return
        }
        device.takeEvents { event, _ in
            if !adapter.push(event, to: engine) {
                refused += 1
            }
        }
        adapter.endBatch(of: engine)
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
        let time = recognizer.timestamp?.microseconds ?? device.epoch
        observe(
            Observation(
                file: reader.name,
                time: time - min(time, device.epoch),
                recognizer: recognizer.name ?? "",
                state: recognizer.state,
                touches: recognizer.numberOfTouches,
                location: recognizer.location(in: nil),
                values: values
            )
        )
    }
}

extension EvdevDevice {
    /// How many positions an axis has, 0 when it has no such axis.
    fileprivate func positions(ofAxis code: UInt16) -> UInt32 {
        guard let axis = axes[code], axis.maximum > axis.minimum else {
            return 0
        }
        return UInt32(clamping: Int64(axis.maximum) - Int64(axis.minimum) + 1)
    }
}
