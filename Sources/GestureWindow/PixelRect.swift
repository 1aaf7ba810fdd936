// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels of a buffer.
public struct PixelRect: Hashable, Sendable {
    /// The edges. A pixel is inside if `left <= x < right` and `top <= y < bottom`.
    public var left, top, right, bottom: Int

    /// Creates a rectangle from its edges.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The number of columns.
    public var width: Int { max(right - left, 0) }

    /// The number of rows.
    public var height: Int { max(bottom - top, 0) }

    /// The number of pixels.
    public var area: Int { width * height }

    /// Whether there is no pixel in it.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// The smallest rectangle around both.
    public func union(_ other: PixelRect) -> PixelRect {
        guard !isEmpty, !other.isEmpty else {
            return isEmpty ? other : self
        }
        return PixelRect(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }

    /// The pixels in both.
    public func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            left: max(left, other.left),
            top: max(top, other.top),
            right: min(right, other.right),
            bottom: min(bottom, other.bottom)
        )
    }

    static let none = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
}
