// SPDX-License-Identifier: MIT

internal import EvdevRecording

/// Drops the events that the kernel drops: those that change nothing.
///
/// A recording has none of them unless it was edited or made up. libinput takes such an event for a
/// motion, but never gets one.
struct KernelFilter {
    private var axes = [Int32](repeating: 0, count: 0x40)
    private var keys: Set<UInt16> = []
    /// The values of each slot, by the number of the axis. Empty: the device has no slots.
    private var slots: [[Int32]] = []
    private var slot = 0

    init(_ device: EvdevDevice) {
        if device.has(type: EvdevEvent.absolute, code: EvdevEvent.slot) {
            var values = [Int32](repeating: 0, count: 0x40)
            values[Int(EvdevEvent.trackingID)] = -1
            slots = Array(repeating: values, count: device.slotCount)
        }
    }

    /// Whether the kernel passes an event on that the device announces.
    mutating func passes(_ event: EvdevEvent) -> Bool {
        switch event.type {
        case EvdevEvent.key where event.value == Self.repeated:
            true
        case EvdevEvent.key:
            event.value != 0 ? keys.insert(event.code).inserted : keys.remove(event.code) != nil
        case EvdevEvent.absolute where event.code < axes.count:
            passesAxis(event)
        default:
            true
        }
    }

    private static let repeated: Int32 = 2

    private mutating func passesAxis(_ event: EvdevEvent) -> Bool {
        let code = Int(event.code)
        if event.code == EvdevEvent.slot {
            slot = slots.indices.contains(Int(event.value)) ? Int(event.value) : slot
            return true
        }
        guard event.code > EvdevEvent.slot else {
            defer { axes[code] = event.value }
            return axes[code] != event.value
        }
        guard !slots.isEmpty else {
            return true
        }
        defer { slots[slot][code] = event.value }
        return slots[slot][code] != event.value
    }
}
