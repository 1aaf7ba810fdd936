// SPDX-License-Identifier: MIT

internal import Glibc

/// Who opens the nodes of devices.
public enum DeviceAccess: Hashable, Sendable {
    /// The program itself, which needs the permission: that of the group `input`, usually.
    case direct

    /// libseat, through seatd or a logind session. It needs no permission, but a console of one's
    /// own, and takes devices away while the user is on another one.
    case libseat
}

/// Opens nodes.
@_spi(GestureTools) public protocol DeviceOpener: AnyObject {
    /// Returns a descriptor, or the negative error number.
    func open(_ path: String, flags: Int32) -> Int32

    /// Closes a descriptor it has opened.
    func close(_ descriptor: Int32)
}

/// Opens nodes by itself.
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
