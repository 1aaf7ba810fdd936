// SPDX-License-Identifier: MIT

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    /// The extent in x.
    public var width: Double

    /// The extent in y.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// No extent at all.
    public static let zero = Size(width: 0, height: 0)
}
