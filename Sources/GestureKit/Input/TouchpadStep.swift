// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

/// One report about a touchpad gesture, as an input source delivers it.
///
/// A touchpad's driver reports gestures, not fingers. Recognizers get each gesture at the pointer,
/// as one touch of type ``TouchType/touchpad`` with several fingers. Views do not receive it.
///
/// | gesture | reaches | what they make of it |
/// |---|---|---|
/// | swipe | pan, swipe, transform | the sum of the steps |
/// | pinch | pinch, rotation, pan, transform | the scale, the sum of the turns and of the steps |
/// | hold | hold, tap, long press | that fingers rest, and when they lift |
///
/// Slops do not apply, except to the pan of a pinch and to a pan with an
/// ``PanGestureRecognizer/axis``. A device has one gesture at a time.
public struct TouchpadStep: Hashable, Sendable {
    /// What the fingers do.
    public enum Gesture: Hashable, CaseIterable, Sendable {
        /// They move in one direction.
        case swipe
        /// They spread, close or turn.
        case pinch
        /// They rest.
        case hold
    }

    /// What a step reports.
    public enum Kind: Hashable, Sendable {
        /// 1 to 32 fingers begin. `at` is the pointer's position in the window.
        case begin(Gesture, fingers: Int, at: Point)
        /// The fingers of a swipe moved, in points since the last step.
        case swipe(by: Vector)
        /// The fingers of a pinch moved. `by` is the way since the last step, in points. `turn` is
        /// the turn since the last step, in radians, clockwise. `scale` is from 1/4096 to 4096,
        /// since the begin.
        case pinch(by: Vector, scale: Double, turn: Double)
        /// The fingers lifted.
        case end(Gesture)
        /// It was no gesture, or became another one. A hold is cancelled when its fingers move.
        case cancel(Gesture)
    }

    /// What the step reports.
    public var kind: Kind

    /// Identifies the device.
    public var device: UInt16

    /// When it happened, by the device's clock. Do not use the time of arrival.
    public var time: Timestamp

    /// Whether the numbers of fingers do not limit the swipe that begins, as with a scroll.
    @_spi(GestureTools) public var suitsAnyCount = false

    /// The address of the node that a begin hits; 0: the engine searches.
    var node: UInt = 0

    /// Creates a step.
    public init(_ kind: Kind, device: UInt16 = 0, time: Timestamp) {
        self.kind = kind
        self.device = device
        self.time = time
    }

    /// Names the view that a begin hits, instead of a search. The view must live until the step has
    /// been pushed.
    @_spi(GestureTools) public mutating func hit(_ view: View) {
        node = UInt(bitPattern: view.node)
    }

    /// What the fingers do.
    public var gesture: Gesture {
        switch kind {
        case .begin(let gesture, fingers: _, at: _), .end(let gesture), .cancel(let gesture):
            gesture
        case .swipe: .swipe
        case .pinch: .pinch
        }
    }
}

extension gc_step {
    /// Makes a step that the engine checks. A NaN becomes a number that the engine refuses.
    init(_ step: TouchpadStep) {
        self.init()
        time_us = step.time.microseconds
        device = step.device
        node = UnsafeMutablePointer(bitPattern: step.node)
        kind = UInt8(gc_step_kind(step.gesture).rawValue)
        let reported: gc_step_phase
        switch step.kind {
        case .begin(_, let fingers, at: let pointer):
            reported = .GC_STEP_BEGIN
            // A count that is out of range stays so, because the core has a flag in its bits.
            finger_count = fingers <= GC_TOUCHES_MAX ? UInt8(clamping: fingers) : .max
            finger_count |= step.suitsAnyCount ? UInt8(GC_STEP_ANY_COUNT) : 0
            position = gc_point(pointer)
        case .swipe(by: let way):
            reported = .GC_STEP_UPDATE
            delta = gc_vector(way)
        case .pinch(by: let way, let factor, let angle):
            reported = .GC_STEP_UPDATE
            delta = gc_vector(way)
            scale = gc_scale_from_double(factor)
            turn = gc_angle_from_radians(angle)
        case .end:
            reported = .GC_STEP_END
        case .cancel:
            reported = .GC_STEP_CANCEL
        }
        phase = UInt8(reported.rawValue)
    }
}

extension gc_step_kind {
    init(_ gesture: TouchpadStep.Gesture) {
        switch gesture {
        case .swipe: self = .GC_STEP_SWIPE
        case .pinch: self = .GC_STEP_PINCH
        case .hold: self = .GC_STEP_HOLD
        }
    }
}

extension TouchpadStep {
    /// A step in the core's format. Nil: its kind or phase is unknown.
    @_spi(GestureTools) public init?(_ step: gc_step) {
        let gesture: Gesture
        switch gc_step_kind(rawValue: UInt32(step.kind)) {
        case .GC_STEP_SWIPE: gesture = .swipe
        case .GC_STEP_PINCH: gesture = .pinch
        case .GC_STEP_HOLD: gesture = .hold
        case nil: return nil
        }
        let way = Vector(step.delta)
        let time = Timestamp(microseconds: step.time_us)
        switch (gc_step_phase(rawValue: UInt32(step.phase)), gesture) {
        case (.GC_STEP_BEGIN, _):
            let kind = Kind.begin(
                gesture,
                fingers: Int(step.finger_count & ~UInt8(GC_STEP_ANY_COUNT)),
                at: Point(step.position)
            )
            self.init(kind, device: step.device, time: time)
            suitsAnyCount = step.finger_count & UInt8(GC_STEP_ANY_COUNT) != 0
        case (.GC_STEP_UPDATE, .swipe):
            self.init(.swipe(by: way), device: step.device, time: time)
        case (.GC_STEP_UPDATE, .pinch):
            let (scale, turn) = (Double(step.scale), Double(step.turn))
            self.init(.pinch(by: way, scale: scale, turn: turn), device: step.device, time: time)
        case (.GC_STEP_END, _):
            self.init(.end(gesture), device: step.device, time: time)
        case (.GC_STEP_CANCEL, _):
            self.init(.cancel(gesture), device: step.device, time: time)
        case (.GC_STEP_UPDATE, .hold), (nil, _):
            return nil
        }
    }
}
