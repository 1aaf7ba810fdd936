// SPDX-License-Identifier: MIT

import CGestureLibinput
import GestureKit

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How device nodes are opened.
public enum DeviceAccess: Hashable, Sendable {
    /// The program opens them itself. It needs permission, usually through the group `input`.
    case direct

    /// Opens devices by libseat, through seatd or a logind session. It needs no permission, but a
    /// console of its own. libseat takes the devices away while the user is on another console.
    case libseat
}

/// Opens nodes.
@_spi(GestureTools) public protocol DeviceOpener: AnyObject {
    /// Returns a descriptor, or the negative error number.
    func open(_ path: String, flags: Int32) -> Int32

    /// Closes a descriptor that it opened.
    func close(_ descriptor: Int32)

    /// The number of positions of an axis of a descriptor. 0: there is no such axis.
    func positions(ofAxis axis: Int32, of descriptor: Int32) -> UInt32
}

extension DeviceOpener {
    /// The number of positions of an axis of a descriptor, by the kernel. 0: there is no such axis.
    @_spi(GestureTools) public func positions(ofAxis axis: Int32, of descriptor: Int32) -> UInt32 {
        evdev_positions(descriptor, UInt32(axis))
    }
}

/// Opens nodes directly.
@_spi(GestureTools) public final class DirectOpener: DeviceOpener {
    /// Creates an opener. It opens nothing yet.
    public init() {}

    /// Opens a node. Returns a descriptor, or the negative error number.
    public func open(_ path: String, flags: Int32) -> Int32 {
        let descriptor = Glibc.open(path, flags | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : -errno
    }

    /// Closes a descriptor.
    public func close(_ descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }
}

/// Opens nodes through libseat, and reports when the seat becomes active or inactive.
@_spi(GestureTools) public final class SeatOpener: DeviceOpener {
    /// Called with true when the seat becomes active, and with false before it becomes inactive:
    /// the user switches to another console. After a call with false, do not use the devices.
    public var onActive: (Bool) -> Void = { _ in }

    /// Whether devices can be opened.
    public private(set) var isActive = false

    private var seat: OpaquePointer?
    private var devices: [Int32: Int32] = [:]  // libseat's numbers, by descriptor

    /// Opens the seat of the environment and the session.
    ///
    /// - Throws: ``DeviceError/noSession(reason:)``.
    public init() throws(DeviceError) {
        libseat_set_log_level(LIBSEAT_LOG_LEVEL_SILENT)
        seat = libseat_open_seat(Self.listener.pointer, Borrowed(self).address)
        guard seat != nil else {
            throw .noSession(reason: message(of: errno))
        }
    }

    deinit {
        if let seat {
            libseat_close_seat(seat)
        }
    }

    /// The descriptor to watch. When it is readable, call ``dispatch()``.
    public var descriptor: Int32 {
        libseat_get_fd(seat)
    }

    /// Handles what happened to the seat.
    public func dispatch() throws(DeviceError) {
        guard libseat_dispatch(seat, 0) >= 0 else {
            throw .noSession(reason: message(of: errno))
        }
    }

    /// Opens a node through libseat. Returns a descriptor, or the negative error number.
    public func open(_ path: String, flags: Int32) -> Int32 {
        var descriptor: Int32 = -1
        let device = libseat_open_device(seat, path, &descriptor)
        guard device >= 0 else {
            return -errno
        }
        devices[descriptor] = device
        return descriptor
    }

    /// Closes a descriptor, and returns the device to libseat.
    public func close(_ descriptor: Int32) {
        if let device = devices.removeValue(forKey: descriptor) {
            libseat_close_device(seat, device)
        }
        _ = Glibc.close(descriptor)
    }

