// SPDX-License-Identifier: MIT

/// A color of sRGB. Its parts are from 0 to 1.
public struct Color: Hashable, Sendable {
    /// The parts.
    public var red, green, blue: Double

    /// How much it covers.
    public var alpha: Double

    /// Creates a color from its parts.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Creates a color from its number, such as `0xff_8000` for orange.
    public init(_ number: UInt32, alpha: Double = 1) {
        func part(_ shift: UInt32) -> Double {
            Double(number >> shift & 0xff) / 255
        }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// White.
    public static let white = Color(0xff_ffff)

    /// Black.
    public static let black = Color(0)
}
