// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit
import GestureTrace

/// A rounded rectangle with a title and a few words below it.
class CardView: PaintedView {
    var color: PaperColor {
        didSet { setNeedsDisplay() }
    }

    var title: String {
        didSet { setNeedsDisplay() }
    }

    var detail: String {
        didSet { setNeedsDisplay() }
    }

    /// Whether it is drawn as an outline.
    var isOutline = false {
        didSet { setNeedsDisplay() }
    }

    init(_ title: String, _ color: PaperColor, detail: String = "") {
        (self.title, self.detail, self.color) = (title, detail, color)
        super.init(frame: .zero)
        name = title
    }

    // Without it, the compiler makes one, and warns that it calls itself.
    override init(frame: Rect) {
        (title, detail, color) = ("", "", .ink)
        super.init(frame: frame)
    }

    /// How much larger the card is drawn, by the scale of its superview. Its words are not.
    var magnification = 1.0

    override func draw(on canvas: PaperCanvas) {
        canvas.transformed(by: .scaling(by: 1 / magnification)) {
            let size = bounds.size * magnification
            draw(in: Rect(origin: .zero, size: size), on: canvas)
        }
    }

    private func draw(in bounds: Rect, on canvas: PaperCanvas) {
        if isOutline {
            canvas.fill(bounds, corner: 10, color.opacity(0.12))
            canvas.stroke(bounds.insetBy(dx: 1, dy: 1), corner: 9, color, width: 2)
        } else {
            canvas.fill(bounds, corner: 10, color)
        }
        let ink = isOutline ? PaperColor.ink : color.ink
        let room = bounds.width - 12
        let font = bounds.width < 150 ? Font.strongWords : .cardTitle
        let titles = canvas.lines(of: title, font, room: room, limit: bounds.height < 60 ? 1 : 2)
        let heights = Double(titles.count) * font.lineHeight
        let free = bounds.height - heights - 6
        let limit = max(0, min(4, Int(free / Font.note.lineHeight)))
        let details = limit == 0 ? [] : canvas.lines(of: detail, .note, room: room, limit: limit)
        let height = heights + Double(details.count) * Font.note.lineHeight
        var y = bounds.midY - height / 2 + font.ascent + 1
        for line in titles {
            canvas.text(line, at: Point(x: bounds.midX, y: y), .middle, font, ink, room: room)
            y += font.lineHeight
        }
        y += Font.note.ascent - font.ascent
        for line in details {
            canvas.text(line, at: Point(x: bounds.midX, y: y), .middle, .note, ink, room: room)
            y += Font.note.lineHeight
        }
    }
}

/// A card with a grid, so that scales and turns are seen.
final class PhotoCard: CardView {
    override func draw(on canvas: PaperCanvas) {
        canvas.fill(bounds, corner: 6, color)
        let line = color.ink.opacity(0.35)
        for part in 1..<8 {
            let x = bounds.width * Double(part) / 8
            let y = bounds.height * Double(part) / 8
            canvas.line(Point(x: x, y: 0), Point(x: x, y: bounds.height), line)
            canvas.line(Point(x: 0, y: y), Point(x: bounds.width, y: y), line)
        }
        let room = bounds.width - 14
        let width = canvas.width(of: title.drawable, .cardTitle)
        let box = Rect(
            x: bounds.midX - min(width, room) / 2 - 5,
            y: bounds.midY - 11,
            width: min(width, room) + 10,
            height: 22
        )
        canvas.fill(box, corner: 4, color)
        let place = Point(x: bounds.midX, y: bounds.midY + Font.cardTitle.middle)
        canvas.text(title, at: place, .middle, .cardTitle, color.ink, room: room)
    }
}

/// A view that draws itself.
package class PaintedView: View {
    package override init(frame: Rect) {
        super.init(frame: frame)
        receivesTouches = false
    }

    /// Draws the view, without those in it, in its own coordinates.
    func draw(on canvas: PaperCanvas) {}
}

extension View {
    /// Draws the view and those in it, from the lowest to the topmost.
    func paint(on canvas: PaperCanvas) {
        guard !isHidden, alpha >= 0.01 else {
            return
        }
        let place = transform(to: nil)
        canvas.faded(to: alpha) {
            canvas.transformed(by: place) { (self as? PaintedView)?.draw(on: canvas) }
            canvas.saved {
                if clipsToBounds {
                    canvas.transformed(by: place) { canvas.clip(to: bounds) }
                }
                subviews.forEach { $0.paint(on: canvas) }
            }
        }
    }
}

/// Shows where fingers are, above everything else. No view, so no touch meets it.
final class TouchMarks {
    private static let radius = 22.0

    /// The fingers, in the coordinates of the ground.
    private(set) var places: [Point] = []

    /// Returns whether that is news.
    func show(_ places: [Point]) -> Bool {
        defer { self.places = places }
        return places != self.places
    }

    func draw(on canvas: PaperCanvas) {
        for place in places {
            let box = Rect(origin: place, size: .zero).insetBy(dx: -Self.radius, dy: -Self.radius)
            canvas.stroke(box, corner: Self.radius, .quiet, width: 2)
        }
    }
}

/// The lowest view: all others are in it.
final class Ground: PaintedView {
    /// Whether what it shows has changed since it was drawn.
    var needsDisplay = true

    override func setNeedsDisplay(_ rect: Rect? = nil) {
        needsDisplay = true
    }

    override func draw(on canvas: PaperCanvas) {
        canvas.fill(bounds, .paper)
    }
}

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
        return decimal(digits).replacing("-", with: "−")
    }
}
