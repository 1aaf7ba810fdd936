// SPDX-License-Identifier: MIT

/// How fingers released content, and where it will come to rest: see
/// ``ScrollController/willEndDragging`` and ``ZoomController/willEndDragging``.
public struct ReleasedContent: Hashable, Sendable {
    /// The velocity with which the content continues, in points per second. UIKit's is per
    /// millisecond.
    public let velocity: Vector

    /// Where the content will come to rest. Set it, also to the same place, and the content rests
    /// there and hands nothing over to other content.
    public var target: Point {
        didSet { isChosen = true }
    }

    /// Whether the program has chosen the target.
    private(set) var isChosen = false

    init(velocity: Vector, target: Point) {
        (self.velocity, self.target) = (velocity, target)
    }
}
