// SPDX-License-Identifier: MIT

/// The size of an emulated panel, and the unit of positions on it.
public struct PanelSize: Hashable, Sendable {
    /// The width: 1 to 10,000.
    public var width: Double

    /// The height: 1 to 10,000.
    public var height: Double

    /// Whether they are in millimeters, which programs can ask for. Else the unit has no size.
    public var isInMillimeters: Bool

    /// Creates a size in millimeters.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
        isInMillimeters = true
    }

    /// Creates a size in millimeters. Nil: a side is out of range.
    init?(inMillimeters width: Double, _ height: Double) {
        guard Self.sides.contains(width), Self.sides.contains(height) else {
            return nil
        }
        self.init(width: width, height: height)
    }

    /// Reads a text such as `300x200mm` or `1280x720`. Nil if it is not a size.
    public init?(_ text: String) {
        let isInMillimeters = text.hasSuffix("mm")
        let numbers = (isInMillimeters ? text.dropLast(2) : text[...]).split(
            separator: "x",
            omittingEmptySubsequences: false
        )
        guard numbers.count == 2, let width = Double(numbers[0]), let height = Double(numbers[1]),
            Self.sides.contains(width), Self.sides.contains(height)
        else {
            return nil
        }
        self.width = width
        self.height = height
        self.isInMillimeters = isInMillimeters
    }

    private static let sides = 1.0...10_000

    /// How many positions a unit has. `wl_touch` has 256 per pixel, so a pixel keeps its fraction.
    static let positionsPerUnit = 64.0
}
