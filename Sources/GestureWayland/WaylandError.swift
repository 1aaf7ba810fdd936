// SPDX-License-Identifier: MIT

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Why there is no more input from a compositor. The connection does not recover: connect again, and
/// create the window anew.
public enum WaylandError: Error, Hashable, Sendable {
    /// The program broke a rule of a protocol, and the compositor ended the connection.
    ///
    /// `interface` and `object` are those of the request. `code` is of the interface's error
    /// enumeration. libwayland has printed the compositor's message to standard error.
    case protocolError(interface: String, object: UInt32, code: UInt32)
    /// The connection ended: `code` is the system's error. The compositor has closed it, is gone, or
    /// sent a message that libwayland does not understand. libwayland has printed such a message to
    /// standard error, and `code` may then mean nothing.
    case disconnected(code: Int32)
}

extension WaylandError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .protocolError(let interface, let object, let code):
            """
            The compositor ended the connection: error \(code) of \(interface)@\(object). The \
            program sent a request that the protocol does not allow. Run it with \
            WAYLAND_DEBUG=client to see the requests.
            """
        case .disconnected(let code):
            """
            The connection to the compositor ended: \(message(of: code)). The compositor has \
            closed it, is gone, or sent a wrong message, which is printed above.
            """
        }
    }
}

private func message(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
