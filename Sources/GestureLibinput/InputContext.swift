// SPDX-License-Identifier: MIT

public import GestureKit

/// The input of a source: libinput with the machine's devices or with emulated ones.
@_spi(GestureTools) public protocol InputContext: AnyObject {
    /// The descriptor to watch. When it is readable, call ``dispatch()``.
    var descriptor: Int32 { get }

    /// The current time, by the clock of the events.
    var now: Timestamp { get }

    /// Reads the input that has arrived.
    func dispatch() throws(DeviceError)

    /// Passes each `struct libinput_event *` that has arrived to `body`. It is valid during the
    /// call.
    func takeEvents(_ body: (OpaquePointer) -> Void)

    /// Releases all devices. This causes events.
    func suspend()

    /// Takes the devices again, as new devices.
    func resume() throws(DeviceError)

    /// The number of positions of a device's axes. 0: not known.
    func positions(of path: String) -> (x: UInt32, y: UInt32)

    /// The devices that were requested but not opened.
    var refused: [RefusedDevice] { get }

    /// The nodes that were opened.
    var opened: [String] { get }
}
