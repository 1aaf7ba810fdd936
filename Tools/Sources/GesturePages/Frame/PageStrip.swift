// SPDX-License-Identifier: MIT

import GestureDrawing
import GestureKit

/// The strip at the top: the title of the page, two arrows, and a number for each page.
///
/// A tap on a number or an arrow, and a swipe to the left or right, lead to another page.
final class PageStrip: PaintedView {
    enum Choice {
        case page(Int)
        case next
        case previous
    }

    static let height = 78.0

    private static let arrowWidth = 44.0
    private static let titleHeight = 40.0

    var onChoice: (Choice) -> Void = { _ in }

    private var selected = 0
    private var title = ""

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        name = "strip"
        addGestureRecognizer(TapGestureRecognizer(target: self, action: PageStrip.choose))
        for direction in [SwipeGestureRecognizer.Direction.left, .right] {
            let swipe = SwipeGestureRecognizer(target: self, action: PageStrip.turn)
            swipe.direction = direction
            addGestureRecognizer(swipe)
        }
    }

    func show(_ index: Int, title: String) {
        (selected, self.title) = (index, title)
        setNeedsDisplay()
    }

    private func choose(_ tap: TapGestureRecognizer) {
        let place = tap.location(in: self)
        if place.y > Self.titleHeight {
            let count = PageBook.pages.count
            onChoice(.page((0..<count).first { chip($0).maxX + 2 > place.x } ?? count - 1))
        } else if place.x < Self.arrowWidth {
            onChoice(.previous)
        } else if place.x > bounds.width - Self.arrowWidth {
            onChoice(.next)
        }
    }

    private func turn(_ swipe: SwipeGestureRecognizer) {
        onChoice(swipe.recognizedDirection == .left ? .next : .previous)
    }

    /// The frame of a number.
    func chip(_ index: Int) -> Rect {
        let count = Double(PageBook.pages.count)
        let step = min((bounds.width - 12) / count, 48)
        let start = bounds.midX - step * count / 2
        return Rect(x: start + Double(index) * step + 2, y: 42, width: step - 4, height: 28)
    }

    override func draw(on canvas: PaperCanvas) {
        canvas.fill(bounds, .white)
        canvas.line(Point(x: 0, y: bounds.maxY), Point(x: bounds.maxX, y: bounds.maxY), .grid)
        let baseline = Self.titleHeight / 2 + Font.pageTitle.middle
        let room = bounds.width - 2 * Self.arrowWidth
        let middle = Point(x: bounds.midX, y: baseline)
        let font = bounds.width < 520 ? Font.cardTitle : .pageTitle
        canvas.text("\(selected + 1)  \(title)", at: middle, .middle, font, .ink, room: room)
        drawArrow(at: Point(x: 22, y: 20), way: -1, isOn: selected > 0, on: canvas)
        let isLast = selected == PageBook.pages.count - 1
        drawArrow(at: Point(x: bounds.maxX - 22, y: 20), way: 1, isOn: !isLast, on: canvas)
        for index in PageBook.pages.indices {
            let chip = chip(index)
            let isSelected = index == selected
            canvas.fill(chip, corner: 7, isSelected ? .ink : .grid)
            let place = Point(x: chip.midX, y: chip.midY + Font.words.middle)
            let font = isSelected ? Font.strongWords : .words
            canvas.text("\(index + 1)", at: place, .middle, font, isSelected ? .white : .ink)
        }
    }

    private func drawArrow(at place: Point, way: Double, isOn: Bool, on canvas: PaperCanvas) {
        let color = isOn ? PaperColor.ink : .grid
        let tip = Point(x: place.x + way * 4, y: place.y)
        for side in [-7.0, 7] {
            canvas.line(Point(x: place.x - way * 4, y: place.y + side), tip, color, width: 2.5)
        }
    }
}
