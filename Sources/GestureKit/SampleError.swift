// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Why a sample, or a step of a touchpad's gesture, was refused.
///
/// It was dropped and counted in ``GestureEngine/counters``, and nothing else has changed:
/// go on with the next one.
public enum SampleError: Error, Equatable {
    /// As many touches are down as the engine holds.
    case touchesFull(capacity: Int)
    /// A contact moved or lifted that is not down.
    case unknownTouch(id: Int32, device: UInt16)
    /// A contact landed that is down already.
    case duplicateTouch(id: Int32, device: UInt16)
    /// A position that is not a number, or too far away.
    case position(Point)
    /// A touchpad's step with a number that is none, or too large or small.
    case step(TouchpadStep)
    /// A touchpad's gesture began while another one of the device goes on.
    case duplicateGesture(TouchpadStep.Gesture, device: UInt16)
    /// A touchpad's gesture went on or ended that had not begun.
    case unknownGesture(TouchpadStep.Gesture, device: UInt16)
}

extension SampleError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .touchesFull(let capacity):
            """
            All \(capacity) touches are in use. Ignore this contact until it lifts, or create the \
            engine with a larger touchCapacity.
            """
        case .unknownTouch(let id, let device):
            """
            No touch \(id) of device \(device) is down. Push its .down first; if that was \
            refused, ignore the contact until it lifts.
            """
        case .duplicateTouch(let id, let device):
            """
            Touch \(id) of device \(device) is down already. Push .up or .cancel before the id \
            is used again, and give each device its own number.
            """
        case .position(let point):
            """
            (\(point.x), \(point.y)) is no position: both coordinates must be numbers within \
            ±262,144 points. Check how the device's units become points.
            """
        case .step(let step):
            """
            \(step.kind) is no step: it needs 1 to 32 fingers, a way of numbers within ±262,144 \
            points, a scale from 1/4096 to 4096 and a turn within ±1000 times around. Check how \
            the device's units become points and radians.
            """
        case .duplicateGesture(let gesture, let device):
            """
            Device \(device) has a gesture already, so no \(gesture) can begin. Push the .end or \
            .cancel of that one first, and give each device its own number.
            """
        case .unknownGesture(let gesture, let device):
            """
            Device \(device) has no \(gesture) that goes on. Push its .begin first; if that was \
            refused, ignore the gesture until it ends.
            """
        }
    }
}

extension SampleError {
    /// The error that a status stands for, nil if it is none.
    init?(_ status: gc_status, _ sample: TouchSample, capacity: Int) {
        switch status {
        case .GC_OK:
            return nil
        case .GC_ERR_TOUCHES_FULL:
            self = .touchesFull(capacity: capacity)
        case .GC_ERR_UNKNOWN_TOUCH:
            self = .unknownTouch(id: sample.id, device: sample.device)
        case .GC_ERR_DUPLICATE_TOUCH:
            self = .duplicateTouch(id: sample.id, device: sample.device)
        case .GC_ERR_POSITION:
            self = .position(sample.position ?? .zero)
        case .GC_ERR_RANGE, .GC_ERR_ARGUMENT, .GC_ERR_CYCLE, .GC_ERR_INDEX, .GC_ERR_SINGULAR,
            .GC_ERR_STATE:
            preconditionFailure("The engine refused \(sample) with status \(status.rawValue)")
        }
    }

    /// The error that a status stands for, nil if it is none.
    init?(_ status: gc_status, _ step: TouchpadStep, capacity: Int) {
        switch status {
        case .GC_OK:
            return nil
        case .GC_ERR_TOUCHES_FULL:
            self = .touchesFull(capacity: capacity)
        case .GC_ERR_UNKNOWN_TOUCH:
            self = .unknownGesture(step.gesture, device: step.device)
        case .GC_ERR_DUPLICATE_TOUCH:
            self = .duplicateGesture(step.gesture, device: step.device)
        case .GC_ERR_RANGE:
            self = .step(step)
        case .GC_ERR_POSITION:
            guard case .begin(_, fingers: _, at: let pointer) = step.kind else {
                preconditionFailure("The engine refused the position of \(step), which has none")
            }
            self = .position(pointer)
        case .GC_ERR_ARGUMENT, .GC_ERR_CYCLE, .GC_ERR_INDEX, .GC_ERR_SINGULAR, .GC_ERR_STATE:
            preconditionFailure("The engine refused \(step) with status \(status.rawValue)")
        }
    }
}
