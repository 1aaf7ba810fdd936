// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// A target for each reason why an action is not called.
package final class NotCalledPage: Page {
    /// The cards, in the order of ``Cause``.
    let cards = Cause.allCases.map { CauseCard($0) }

    package required init(frame: Rect) {
        super.init(frame: frame)
        for card in cards {
            addSubview(card)
            let recognizers = card.cause.recognizers { [unowned card] in card.fire() }
            recognizers.forEach(card.addGestureRecognizer)
            for (recognizer, name) in zip(recognizers, card.cause.names) {
                show(recognizer, as: name)
            }
            card.isUserInteractionEnabled = card.cause != .notInteractive
            card.name = card.cause == .notInteractive ? "photo" : card.detail
        }
    }

    /// The card for a cause.
    func card(_ cause: Cause) -> CauseCard {
        cards[cause.rawValue]
    }

    /// Two causes are about an edge of the window, so their cards are at the edges.
    override func place(in area: Rect) {
        let strip = min(76, area.width / 5.8)
        card(.alongEdge).frame = Rect(x: 0, y: area.minY, width: strip, height: area.height)
        card(.otherEdge).frame = Rect(
            x: bounds.maxX - strip,
            y: area.minY,
            width: strip,
            height: area.height
        )
        let middle = Rect(
            x: strip + 8,
            y: area.minY,
            width: bounds.width - 2 * strip - 16,
            height: area.height
        )
        let others = cards.filter { $0.cause != .alongEdge && $0.cause != .otherEdge }
        let columns = middle.width < 420 ? 2 : middle.width < 800 ? 3 : 5
        let rows = (others.count + columns - 1) / columns
        for (card, cell) in zip(others, middle.grid(columns: columns, rows: rows, gap: 8)) {
            card.frame = cell
        }
    }

    package override var status: String {
        let fired = cards.filter { $0.fires > 0 }.map(\.detail)
        return fired.isEmpty ? "no action called" : "called: " + fired.joined(separator: ", ")
    }
}

/// A card whose recognizer should not recognize.
final class CauseCard: CardView {
    let cause: Cause
    private(set) var fires = 0

    init(_ cause: Cause) {
        self.cause = cause
        super.init(cause.title, .contacts[cause.rawValue % 6], detail: cause.detail)
        isOutline = true
    }

    /// The action was called.
    func fire() {
        fires += 1
        isOutline = false
    }
}
