// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Why a sample was refused.
///
/// The sample was dropped and counted in ``GestureEngine/counters``, and nothing else has changed:
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
}
