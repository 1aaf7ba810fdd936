// SPDX-License-Identifier: MIT

internal import Foundation

/// The numbers of the contacts. Each is near the landing of its contact. No number covers another
/// one and, if there is room, none covers a path.
struct ContactLabels {
    /// More than these would hide the paths.
    private static let most = 60

    private let frame: CGRect
    private let paths: [ContactPath]
    private var taken: [CGRect]

    /// Boxes that labels should avoid.
    private let ways: [CGRect]

    /// How many points of a path are examined.
    private static let mostPlaces = 100

    init(frame: CGRect, paths: [ContactPath]) {
        self.frame = frame
        self.paths = Array(paths.prefix(Self.most))
        taken = self.paths.flatMap { [$0.start, $0.end] }.compactMap { center in
            center.map { CGRect(x: $0.x - 6, y: $0.y - 6, width: 12, height: 12) }
        }
        ways = self.paths.flatMap { $0.places(atMost: Self.mostPlaces) }.map {
            CGRect(x: $0.x - 2.5, y: $0.y - 2.5, width: 5, height: 5)
        }
    }

    mutating func draw(on sheet: inout Sheet) {
        for path in paths {
            guard let start = path.start, frame.contains(start) else {
                continue
            }
            let text = "\(path.ordinal)"
            let width = sheet.width(of: text, .strong)
            let boxes = Self.boxes(around: start, heading: path.heading, width: width)
                .filter { box in frame.holds(box) && !taken.contains { $0.intersects(box) } }
            let clear = boxes.first { box in !ways.contains { $0.intersects(box) } }
            guard let box = clear ?? boxes.first else {
                continue
            }
            taken.append(box.insetBy(dx: -2, dy: -1))
            let place = CGPoint(x: box.minX, y: box.minY + Font.strong.ascent)
            var label = sheet.label(text, at: place, font: .strong, color: path.color)
            label.hasHalo = true
            sheet.add(label)
        }
    }

    /// Candidate places of a number, best first: opposite to the heading, beside the start, ahead.
    static func boxes(around start: CGPoint, heading: Double, width: Double) -> [CGRect] {
        let height = Font.strong.ascent + Font.strong.descent
        return [4, 3, 5, 2, 6, 1, 7, 0].map { eighth in
            let angle = heading + Double(eighth) * .pi / 4
            let center = CGPoint(
                x: start.x + (10 + width / 2) * cos(angle),
                y: start.y + (10 + height / 2) * sin(angle)
            )
            let origin = CGPoint(x: center.x - width / 2, y: center.y - height / 2)
            return CGRect(origin: origin, size: CGSize(width: width, height: height))
        }
    }
}

extension CGRect {
    /// Whether it contains another box. `contains` compares sums of rounded numbers, so it
    /// sometimes returns false for a box that shares an edge.
    fileprivate func holds(_ other: CGRect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }
}
