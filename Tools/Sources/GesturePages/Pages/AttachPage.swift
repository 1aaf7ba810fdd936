// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// Three ways to attach a recognizer to a view.
package final class AttachPage: Page {
    /// The cards: with a target and an action, with a closure, and declared with the view.
    let cards = [
        TapCard("target and action", .contacts[0]), TapCard("closure", .contacts[2]),
        TapCard("declared", .contacts[3]),
    ]

    package required init(frame: Rect) {
        super.init(frame: frame)
        cards.forEach(addSubview)

        let first = TapGestureRecognizer(target: cards[0], action: TapCard.count)
        cards[0].addGestureRecognizer(first)

        let second = TapGestureRecognizer { [unowned card = cards[1]] tap in card.count(tap) }
        cards[1].addGestureRecognizer(second)

        cards[2].gestures {
            Tap().onEnded { [unowned card = cards[2]] tap in card.count(tap) }
        }

        for card in cards {
            card.gestureRecognizers.forEach { show($0, as: card.title) }
        }
    }

    override func place(in area: Rect) {
        for (card, part) in zip(cards, area.parts(3)) {
            card.frame = part.centered(width: 260, height: 200)
        }
    }

    package override var status: String {
        "taps: " + cards.map { "\($0.taps)" }.joined(separator: ", ")
    }
}

/// A card that counts taps.
final class TapCard: CardView {
    private(set) var taps = 0

    init(_ title: String, _ color: PaperColor) {
        super.init(title, color, detail: "not tapped yet")
    }

    func count(_ tap: TapGestureRecognizer) {
        taps += 1
        detail = "tapped \(taps) \(taps == 1 ? "time" : "times")"
    }
}
