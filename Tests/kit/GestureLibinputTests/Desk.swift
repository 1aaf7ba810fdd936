// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
@_spi(GestureTools) import GestureLibinput

/// A window with two views side by side, and a seat of emulated devices before it.
final class Desk {
    let seat: EmulatedSeat
    let window = Window(frame: Rect(x: 0, y: 0, width: 3200, height: 1600))
    let left = View()
    let right = View()
    private(set) var router: EventRouter
    private(set) var events: [LibinputSource.Event] = []
    private(set) var lives: [String: [GestureRecognizer.State]] = [:]
    private var recognizers: [GestureRecognizer] = []

    init(settings: @escaping (InputDevice) -> DeviceSettings = { _ in DeviceSettings() }) throws {
        seat = try EmulatedSeat()
        router = EventRouter(window.gestureEngine, settings: settings)
        left.frame = Rect(x: 0, y: 0, width: 1600, height: 1600)
        right.frame = Rect(x: 1600, y: 0, width: 1600, height: 1600)
        window.addSubview(left)
        window.addSubview(right)
        router.onEvent = { [unowned self] in events.append($0) }
    }

    /// Adds a recognizer whose states are noted under a name.
    @discardableResult
    func add<Recognizer: GestureRecognizer>(
        _ recognizer: Recognizer,
        to view: View,
        as name: String
    ) -> Recognizer {
        recognizer.name = name
        recognizer.addAction { [unowned self] in note($0) }
        view.addGestureRecognizer(recognizer)
        recognizers.append(recognizer)
        return recognizer
    }

    private func note(_ recognizer: GestureRecognizer) {
        let name = recognizer.name ?? ""
        if recognizer.state != .changed || lives[name]?.last != .changed {
            lives[name, default: []].append(recognizer.state)
        }
    }

    func plug(_ device: EvdevDevice) throws -> EmulatedDevice {
        let plugged = try EmulatedDevice(device, name: device.name, on: seat)
        take()
        return plugged
    }

    var now: Timestamp {
        Timestamp(microseconds: seat.epoch + seat.time)
    }

    /// One turn of the loop.
    func take() {
        seat.takeEvents { event, _ in router.take(event, at: now) }
        router.endBatch()
    }

    func play(_ frames: [EvdevFrame], on device: EmulatedDevice) throws {
        for frame in frames {
            try device.play(frame)
            take()
        }
    }

    /// A finger that goes from one position to another in ten frames of 10 ms, and stays down.
    func drag(
        _ device: EmulatedDevice,
        slot: Int32 = 0,
        from start: (x: Int32, y: Int32),
        to end: (x: Int32, y: Int32),
        at milliseconds: UInt64
    ) throws {
        let first = Contact(slot: slot, x: start.x, y: start.y)
        try play([Frames.down([first], at: milliseconds)], on: device)
        for step in Int32(1)...10 {
            let contact = Contact(
                slot: slot,
                x: start.x + (end.x - start.x) * step / 10,
                y: start.y + (end.y - start.y) * step / 10
            )
            let time = milliseconds + UInt64(step) * 10
            try play([Frames.move([contact], at: time)], on: device)
        }
    }

    func lift(_ device: EmulatedDevice, slot: Int32 = 0, at milliseconds: UInt64) throws {
        try play([Frames.up([slot], at: milliseconds)], on: device)
    }

    func tap(_ device: EmulatedDevice, x: Int32, y: Int32, at milliseconds: UInt64) throws {
        let contact = Contact(slot: 0, x: x, y: y)
        try play(
            [
                Frames.down([contact], at: milliseconds),
                Frames.up([0], at: milliseconds + 50),
            ],
            on: device
        )
    }
}

/// A whole gesture that was seen through, or was cancelled.
let whole: [GestureRecognizer.State] = [.began, .changed, .ended]
let cancelled: [GestureRecognizer.State] = [.began, .changed, .cancelled]
