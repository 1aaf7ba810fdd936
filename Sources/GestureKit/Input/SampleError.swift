// SPDX-License-Identifier: MIT

import CGestureCore

/// Why the engine refused a sample or a touchpad step.
///
/// It was dropped, and counted in ``GestureEngine/counters``. Nothing else changed. Continue with
/// the next one.
public enum SampleError: Error, Equatable {
    /// The engine has no room for another touch.
    case touchesFull(capacity: Int)
    /// A contact moved or lifted, but is not down.
    case unknownTouch(id: Int32, device: UInt16)
    /// A contact landed, but is already down.
    case duplicateTouch(id: Int32, device: UInt16)
    /// A position is not a number, or is too far away.
    case position(Point)
    /// A length of a contact's axis is not a number, negative, or too large.
    case size(major: Double, minor: Double)
    /// A number of a touchpad step is not a number, too large or too small.
    case step(TouchpadStep)
    /// A touchpad gesture began during another one of the same device.
    case duplicateGesture(TouchpadStep.Gesture, device: UInt16)
    /// A touchpad gesture changed or ended, but had not begun.
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
            (\(point.x), \(point.y)) is not a position: both coordinates must be numbers within \
            ±262,144 points. An infinite one was beyond ±524,287. Check the conversion of the \
            device's units to points.
            """
        case .size(let major, let minor):
            """
            (\(major), \(minor)) is not the size of a contact: both axes must be numbers from 0 to \
            262,144 points. Check the conversion of the device's units to points.
            """
        case .step(let step):
            """
            \(step.kind) is not a step: it needs 1 to 32 fingers, a distance within ±262,144 \
            points, a scale from 1/4096 to 4096 and a turn within ±1000 times around. Check the \
            conversion of the device's units to points and radians.
            """
        case .duplicateGesture(let gesture, let device):
            """
            Device \(device) has a gesture already, so no \(gesture) can begin. Push the .end or \
            .cancel of that one first, and give each device its own number.
            """
        case .unknownGesture(let gesture, let device):
            """
            Device \(device) has no current \(gesture). Push its .begin first; if that was \
            refused, ignore the gesture until it ends.
            """
        }
    }
}

extension SampleError {
    init(_ status: gc_status, _ sample: TouchSample, capacity: Int) {
        switch status {
        case .GC_ERR_TOUCHES_FULL:
            self = .touchesFull(capacity: capacity)
        case .GC_ERR_UNKNOWN_TOUCH:
            self = .unknownTouch(id: sample.id, device: sample.device)
        case .GC_ERR_DUPLICATE_TOUCH:
            self = .duplicateTouch(id: sample.id, device: sample.device)
        case .GC_ERR_POSITION:
            if case .size(let major, let minor) = sample.kind {
                self = .size(major: major, minor: minor)
            } else {
                self = .position(sample.kind.position)
            }
        case .GC_OK, .GC_ERR_RANGE, .GC_ERR_ARGUMENT, .GC_ERR_CYCLE, .GC_ERR_INDEX,
            .GC_ERR_SINGULAR, .GC_ERR_STATE, .GC_ERR_MEMORY:
            preconditionFailure("The engine refused \(sample) with status \(status.rawValue)")
        }
    }

    /// The error for a status. Nil: the status is no error.
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
        case .GC_ERR_ARGUMENT, .GC_ERR_CYCLE, .GC_ERR_INDEX, .GC_ERR_SINGULAR, .GC_ERR_STATE,
            .GC_ERR_MEMORY:
            preconditionFailure("The engine refused \(step) with status \(status.rawValue)")
        }
    }
}
