// SPDX-License-Identifier: MIT

import CGestureCore
import CMetamorphic
import GestureKit

/// The coordinates, times and settings of the core, as GestureKit has them. All are exact.
func points(_ length: gc_length) -> Double { gc_length_to_double(length) }

extension Point {
    init(core: gc_point) { self.init(x: points(core.x), y: points(core.y)) }
}

extension Vector {
    init(core: gc_vector) { self.init(x: points(core.x), y: points(core.y)) }
}

extension gc_point {
    init(kit: Point) {
        self.init(x: gc_length_from_double(kit.x), y: gc_length_from_double(kit.y))
    }
}

extension gc_vector {
    init(kit: Vector) {
        self.init(x: gc_length_from_double(kit.x), y: gc_length_from_double(kit.y))
    }
}

extension RectEdge {
    init(core edges: UInt32) {
        let all: [(gc_edges, RectEdge)] = [
            (GC_EDGE_LEFT, .left), (GC_EDGE_RIGHT, .right), (GC_EDGE_TOP, .top),
            (GC_EDGE_BOTTOM, .bottom),
        ]
        self = all.reduce(into: []) { set, edge in
            if edges & edge.0.rawValue != 0 {
                set.insert(edge.1)
            }
        }
    }
}

extension gc_state {
    init(kit: GestureRecognizer.State) {
        self =
            switch kit {
            case .possible: .GC_STATE_POSSIBLE
            case .began: .GC_STATE_BEGAN
            case .changed: .GC_STATE_CHANGED
            case .ended: .GC_STATE_ENDED
            case .cancelled: .GC_STATE_CANCELLED
            case .failed: .GC_STATE_FAILED
            }
    }
}

private func duration(_ microseconds: UInt32) -> Duration { .microseconds(Int64(microseconds)) }

extension recognizer_setup {
    /// A recognizer with these settings.
    func makeRecognizer() -> GestureRecognizer {
        let recognizer = makeKind()
        recognizer.isEnabled = !disabled
        recognizer.delaysTouchesBegan = delays_began
        recognizer.delaysTouchesEnded = delays_ended
        recognizer.cancelsTouchesInView = cancels_touches
        recognizer.claimsTouchesOnLanding = claims_on_landing
        recognizer.requiresExclusiveTouchType = !mixes_types
        recognizer.allowedTouchTypes = touch_types == 1 ? [.finger] : Set(TouchType.allCases)
        recognizer.maximumContactSize =
            max_contact_size.rawValue == 0 ? nil : points(max_contact_size)
        return recognizer
    }

    private func makeKind() -> GestureRecognizer {
        switch gc_kind(rawValue: UInt32(kind)) {
        case GC_KIND_TAP: makeTap(config.tap)
        case GC_KIND_LONG_PRESS: makeLongPress(config.long_press)
        case GC_KIND_PAN: makePan(config.pan)
        case GC_KIND_EDGE_PAN: makeEdgePan(config.edge_pan)
        case GC_KIND_SWIPE: makeSwipe(config.swipe)
        case GC_KIND_PINCH: makePinch(config.pinch)
        case GC_KIND_ROTATION: makeRotation(config.rotation)
        case GC_KIND_TRANSFORM: makeTransform(config.transform)
        case GC_KIND_HOLD: makeHold(config.hold)
        default: Pull(slop: config.pull.slop, ignores: config.pull.ignores)
        }
    }
}

private func makeTap(_ config: gc_tap_config) -> GestureRecognizer {
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = Int(config.taps)
    tap.numberOfTouchesRequired = Int(config.touches)
    tap.maximumDuration = duration(config.max_duration_us)
    tap.maximumGap = duration(config.max_gap_us)
    tap.allowableMovement = points(config.max_movement)
    tap.allowableDistance = points(config.max_distance)
    return tap
}

private func makeLongPress(_ config: gc_long_press_config) -> GestureRecognizer {
    let press = LongPressGestureRecognizer()
    press.numberOfTapsRequired = Int(config.taps)
    press.numberOfTouchesRequired = Int(config.touches)
    press.minimumPressDuration = duration(config.min_duration_us)
    press.allowableMovement = points(config.max_movement)
    press.lastsUntilLastLift = config.ends_at != 0
    return press
}

private func makePan(_ config: gc_pan_config) -> GestureRecognizer {
    let pan = PanGestureRecognizer()
    pan.slop = points(config.slop)
    pan.maximumNumberOfTouches = Int(config.max_touches)
    pan.minimumNumberOfTouches = Int(config.min_touches)
    pan.settleTime = duration(config.settle_us)
    pan.axis = PanGestureRecognizer.Axis.allCases[Int(config.axis)]
    return pan
}

