// SPDX-License-Identifier: MIT

import CGestureCore
import CGestureLibinput
package import EvdevRecording
package import GestureKit
@_spi(GestureTools) package import GestureLibinput

/// The sizes of the contacts of a touchscreen, read beside libinput, which does not report them.
///
/// They are known if the device reports ABS_MT_TOUCH_MAJOR in units that are known. Give it each
/// frame of the device and each of libinput's touch events.
package struct ContactSizes {
    /// A contact that is down, as libinput reports it.
    private struct Contact {
        var id: Int32
        var x = 0.0
        var y = 0.0
        var lengths = ContactAxes.Lengths()
    }

    private var axes: ContactAxes
    private let pointsPerUnit: Double
    /// The positions of the device's axes.
    private let x: EvdevDevice.Axis
    private let y: EvdevDevice.Axis
    /// By the slots of the device.
    private var contacts: [Int32: Contact] = [:]

    /// Nil: the sizes of the device's contacts are not known.
    package init?(_ device: EvdevDevice, _ adapter: DeviceAdapter) {
        let codes = device.touchAxes
        guard let axes = ContactAxes(device), let major = device.axes[EvdevEvent.touchMajor],
            let x = device.axes[codes.x], let y = device.axes[codes.y],
            let pointsPerUnit = Self.points(inUnitOf: major, adapter, x, y)
        else {
            return nil
        }
        (self.axes, self.pointsPerUnit) = (axes, pointsPerUnit)
        (self.x, self.y) = (x, y)
    }

    /// Takes the next frame, before libinput's events of it.
    package mutating func take(_ frame: EvdevFrame) {
        axes.take(frame)
    }

    /// Takes a `struct libinput_event *` of the device.
    package mutating func take(_ event: OpaquePointer) {
        let type = libinput_event_get_type(event)
        let isDown = type == LIBINPUT_EVENT_TOUCH_DOWN || type == LIBINPUT_EVENT_TOUCH_MOTION
        let isOver = type == LIBINPUT_EVENT_TOUCH_UP || type == LIBINPUT_EVENT_TOUCH_CANCEL
        guard isDown || isOver, let touch = libinput_event_get_touch_event(event) else {
            return
        }
        let slot = libinput_event_touch_get_slot(touch)
        if type == LIBINPUT_EVENT_TOUCH_DOWN {
            contacts[slot] = Contact(id: libinput_event_touch_get_seat_slot(touch))
        }
        if isDown {
            contacts[slot]?.x =
                libinput_event_touch_get_x_transformed(touch, x.count) + Double(x.minimum)
            contacts[slot]?.y =
                libinput_event_touch_get_y_transformed(touch, y.count) + Double(y.minimum)
        } else {
            contacts[slot] = nil
        }
    }

    /// The samples of the contacts that have another size than their samples so far.
    package mutating func changes(at time: Timestamp) -> [TouchSample] {
        contacts.keys.sorted().compactMap { slot in
            guard let contact = contacts[slot],
                let lengths = axes.lengths(slot: slot, x: contact.x, y: contact.y),
                lengths != contact.lengths
            else {
                return nil
            }
            contacts[slot]?.lengths = lengths
            let kind = TouchSample.Kind.size(
                major: points(lengths.major),
                minor: points(lengths.minor)
            )
            return TouchSample(kind, id: contact.id, time: time)
        }
    }

    /// A length in points, as a sample can have it.
    private func points(_ units: Int32) -> Double {
        let length = min(max(Double(units), 0) * pointsPerUnit, Self.longest)
        return gc_length_to_double(gc_length_from_double(length))
    }

    /// The longest length that a sample can have, in points.
    private static let longest = 262_144.0

    /// How many points a unit of an axis of contact sizes is. Nil: not known.
    ///
    /// A resolution is the number of units in a millimeter, which is 160/25.4 points unless the
    /// configured size of the screen says otherwise. Without a resolution, the units are those of
    /// positions, if the range is at least that of both position axes. The kernel's documentation
    /// demands this of all drivers; a smaller range shows that a driver ignores it. Such a unit is
    /// as long as a position: the geometric mean of both axes.
    private static func points(
        inUnitOf major: EvdevDevice.Axis,
        _ adapter: DeviceAdapter,
        _ x: EvdevDevice.Axis,
        _ y: EvdevDevice.Axis
    ) -> Double? {
        if major.resolution > 1 {
            return (adapter.pointsPerMillimeter ?? 160 / 25.4) / Double(major.resolution)
        }
        guard Int64(major.maximum) >= max(Int64(x.count), Int64(y.count)) - 1 else {
            return nil
        }
        // The size may be that of a screen on its side.
        let area = adapter.size.width * adapter.size.height
        return (area / (Double(x.count) * Double(y.count))).squareRoot()
    }
}

extension EvdevDevice.Axis {
    /// How many positions it has.
    fileprivate var count: UInt32 {
        UInt32(clamping: max(Int64(maximum) - Int64(minimum), 0) + 1)
    }
}
