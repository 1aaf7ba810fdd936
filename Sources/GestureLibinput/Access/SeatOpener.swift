// SPDX-License-Identifier: MIT

internal import CGestureLibinput
internal import Glibc

/// Opens nodes through libseat, and hears when the seat is taken away and given back.
@_spi(GestureTools) public final class SeatOpener: DeviceOpener {
    /// Called when the seat is given (true) or about to be taken away (false): a switch to another
    /// console. When it returns, devices must not be used any more.
    public var onActive: (Bool) -> Void = { _ in }

    /// Whether devices can be opened.
    public private(set) var isActive = false

    private var seat: OpaquePointer?
    private var devices: [Int32: Int32] = [:]  // libseat's numbers, by descriptor

    /// Takes a seat: the one that the environment and the session tell.
    ///
    /// - Throws: ``DeviceError/noSession(reason:)``.
    public init() throws(DeviceError) {
        libseat_set_log_level(LIBSEAT_LOG_LEVEL_SILENT)
        seat = libseat_open_seat(Self.listener.pointer, Borrowed.address(of: self))
        guard seat != nil else {
            throw .noSession(reason: reason(errno))
        }
    }

    deinit {
        if let seat {
            libseat_close_seat(seat)
        }
    }

    /// Readable when ``dispatch()`` has something to do.
    public var descriptor: Int32 {
        libseat_get_fd(seat)
    }

    /// Hears what has happened to the seat.
    public func dispatch() throws(DeviceError) {
        guard libseat_dispatch(seat, 0) >= 0 else {
            throw .noSession(reason: reason(errno))
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

    /// Closes a descriptor, and gives the device back to libseat.
    public func close(_ descriptor: Int32) {
        if let device = devices.removeValue(forKey: descriptor) {
            libseat_close_device(seat, device)
        }
        _ = Glibc.close(descriptor)
    }

    /// Waits for the seat to be given, as a program does at its start, but not for long.
    ///
    /// - Throws: ``DeviceError/noSession(reason:)``.
    public func waitUntilActive() throws(DeviceError) {
        let tries = 10
        let milliseconds: Int32 = 100
        for _ in 0..<tries where !isActive {
            guard libseat_dispatch(seat, milliseconds) >= 0 else {
                throw .noSession(reason: reason(errno))
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

private func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
