// SPDX-License-Identifier: MIT

import CEmulatedEvdev
package import EvdevRecording

extension EmulatedSeat {
    /// The time 0 of this API, on libinput's clock, in microseconds.
    package var epoch: UInt64 {
        eev_session_epoch_us(session)
    }

    /// Hands out the new `struct libinput_event *`, in order, with their times.
    ///
    /// An event is valid only during the call. Events without a time, such as a device's arrival,
    /// get the current time.
    package func takeEvents<Failure>(
        _ body: (_ event: OpaquePointer, _ microseconds: UInt64) throws(Failure) -> Void
    ) throws(Failure) {
        try takeEvents { event throws(Failure) in
            try body(event, eev_session_event_time_us(session, event))
        }
    }

    /// Like ``takeEvents(_:)``, without times. It does not ask libinput for them.
    package func takeEvents<Failure>(
        _ body: (_ event: OpaquePointer) throws(Failure) -> Void
    ) throws(Failure) {
        while let event = eev_session_next_event(session) {
            defer { eev_session_release_event(session, event) }
            try body(event)
        }
    }

    /// Takes the oldest event. Nil: there is none. It is valid as long as the seat.
    package func keepEvent() -> OpaquePointer? {
        eev_session_next_event(session)
    }
}

extension EmulatedDevice {
    /// libinput's device; nil if it is removed or suspended.
    package var libinputDevice: OpaquePointer? {
        eev_session_device(seat.session, number)
    }

    /// See ``EmulatedSeat/epoch``.
    package var epoch: UInt64 {
        seat.epoch
    }

    /// See ``EmulatedSeat/takeEvents(_:)``. Hands out events of all devices of the seat.
    package func takeEvents<Failure>(
        _ body: (_ event: OpaquePointer, _ microseconds: UInt64) throws(Failure) -> Void
    ) throws(Failure) {
        try seat.takeEvents(body)
    }

    /// Plays a whole recording and hands out libinput's events, as ``takeEvents(_:)`` does.
    package static func replay(
        _ recording: EvdevRecording,
        _ body: (_ event: OpaquePointer, _ microseconds: UInt64) throws -> Void
    ) throws {
        let device = try EmulatedDevice(recording.device, name: recording.name)
        for frame in recording.frames {
            try device.play(frame)
            try device.takeEvents(body)
        }
        try device.finish()
        try device.takeEvents(body)
    }

    /// Plays the rest of a reader's recording, with one frame in memory at a time.
    package static func replay(
        _ reader: any EvdevReader,
        _ body: (_ event: OpaquePointer, _ microseconds: UInt64) throws -> Void
    ) throws {
        let device = try EmulatedDevice(reader.device, name: reader.name)
        while let frame = try reader.next() {
            try device.play(frame)
            try device.takeEvents(body)
        }
        try device.finish()
        try device.takeEvents(body)
    }
}
