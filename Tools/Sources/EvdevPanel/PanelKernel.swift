// SPDX-License-Identifier: MIT

public import EvdevRecording

/// What plays the role of the kernel: it has devices, and passes their events to programs.
public protocol PanelKernel: AnyObject {
    /// Plugs a device in, and returns its handle.
    func plug(_ device: EvdevDevice) throws(PanelError) -> UInt32

    /// Unplugs a device for good.
    func unplug(_ handle: UInt32)

    /// Sends a frame with its stamp, in microseconds. A lost one changes only the device's state.
    func send(_ events: [EvdevEvent], to handle: UInt32, stamp: UInt64, isLost: Bool)

    /// Sends `SYN_DROPPED`.
    func drop(_ handle: UInt32, stamp: UInt64)

    /// Switches to another virtual terminal, or back.
    func setSessionActive(_ isActive: Bool)

    /// Whether a program has opened the device.
    func isOpened(_ handle: UInt32) -> Bool

    /// Whether a program has read the state of the device, so that it gets all events.
    func isRead(_ handle: UInt32) -> Bool

    /// Whether programs have read all events of the device.
    func isDrained(_ handle: UInt32) -> Bool

    /// How many contacts are down on the device.
    func contactCount(_ handle: UInt32) -> Int
}
