// SPDX-License-Identifier: MIT

internal import GestureDrawing
internal import GestureKit

/// A rounded rectangle with a title and a few words below it.
class Card: PaintedView {
    var color: Color {
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

    init(_ title: String, _ color: Color, detail: String = "") {
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

    override func draw(on canvas: Canvas) {
        canvas.transformed(by: .scaling(by: 1 / magnification)) {
            let size = bounds.size * magnification
            draw(in: Rect(origin: .zero, size: size), on: canvas)
        }
    }

    private func draw(in bounds: Rect, on canvas: Canvas) {
        if isOutline {
            canvas.fill(bounds, corner: 10, color.opacity(0.12))
            canvas.stroke(bounds.insetBy(dx: 1, dy: 1), corner: 9, color, width: 2)
        } else {
            canvas.fill(bounds, corner: 10, color)
        }
        let ink = isOutline ? Color.ink : color.ink
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
final class Photo: Card {
    override func draw(on canvas: Canvas) {
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
