// SPDX-License-Identifier: MIT

import CGestureCore
import GestureReference

/// What the core has for a recognizer of the reference.
final class CoreRecognizer {
    let base: UnsafeMutablePointer<gc_recognizer>
    private let memory: UnsafeMutableRawPointer

    init(_ configuration: ReferenceConfiguration) {
        memory = .allocate(byteCount: 1024, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 1024)
        base = memory.assumingMemoryBound(to: gc_recognizer.self)
        switch configuration {
        case .tap(let limits): makeTap(limits)
        case .longPress(let limits): makeLongPress(limits)
        case .hold(let limits): makeHold(limits)
        case .pan(let limits): makePan(limits)
        case .edgePan(let limits): makeEdgePan(limits)
        case .swipe(let limits): makeSwipe(limits)
        case .pinch(let limits): makePinch(limits)
        case .rotation(let limits): makeRotation(limits)
        case .transform(let limits): makeTransform(limits)
        }
    }

    deinit {
        memory.deallocate()
    }

    /// Of a pan, in points per second.
    var panVelocity: SIMD2<Double> {
        var velocity = gc_velocity()
        check(gc_pan_velocity(bound(gc_pan.self), nil, &velocity))
        return SIMD2(gc_speed_to_double(velocity.x), gc_speed_to_double(velocity.y))
    }

    private func bound<Kind>(_ kind: Kind.Type) -> UnsafeMutablePointer<Kind> {
        precondition(MemoryLayout<Kind>.size <= 1024)
        return memory.assumingMemoryBound(to: kind)
    }

    private func check(_ status: gc_status) {
        precondition(status == .GC_OK, "The core refused a setting: \(status.rawValue)")
    }

    private func lead(_ factor: Double) -> UInt16 {
        UInt16(factor * Double(GC_LEAD_ONE))
    }

    private func makeTap(_ limits: ReferenceConfiguration.Tap) {
        var config = gc_tap_config_default()
        config.taps = UInt32(limits.taps)
        config.touches = UInt32(limits.touches)
        config.max_duration_us = UInt32(limits.maximumDuration)
        config.max_gap_us = UInt32(limits.maximumGap)
        config.max_movement = gc_length_from_double(limits.allowableMovement)
        config.max_distance = gc_length_from_double(limits.allowableDistance)
        check(gc_tap_init(bound(gc_tap.self), &config))
    }

    private func makeLongPress(_ limits: ReferenceConfiguration.LongPress) {
        var config = gc_long_press_config_default()
        config.taps = UInt32(limits.taps)
        config.touches = UInt32(limits.touches)
        config.min_duration_us = UInt32(limits.minimumDuration)
        config.max_movement = gc_length_from_double(limits.allowableMovement)
        config.ends_at = limits.lastsUntilLastLift ? 1 : 0
        check(gc_long_press_init(bound(gc_long_press.self), &config))
    }

    private func makeHold(_ limits: ReferenceConfiguration.Hold) {
        var config = gc_hold_config_default()
        config.touches = UInt32(limits.touches)
        config.stillness_us = UInt32(limits.stillness)
        config.max_movement = gc_length_from_double(limits.allowableMovement)
        check(gc_hold_init(bound(gc_hold.self), &config))
    }

    private func makePan(_ limits: ReferenceConfiguration.Pan) {
        var config = gc_pan_config_default()
        config.slop = gc_length_from_double(limits.slop)
        config.lead = lead(limits.lead)
        config.min_touches = UInt32(limits.minimumTouches)
        config.max_touches = UInt32(min(limits.maximumTouches, 32))
        config.settle_us = UInt32(limits.settleTime)
        let axis = limits.axis.map { $0 == .x ? GC_AXIS_X : GC_AXIS_Y }
        config.axis = UInt16((axis ?? GC_AXIS_ANY).rawValue)
        check(gc_pan_init(bound(gc_pan.self), &config))
    }

    private func makePinch(_ limits: ReferenceConfiguration.Fingers) {
        var config = gc_pinch_config_default()
        config.slop = gc_length_from_double(limits.slop)
        config.lead = lead(limits.lead)
        config.min_touches = UInt8(limits.minimumTouches)
        config.max_touches = UInt8(limits.maximumTouches)
        config.settle_us = UInt32(limits.settleTime)
        check(gc_pinch_init(bound(gc_pinch.self), &config))
    }

    private func makeRotation(_ limits: ReferenceConfiguration.Fingers) {
        var config = gc_rotation_config_default()
        config.slop = gc_length_from_double(limits.slop)
        config.lead = lead(limits.lead)
        config.min_touches = UInt8(limits.minimumTouches)
        config.max_touches = UInt8(limits.maximumTouches)
        config.settle_us = UInt32(limits.settleTime)
        check(gc_rotation_init(bound(gc_rotation.self), &config))
    }

    private func makeEdgePan(_ limits: ReferenceConfiguration.EdgePan) {
        var config = gc_edge_pan_config_default()
        config.edges = UInt16(limits.edges.rawValue)
        config.min_touches = UInt8(limits.minimumTouches)
        config.max_touches = UInt8(limits.maximumTouches)
        config.from = gc_length_from_double(limits.part.lowerBound)
        let end = limits.part.upperBound
        config.to = gc_length_from_double(end.isFinite ? end : 0)
        config.region = gc_length_from_double(limits.region)
        config.slop = gc_length_from_double(limits.slop)
        config.max_dwell_us = UInt32(limits.maximumDwell)
        check(gc_edge_pan_init(bound(gc_edge_pan.self), &config))
    }

    private func makeSwipe(_ limits: ReferenceConfiguration.Swipe) {
        var config = gc_swipe_config_default()
        config.directions = UInt32(limits.directions.rawValue)
        config.touches = UInt32(limits.touches)
        config.lead = lead(limits.lead)
        config.max_duration_us = UInt32(limits.maximumDuration)
        config.min_distance = gc_length_from_double(limits.minimumDistance)
        config.max_aside = gc_length_from_double(limits.maximumAside)
        let ratio = limits.maximumRatio.isFinite ? limits.maximumRatio : 0
        config.max_aside_ratio = gc_scale_from_double(ratio)
        check(gc_swipe_init(bound(gc_swipe.self), &config))
    }

    private func makeTransform(_ limits: ReferenceConfiguration.Transform) {
        var config = gc_transform_config_default()
        config.pan_slop = gc_length_from_double(limits.panSlop)
        config.pinch_slop = gc_length_from_double(limits.pinchSlop)
        config.rotation_slop = gc_length_from_double(limits.rotationSlop)
        config.min_touches = UInt32(limits.minimumTouches)
        config.max_touches = UInt32(min(limits.maximumTouches, 32))
        config.settle_us = UInt32(limits.settleTime)
        check(gc_transform_init(bound(gc_transform.self), &config))
    }
}
