// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore
@_spi(GestureTools) public import GestureKit

extension DeviceAdapter {
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
        let place = Point(
            x: gc_length_to_double(sample.position.x),
            y: gc_length_to_double(sample.position.y)
        )
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
            case .GC_TOUCH_FINGER, nil: .finger
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
