// SPDX-License-Identifier: MIT

internal import CGestureCore

/// A recognizer would have to wait for itself.
public struct RequirementError: Error, Hashable {
    /// The names of the recognizers, each of which waits for the next. The first and the last are
    /// the one that was to wait.
    public let chain: [String]
}

extension RequirementError: CustomStringConvertible {
    /// Who waits for whom.
    public var description: String {
        """
        \(chain.first ?? "A recognizer") would wait for itself: \
        \(chain.joined(separator: " waits for ")). Leave out one of these requirements.
        """
    }
}

/// That a recognizer waits for another to fail.
struct Requirement {
    weak var blocker: GestureRecognizer?
    let memory: UnsafeMutablePointer<gc_requirement>
}

extension GestureRecognizer {
    /// Makes this recognizer wait until another one has failed.
    ///
    /// So does a single tap that must not fire before it is clear that there is no double tap:
    ///
    ///     try singleTap.require(toFail: doubleTap)
    ///
    /// Only a recognizer that has one of the same touches is waited for. It is not held: when it
    /// is gone, nothing is waited for.
    ///
    /// - Throws: When the other recognizer waits for this one already, directly or through
    ///   others. Nothing has changed then.
    public final func require(toFail other: GestureRecognizer) throws(RequirementError) {
        if let engine = asker ?? other.asker {
            guard gc_recognizer_waits_for(other.pointer, pointer, nil, 0) == 0 else {
                throw RequirementError(chain: [label] + other.chain(to: self))
            }
            return engine.afterwards { try? self.require(toFail: other) }
        }
        forgetVanished()
        guard !requirements.contains(where: { $0.blocker === other }) else {
            return
        }
        let memory = UnsafeMutablePointer<gc_requirement>.allocate(capacity: 1)
        memory.initialize(to: gc_requirement())
        guard gc_recognizer_require_failure(memory, pointer, other.pointer) == .GC_OK else {
            memory.deallocate()
            throw RequirementError(chain: [label] + other.chain(to: self))
        }
        requirements.append(Requirement(blocker: other, memory: memory))
    }

    /// Frees the relations to recognizers that are gone, which have ended them.
    private func forgetVanished() {
        requirements.removeAll { requirement in
            guard requirement.blocker == nil else {
                return false
            }
            requirement.memory.deallocate()
            return true
        }
    }

    /// The names along the way by which this recognizer waits for another, both included.
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
