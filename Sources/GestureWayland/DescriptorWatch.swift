// SPDX-License-Identifier: MIT

import CGestureWayland
public import Dispatch

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A watch of a descriptor on Dispatch. The other end may hang up, and the descriptor may be closed,
/// at any time.
///
/// Dispatch watches a descriptor of epoll in its place, for two reasons:
///
/// - When a descriptor of Dispatch is hung up, a thread frees what another one still reads
///   (swift-corelibs-libdispatch, issue 949). An epoll is never hung up.
/// - Dispatch lets go of a descriptor some time after the cancel. If it was closed before, the next
///   one with the same number gets no events (issue 833).
///
/// The handler is called again and again while the condition holds, or while the other end is hung up.
@_spi(GestureTools) public final class DescriptorWatch {
    /// What the descriptor must be.
    public enum Condition: Sendable {
        /// There is something to read, or the end.
        case readable
        /// There is room to write.
        case writable
    }

    private let source: any DispatchSourceProtocol

    /// Starts a watch. It ends when it is released.
    ///
    /// If the process has no descriptor left for it, Dispatch watches the descriptor itself.
    public init(
        _ descriptor: Int32,
        is condition: Condition,
        queue: DispatchQueue,
        handler: @escaping () -> Void
    ) {
        let epoll = gcw_epoll(descriptor, condition == .writable)
        if epoll >= 0 {
            source = DispatchSource.makeReadSource(fileDescriptor: epoll, queue: queue)
        } else if condition == .readable {
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        } else {
            source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        }
        source.setEventHandler(handler: handler)
        source.setCancelHandler { close(epoll) }
        source.activate()
    }

    deinit {
        source.cancel()
    }
}
