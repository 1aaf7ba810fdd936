// SPDX-License-Identifier: MIT

package import GestureKit
import GestureRecording

/// Finds the landings with which gestures of a long recording begin: nothing has been down for a while,
/// and no recognizer waits. A pen that is near is the start of one, which may have no landing.
package struct GestureStarts {
    /// How long nothing has been down. A finger that bounces lands again earlier.
    private static let pause = 300_000

    /// Without an id: a touchpad's gesture, or a pen that is near.
    private var down: Set<ContactKey> = []
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
        guard let (contact, course) = input.contactOrPen, course != .goesOn, let time = input.time
        else {
            return false
        }
        guard course == .lands else {
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
    /// Like ``contact``, but a pen lands as soon as it is near.
    fileprivate var contactOrPen: (key: ContactKey, course: ContactKey.Course)? {
        guard case .pen(let sample) = self else {
            return contact
        }
        let pen = ContactKey(device: sample.device)
        return switch sample.kind {
        case .hover, .down: (pen, .lands)
        case .leave: (pen, .ends)
        case .motion, .up, .cancel: nil
        }
    }
}
