// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore
import CGestureLibinput
@_spi(GestureTools) public import GestureKit

/// Converts the events of a libinput touchscreen, touchpad or pen to samples and steps.
@_spi(GestureTools) public final class DeviceAdapter {
    /// The core's adapter.
    let device: UnsafeMutablePointer<gc_libinput_device>
    /// The latest values of a pen. It keeps the pressed buttons.
    private var pen = gc_pen()
    /// Where the latest report has the pen. Nil: nowhere yet.
    private var penPlace: Point?

    /// Whether a `struct libinput_device *` reports touches.
    public static func isTouchscreen(_ libinputDevice: OpaquePointer) -> Bool {
        libinput_device_has_capability(libinputDevice, LIBINPUT_DEVICE_CAP_TOUCH) != 0
    }

    /// Whether a `struct libinput_device *` is a tablet with a pen.
    public static func isPen(_ libinputDevice: OpaquePointer) -> Bool {
        libinput_device_has_capability(libinputDevice, LIBINPUT_DEVICE_CAP_TABLET_TOOL) != 0
    }

    /// The size in millimeters that a `struct libinput_device *` reports, plausible or not.
    public static func millimeters(of libinputDevice: OpaquePointer) -> Size? {
        var (width, height) = (0.0, 0.0)
        guard libinput_device_get_size(libinputDevice, &width, &height) == 0 else {
            return nil
        }
        return Size(width: width, height: height)
    }

    /// How a `struct libinput_device *` can be used. Nil: it is another kind of device.
    static func kind(of libinputDevice: OpaquePointer) -> InputDevice.Kind? {
        if isTouchscreen(libinputDevice) {
            return .touchscreen
        }
        if isPen(libinputDevice) {
            return .pen
        }
        let isTouchpad = libinput_device_has_capability(
            libinputDevice,
            LIBINPUT_DEVICE_CAP_GESTURE
        )
        return isTouchpad != 0 ? .touchpad : nil
    }

    /// Creates an adapter for a `struct libinput_device *`. Nil: its calibration has no inverse,
    /// or the settings are out of range.
    ///
    /// - Parameters:
    ///   - libinputDevice: The device. It is not kept.
    ///   - identifier: The device number of its samples.
    ///   - positions: The number of positions of its axes. 0: not known.
    ///   - settings: What the program knows about it.
    public init?(
        _ libinputDevice: OpaquePointer,
        identifier: UInt16,
        positions: (x: UInt32, y: UInt32),
        settings: DeviceSettings = DeviceSettings()
    ) {
        device = .allocate(capacity: 1)
        device.initialize(to: gc_libinput_device())
        guard var config = gc_device_config(settings) else {
            return nil
        }
        if positions.x > 1, positions.y > 1 {
            config.x.maximum = Int32(clamping: positions.x - 1)
            config.y.maximum = Int32(clamping: positions.y - 1)
        }
        var withoutAxes = config
        withoutAxes.x = gc_device_config_default().x
        withoutAxes.y = gc_device_config_default().y
        // If the axes are impossible, the shape is assumed.
        guard
            gc_libinput_device_init(device, libinputDevice, identifier, &config) == .GC_OK
                || gc_libinput_device_init(device, libinputDevice, identifier, &withoutAxes)
                    == .GC_OK
        else {
            return nil
        }
    }

    deinit {
        device.deallocate()
    }

    /// The size of the screen in points: measured, configured or assumed.
    public var size: Size {
        let size = withUnsafePointer(to: device.pointee.panel) { gc_device_size($0) }
        return Size(
            width: gc_length_to_double(size.width),
            height: gc_length_to_double(size.height)
        )
    }

    /// Whether the size is assumed, because no plausible size is known.
    public var isSizeAssumed: Bool {
        withUnsafePointer(to: device.pointee.panel) { gc_device_mapping($0) } == .GC_DEVICE_ASSUMED
    }

    /// How many points a millimeter of the screen is. Nil: not known.
    public var pointsPerMillimeter: Double? {
        let scale = withUnsafePointer(to: device.pointee.panel) { gc_device_points_per_mm($0) }
        return scale.rawValue == 0 ? nil : gc_scale_to_double(scale)
    }

    /// Sets where the pointer is. A touchpad gesture hits a view there.
    public func setPointer(_ point: Point) {
        gc_libinput_device_set_pointer(device, gc_point(point))
    }

