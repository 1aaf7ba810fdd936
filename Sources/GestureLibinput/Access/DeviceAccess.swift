// SPDX-License-Identifier: MIT

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
