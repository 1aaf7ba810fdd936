// SPDX-License-Identifier: MIT

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    /// The width.
    public var width: Double

    /// The height.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Creates a zero size.
    public init() {
        self.init(width: 0, height: 0)
    }

    /// Zero.
    public static let zero = Size(width: 0, height: 0)
}

extension Size {
    /// The size multiplied by a number.
    public static func * (size: Size, factor: Double) -> Size {
        Size(width: size.width * factor, height: size.height * factor)
    }

    /// The size multiplied by a number.
    public static func * (factor: Double, size: Size) -> Size {
        size * factor
    }

    /// The size divided by a number.
    public static func / (size: Size, divisor: Double) -> Size {
        Size(width: size.width / divisor, height: size.height / divisor)
    }
}

extension Size: CustomStringConvertible {
    /// For example `300.0 x 200.0`.
    public var description: String {
        "\(width) x \(height)"
    }
}

#if !hasFeature(Embedded)
extension Size: Codable {}
#endif
