// SPDX-License-Identifier: MIT

import EvdevRecording

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

/// Suppresses motion within the noise of a device.
///
/// As in libinput, the contact drags an ellipse along. Motion inside of the ellipse is ignored;
/// at its edge, the contact pulls the center along.
enum Hysteresis {
    /// The radii of the ellipse; nil if the device has no noise.
    static func margin(of device: EvdevDevice) -> Place? {
        let axes = device.touchAxes
        let fuzz = Place(x: device.axes[axes.x]?.fuzz ?? 0, y: device.axes[axes.y]?.fuzz ?? 0)
        guard fuzz.x != 0 || fuzz.y != 0 else {
            return nil
        }
        return Place(x: fuzz.x / 2, y: fuzz.y / 2)
    }

    /// Returns the new center, after the contact moved to `place`.
    static func hold(_ place: Place, center: Place, margin: Place) -> Place {
        guard margin.x != 0, margin.y != 0 else {
            return place
        }
        let dx = Double(place.x) - Double(center.x)
        let dy = Double(place.y) - Double(center.y)
        let (a, b) = (Double(margin.x), Double(margin.y))
        let relative = (dx * dx / (a * a) + dy * dy / (b * b)).squareRoot()
        guard relative >= 1 else {
            return center
        }
        let reach = (dx * dx + dy * dy).squareRoot() / relative
        let lag: (x: Double, y: Double)
        if dx == 0 {
            lag = (0, reach)
        } else {
            let gradient = abs(dy / dx)
            let x = reach / (gradient * gradient + 1).squareRoot()
            lag = (x, ((reach + x) * (reach - x)).squareRoot())
        }
        return Place(x: position(place.x, dx, lag.x), y: position(place.y, dy, lag.y))
    }

    private static func position(_ value: Int32, _ step: Double, _ lag: Double) -> Int32 {
        let held = step >= 0 ? Double(value) - lag : Double(value) + lag
        return Int32(exactly: held.rounded(.towardZero)) ?? value
    }
}
