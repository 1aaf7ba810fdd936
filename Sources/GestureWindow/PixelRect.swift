// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels of a buffer.
public struct PixelRect: Hashable, Sendable {
    /// The edges. A pixel is inside if `left <= x < right` and `top <= y < bottom`.
    public var left, top, right, bottom: Int

    /// Creates a rectangle from its edges.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The number of columns, at most `Int.max`.
    public var width: Int { Self.distance(from: left, to: right) }

    /// The number of rows, at most `Int.max`.
    public var height: Int { Self.distance(from: top, to: bottom) }

    /// The number of pixels, at most `Int.max`.
    public var area: Int {
        let (product, isTooLarge) = width.multipliedReportingOverflow(by: height)
        return isTooLarge ? .max : product
    }

    /// Whether there is no pixel in it.
    public var isEmpty: Bool { right <= left || bottom <= top }

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

    /// The difference may exceed an Int. As an unsigned number it is right.
    private static func distance(from start: Int, to end: Int) -> Int {
        start < end ? Int(clamping: UInt(bitPattern: end &- start)) : 0
    }

    static let none = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
}