    /// Converts a `struct libinput_event *` of the device. Nil: it is not a touch event.
    public func sample(of event: OpaquePointer) -> gc_sample? {
        var sample = gc_sample()
        return gc_libinput_sample(device, event, &sample) ? sample : nil
    }

    /// Converts a `struct libinput_event *` of the device. Nil: it is not a touchpad gesture event.
    public func step(of event: OpaquePointer) -> gc_step? {
        var step = gc_step()
        return gc_libinput_step(device, event, &step) ? step : nil
    }
}

extension DeviceAdapter {
    /// Hands out what a `struct libinput_event *` of the device's pen reports: one sample, or two if
    /// it moved while it lifted, which libinput reports in one event. Returns false if it is not an
    /// event of a pen. A pen beside the screen is moved onto it: otherwise it would be over another
    /// screen. Tablets report places beyond their range.
    @_spi(GestureTools) public func takePen(
        _ event: OpaquePointer,
        on screen: Rect? = nil,
        _ take: (PenSample) -> Void
    ) -> Bool {
        var report = gc_sample()
        guard gc_libinput_pen(device, event, &report, &pen) else {
            return false
        }
        var place = Point(report.position)
        // The engine refuses a place that no device can have.
        if let screen, Rect.everywhere.contains(place) {
            place = screen.nearestOnScreen(to: place)
            report.position = gc_point(place)
        }
        let sample = PenSample(report, pen)
        if sample.kind == .up, place != penPlace {
            var motion = sample
            motion.kind = .motion(to: place)
            take(motion)
        }
        penPlace = place
        take(sample)
        return true
    }

    /// Converts a `struct libinput_event *` of the device. Nil: it is not a touch event.
    @_spi(GestureTools) public func touch(of event: OpaquePointer) -> TouchSample? {
        sample(of: event).flatMap(TouchSample.init)
    }

    /// Converts a `struct libinput_event *` of a touchpad. Nil: it is not a gesture event.
    @_spi(GestureTools) public func touchpadStep(of event: OpaquePointer) -> TouchpadStep? {
        step(of: event).flatMap(TouchpadStep.init)
    }
}

extension TouchSample {
    /// A sample in the core's format. Nil: its kind is unknown.
    @_spi(GestureTools) public init?(_ sample: gc_sample) {
        let place = Point(sample.position)
        let kind: Kind
        switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
        case .GC_SAMPLE_DOWN: kind = .down(at: place)
        case .GC_SAMPLE_MOTION: kind = .motion(to: place)
        case .GC_SAMPLE_UP: kind = .up
        case .GC_SAMPLE_CANCEL: kind = .cancel
        case .GC_SAMPLE_FRAME: kind = .frame
        case .GC_SAMPLE_SIZE: kind = .size(major: place.x, minor: place.y)
        case nil: return nil
        }
        let type: TouchType =
            switch gc_touch_type(rawValue: UInt32(sample.type)) {
            case .GC_TOUCH_PEN: .pen
            case .GC_TOUCH_TOUCHPAD: .touchpad
            case .GC_TOUCH_POINTER: .indirectPointer
            case .GC_TOUCH_FINGER, .GC_TOUCH_PALM, nil: .finger
            }
        self.init(
            kind,
            id: sample.id,
            device: sample.device,
            time: Timestamp(microseconds: sample.time_us),
            type: type
        )
    }
}

extension PenSample {
    /// A sample of a pen in the core's format, with its values.
    @_spi(GestureTools) public init(_ sample: gc_sample, _ pen: gc_pen) {
        let place = Point(sample.position)
        let kind: Kind =
            switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
            case .GC_SAMPLE_DOWN: .down(at: place)
            case .GC_SAMPLE_UP: .up
            case .GC_SAMPLE_CANCEL: .cancel
            default: pen.is_gone ? .leave : pen.hovers ? .hover(at: place) : .motion(to: place)
            }
        self.init(
            kind,
            force: pen.has_force ? Double(pen.force) / 65535 : nil,
            altitudeAngle: Double(pen.altitude) / 65535 * (.pi / 2),
            azimuthAngle: Double(pen.azimuth) / 65536 * (2 * .pi),
            zOffset: Double(pen.distance) / 65535,
            // A pointer's second button is the pen's first one.
            buttons: Event.ButtonMask(rawValue: Int(pen.buttons) << 1),
            isEraser: pen.is_eraser,
            device: sample.device,
            time: Timestamp(microseconds: sample.time_us)
        )
    }
}
