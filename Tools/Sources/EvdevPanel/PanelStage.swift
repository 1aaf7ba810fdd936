// SPDX-License-Identifier: MIT

package import EvdevRecording

/// The named devices of a panel.
package final class PanelStage {
    private struct Entry {
        let name: String
        let device: EvdevDevice
        let size: PanelSize?
        var handle: UInt32?
        /// Nil: a recording's device, which scripts cannot touch.
        var fingers: Fingers?
        var isLosing = false
    }

    private let kernel: any PanelKernel
    private var entries: [Entry] = []

    /// Creates a stage without devices.
    package init(_ kernel: any PanelKernel) {
        self.kernel = kernel
    }

    /// The names of all devices, in the order in which they were added.
    package var names: [String] { entries.map(\.name) }

    /// Plugs in a device for scripts, as `touchscreen`, `touchscreen2` and so on.
    package func add(_ device: EvdevDevice, _ size: PanelSize) throws(PanelError) {
        let isTouchpad = device.properties.contains(EvdevEvent.isPointer)
        try add(
            device,
            named: isTouchpad ? "touchpad" : "touchscreen",
            size: size,
            Fingers(on: device, size)
        )
    }

    /// Plugs in the device of a recording, unless it is here. Returns its name.
    @discardableResult
    package func add(recorded device: EvdevDevice) throws(PanelError) -> String {
        if let entry = entries.first(where: { $0.fingers == nil && $0.device == device }) {
            return entry.name
        }
        return try add(device, named: "recording", size: nil, nil)
    }

    /// Whether a program reads each device that is plugged in.
    package var isRead: Bool {
        entries.allSatisfy { entry in entry.handle.map(kernel.isRead) ?? true }
    }

    /// Whether programs have read all events.
    var isDrained: Bool {
        entries.allSatisfy { entry in entry.handle.map(kernel.isDrained) ?? true }
    }

    /// Whether a program has opened a device.
    package var isAnyOpened: Bool {
        entries.contains { entry in entry.handle.map(kernel.isOpened) ?? false }
    }

    /// The places of the fingers that are down on a device.
    func places(on name: String) throws(PanelError) -> [(finger: Int, x: Double, y: Double)] {
        let fingers = try fingers(of: index(of: name))
        return fingers.down.compactMap { finger in
            fingers.place(of: finger).map { (finger, $0.x, $0.y) }
        }
    }

    /// Changes the fingers of a device.
    func touch(
        _ name: String,
        _ change: (inout Fingers) throws(PanelError) -> Void
    ) throws(PanelError) {
        let index = try index(of: name)
        var fingers = try fingers(of: index)
        try change(&fingers)
        entries[index].fingers = fingers
    }

    /// Ends the frame of a device, and sends it.
    func endFrame(_ name: String, stamp: UInt64) throws(PanelError) {
        var events: [EvdevEvent] = []
        try touch(name) { events = $0.takeFrame() }
        try send(events, to: name, stamp: stamp)
    }

    func send(_ events: [EvdevEvent], to name: String, stamp: UInt64) throws(PanelError) {
        let index = try index(of: name)
        kernel.send(
            events,
            to: try handle(of: index),
            stamp: stamp,
            isLost: entries[index].isLosing
        )
    }

    func unplug(_ name: String) throws(PanelError) {
        let index = try index(of: name)
        kernel.unplug(try handle(of: index))
        entries[index].handle = nil
        entries[index].isLosing = false
    }

    /// Plugs a device in again. No finger is down on it.
    func plug(_ name: String) throws(PanelError) {
        let index = try index(of: name)
        guard entries[index].handle == nil else {
            throw PanelError("the \(name) is plugged in already")
        }
        entries[index].handle = try kernel.plug(entries[index].device)
        entries[index].fingers = entries[index].size.map { size in
            Fingers(on: entries[index].device, size)
        }
    }

    /// Keeps the frames of a device from programs.
    func lose(_ name: String) throws(PanelError) {
        let index = try index(of: name)
        _ = try handle(of: index)
        entries[index].isLosing = true
    }

    /// Lets programs notice that they have lost frames.
    func drop(_ name: String, stamp: UInt64) throws(PanelError) {
        let index = try index(of: name)
        kernel.drop(try handle(of: index), stamp: stamp)
        entries[index].isLosing = false
    }

    /// Ends the contacts of a recording that was cut off: its device is plugged in anew.
    ///
    /// Returns false if programs must read their events first.
    func finish(recordingOn name: String) throws(PanelError) -> Bool {
        let index = try index(of: name)
        guard let handle = entries[index].handle, kernel.contactCount(handle) > 0 else {
            return true
        }
        guard kernel.isDrained(handle) else {
            return false
        }
        try unplug(name)
        try plug(name)
        return true
    }

    func setSessionActive(_ isActive: Bool) {
        kernel.setSessionActive(isActive)
    }

    @discardableResult
    private func add(
        _ device: EvdevDevice,
        named kind: String,
        size: PanelSize?,
        _ fingers: Fingers?
    ) throws(PanelError) -> String {
        let handle = try kernel.plug(device)
        let count = entries.count { $0.name.hasPrefix(kind) }
        let name = count == 0 ? kind : "\(kind)\(count + 1)"
        entries.append(
            Entry(name: name, device: device, size: size, handle: handle, fingers: fingers)
        )
        return name
    }

    private func index(of name: String) throws(PanelError) -> Int {
        guard let index = entries.firstIndex(where: { $0.name == name }) else {
            let all = names.isEmpty ? "there are none" : "they are \(names.joined(separator: ", "))"
            throw PanelError("there is no device \(name.quoted): \(all)")
        }
        return index
    }

    private func handle(of index: Int) throws(PanelError) -> UInt32 {
        guard let handle = entries[index].handle else {
            throw PanelError("the \(entries[index].name) is unplugged")
        }
        return handle
    }

    private func fingers(of index: Int) throws(PanelError) -> Fingers {
        _ = try handle(of: index)
        guard let fingers = entries[index].fingers else {
            throw PanelError("the \(entries[index].name) is moved by its recording only")
        }
        return fingers
    }
}
