// SPDX-License-Identifier: MIT

/// How large a window is drawn. A compositor may ask for more than any memory holds.
struct DrawnSize: Equatable {
    /// What the surface covers, in its units.
    private(set) var width, height: Int
    /// The pixels of a unit.
    private(set) var scale: Double
    /// Whether that is less than what was wanted.
    private(set) var isReduced: Bool

    /// More than any display has.
    private static let greatestSide = 16384

    /// - Parameters:
    ///   - width: What the surface should cover, in its units, at least 1.
    ///   - height: The same.
    ///   - scale: The wanted pixels of a unit.
    ///   - most: The most pixels of a buffer.
    ///   - isFree: Whether the compositor scales a buffer by any factor. Otherwise the scale is a
    ///     whole number.
    init(width: Int, height: Int, scale: Double, most: Int, isFree: Bool) {
        (self.width, self.height) = (width, height)
        let side = Double(Self.greatestSide) / Double(max(width, height))
        let area = (Double(most) / (Double(width) * Double(height))).squareRoot()
        let fitting = min(scale, side, area)
        isReduced = fitting < scale
        guard isReduced, !isFree else {
            self.scale = fitting
            return
        }
        self.scale = max(fitting.rounded(.down), 1)
        if fitting < 1 {
            // The surface covers less than it should.
            self.width = min(width, Self.greatestSide)
            self.height = min(height, Self.greatestSide)
            let part = Double(most) / (Double(self.width) * Double(self.height))
            if part < 1 {
                self.width = max(Int(Double(self.width) * part.squareRoot()), 1)
                self.height = max(Int(Double(self.height) * part.squareRoot()), 1)
            }
        }
    }

    /// The size of the buffer.
    var pixels: (width: Int, height: Int) {
        func pixels(_ units: Int) -> Int {
            // wp_fractional_scale_v1 rounds halves away from zero.
            max(Int((Double(units) * scale).rounded()), 1)
        }
        return (pixels(width), pixels(height))
    }
}
