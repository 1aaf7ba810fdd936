// SPDX-License-Identifier: MIT

import CGestureCore

/// A requirement would make a recognizer wait for itself.
public struct RequirementError: Error, Hashable {
    /// The names of the recognizers. Each waits for the next one. The first and the last are the
    /// recognizer that would wait for itself.
    public let chain: [String]
}

extension RequirementError: CustomStringConvertible {
    /// Describes the chain.
    public var description: String {
        """
        \(chain.first ?? "A recognizer") would wait for itself: \
        \(chain.joined(separator: " waits for ")). Leave out one of these requirements.
        """
    }
}

/// A relation: a recognizer waits for `blocker` to fail.
struct Requirement {
    private let reference: Weak<GestureRecognizer>
    let memory: UnsafeMutablePointer<gc_requirement>

    init(blocker: GestureRecognizer, memory: UnsafeMutablePointer<gc_requirement>) {
        reference = Weak(blocker)
        self.memory = memory
    }

    var blocker: GestureRecognizer? { reference.object }
}

extension GestureRecognizer {
    /// Makes this recognizer wait until another one fails.
    ///
    /// A single tap must not fire before it is clear that no double tap follows:
    ///
    ///     singleTap.require(toFail: doubleTap)
    ///
    /// The recognizer waits only while the other one tracks one of the same touches. It does not
    /// hold the other recognizer. When that one is released, the requirement ends.
    ///
    /// If the other recognizer already waits for this one, directly or through others, nothing
    /// changes. The refusal is in ``refusedRequirements``, and ``ValueRepairs/report`` is called
    /// with a sentence. ``addRequirement(toFail:)`` throws instead.
    public final func require(toFail other: GestureRecognizer) {
        do {
            try addRequirement(toFail: other)
        } catch {
            refuse(error)
        }
    }

    /// Makes this recognizer wait until another one fails, like ``require(toFail:)``.
    ///
    /// - Throws: A ``RequirementError`` if the other recognizer already waits for this one,
    ///   directly or through others. Nothing changes then.
    public final func addRequirement(toFail other: GestureRecognizer) throws(RequirementError) {
        if let engine = asker ?? other.asker {
            guard gc_recognizer_waits_for(other.pointer, pointer, nil, 0) == 0 else {
                throw RequirementError(chain: [label] + other.chain(to: self))
            }
            return engine.afterwards { self.require(toFail: other) }
        }
        forgetVanished()
        guard !requirements.contains(where: { $0.blocker === other }) else {
            return
        }
        let memory = UnsafeMutablePointer<gc_requirement>.allocate(capacity: 1)
        memory.initialize(to: gc_requirement())
        // In a doubt it judges.
        let status = GestureEngine.hold(pointer.engine) {
            gc_recognizer_require_failure(memory, pointer, other.pointer)
        }
        guard status == .GC_OK else {
            memory.deallocate()
            throw RequirementError(chain: [label] + other.chain(to: self))
        }
        requirements.append(Requirement(blocker: other, memory: memory))
        pointer.engine?.drain()
    }

    /// Records a requirement that is refused. One that was refused before is neither recorded nor
    /// reported again.
    private func refuse(_ error: RequirementError) {
        // By bytes: comparing strings would link tables of Unicode on a microcontroller.
        let isKnown = refusedRequirements.contains { known in
            known.chain.elementsEqual(error.chain) { $0.utf8.elementsEqual($1.utf8) }
        }
        if !isKnown {
            refusedRequirements.append(error)
            ValueRepairs.report?(error.description)
        }
    }

    /// Frees relations to recognizers that have been released.
    private func forgetVanished() {
        GestureEngine.hold(pointer.engine) {
            requirements.removeAll { requirement in
                // The core has ended it, unless the memory of that recognizer waits for its end.
                guard requirement.blocker == nil,
                    gc_requirement_remove(requirement.memory) == .GC_OK
                else {
                    return false
                }
                requirement.memory.deallocate()
                return true
            }
        }
    }

    /// The names of the recognizers through which this one waits for another, including both.
    private func chain(to other: GestureRecognizer) -> [String] {
        let count = gc_recognizer_waits_for(pointer, other.pointer, nil, 0)
        guard count > 0 else {
            return [label]
        }
        var path = [UnsafeMutablePointer<gc_recognizer>?](repeating: nil, count: count)
        _ = gc_recognizer_waits_for(pointer, other.pointer, &path, count)
        return path.map { GestureRecognizer.of($0)?.label ?? "a recognizer" }
    }
}
