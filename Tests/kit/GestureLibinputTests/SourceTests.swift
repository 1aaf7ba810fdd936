// SPDX-License-Identifier: MIT

import CGestureLibinput
import Dispatch
import EvdevReplay
import GestureKit
@_spi(GestureTools) import GestureLibinput
import Glibc
import Testing

@Suite("The source's loop on a queue")
struct SourceTests {
    @Test("Devices are reported at the start, and touches come as gestures when there is input")
    func input() throws {
        let stage = try Stage()
        let tap = TapGestureRecognizer { _ in stage.happened.signal() }
        try stage.run {
            stage.window.addGestureRecognizer(tap)
            stage.source.start()
            #expect(stage.source.devices.map(\.name) == ["Screen"])
            #expect(stage.events.count == 1)
            try stage.screen.play(Frames.down([Contact(slot: 0, x: 500, y: 500)], at: 0))
            try stage.screen.play(Frames.up([0], at: 50))
            stage.context.wake()
        }
        #expect(stage.happened.wait(timeout: .now() + 10) == .success)
    }

    @Test("A deadline is met without any more input")
    func deadline() throws {
        let stage = try Stage()
        let press = LongPressGestureRecognizer { _ in stage.happened.signal() }
        press.minimumPressDuration = .milliseconds(20)
        try stage.run {
            stage.window.addGestureRecognizer(press)
            stage.source.start()
            try stage.screen.play(Frames.down([Contact(slot: 0, x: 500, y: 500)], at: 0))
            let start = monotonicMicroseconds()
            stage.context.elapsed = { monotonicMicroseconds() - start }
            stage.context.wake()
        }
        #expect(stage.happened.wait(timeout: .now() + 10) == .success)
        stage.run {
            #expect(press.state == .began)
        }
    }

    @Test("An action may suspend the source: touches are cancelled, and resuming reports devices")
    func suspendInAction() throws {
        let stage = try Stage()
        var states: [GestureRecognizer.State] = []
        let pan = PanGestureRecognizer()
        pan.addAction { pan in
            states.append(pan.state)
            if pan.state == .began {
                stage.source.suspend()
            }
            if pan.state == .cancelled {
                stage.happened.signal()
            }
        }
        try stage.run {
            stage.window.addGestureRecognizer(pan)
            stage.source.start()
            try stage.screen.play(Frames.down([Contact(slot: 0, x: 500, y: 500)], at: 0))
            try stage.screen.play(Frames.move([Contact(slot: 0, x: 2500, y: 500)], at: 10))
            stage.context.wake()
        }
        #expect(stage.happened.wait(timeout: .now() + 10) == .success)
        stage.run {
            #expect(states == [.began, .cancelled])
            #expect(stage.source.devices.isEmpty)
            stage.source.resume()
            #expect(stage.source.devices.map(\.name) == ["Screen"])
            stage.source.resume()
            #expect(stage.source.devices.count == 1)
        }
    }

    @Test("An action of a deadline may suspend or stop the source", arguments: [false, true])
    func suspendAtDeadline(isEnd: Bool) throws {
        let stage = try Stage()
        var states: [GestureRecognizer.State] = []
        let press = LongPressGestureRecognizer { press in
            states.append(press.state)
            if press.state == .began {
                isEnd ? stage.source.stop() : stage.source.suspend()
            }
        }
        try stage.run {
            stage.window.addGestureRecognizer(press)
            stage.source.start()
            try stage.screen.play(Frames.down([Contact(slot: 0, x: 500, y: 500)], at: 0))
            stage.source.readInput()
            stage.context.elapsed = { 1_000_000 }
            stage.source.readInput()
            #expect(states == [.began, .cancelled])
            #expect(stage.source.devices.isEmpty)
            #expect(stage.events.count == 2)
        }
    }

