// SPDX-License-Identifier: MIT

package import GestureKit
import GestureRecording

/// Finds the landings with which gestures of a long recording begin: nothing has been down for a while,
/// and no recognizer waits. A pen that is near is the start of one, which may have no landing.
package struct GestureStarts {
    /// How long nothing has been down. A finger that bounces lands again earlier.
    private static let pause = 300_000

    fileprivate struct Contact: Hashable {
        var device: UInt16
        /// Nil: a touchpad's gesture, or a pen that is near.
        var id: Int32?
    }

    private var down: Set<Contact> = []
    private var latestLift: Timestamp?

    package init() {}

    /// Takes the next input, before an engine does. Returns whether a gesture begins with it.
    package mutating func begins(_ input: RecordingInput, _ engine: GestureEngine) -> Bool {
        if let taken = input.takenBack {
            let rest = down.filter { !taken.has($0.device, isFinger: $0.id != nil) }
            if rest.count < down.count {
                latestLift = input.time ?? input.noteTime
            }
            down = rest
            return false
        }
        guard let (contact, isLanding) = input.contact, let time = input.time else {
            return false
        }
        guard isLanding else {
            down.remove(contact)
            latestLift = time
            return false
        }
        let isIdle = latestLift.map { $0 + .microseconds(Self.pause) <= time } ?? true
        let isWaiting = engine.deadline.map { $0 > time } ?? false
        let isFirst = down.isEmpty
        down.insert(contact)
        return isFirst && isIdle && !isWaiting
    }
}

extension RecordingInput {
    /// Whether fingers land.
    package var isLanding: Bool {
        switch self {
        case .touch(let sample): if case .down = sample.kind { true } else { false }
        case .pen(let sample): if case .down = sample.kind { true } else { false }
        case .step(let step): if case .begin = step.kind { true } else { false }
        case .cancelAll, .interruption, .note, .endBatch: false
        }
    }

    /// The contact that lands or lifts; nil: none does.
    fileprivate var contact: (GestureStarts.Contact, isLanding: Bool)? {
        switch self {
        case .touch(let sample):
            let contact = GestureStarts.Contact(device: sample.device, id: sample.id)
            return switch sample.kind {
            case .down: (contact, true)
            case .up, .cancel: (contact, false)
            case .motion, .frame, .size: nil
            }
        case .pen(let sample):
            let contact = GestureStarts.Contact(device: sample.device, id: nil)
            return switch sample.kind {
            case .hover, .down: (contact, true)
            case .leave: (contact, false)
            case .motion, .up, .cancel: nil
            }
        case .step(let step):
            let contact = GestureStarts.Contact(device: step.device, id: nil)
            return switch step.kind {
            case .begin: (contact, true)
            case .end, .cancel: (contact, false)
            case .swipe, .pinch: nil
            }
        case .cancelAll, .interruption, .note, .endBatch: return nil
        }
    }
}
