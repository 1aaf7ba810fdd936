// SPDX-License-Identifier: MIT

import Dispatch
public import GestureWindow

/// Reads pictures on other threads, and keeps those that are needed.
///
/// All functions belong to one thread at a time, except that reading happens on others.
public final class PictureLoader {
    /// The files.
    public let paths: [String]

    /// What reading a picture came to.
    public typealias Outcome = Result<Picture, PictureFileError>

    private let box = Box()
    private var outcomes: [Int: Outcome] = [:]
    private var requested: Set<Int> = []
    private let wake: @Sendable () -> Void
    // One at a time: the current picture is read first, and alone.
    private let queue = DispatchQueue(label: "pictures", qos: .userInitiated)

    /// Where the reading threads leave pictures.
    private final class Box: @unchecked Sendable {
        private let queue = DispatchQueue(label: "picture box")
        private var ready: [(Int, Outcome)] = []

        func put(_ index: Int, _ outcome: Outcome) {
            queue.sync { ready.append((index, outcome)) }
        }

        func takeAll() -> [(Int, Outcome)] {
            queue.sync {
                defer { ready = [] }
                return ready
            }
        }
    }

    /// Creates a loader. It calls `wake` on another thread when ``collect()`` has something new.
    public init(_ paths: [String], wake: @escaping @Sendable () -> Void) {
        (self.paths, self.wake) = (paths, wake)
    }

    /// Reads what is needed and not known, and forgets the rest.
    public func load(_ needed: [Int]) {
        outcomes = outcomes.filter { needed.contains($0.key) }
        requested.formIntersection(needed)
        for index in needed where requested.insert(index).inserted {
            let (path, box, wake) = (paths[index], box, wake)
            queue.async {
                let outcome: Outcome
                do throws(PictureFileError) {
                    outcome = .success(try Picture(contentsOf: path, on: .checkerboard))
                } catch {
                    outcome = .failure(error)
                }
                box.put(index, outcome)
                wake()
            }
        }
    }

    /// Takes what has been read. Returns the pictures that are new.
    public func collect() -> [Int] {
        var new: [Int] = []
        for (index, outcome) in box.takeAll() where requested.contains(index) {
            outcomes[index] = outcome
            new.append(index)
        }
        return new
    }

    /// A picture, or why it cannot be shown. Nil: it is not read yet.
    public subscript(index: Int) -> Outcome? { outcomes[index] }

    /// Waits until something is read: for the first picture, before there is a window.
    public func wait() {
        queue.sync {}
    }
}
