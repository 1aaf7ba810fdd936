// SPDX-License-Identifier: MIT

public import GestureKit

/// What a source reads: libinput over the devices of the machine, or over emulated ones.
@_spi(GestureTools) public protocol InputContext: AnyObject {
    /// Readable when ``dispatch()`` has something to do.
    var descriptor: Int32 { get }

    /// The time now, on the clock that events are stamped by.
    var now: Timestamp { get }

    /// Reads what has come.
    func dispatch() throws(DeviceError)

    /// Hands out the `struct libinput_event *` that have come up, each valid during its call.
    func takeEvents(_ body: (OpaquePointer) -> Void)

    /// Gives up all devices, with the events that come of it.
    func suspend()

    /// Takes the devices again, as new ones.
    func resume() throws(DeviceError)

    /// How many positions the axes of a device have, 0 where it is not known.
    func positions(of path: String) -> (x: UInt32, y: UInt32)

    /// The devices that were asked for and not opened.
    var refused: [RefusedDevice] { get }

    /// The nodes that have been opened.
    var opened: [String] { get }
}
