// SPDX-License-Identifier: MIT

import CEmulatedEvdev
public import EvdevRecording
import EvdevReplay

/// Emulated devices for programs that preload the panel's library.
public final class EmulatedPanel: PanelKernel {
    private let panel: OpaquePointer
    private var inputs: [eev_input] = []

    /// Creates a panel without devices, which listens on a socket at a new path.
    public init(socket path: String) throws(PanelError) {
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
    public var descriptor: Int32 { eev_panel_descriptor(panel) }

    /// Answers what programs have asked so far. Does not wait.
    public func serve() {
        eev_panel_serve(panel)
    }

    /// The processes that have a device open.
    public var programs: Set<Int32> {
        var found = [Int32](repeating: 0, count: 256)
        let count = eev_panel_programs(panel, &found, found.count)
        return Set(found.prefix(count))
    }

    /// How many calls programs have made so far.
    public var callCount: Int { Int(eev_panel_calls(panel)) }

    /// Whether a program has another version of the preloaded library, and so cannot call.
    public var hasStaleCaller: Bool { eev_panel_has_stale_caller(panel) }

    /// Plugs a device in, and returns its handle.
    public func plug(_ device: EvdevDevice) throws(PanelError) -> UInt32 {
        var reason = [CChar](repeating: 0, count: 512)
        let size = reason.count
        let handle = device.withDescription { eev_panel_plug(panel, $0, &reason, size) }
        guard let handle = UInt32(exactly: handle) else {
            throw PanelError(String(messageIn: reason))
        }
        return handle
    }

    /// Unplugs a device for good.
    public func unplug(_ handle: UInt32) {
        eev_panel_unplug(panel, handle)
    }

    /// Sends a frame.
    public func send(_ events: [EvdevEvent], to handle: UInt32, stamp: UInt64, isLost: Bool) {
        inputs.removeAll(keepingCapacity: true)
        for event in events {
            inputs.append(eev_input(type: event.type, code: event.code, value: event.value))
        }
        eev_panel_send(panel, handle, stamp, inputs, inputs.count, isLost)
    }

    /// Sends `SYN_DROPPED`.
    public func drop(_ handle: UInt32, stamp: UInt64) {
        eev_panel_drop(panel, handle, stamp)
    }

    /// Switches to another virtual terminal, or back.
    public func setSessionActive(_ isActive: Bool) {
        eev_panel_set_seat_active(panel, isActive)
    }

    /// Whether a program has opened the device.
    public func isOpened(_ handle: UInt32) -> Bool {
        eev_panel_is_opened(panel, handle)
    }

    /// Whether a program has read the state of the device.
    public func isRead(_ handle: UInt32) -> Bool {
        eev_panel_is_read(panel, handle)
    }

    /// Whether programs have read all events of the device.
    public func isDrained(_ handle: UInt32) -> Bool {
        eev_panel_is_drained(panel, handle)
    }

    /// How many contacts are down on the device.
    public func contactCount(_ handle: UInt32) -> Int {
        Int(eev_panel_contacts_down(panel, handle))
    }
}
