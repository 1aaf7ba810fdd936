// SPDX-License-Identifier: MIT

import CGestureLibinput
public import GestureKit

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// libinput with the devices of this machine.
final class LibinputContext: InputContext {
    private let libinput: OpaquePointer
    private let gate: DeviceGate
    /// The named devices. Nil: udev finds the devices.
    private let paths: [String]?
    /// libinput's objects for them, retained.
    private var added: [OpaquePointer] = []
    /// Their descriptors, in the same order. The kernel reports only whether a device is gone.
    private var polls: [pollfd] = []

    /// Whether no named device can be used.
    var isEmpty: Bool { added.isEmpty }

    /// Uses the devices of a seat, including those added later.
    init(seat: String, gate: DeviceGate) throws(DeviceError) {
        self.gate = gate
        paths = nil
        guard let udev = udev_new() else {
            throw .noSeat(name: seat)
        }
        defer { udev_unref(udev) }
        let data = Borrowed(gate).address
        guard let libinput = libinput_udev_create_context(Self.interface.pointer, data, udev) else {
            throw .noSeat(name: seat)
        }
        self.libinput = libinput
        logToGate()
        guard libinput_udev_assign_seat(libinput, seat) == 0 else {
            throw .noSeat(name: seat)
        }
    }

    /// Uses named devices. The gate notes those that cannot be used.
    init(paths: [String], gate: DeviceGate) throws(DeviceError) {
        self.gate = gate
        self.paths = paths
        let data = Borrowed(gate).address
        guard let libinput = libinput_path_create_context(Self.interface.pointer, data) else {
            throw .refused(path: paths.first ?? "", reason: "it does not start")
        }
        self.libinput = libinput
        logToGate()
        add(paths)
    }

    deinit {
        letGo()
        libinput_unref(libinput)
    }

    var descriptor: Int32 { libinput_get_fd(libinput) }

    var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Timestamp(
            microseconds: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
        )
    }

    func dispatch() throws(DeviceError) {
        let status = libinput_dispatch(libinput)
        guard status == 0 else {
            throw .readFailed(code: -status)
        }
        removeUnplugged()
    }

    /// Removes named devices that were unplugged. libinput only stops to read them.
    private func removeUnplugged() {
        guard !polls.isEmpty, poll(&polls, nfds_t(polls.count), 0) > 0 else {
            return
        }
        for index in polls.indices.reversed() where polls[index].revents != 0 {
            polls.remove(at: index)
            let device = added.remove(at: index)
            libinput_path_remove_device(device)
            libinput_device_unref(device)
        }
    }

    func takeEvents(_ body: (OpaquePointer) -> Void) {
        while let event = libinput_get_event(libinput) {
            body(event)
            libinput_event_destroy(event)
        }
    }

    func suspend() {
        guard paths == nil else {
            // libinput resumes either all named devices or none, and one may be gone by then.
            for device in added {
                libinput_path_remove_device(device)
            }
            letGo()
            return
        }
        libinput_suspend(libinput)
    }

    func resume() throws(DeviceError) {
        if let paths {
            add(paths)
        } else if libinput_resume(libinput) != 0 {
            throw .readFailed(code: EIO)
        }
    }

    /// Adds named devices. The gate notes those that cannot be used.
    private func add(_ paths: [String]) {
        for path in paths where gate.admit(path) != nil {
            let refusals = gate.refusals
            if let device = libinput_path_add_device(libinput, path) {
                libinput_device_ref(device)
                added.append(device)
                polls.append(pollfd(fd: gate.latest, events: 0, revents: 0))
            } else if gate.refusals == refusals {
                // The gate has already noted its own refusals, by the node that the link leads to.
                gate.libinputRefused(path)
            }
        }
    }

    private func letGo() {
        for device in added {
            libinput_device_unref(device)
        }
        added = []
        polls = []
    }

    func positions(of path: String) -> (x: UInt32, y: UInt32) {
        gate.positions(of: path)
    }

    var refused: [RefusedDevice] { gate.refused }

    var opened: [String] { gate.opened }

    private func logToGate() {
        libinput_log_set_priority(libinput, LIBINPUT_LOG_PRIORITY_ERROR)
        libinput_log_set_handler(libinput) { libinput, _, format, arguments in
            guard let libinput, let format, let arguments else {
                return
            }
            var line = [CChar](repeating: 0, count: 512)
            vsnprintf(&line, line.count, format, arguments)
            let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let text = String(decoding: bytes, as: UTF8.self)
            Borrowed<DeviceGate>.object(at: libinput_get_user_data(libinput))?.note(
                text.split(separator: "\n").joined(separator: "; ")
            )
        }
    }

    private static let interface = Constant(
        libinput_interface(
            open_restricted: { path, flags, data in
                guard let path, let gate = Borrowed<DeviceGate>.object(at: data) else {
                    return -ENODEV
                }
                return gate.open(String(cString: path), flags: flags)
            },
            close_restricted: { descriptor, data in
                Borrowed<DeviceGate>.object(at: data)?.close(descriptor)
            }
        )
    )
}

/// The input of a source: libinput with the machine's devices or with emulated ones.
@_spi(GestureTools) public protocol InputContext: AnyObject {
    /// The descriptor to watch. When it is readable, call ``dispatch()``.
    var descriptor: Int32 { get }

    /// The current time, by the clock of the events.
    var now: Timestamp { get }

    /// Reads the input that has arrived.
    func dispatch() throws(DeviceError)

    /// Passes each `struct libinput_event *` that has arrived to `body`. It is valid during the
    /// call.
    func takeEvents(_ body: (OpaquePointer) -> Void)

    /// Releases all devices. This causes events.
    func suspend()

    /// Takes the devices again, as new devices.
    func resume() throws(DeviceError)

    /// The number of positions of a device's axes. 0: not known.
    func positions(of path: String) -> (x: UInt32, y: UInt32)

    /// The devices that were requested but not opened.
    var refused: [RefusedDevice] { get }

    /// The nodes that were opened.
    var opened: [String] { get }
}