    @Test("The action of a touchpad's gesture may suspend the source at its end")
    func suspendAtEnd() throws {
        let stage = try Stage()
        let pan = PanGestureRecognizer { pan in
            if pan.state == .ended {
                stage.source.suspend()
            }
        }
        pan.minimumNumberOfTouches = 3
        try stage.run {
            stage.window.addGestureRecognizer(pan)
            let pad = try EmulatedDevice(Devices.touchpad(), name: "Pad", on: stage.context.seat)
            stage.source.start()
            #expect(stage.source.devices.count == 2)
            let stroke = try #require(Kind.touchpad.first).stroke
            for frame in stroke.frames(at: 0, firstID: 1, on: .touchpad) {
                try pad.play(frame)
                stage.source.readInput()
            }
            #expect(stage.source.devices.isEmpty)
        }
    }

    @Test("A source that has stopped takes no input, and nothing starts it again")
    func stop() throws {
        let stage = try Stage()
        try stage.run {
            stage.source.start()
            try stage.screen.play(Frames.down([Contact(slot: 0, x: 500, y: 500)], at: 0))
            stage.source.stop()
            #expect(stage.source.devices.isEmpty)
            stage.source.onSample = { _ in Issue.record("a sample after the end") }
            stage.source.resume()
            try stage.screen.play(Frames.up([0], at: 50))
            stage.context.wake()
        }
        stage.run {
            stage.source.start()
            #expect(stage.source.devices.isEmpty)
        }
    }

    @Test("What cannot be resumed is reported, and can be tried again")
    func resumeFails() throws {
        let stage = try Stage()
        stage.run {
            stage.source.start()
            stage.source.suspend()
            stage.context.resumeFailure = .readFailed(code: ENODEV)
            stage.source.resume()
            #expect(stage.events.last == .failed(.readFailed(code: ENODEV)))
            #expect(stage.source.devices.isEmpty)
            stage.context.resumeFailure = nil
            stage.source.resume()
            #expect(stage.source.devices.map(\.name) == ["Screen"])
        }
    }

    @Test("When reading fails it is reported once, and the descriptor is not watched any more")
    func readFails() throws {
        let stage = try Stage()
        stage.run {
            stage.source.start()
            stage.context.failure = .readFailed(code: EIO)
            stage.context.wake()
        }
        stage.failed.wait()
        stage.run {
            let dispatches = stage.context.dispatches
            stage.context.wake()
            stage.queue.asyncAfter(deadline: .now() + .milliseconds(50)) {
                stage.happened.signal()
            }
            stage.dispatchesAtFailure = dispatches
        }
        stage.happened.wait()
        stage.run {
            #expect(stage.context.dispatches == stage.dispatchesAtFailure)
            #expect(stage.events.filter { $0 == .failed(.readFailed(code: EIO)) }.count == 1)
        }
    }

    @Test("A device that is not opened is reported once")
    func refused() throws {
        let stage = try Stage()
        let keyboard = RefusedDevice(
            path: "/dev/input/event0",
            name: "Keyboard",
            reason: .notTouch(path: "/dev/input/event0", kind: "a keyboard")
        )
        stage.run {
            stage.context.refused = [keyboard]
            stage.source.start()
            stage.source.suspend()
            stage.source.resume()
            #expect(stage.events.filter { $0 == .refused(keyboard) }.count == 1)
            #expect(stage.source.refused == [keyboard])
        }
    }

    @Test("A touchscreen whose calibration flattens it is refused, and the others go on")
    func flattened() throws {
        let stage = try Stage()
        var taps = 0
        let tap = TapGestureRecognizer { _ in taps += 1 }
        try stage.run {
            stage.window.addGestureRecognizer(tap)
            let screen = Devices.touchscreen(named: "Flat")
            let flat = try EmulatedDevice(screen, name: "Flat", on: stage.context.seat)
            // x' = x and y' = x: the whole panel becomes a line.
            let matrix: [Float] = [1, 0, 0, 1, 0, 0]
            let panel = try #require(flat.libinputDevice)
            let status = libinput_device_config_calibration_set_matrix(panel, matrix)
            #expect(status == LIBINPUT_CONFIG_STATUS_SUCCESS)
            stage.source.start()
            #expect(stage.source.devices.map(\.name) == ["Screen"])
            #expect(stage.events.count == 2)
            guard case .refused(let device) = stage.events.last else {
                Issue.record("it is not refused")
                return
            }
            #expect(device.name == "Flat")
            #expect(device.reason.description.contains("LIBINPUT_CALIBRATION_MATRIX"))
            try stage.screen.play(Frames.down([Contact(slot: 0, x: 500, y: 500)], at: 0))
            try stage.screen.play(Frames.up([0], at: 50))
            stage.source.readInput()
            #expect(taps == 1)
        }
    }

