// SPDX-License-Identifier: MIT

import Dispatch
import EvdevReplay
import GestureKit
@_spi(GestureTools) import GestureLibinput
import Glibc

/// A seat of emulated devices as what a source reads.
final class SeatContext: InputContext {
    let seat: EmulatedSeat
    let descriptor: Int32
    private let waker: Int32
    /// What the next reading throws.
    var failure: DeviceError?
    /// What resuming throws.
    var resumeFailure: DeviceError?
    /// Added to the seat's time, by a clock of the test's.
    var elapsed: () -> UInt64 = { 0 }
    private(set) var dispatches = 0
    /// Signalled when it is let go of.
    let released = DispatchSemaphore(value: 0)

    init(_ seat: EmulatedSeat) {
        self.seat = seat
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        (descriptor, waker) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(waker)
        released.signal()
    }

    /// Makes the descriptor readable, as input does.
    func wake() {
        _ = write(waker, "!", 1)
    }

    var now: Timestamp {
        Timestamp(microseconds: seat.epoch + seat.time + elapsed())
    }

    func dispatch() throws(DeviceError) {
        dispatches += 1
        var bytes = [UInt8](repeating: 0, count: 16)
        _ = read(descriptor, &bytes, bytes.count)
        if let failure {
            throw failure
        }
    }

    func takeEvents(_ body: (OpaquePointer) -> Void) {
        seat.takeEvents { event, _ in body(event) }
    }

    func suspend() {
        try? seat.suspend()
    }

    func resume() throws(DeviceError) {
        if let resumeFailure {
            throw resumeFailure
        }
        try? seat.resume()
    }

    func positions(of path: String) -> (x: UInt32, y: UInt32) {
        (0, 0)
    }

    var refused: [RefusedDevice] = []
    var opened: [String] = []
}
