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
package protocol DeviceOpener: AnyObject {
    /// Returns a descriptor, or the negative error number.
    func open(_ path: String, flags: Int32) -> Int32

    /// Closes a descriptor it has opened.
    func close(_ descriptor: Int32)
}

/// Opens nodes by itself.
package final class DirectOpener: DeviceOpener {
    package init() {}

    package func open(_ path: String, flags: Int32) -> Int32 {
        let descriptor = Glibc.open(path, flags | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : -errno
    }

    package func close(_ descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }
}
