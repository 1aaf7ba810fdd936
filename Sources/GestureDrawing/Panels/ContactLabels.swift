// SPDX-License-Identifier: MIT

internal import Foundation

/// The numbers of the fingers, each near where its finger landed and none above another.
struct ContactLabels {
    /// More than these would hide the paths.
    private static let most = 60

    private let frame: CGRect
    private let paths: [ContactPath]
    private var taken: [CGRect]

    init(frame: CGRect, paths: [ContactPath]) {
        self.frame = frame
        self.paths = Array(paths.prefix(Self.most))
        taken = self.paths.flatMap { [$0.start, $0.end] }.compactMap { center in
            center.map { CGRect(x: $0.x - 6, y: $0.y - 6, width: 12, height: 12) }
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
            guard
                let box = boxes.first(where: { box in
                    frame.contains(box) && !taken.contains { $0.intersects(box) }
                })
            else {
                continue
            }
            taken.append(box)
            let place = CGPoint(x: box.minX, y: box.minY + Font.strong.ascent)
            var label = sheet.label(text, at: place, font: .strong, color: path.color)
            label.hasHalo = true
            sheet.add(label)
        }
    }

    /// Where a number could be: first behind the start, then beside it, at last ahead.
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
