// SPDX-License-Identifier: MIT

import Dispatch
import EvdevRecording
import EvdevReplay
import GestureKit
@_spi(GestureTools) import GestureLibinput
import Glibc

/// A window, and a seat of emulated devices before it.
final class Desk {
    let seat: EmulatedSeat
    let window = Window(frame: Rect(x: 0, y: 0, width: 3200, height: 1600))
    private(set) var router: EventRouter
    private(set) var events: [LibinputSource.Event] = []
    private(set) var lives: [String: [GestureRecognizer.State]] = [:]
    private var recognizers: [GestureRecognizer] = []

    /// All devices have the engine of the window, or each has one of its own.
    init(
        settings: @escaping (InputDevice) -> DeviceSettings = { _ in DeviceSettings() },
        engine: ((InputDevice) -> GestureEngine)? = nil
    ) throws {
        seat = try EmulatedSeat()
        if let engine {
            router = EventRouter(engine: engine, positions: { _ in (0, 0) }, settings: settings)
        } else {
            router = EventRouter(window.gestureEngine, settings: settings)
        }
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
        seat.takeEvents { router.take($0, at: now) }
        router.endFrame()
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
        from start: (x: Int32, y: Int32),
        to end: (x: Int32, y: Int32),
        at milliseconds: UInt64
    ) throws {
        let first = Contact(slot: 0, x: start.x, y: start.y)
        try play([Frames.down([first], at: milliseconds)], on: device)
        for step in Int32(1)...10 {
            let contact = Contact(
                slot: 0,
                x: start.x + (end.x - start.x) * step / 10,
                y: start.y + (end.y - start.y) * step / 10
            )
            let time = milliseconds + UInt64(step) * 10
            try play([Frames.move([contact], at: time)], on: device)
        }
    }

