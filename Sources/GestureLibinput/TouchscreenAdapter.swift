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
    ///   - millimetres: How large it is, when the device does not know it.
    ///   - orientation: How it is mounted, as a number of wl_output's transforms, 0 to 7.
    package init?(
        _ libinputDevice: OpaquePointer,
        identifier: UInt16,
        positions: (x: UInt32, y: UInt32),
        millimetres: Size? = nil,
        orientation: Int = 0
    ) {
        var config = gc_device_config_default()
        config.orientation =
            gc_orientation(rawValue: UInt32(clamping: orientation)) ?? .GC_ORIENTATION_NORMAL
        if let millimetres {
            config.width_um = UInt32(clamping: Int64(millimetres.width * 1000))
            config.height_um = UInt32(clamping: Int64(millimetres.height * 1000))
        }
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

    /// What a `struct libinput_event *` of the device says.
    ///
    /// - Parameters:
    ///   - event: The event, which stays the caller's.
    ///   - epoch: The time of libinput's clock that is to be zero.
    /// - Returns: Nil if it is no touch event.
    package func touchSample(of event: OpaquePointer, since epoch: Timestamp) -> TouchSample? {
        sample(of: event).map { TouchSample($0, since: epoch) }
    }

    /// Pushes what a `struct libinput_event *` of a touchpad says, and calls the actions due.
    ///
    /// - Parameters:
    ///   - event: The event, which stays the caller's.
    ///   - engine: What is to have it.
    ///   - epoch: The time of libinput's clock that is to be zero.
    /// - Returns: False when the engine refused it, and counted it.
    package func pushStep(
        _ event: OpaquePointer,
        to engine: GestureEngine,
        since epoch: Timestamp
    ) -> Bool {
        var step = gc_step()
        guard withUnsafePointer(to: device, { gc_libinput_step($0, event, &step) }) else {
            return true
        }
        step.time_us -= min(step.time_us, epoch.microseconds)
        // Deadlines until then first, each with its actions.
        engine.reach(Timestamp(microseconds: step.time_us))
        let status = gc_engine_push_step(engine.raw, &step)
        engine.drain()
        return status == .GC_OK
    }
}

extension TouchSample {
    /// What a sample of the core's says, with the times after an epoch.
    fileprivate init(_ sample: gc_sample, since epoch: Timestamp) {
        let position = Point(
            x: gc_length_to_double(sample.position.x),
            y: gc_length_to_double(sample.position.y)
        )
        let kind: Kind =
            switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
            case .GC_SAMPLE_DOWN: .down(at: position)
            case .GC_SAMPLE_MOTION: .motion(to: position)
            case .GC_SAMPLE_UP: .up
            case .GC_SAMPLE_CANCEL: .cancel
            case .GC_SAMPLE_FRAME, nil: .frame
            }
        let time = sample.time_us - min(sample.time_us, epoch.microseconds)
        self.init(
            kind,
            id: sample.id,
            device: sample.device,
            time: Timestamp(microseconds: time)
        )
    }
}