    @Test("A device that was opened meanwhile is reported again when it cannot be opened")
    func refusedAgain() throws {
        let stage = try Stage()
        let missing = RefusedDevice(
            path: "/dev/input/event5",
            name: nil,
            reason: .missing(path: "/dev/input/event5")
        )
        stage.run {
            stage.source.start()
            for (isThere, count) in [(false, 1), (true, 1), (false, 2)] {
                stage.source.suspend()
                stage.context.refused = isThere ? [] : [missing]
                stage.source.resume()
                #expect(stage.events.filter { $0 == .refused(missing) }.count == count)
            }
        }
    }

    @Test("A source that is let go of lets go of its devices")
    func released() throws {
        let released: DispatchSemaphore
        do {
            let stage = try Stage()
            released = stage.context.released
            stage.run {
                stage.source.start()
            }
        }
        #expect(released.wait(timeout: .now() + 10) == .success)
    }

    @Test("Of paths none of which can be used, the first one's reason is reported")
    func unusablePaths() throws {
        let engine = GestureEngine(root: View())
        #expect(throws: DeviceError.missing(path: "/nonexistent")) {
            try LibinputSource(.paths(["/nonexistent", "/dev/null"]), engine: engine)
        }
        #expect(throws: DeviceError.notADevice(path: "/dev/null")) {
            try LibinputSource(.paths(["/dev/null"]), engine: engine)
        }
    }

    @Test("The clock of the queue's timers is that of libinput's stamps")
    func clocks() {
        let dispatch = DispatchTime.now().uptimeNanoseconds / 1000
        let monotonic = monotonicMicroseconds()
        #expect(monotonic >= dispatch)
        #expect(monotonic - dispatch < 10_000_000)
    }
}

@Suite("libseat")
struct SeatTests {
    @Test("A seat opens devices, and closes them")
    func opens() async {
        await #expect(processExitsWith: .success) {
            setenv("LIBSEAT_BACKEND", "noop", 1)
            let seat = try SeatOpener()
            #expect(seat.descriptor >= 0)
            let descriptor = seat.open("/dev/null", flags: O_RDWR)
            #expect(descriptor >= 0)
            #expect(fcntl(descriptor, F_GETFD) >= 0)
            seat.close(descriptor)
            #expect(fcntl(descriptor, F_GETFD) < 0)
            #expect(seat.open("/nonexistent", flags: O_RDWR) < 0)
            try seat.dispatch()
        }
    }

    @Test("Without one, it is said what gives one")
    func none() async {
        await #expect(processExitsWith: .success) {
            setenv("LIBSEAT_BACKEND", "nonesuch", 1)
            do throws(DeviceError) {
                _ = try SeatOpener()
                #expect(Bool(false))
            } catch {
                #expect(error.description.contains("seatd"))
            }
        }
    }
}

/// A window, a screen before it, and a source between them on a queue.
private final class Stage: @unchecked Sendable {
    let queue = DispatchQueue(label: "source")
    let window = Window(frame: Rect(x: 0, y: 0, width: 1600, height: 1600))
    let context: SeatContext
    let screen: EmulatedDevice
    let source: LibinputSource
    let happened = DispatchSemaphore(value: 0)
    let failed = DispatchSemaphore(value: 0)
    var events: [LibinputSource.Event] = []
    var dispatchesAtFailure = 0

    init() throws {
        context = SeatContext(try EmulatedSeat())
        screen = try EmulatedDevice(Devices.touchscreen(), name: "Screen", on: context.seat)
        source = LibinputSource(
            context,
            engine: window.gestureEngine,
            queue: queue,
            settings: { _ in DeviceSettings() }
        )
        source.onEvent = { [unowned self] event in
            events.append(event)
            if case .failed = event {
                failed.signal()
            }
        }
    }

    func run(_ body: () throws -> Void) rethrows {
        try queue.sync(execute: body)
    }
}
