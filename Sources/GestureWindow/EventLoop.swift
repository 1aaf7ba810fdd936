// SPDX-License-Identifier: MIT

import CGestureWayland
import CGestureWindow
import Dispatch
import GestureKit
import GestureWayland

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Waits for the compositor, for times, for other threads, and for what the program put on the main
/// queue. Everything happens on the thread that runs it.
final class EventLoop {
    private let display: OpaquePointer
    private var waits: [pollfd] = []
    /// Woken by signals.
    private let bell = Bell()
    private let mainQueue = gcw_main_queue()
    /// Up to when all input is read.
    private var time = Timestamp.zero
    /// Whether the program was asked to end.
    private(set) var isInterrupted = false

    init(_ display: OpaquePointer) {
        self.display = display
    }

    /// Waits for something to happen, reads it, and dispatches the compositor's events.
    ///
    /// - Parameters:
    ///   - bells: What other threads may ring.
    ///   - milliseconds: The longest wait. -1: without end.
    ///   - now: The clock. It is read before the events, so that time does not overtake them.
    /// - Returns: The time before events were read. If some are left, an earlier one.
    func next(_ bells: [Bell], _ milliseconds: Int32, _ now: () -> Timestamp) -> Timestamp {
        var wait = milliseconds
        while wl_display_prepare_read(display) != 0 {
            wait = 0
            guard wl_display_dispatch_pending(display) >= 0 else {
                return now()
            }
        }
        let isBlocked = wl_display_flush(display) < 0 && errno == EAGAIN
        waits.removeAll(keepingCapacity: true)
        let output = isBlocked ? POLLOUT : 0
        add(wl_display_get_fd(display), Int16(POLLIN | output))
        add(bell.descriptor)
        add(mainQueue)
        bells.forEach { add($0.descriptor) }
        poll(&waits, nfds_t(waits.count), wait)
        let start = now()
        if waits[0].revents & ~Int16(POLLOUT) != 0 {
            wl_display_read_events(display)
        } else {
            wl_display_cancel_read(display)
        }
        wl_display_dispatch_pending(display)
        if !hasUnreadInput(display) {
            time = start
        }
        isInterrupted = isInterrupted || bell.answer()
        if waits[2].revents != 0 {
            gcw_run_main_queue(mainQueue)
        }
        return time
    }

    private func add(_ descriptor: Int32, _ events: Int16 = Int16(POLLIN)) {
        waits.append(pollfd(fd: descriptor, events: events, revents: 0))
    }

    /// Calls a function, in which SIGINT and SIGTERM end the loop instead of the program.
    func withSignals<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        let (bell, queue) = (bell, DispatchQueue(label: "signals"))
        let former = [SIGINT, SIGTERM].map { ($0, signal($0, SIG_IGN)) }
        let sources = former.map { number, _ in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { bell.ring() }
            source.activate()
            return source
        }
        defer {
            sources.forEach { $0.cancel() }
            former.forEach { signal($0.0, $0.1) }
        }
        try body()
    }
}

/// Wakes the loop of a program, from any thread.
final class Bell: Sendable {
    /// Readable after ``ring()``. -1 if the system gives none: then nothing wakes the loop.
    let descriptor = gcw_event()

    deinit {
        close(descriptor)
    }

    func ring() {
        var one: UInt64 = 1
        write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Returns whether it has rung since the last call.
    func answer() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, MemoryLayout<UInt64>.size) > 0
    }
}
