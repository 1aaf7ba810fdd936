// SPDX-License-Identifier: MIT

import GestureDrawing
import GestureExamples
package import GestureKit

/// Two fingers spread a row of cards, and open a stack.
package final class SpreadPage: Page {
    /// From middle to middle.
    private(set) var spacing = 66.0
    private let strip = Tray(frame: .zero)
    let row: CollectionController
    private let tray = Tray(frame: .zero)
    let stack: SpreadStack
    private var layout = StackLayout(.horizontal, length: 56, breadth: 76, spacing: 10)

    package required init(frame: Rect) {
        stack = SpreadStack(frame: .zero, cards: Self.cards(5, "S"), widest: 220)
        row = CollectionController(in: strip, layout: layout)
        super.init(frame: frame)
        addSubview(strip)
        addSubview(tray)
        addSubview(stack)
        strip.clipsToBounds = true
        let cards = Self.cards(8, "")
        row.viewForItem = { cards[$1] }
        row.numberOfItems = cards.count
        // A second finger is for the pinch.
        row.panGestureRecognizer.maximumNumberOfTouches = 1
        show(row)
        let pinch = PinchGestureRecognizer(target: self, action: SpreadPage.spread)
        strip.addGestureRecognizer(pinch)
        show(pinch, as: "pinch, row")
        stack.gestureRecognizers.forEach { show($0, as: "pinch, stack") }
    }

    private func spread(_ pinch: PinchGestureRecognizer) {
        guard pinch.numberOfTouches == 2 else {
            return
        }
        let first = pinch.location(ofTouch: 0, in: strip)
        let second = pinch.location(ofTouch: 1, in: strip)
        spacing = max(first.distance(to: second), 20)
        layout.spacing = spacing - layout.length
        row.layout = layout
    }

    private static func cards(_ count: Int, _ letter: String) -> [CardView] {
        (0..<count).map { index in
            let card = CardView("\(letter)\(index + 1)", .contacts[index % 7])
            card.bounds = Rect(x: 0, y: 0, width: 56, height: 76)
            return card
        }
    }

    override func place(in area: Rect) {
        let parts = area.grid(columns: 1, rows: 2)
        strip.frame = parts[0]
        tray.frame = parts[1]
        stack.frame = parts[1]
    }

    package override var status: String {
        "spacing of the row: \(spacing.fixed(1)); width of the stack: \(stack.spread.fixed(1))"
    }
}

/// What the stack lies on.
final class Tray: PaintedView {
    override func draw(on canvas: PaperCanvas) {
        canvas.fill(bounds, corner: 10, .white)
        canvas.stroke(bounds, corner: 10, .grid)
    }
}