private func makeEdgePan(_ config: gc_edge_pan_config) -> GestureRecognizer {
    let pan = ScreenEdgePanGestureRecognizer()
    pan.edges = RectEdge(core: UInt32(config.edges))
    pan.region = points(config.region)
    pan.slop = points(config.slop)
    pan.maximumNumberOfTouches = Int(config.max_touches)
    pan.minimumNumberOfTouches = Int(config.min_touches)
    pan.maximumDwell = duration(config.max_dwell_us)
    pan.partStart = points(config.from)
    pan.partEnd = points(config.to)
    return pan
}

private func makeSwipe(_ config: gc_swipe_config) -> GestureRecognizer {
    let swipe = SwipeGestureRecognizer()
    swipe.direction = SwipeGestureRecognizer.Direction(rawValue: Int(config.directions))
    swipe.numberOfTouchesRequired = Int(config.touches)
    swipe.maximumDuration = duration(config.max_duration_us)
    swipe.minimumDistance = points(config.min_distance)
    swipe.allowableDistanceAside = points(config.max_aside)
    let ratio = gc_scale_to_double(config.max_aside_ratio)
    swipe.allowableDeviation = ratio == 0 ? nil : ratio
    return swipe
}

private func makePinch(_ config: gc_pinch_config) -> GestureRecognizer {
    let pinch = PinchGestureRecognizer()
    pinch.slop = points(config.slop)
    pinch.maximumNumberOfTouches = Int(config.max_touches)
    pinch.minimumNumberOfTouches = Int(config.min_touches)
    pinch.settleTime = duration(config.settle_us)
    return pinch
}

private func makeRotation(_ config: gc_rotation_config) -> GestureRecognizer {
    let rotation = RotationGestureRecognizer()
    rotation.slop = points(config.slop)
    rotation.maximumNumberOfTouches = Int(config.max_touches)
    rotation.minimumNumberOfTouches = Int(config.min_touches)
    rotation.settleTime = duration(config.settle_us)
    return rotation
}

private func makeTransform(_ config: gc_transform_config) -> GestureRecognizer {
    let transform = TransformGestureRecognizer()
    transform.panSlop = points(config.pan_slop)
    transform.pinchSlop = points(config.pinch_slop)
    transform.rotationSlop = points(config.rotation_slop)
    transform.maximumNumberOfTouches = Int(config.max_touches)
    transform.minimumNumberOfTouches = Int(config.min_touches)
    transform.settleTime = duration(config.settle_us)
    return transform
}

private func makeHold(_ config: gc_hold_config) -> GestureRecognizer {
    let hold = HoldGestureRecognizer()
    hold.numberOfTouchesRequired = Int(config.touches)
    hold.stillnessDuration = duration(config.stillness_us)
    hold.allowableMovement = points(config.max_movement)
    return hold
}

/// The pull of Tests/model/metamorphic/player_setup.c: begins when a finger is far enough from where it
/// landed, or after 50 ms, and follows it.
private final class Pull: CustomGestureRecognizer {
    private let slop: Int64
    private let ignores: Bool
    private var starts: [ObjectIdentifier: gc_point] = [:]

    init(slop: gc_length, ignores: Bool) {
        self.slop = Int64(slop.rawValue)
        self.ignores = ignores
        super.init()
    }

    override func touchesBegan(_ touches: [Touch]) {
        for touch in touches {
            starts[ObjectIdentifier(touch)] = gc_point(kit: touch.location(in: nil))
        }
        if numberOfTouches == touches.count {
            setDeadline(touches[0].timestamp + .milliseconds(50))
        } else if ignores {
            ignore(touches[0])
        }
    }

    override func touchesMoved(_ touches: [Touch]) {
        let place = gc_point(kit: touches[0].location(in: nil))
        let start = starts[ObjectIdentifier(touches[0])] ?? place
        let x = Int64(place.x.rawValue) - Int64(start.x.rawValue)
        let y = Int64(place.y.rawValue) - Int64(start.y.rawValue)
        let length = abs(x) + abs(y)
        let begins = state == .possible
        let way = gc_vector(
            x: gc_length(rawValue: Int32(x / 2)),
            y: gc_length(rawValue: Int32(y / 2))
        )
        setTranslation(Vector(core: way), in: nil)
        if !begins || length >= slop {
            setMeasured(Double(length) / 4096, slop: Double(slop) / 4096)
            state = begins ? .began : .changed
        }
    }

    override func touchesEnded(_ touches: [Touch]) {
        if numberOfTouches == 0 {
            state = state == .possible ? .failed : .ended
        }
    }

    override func deadlineReached(at time: Timestamp) {
        state = .began
    }

    override func reset() {
        starts.removeAll()
    }
}
