// SPDX-License-Identifier: MIT

import CEmulatedEvdev
package import EvdevRecording
import EvdevReplay

/// Emulated devices for programs that preload the panel's library.
package final class EmulatedPanel: PanelKernel {
    private let panel: OpaquePointer
    private var inputs: [eev_input] = []

    /// Creates a panel without devices, which listens on a socket at a new path.
    package init(socket path: String) throws(PanelError) {
        var reason = [CChar](repeating: 0, count: 512)
        guard let panel = eev_panel_create(path, &reason, reason.count) else {
            throw PanelError(String(messageIn: reason))
        }
        self.panel = panel
    }

    deinit {
        eev_panel_destroy(panel)
    }

    /// Readable when ``serve()`` has something to do.
    package var descriptor: Int32 { eev_panel_descriptor(panel) }

    /// Answers what programs have asked so far. Does not wait.
    package func serve() {
        eev_panel_serve(panel)
    }

    /// The processes that have opened a device, and have not ended.
    package var programs: Set<Int32> {
        var found = [Int32](repeating: 0, count: 256)
        let count = eev_panel_programs(panel, &found, found.count)
        return Set(found.prefix(count))
    }

    /// How many calls programs have made so far.
    package var callCount: Int { Int(eev_panel_calls(panel)) }

    /// Whether a program has another version of the preloaded library, and so cannot call.
    package var hasStaleCaller: Bool { eev_panel_has_stale_caller(panel) }

    /// Whether a call was refused, because this program had no descriptor for it.
    package var hasRefusedCaller: Bool { eev_panel_has_refused_caller(panel) }

    package func plug(_ device: EvdevDevice) throws(PanelError) -> UInt32 {
        var reason = [CChar](repeating: 0, count: 512)
        let size = reason.count
        let handle = device.withDescription { eev_panel_plug(panel, $0, &reason, size) }
        guard let handle = UInt32(exactly: handle) else {
            throw PanelError(String(messageIn: reason))
        }
        return handle
    }

    package func unplug(_ handle: UInt32) {
        eev_panel_unplug(panel, handle)
    }

    package func send(_ events: [EvdevEvent], to handle: UInt32, stamp: UInt64, isLost: Bool) {
        inputs.removeAll(keepingCapacity: true)
        for event in events {
            inputs.append(eev_input(type: event.type, code: event.code, value: event.value))
        }
        eev_panel_send(panel, handle, stamp, inputs, inputs.count, isLost)
    }

    package func drop(_ handle: UInt32, stamp: UInt64) {
        eev_panel_drop(panel, handle, stamp)
    }

    package func setSessionActive(_ isActive: Bool) {
        eev_panel_set_seat_active(panel, isActive)
    }

    package func isOpened(_ handle: UInt32) -> Bool {
        eev_panel_is_opened(panel, handle)
    }

    package func isRead(_ handle: UInt32) -> Bool {
        eev_panel_is_read(panel, handle)
    }

    package func isDrained(_ handle: UInt32) -> Bool {
        eev_panel_is_drained(panel, handle)
    }

    package func contactCount(_ handle: UInt32) -> Int {
        Int(eev_panel_contacts_down(panel, handle))
    }
}

/// What plays the role of the kernel: it has devices, and passes their events to programs.
package protocol PanelKernel: AnyObject {
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

extension EvdevDevice {
    /// A touchscreen of that size, with 16 contacts.
    package static func touchscreen(_ size: PanelSize) -> EvdevDevice {
        var device = touched(size, slots: 16)
        device.name = "Emulated touchscreen"
        device.properties = [EvdevEvent.isDirect]
        device.axes[EvdevEvent.toolType] = Axis(minimum: 0, maximum: Fingers.palmTool)
        device.capabilities[EvdevEvent.absolute]?.insert(EvdevEvent.toolType)
        return device
    }

    /// A touchpad of that size, with five contacts and a button below all of it.
    package static func touchpad(_ size: PanelSize) -> EvdevDevice {
        var device = touched(size, slots: 5)
        device.name = "Emulated touchpad"
        device.properties = [EvdevEvent.isPointer, EvdevEvent.isButtonPad]
        device.capabilities[EvdevEvent.key]?.insert(EvdevEvent.leftButton)
        device.capabilities[EvdevEvent.key]?.formUnion(EvdevEvent.fingerTools)
        return device
    }

    private static func touched(_ size: PanelSize, slots: Int32) -> EvdevDevice {
        var device = EvdevDevice()
        let resolution = size.isInMillimeters ? Int32(PanelSize.positionsPerUnit) : 0
        let x = Axis(minimum: 0, maximum: last(size.width), resolution: resolution)
        let y = Axis(minimum: 0, maximum: last(size.height), resolution: resolution)
        device.bus = usb
        device.axes = [
            EvdevEvent.x: x, EvdevEvent.y: y,
            EvdevEvent.slot: Axis(minimum: 0, maximum: slots - 1),
            EvdevEvent.positionX: x, EvdevEvent.positionY: y,
            EvdevEvent.trackingID: Axis(minimum: 0, maximum: lastTrackingID),
        ]
        device.capabilities = [
            EvdevEvent.synchronization: [
                EvdevEvent.synchronization, EvdevEvent.key, EvdevEvent.absolute,
            ],
            EvdevEvent.key: [EvdevEvent.touch],
            EvdevEvent.absolute: Set(device.axes.keys),
        ]
        return device
    }

    private static func last(_ length: Double) -> Int32 {
        Int32(length * PanelSize.positionsPerUnit) - 1
    }

    /// `BUS_USB`.
    private static let usb: UInt16 = 3

    static let lastTrackingID: Int32 = 65_535
}

/// Returns a descriptor that is readable when another one is, and is never hung up, for Dispatch. The
/// caller closes it. Nil: the process has no descriptor left.
package func readiness(of descriptor: Int32) -> Int32? {
    let readiness = eev_readiness(descriptor)
    return readiness < 0 ? nil : readiness
}
