// SPDX-License-Identifier: MIT

import CGestureWayland
public import Dispatch
public import GestureKit

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The watches of a source on Dispatch.
final class Loop {
    var reader: DescriptorWatch?
    var writer: DescriptorWatch?
    var timer: (any DispatchSourceTimer)?
    var armed: Timestamp?
    var isTurning = false
    /// Whether the source has stopped. The display may be gone.
    var isCancelled = false

    func cancel() {
        isCancelled = true
        timer?.cancel()
        reader = nil
        writer = nil
        timer = nil
    }
}

extension WaylandSource {
    /// Starts to read the display's events on the queue, and dispatches all that have arrived.
    ///
    /// The source then dispatches the events of the default queue of events, also those of the
    /// program's objects. It flushes the requests that the program makes in them. After other
    /// requests, call ``flush()``.
    public func start() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard loop.timer == nil, !loop.isCancelled else {
            return
        }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in
            self?.loop.armed = nil
            self?.turn()
        }
        timer.activate()
        loop.timer = timer
        let descriptor = wl_display_get_fd(display)
        loop.reader = DescriptorWatch(descriptor, is: .readable, queue: queue) { [weak self] in
            self?.turn()
        }
        turn()
    }

    /// Sends the requests that the program made since the last event. Needed only after
    /// ``start()``. If the compositor does not read, they are sent when it does.
    public func flush() {
        guard !hasEnded else {
            return
        }
        // A broken pipe is an error of the next read. It comes with the compositor's reason.
        guard wl_display_flush(display) < 0, errno == EAGAIN, loop.timer != nil else {
            loop.writer = nil
            return
        }
        guard loop.writer == nil else {
            return
        }
        let descriptor = wl_display_get_fd(display)
        loop.writer = DescriptorWatch(descriptor, is: .writable, queue: queue) { [weak self] in
            self?.flush()
        }
    }

    /// Handles all deadlines up to now. Call it on a loop of your own, after events were dispatched
    /// and when the time of ``deadline`` has come.
    ///
    /// If more input has arrived than the display has read, deadlines wait for the next call. The
    /// display's descriptor is readable then.
    ///
    /// If the connection has ended, it ends all touches and reports that to ``onEvent``, once.
    public func advance() {
        advance(to: now)
    }

    /// Handles all deadlines up to a time, like ``advance()``. Take the time before you read events:
    /// then it does not overtake input that comes in between.
    public func advance(to time: Timestamp) {
        guard !loop.isCancelled else {
            return
        }
        checkConnection()
        handleDeadlines(to: time)
        if loop.timer != nil {
            arm()
        }
    }

    /// When to call ``advance()``, by the clock of ``now``. Nil: only after events.
    public var deadline: Timestamp? {
        guard let engineDeadline = engine.deadline else {
            return inputDeadline
        }
        return inputDeadline.map { min($0, engineDeadline) } ?? engineDeadline
    }

    /// The milliseconds until the ``deadline`` for `poll()`, rounded up. -1: without end.
    public var timeout: Int32 {
        deadline?.milliseconds(after: now) ?? -1
    }

    /// Dispatch's timer may have to fire earlier, because another source has dispatched the event.
    func armOutsideTurn() {
        if !loop.isTurning, loop.timer != nil {
            arm()
        }
    }

    /// Whether no request may be sent any more.
    var hasEnded: Bool {
        loop.isCancelled || failure != nil
    }

    private func turn() {
        // If an action called this, the running turn does the work.
        guard !loop.isTurning, !loop.isCancelled else {
            return
        }
        loop.isTurning = true
        // The input read below is not later than this, so time does not overtake it.
        let now = now
        read()
        loop.isTurning = false
        guard !loop.isCancelled else {
            return
        }
        checkConnection()
        handleDeadlines(to: now)
        // An action may have stopped the source.
        guard !loop.isCancelled else {
            return
        }
        onTurn?()
        flush()
        arm()
    }

    private func handleDeadlines(to now: Timestamp) {
        // Time waits for input that was not read yet: up to 1.22, libwayland reads 4 KB at once.
        guard let deadline, deadline <= now, failure != nil || !hasUnreadInput(display) else {
            return
        }
        advanceInput(to: now)
        if let deadline = engine.deadline, deadline <= now {
            engine.advance(to: now)
        }
    }

    /// Reads what has arrived, and dispatches it. Does not block.
    private func read() {
        guard failure == nil else {
            return
        }
        while wl_display_prepare_read(display) != 0 {
            guard wl_display_dispatch_pending(display) >= 0, !loop.isCancelled else {
                return
            }
        }
        flush()
        // Without input, reading waits for each other thread that has prepared to read.
        if !hasUnreadInput(display) {
            wl_display_cancel_read(display)
        } else if wl_display_read_events(display) < 0 {
            return
        }
        wl_display_dispatch_pending(display)
    }

    /// Stops reading when the connection has ended: its descriptor would stay readable forever.
    private func checkConnection() {
        guard failure == nil else {
            return
        }
        let code = wl_display_get_error(display)
        guard code != 0 else {
            return
        }
        let error = WaylandError(display, code)
        failure = error
        loop.reader = nil
        loop.writer = nil
        closeSeats()
        if !loop.isCancelled {
            onEvent(.failed(error))
        }
    }

    private func arm() {
        let deadline = deadline
        guard deadline != loop.armed, let timer = loop.timer else {
            return
        }
        loop.armed = deadline
        guard let deadline else {
            timer.schedule(deadline: .distantFuture)
            return
        }
        let wait = deadline.microseconds(after: now)
        timer.schedule(
            deadline: .now() + .microseconds(Int(clamping: wait)),
            leeway: .milliseconds(1)
        )
    }
}

extension Timestamp {
    /// The microseconds from another moment to this one; 0 if this one is earlier.
    ///
    /// A clock advances between two readings, and a call with it as the argument reads it only once.
    @_spi(GestureTools)
    public func microseconds(after other: Timestamp) -> UInt64 {
        microseconds - min(microseconds, other.microseconds)
    }

    /// The milliseconds from another moment to this one for `poll()`, rounded up; 0 if this one is
    /// earlier.
    @_spi(GestureTools)
    public func milliseconds(after other: Timestamp) -> Int32 {
        let wait = microseconds(after: other)
        return Int32(clamping: wait / 1000 + (wait % 1000 == 0 ? 0 : 1))
    }
}

extension WaylandError {
    init(_ display: OpaquePointer, _ code: Int32) {
        guard code == EPROTO else {
            self = .disconnected(code: code)
            return
        }
        var interface: UnsafePointer<wl_interface>?
        var object: UInt32 = 0
        let error = wl_display_get_protocol_error(display, &interface, &object)
        let name = interface.map { String(cString: $0.pointee.name) } ?? "an unknown object"
        self = .protocolError(interface: name, object: object, code: error)
    }
}

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

/// A watch of a descriptor on Dispatch. The other end may hang up, and the descriptor may be closed,
/// at any time.
///
/// Dispatch does not watch the descriptor itself, but an epoll that does, for two reasons:
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