    func lift(_ device: EmulatedDevice, at milliseconds: UInt64) throws {
        try play([Frames.up([0], at: milliseconds)], on: device)
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

/// Devices made up for tests.
enum Devices {
    /// A touchscreen of 250 x 250 mm with ten slots, 40 positions a millimeter.
    static func touchscreen(named name: String = "Screen", resolution: Int32 = 40) -> EvdevDevice {
        var device = EvdevDevice()
        device.name = name
        device.properties = [1]
        device.capabilities = [
            0: [0, 1, 3], 1: [0x14a], 3: [0, 1, 0x2f, 0x35, 0x36, 0x39],
        ]
        for code: UInt16 in [0, 1, 0x35, 0x36] {
            device.axes[code] = .init(minimum: 0, maximum: 10_000, resolution: resolution)
        }
        device.axes[0x2f] = .init(minimum: 0, maximum: 9)
        device.axes[0x39] = .init(minimum: 0, maximum: 65_535)
        return device
    }

    /// An old touchscreen without slots: protocol A.
    static func withoutSlots() -> EvdevDevice {
        var device = touchscreen(named: "Old screen")
        device.capabilities[3] = [0, 1, 0x35, 0x36]
        device.axes[0x2f] = nil
        device.axes[0x39] = nil
        return device
    }

    /// A pen on the glass of ``touchscreen(named:resolution:)``, with twice its positions.
    static func pen(named name: String = "Pen", group: String = "") -> EvdevDevice {
        var device = EvdevDevice()
        device.name = name
        device.group = group
        device.properties = [1]
        device.capabilities = [
            0: [0, 1, 3], 1: [0x140, 0x14a, 0x14b], 3: [0, 1, 0x18, 0x19, 0x1a, 0x1b],
        ]
        for code: UInt16 in [0, 1] {
            device.axes[code] = .init(minimum: 0, maximum: 20_000, resolution: 80)
        }
        device.axes[0x18] = .init(minimum: 0, maximum: 1000)
        device.axes[0x19] = .init(minimum: 0, maximum: 63)
        for code: UInt16 in [0x1a, 0x1b] {
            device.axes[code] = .init(minimum: -60, maximum: 60, resolution: 57)
        }
        return device
    }

    /// A touchpad of 100 x 60 mm for five fingers.
    static func touchpad() -> EvdevDevice {
        var device = EvdevDevice()
        device.name = "Pad"
        device.properties = [0, 2]
        device.capabilities = [
            0: [0, 1, 3],
            1: [0x110, 0x145, 0x148, 0x14a, 0x14d, 0x14e, 0x14f],
            3: [0, 1, 0x2f, 0x35, 0x36, 0x39],
        ]
        for (x, y) in [(UInt16(0), UInt16(1)), (0x35, 0x36)] {
            device.axes[x] = .init(minimum: 0, maximum: 4000, resolution: 40)
            device.axes[y] = .init(minimum: 0, maximum: 2400, resolution: 40)
        }
        device.axes[0x2f] = .init(minimum: 0, maximum: 4)
        device.axes[0x39] = .init(minimum: 0, maximum: 65_535)
        return device
    }
}

extension Devices {
    /// A touchpad that knows one finger.
    static func oneFingerTouchpad() -> EvdevDevice {
        var device = touchpad()
        device.capabilities[1] = [0x110, 0x145, 0x14a]
        device.capabilities[3] = [0, 1]
        for code: UInt16 in [0x2f, 0x35, 0x36, 0x39] {
            device.axes[code] = nil
        }
        return device
    }
}

/// One contact of a frame, in the device's positions.
struct Contact {
    var slot: Int32
    var x: Int32
    var y: Int32
}

/// Frames of evdev events, each at a time in milliseconds.
enum Frames {
    /// Contacts that land.
    static func down(_ contacts: [Contact], at milliseconds: UInt64) -> EvdevFrame {
        frame(
            contacts.flatMap {
                [(3, 0x2f, $0.slot), (3, 0x39, 100 + $0.slot), (3, 0x35, $0.x), (3, 0x36, $0.y)]
            },
            at: milliseconds
        )
    }

    /// Contacts that move.
    static func move(_ contacts: [Contact], at milliseconds: UInt64) -> EvdevFrame {
        frame(
            contacts.flatMap { [(3, 0x2f, $0.slot), (3, 0x35, $0.x), (3, 0x36, $0.y)] },
            at: milliseconds
        )
    }

    /// Contacts that lift.
    static func up(_ slots: [Int32], at milliseconds: UInt64) -> EvdevFrame {
        frame(slots.flatMap { [(3, 0x2f, $0), (3, 0x39, -1)] }, at: milliseconds)
    }

    /// A pen above the glass, or on it with a force of 0 to 1000.
    static func pen(x: Int32, y: Int32, force: Int32 = 0, at milliseconds: UInt64) -> EvdevFrame {
        frame(
            [
                (1, 0x140, 1), (3, 0, x), (3, 1, y), (3, 0x19, force > 0 ? 0 : 30),
                (3, 0x18, force), (1, 0x14a, force > 0 ? 1 : 0),
            ],
            at: milliseconds
        )
    }

    /// A pen that leaves the range.
    static func penLeaves(at milliseconds: UInt64) -> EvdevFrame {
        frame(
            [(3, 0x18, 0), (1, 0x14a, 0), (3, 0x19, 0), (1, 0x140, 0)],
            at: milliseconds
        )
    }

    /// All contacts of a device without slots.
    static func all(_ contacts: [Contact], at milliseconds: UInt64) -> EvdevFrame {
        let reports: [(UInt16, UInt16, Int32)] = contacts.flatMap {
            [(3, 0x35, $0.x), (3, 0x36, $0.y), (0, 2, 0)] as [(UInt16, UInt16, Int32)]
        }
        return frame(reports.isEmpty ? [(0, 2, 0)] : reports, at: milliseconds)
    }

    /// Any events, and the report that ends them.
    static func frame(
        _ events: [(UInt16, UInt16, Int32)],
        at milliseconds: UInt64
    ) -> EvdevFrame {
        EvdevFrame(
            timeInMicroseconds: milliseconds * 1000,
            events: (events + [(0, 0, 0)]).map { EvdevEvent(type: $0, code: $1, value: $2) },
            line: 1
        )
    }
}

/// A seat of emulated devices as what a source reads.
final class SeatContext: InputContext {
    let seat: EmulatedSeat
    let descriptor: Int32
    private let waker: Int32
    /// What the next reading throws.
    var failure: DeviceError?
    /// What resuming throws.
    var resumeFailure: DeviceError?
    /// Added to the seat's time, by a clock of the test's.
    var elapsed: () -> UInt64 = { 0 }
    private(set) var dispatches = 0
    /// Signalled when it is let go of.
    let released = DispatchSemaphore(value: 0)

    init(_ seat: EmulatedSeat) {
        self.seat = seat
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        (descriptor, waker) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(waker)
        released.signal()
    }

    /// Makes the descriptor readable, as input does.
    func wake() {
        _ = write(waker, "!", 1)
    }

    var now: Timestamp {
        Timestamp(microseconds: seat.epoch + seat.time + elapsed())
    }

    func dispatch() throws(DeviceError) {
        dispatches += 1
        var bytes = [UInt8](repeating: 0, count: 16)
        _ = read(descriptor, &bytes, bytes.count)
        if let failure {
            throw failure
        }
    }

    func takeEvents(_ body: (OpaquePointer) -> Void) {
        seat.takeEvents(body)
    }

    func suspend() {
        try? seat.suspend()
    }

    func resume() throws(DeviceError) {
        if let resumeFailure {
            throw resumeFailure
        }
        try? seat.resume()
    }

    func positions(of path: String) -> (x: UInt32, y: UInt32) {
        (0, 0)
    }

    var refused: [RefusedDevice] = []
    var opened: [String] = []
}
