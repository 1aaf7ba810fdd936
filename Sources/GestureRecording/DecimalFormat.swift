// SPDX-License-Identifier: MIT

/// Writes a quantity with equal steps as a decimal number. No step is lost.
///
/// The last decimal place is smaller than a step. So rounding to it and back gives the same step.
struct DecimalFormat {
    /// This many steps are ``units`` of the written number.
    let steps: Int128
    let units: Int128
    /// The number of digits after the point.
    let places: Int
    /// The range, in steps.
    let range: ClosedRange<Int64>
    /// The description in messages.
    let limits: String

    /// Points in steps of 1/4096.
    static let position = parts((-262_144 * 4096)...(262_144 * 4096), "within ±262144 points")

    /// The length of a side in points.
    static let side = parts(1...(262_144 * 4096), "above 0 and up to 262144 points")

    /// The length of a contact's axis in points.
    static let axis = parts(0...(262_144 * 4096), "from 0 to 262144 points")

    /// A share of a range.
    static let share = parts(0...4096, "from 0 to 1")

    /// The angle between a pen and the glass in degrees.
    static let altitude = parts(0...(90 * 4096), "from 0 to 90 degrees")

    /// A direction in degrees.
    static let azimuth = parts(0...(360 * 4096), "from 0 to 360 degrees")

    /// Ratios in steps of 2^-32.
    static let scale = DecimalFormat(
        steps: 1 << 32,
        units: 1,
        places: 10,
        range: (1 << 20)...(1 << 44),
        limits: "from 1/4096 to 4096"
    )

    /// Degrees in steps of 2^-32 turns.
    static let turn = DecimalFormat(
        steps: 1 << 32,
        units: 360,
        places: 8,
        range: (-1000 << 32)...(1000 << 32),
        limits: "within ±360000 degrees"
    )

    /// Millimeters in steps of a thousandth.
    static let millimeters = DecimalFormat(
        steps: 1000,
        units: 1,
        places: 3,
        range: 1...1_000_000_000,
        limits: "above 0 and up to 1000000 mm"
    )

    /// In steps of 1/4096.
    private static func parts(_ range: ClosedRange<Int64>, _ limits: String) -> DecimalFormat {
        DecimalFormat(steps: 4096, units: 1, places: 4, range: range, limits: limits)
    }

    /// Writes a number of steps.
    func append(_ count: Int64, to text: inout [UInt8]) {
        let ten = Self.powersOfTen[places]
        let decimals = Self.rounded(Int128(count.magnitude) * units * ten, by: steps)
        if count < 0 {
            text.append(UInt8(ascii: "-"))
        }
        text.append(decimal: UInt64(decimals / ten))
        text.append(UInt8(ascii: "."))
        text.append(decimal: UInt64(decimals % ten), digits: places)
    }

    /// Reads a number as steps. Nil: not a number. The result may be out of range.
    func count(in text: ArraySlice<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        var whole: Int128 = 0
        var digits = 0
        var places: Int?
        for byte in isNegative ? text.dropFirst() : text {
            if byte == UInt8(ascii: "."), places == nil, digits > 0 {
                places = 0
                continue
            }
            guard let digit = byte.digit, digits < Self.mostDigits else {
                return nil
            }
            whole = whole * 10 + Int128(digit)
            digits += 1
            places = places.map { $0 + 1 }
        }
        guard digits > 0, places != 0 else {
            return nil
        }
        let ten = Self.powersOfTen[places ?? 0]
        let count = Int64(clamping: Self.rounded(whole * steps, by: units * ten))
        return isNegative ? -count : count
    }

    /// Reads a value as steps. Nil: not a number, or out of range.
    func count(of value: Double) -> Int64? {
        whole((value * Double(steps)).rounded())
    }

    /// Converts to a rounded number of steps. Nil: not a number, or out of range.
    func whole(_ count: Double) -> Int64? {
        // Every range is exact in floating point.
        guard count >= Double(range.lowerBound), count <= Double(range.upperBound) else {
            return nil
        }
        return Int64(count)
    }

    /// The value of a number of steps, exactly.
    func value(of count: Int64) -> Double {
        Double(count) / Double(steps)
    }

    static let mostDigits = 18

    private static let powersOfTen: [Int128] = (0...mostDigits).map { exponent in
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    /// Divides by a positive number. Rounds to the nearest, and halves up.
    private static func rounded(_ number: Int128, by divisor: Int128) -> Int128 {
        (number + divisor / 2) / divisor
    }
}

extension [UInt8] {
    /// Appends a whole number with leading zeros.
    mutating func append(decimal number: UInt64, digits: Int = 1) {
        let start = count
        var rest = number
        repeat {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        while count - start < digits {
            append(UInt8(ascii: "0"))
        }
        self[start...].reverse()
    }
}

extension UInt8 {
    /// The value of a decimal digit.
    var digit: UInt8? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? self - UInt8(ascii: "0") : nil
    }
}