    /// Waits a short time until the seat is active, for the start of a program.
    ///
    /// - Throws: ``DeviceError/noSession(reason:)``.
    public func waitUntilActive() throws(DeviceError) {
        let tries = 10
        let milliseconds: Int32 = 100
        for _ in 0..<tries where !isActive {
            guard libseat_dispatch(seat, milliseconds) >= 0 else {
                throw .noSession(reason: message(of: errno))
            }
        }
        guard isActive else {
            throw .noSession(reason: "the seat is in use on another console")
        }
    }

    private func setActive(_ isActive: Bool) {
        self.isActive = isActive
        onActive(isActive)
        if !isActive {
            libseat_disable_seat(seat)
        }
    }

    private static let listener = Constant(
        libseat_seat_listener(
            enable_seat: { _, data in Borrowed<SeatOpener>.object(at: data)?.setActive(true) },
            disable_seat: { _, data in Borrowed<SeatOpener>.object(at: data)?.setActive(false) }
        )
    )
}

/// Why a device cannot be used, or input cannot be read at all.
public enum DeviceError: Error, Hashable, Sendable {
    /// There is no such file.
    case missing(path: String)
    /// The file is not an input device.
    case notADevice(path: String)
    /// It is not a touchscreen, touchpad or pen but, for example, "a keyboard". It was not opened.
    case notTouch(path: String, kind: String)
    /// The user has no permission to open it.
    case noPermission(path: String)
    /// Another program uses it exclusively.
    case busy(path: String)
    /// The system's error when it was opened.
    case system(path: String, code: Int32)
    /// libinput refused it, with libinput's message if there is one.
    case refused(path: String, reason: String)
    /// Its ``DeviceSettings`` are out of range. It is used without them.
    case badSettings(path: String)
    /// There is no seat with that name, or udev does not answer.
    case noSeat(name: String)
    /// libseat gives no access, with its message if there is one.
    case noSession(reason: String)
    /// The recording that is being played cannot continue.
    case badRecording(reason: String)
    /// Reading failed. It will not recover.
    case readFailed(code: Int32)
}

extension DeviceError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .missing(let path):
            "\(path): there is no such device. `gesture devices` lists the devices."
        case .notADevice(let path):
            "\(path): this is not an input device. Input devices have names like "
                + "/dev/input/event0; `gesture devices` lists them."
        case .notTouch(let path, let kind):
            "\(path): this is \(kind), but only touchscreens, touchpads and pens are opened."
        case .noPermission(let path):
            """
            \(path): no permission. Members of the group "input" can open devices, also keyboards: \
            run `sudo usermod -aG input $USER` and log in again. Or, on a console without another \
            session, use libseat with seatd or a logind session (`--libseat`).
            """
        case .busy(let path):
            "\(path): another program uses it exclusively. End that program. It may be a "
                + "compositor, or a recorder that grabs the device."
        case .system(let path, let code):
            "\(path): it cannot be opened: \(message(of: code))."
        case .refused(let path, let reason):
            "\(path): libinput refused it\(reason.isEmpty ? "." : ": \(reason)")"
        case .badSettings(let path):
            "\(path): its settings are out of range or its calibration flattens it, so they are "
                + "not used. Sizes are in millimeters, the output is in points."
        case .noSeat(let name):
            "There is no seat \(name), or udev does not answer. Most machines only have seat0. "
                + "Without udev, name the devices by their paths."
        case .noSession(let reason):
            "libseat gives no access\(reason.isEmpty ? "" : ": \(reason)"). Start seatd, or log in "
                + "on a console of this seat without a compositor."
        case .badRecording(let reason):
            reason
        case .readFailed(let code):
            "Reading input failed: \(message(of: code)). Restart the program."
        }
    }
}

extension DeviceError {
    init(opening path: String, code: Int32) {
        switch code {
        case ENOENT, ENXIO, ENODEV: self = .missing(path: path)
        case EACCES, EPERM: self = .noPermission(path: path)
        case EBUSY: self = .busy(path: path)
        case ENOTTY, ENOTDIR: self = .notADevice(path: path)
        default: self = .system(path: path, code: code)
        }
    }
}

func message(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
