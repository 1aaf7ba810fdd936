// SPDX-License-Identifier: MIT

import CGestureCore
import CMetamorphic
import GestureKit

/// What can be read of a recognizer after an event of a time, also in the coordinates of a view.
func values(
    of recognizer: GestureRecognizer,
    in view: View,
    at time: UInt64
) -> CMetamorphic.values {
    var values = CMetamorphic.values()
    values.state = gc_state(kit: recognizer.state).rawValue
    values.touch_count = UInt32(recognizer.numberOfTouches)
    values.location = gc_point(kit: recognizer.location(in: nil))
    values.local_location = gc_point(kit: recognizer.location(in: view))
    if values.touch_count > 0 {
        let last = recognizer.numberOfTouches - 1
        values.touch_location = gc_point(kit: recognizer.location(ofTouch: last, in: nil))
    }
    switch recognizer {
    case let drag as DragGestureRecognizer:
        let soon = Timestamp(microseconds: time) + .milliseconds(9)
        values.translation = gc_vector(kit: drag.translation(in: nil))
        values.local_translation = gc_vector(kit: drag.translation(in: view))
        values.translation_at = gc_vector(kit: drag.translation(in: nil, at: soon))
        let velocity = gc_vector(kit: drag.velocity(in: nil))
        values.velocity.x = gc_speed(rawValue: velocity.x.rawValue)
        values.velocity.y = gc_speed(rawValue: velocity.y.rawValue)
        values.sample_us = drag.sampleTimestamp.microseconds
        if let transform = drag as? TransformGestureRecognizer {
            values.scale = gc_scale_from_double(transform.scale)
        }
    case let pinch as PinchGestureRecognizer:
        values.scale = gc_scale_from_double(pinch.scale)
        values.sample_us = pinch.sampleTimestamp.microseconds
    case let rotation as RotationGestureRecognizer:
        values.rotation = gc_angle_from_radians(rotation.rotation)
        values.sample_us = rotation.sampleTimestamp.microseconds
    case let swipe as SwipeGestureRecognizer:
        values.direction = UInt32(swipe.recognizedDirection?.rawValue ?? 0)
    default: break
    }
    return values
}

extension gc_event {
    /// An event that the program takes, as the core reports it.
    init(_ event: GestureEvent) {
        self.init()
        time_us = event.timestamp.microseconds
        state = UInt8(gc_state(kit: event.state).rawValue)
        touch_count = UInt8(event.numberOfTouches)
        location = gc_point(kit: event.location)
        translation = gc_vector(kit: event.translation)
        scale = gc_scale_from_double(event.scale)
        rotation = gc_angle_from_radians(event.rotation)
    }
}
