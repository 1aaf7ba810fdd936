// SPDX-License-Identifier: MIT

import GestureDrawing
import GestureExamples
package import GestureKit

/// Two fingers spread a row of cards, and open a stack.
package final class SpreadPage: Page {
    let row = SpreadRow()
    private let tray = Tray(frame: .zero)
    let stack: SpreadStack

    package required init(frame: Rect) {
        stack = SpreadStack(frame: .zero, cards: Self.cards(5, "S"), widest: 220)
        super.init(frame: frame)
        addSubview(row)
        addSubview(tray)
        addSubview(stack)
        Self.cards(8, "").forEach(row.addSubview)
        row.gestureRecognizers.forEach { show($0, as: "pinch, row") }
        stack.gestureRecognizers.forEach { show($0, as: "pinch, stack") }
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
        row.frame = parts[0]
        tray.frame = parts[1]
        stack.frame = parts[1]
    }

    package override var status: String {
        "spacing of the row: \(row.spacing.fixed(1)); width of the stack: \(stack.spread.fixed(1))"
    }
}

/// What the stack lies on.
final class Tray: PaintedView {
    override func draw(on canvas: PaperCanvas) {
        canvas.fill(bounds, corner: 10, .white)
        canvas.stroke(bounds, corner: 10, .grid)
    }
}

/// Cards in a row, with a spacing from middle to middle.
final class SpreadRow: PaintedView {
    var spacing = 40.0 {
        didSet {
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    private var initialSpacing = 0.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
        addGestureRecognizer(PinchGestureRecognizer(target: self, action: SpreadRow.spread))
    }

    override func layoutSubviews() {
        for (index, card) in subviews.enumerated() {
            card.center = Point(x: 34 + Double(index) * spacing, y: bounds.midY)
        }
    }

    private func spread(_ pinch: PinchGestureRecognizer) {
        if pinch.state == .began {
            initialSpacing = spacing
        } else if pinch.state == .cancelled {
            spacing = initialSpacing
        }
        guard pinch.numberOfTouches == 2, pinch.state == .began || pinch.state == .changed else {
            return
        }
        let first = pinch.location(ofTouch: 0, in: self)
        let second = pinch.location(ofTouch: 1, in: self)
        spacing = first.distance(to: second)
    }

    override func draw(on canvas: PaperCanvas) {
        canvas.fill(bounds, corner: 10, .white)
        canvas.stroke(bounds, corner: 10, .grid)
    }
}
