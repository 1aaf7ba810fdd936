// SPDX-License-Identifier: MIT

package import CGestureCore
internal import CGestureLibinput
internal import CLibinput
package import GestureKit

/// A touchscreen of libinput's, as a source of samples for an engine.
package struct TouchscreenAdapter {
    private var device = gc_libinput_device()

    /// Whether a `struct libinput_device *` gives touches, rather than moving a pointer.
    package static func isTouchscreen(_ libinputDevice: OpaquePointer) -> Bool {
        libinput_device_has_capability(libinputDevice, LIBINPUT_DEVICE_CAP_TOUCH) != 0
    }

    /// Takes over a `struct libinput_device *`; nil when its calibration flattens it.
    ///
    /// - Parameters:
    ///   - libinputDevice: The device; it need not outlive this call.
    ///   - identifier: What tells its touches from those of other devices.
    ///   - positions: How many positions its axes have, 0 when it is not known.
    package init?(
        _ libinputDevice: OpaquePointer,
        identifier: UInt16,
        positions: (x: UInt32, y: UInt32)
    ) {
        var config = gc_device_config_default()
        if positions.x > 1, positions.y > 1 {
            config.x.maximum = Int32(clamping: positions.x - 1)
            config.y.maximum = Int32(clamping: positions.y - 1)
        }
        // Axes that cannot be leave the shape that is assumed.
        guard
            gc_libinput_device_init(&device, libinputDevice, identifier, &config) == .GC_OK
                || gc_libinput_device_init(&device, libinputDevice, identifier, nil) == .GC_OK
        else {
            return nil
        }
    }

    /// The size of the screen in points: measured, or what it is taken for.
    package var size: Size {
        let size = withUnsafePointer(to: device.panel) { gc_device_size($0) }
        return Size(
            width: gc_length_to_double(size.width),
            height: gc_length_to_double(size.height)
        )
    }

    /// Whether the size was taken for what a screen usually has, for want of a plausible one.
    package var isSizeAssumed: Bool {
        withUnsafePointer(to: device.panel) { gc_device_mapping($0) } == .GC_DEVICE_ASSUMED
    }

    /// What a `struct libinput_event *` of the device says, nil if it is no touch event.
    package func sample(of event: OpaquePointer) -> gc_sample? {
        var sample = gc_sample()
        let isTouch = withUnsafePointer(to: device) { gc_libinput_sample($0, event, &sample) }
        return isTouch ? sample : nil
    }

    /// Pushes what a `struct libinput_event *` of the device says, and calls the actions due.
    ///
    /// - Returns: False when the engine refused it, and counted it.
    package func push(_ event: OpaquePointer, to engine: GestureEngine) -> Bool {
        if let touch = touchEvent(event) {
            // Deadlines until then first, each with its actions.
            engine.reach(Timestamp(microseconds: libinput_event_touch_get_time_usec(touch)))
        }
        let status = withUnsafePointer(to: device) { gc_libinput_push(engine.raw, $0, event) }
        engine.drain()
        return status == .GC_OK
    }

    /// Ends a batch of events: libinput's last frame event may be missing.
    package func endBatch(of engine: GestureEngine) {
        gc_engine_end_frame(engine.raw)
        engine.drain()
    }

    private func touchEvent(_ event: OpaquePointer) -> OpaquePointer? {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
            LIBINPUT_EVENT_TOUCH_CANCEL, LIBINPUT_EVENT_TOUCH_FRAME:
            libinput_event_get_touch_event(event)
        default:
            nil
        }
    }
}
