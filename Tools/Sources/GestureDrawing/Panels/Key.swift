// SPDX-License-Identifier: MIT

internal import Foundation

/// The meanings of symbols, in as many lines as needed.
struct Key {
    private static let lineHeight = 18.0
    private static let signWidth = 18.0

    private let left: Double
    private let right: Double
    private var x: Double
    private var y: Double

    /// The center of its first line is half a line below the top.
    init(left: Double, right: Double, top: Double) {
        self.left = left
        self.right = right
        x = left
        y = top + Self.lineHeight / 2
    }

    var bottom: Double { y + Self.lineHeight / 2 }

    /// Adds a symbol, drawn around a center, and its meaning.
    mutating func add(
        _ text: String,
        on sheet: inout Sheet,
        signWidth: Double = Key.signWidth,
        mostWidth: Double = 200,
        draw: (CGPoint, inout Sheet) -> Void
    ) {
        let text = sheet.fitting(text, into: min(mostWidth, right - left - signWidth), .small)
        let width = signWidth + sheet.width(of: text, .small)
        if x > left && x + width > right {
            x = left
            y += Self.lineHeight
        }
        draw(CGPoint(x: x + signWidth / 2 - 3, y: y), &sheet)
        let place = CGPoint(x: x + signWidth, y: y + Font.small.middle)
        sheet.text(text, at: place, font: .small, color: .quiet)
        x += width + 14
    }
}
