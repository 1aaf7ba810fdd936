// SPDX-License-Identifier: MIT

internal import GestureKit

extension Rect {
    /// Equal parts beside or below each other, along the longer side.
    func parts(_ count: Int, gap: Double = 12) -> [Rect] {
        let isWide = width > height
        return isWide
            ? grid(columns: count, rows: 1, gap: gap) : grid(columns: 1, rows: count, gap: gap)
    }

    /// Equal parts in rows and columns, row by row.
    func grid(columns: Int, rows: Int, gap: Double = 12) -> [Rect] {
        let cell = Size(
            width: max((width - gap * Double(columns - 1)) / Double(columns), 1),
            height: max((height - gap * Double(rows - 1)) / Double(rows), 1)
        )
        return (0..<columns * rows).map { index in
            Rect(
                x: minX + Double(index % columns) * (cell.width + gap),
                y: minY + Double(index / columns) * (cell.height + gap),
                width: cell.width,
                height: cell.height
            )
        }
    }

    /// A rectangle of at most this size, in the middle of this one.
    func centered(width: Double, height: Double) -> Rect {
        let (width, height) = (min(width, self.width), min(height, self.height))
        return Rect(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
    }
}

extension Double {
    /// The number with a fixed number of digits after the point.
    func fixed(_ digits: Int) -> String {
        guard isFinite, magnitude < 1e12 else {
            return "\(self)"
        }
        var unit = 1
        for _ in 0..<digits {
            unit *= 10
        }
        let whole = Int((magnitude * Double(unit)).rounded())
        let sign = self < 0 && whole > 0 ? "−" : ""
        guard digits > 0 else {
            return "\(sign)\(whole)"
        }
        let rest = String(whole % unit)
        let zeros = String(repeating: "0", count: digits - rest.count)
        return "\(sign)\(whole / unit).\(zeros)\(rest)"
    }
}
