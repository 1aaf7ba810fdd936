// SPDX-License-Identifier: MIT

public import GestureKit

/// A stack of cards that two fingers spread into a row and push together again.
///
/// The distance from the first card to the last follows the distance of the fingers. When they
/// lift, the stack continues to where they were moving: open or closed. If the gesture is
/// cancelled, the stack returns to its old state.
public final class SpreadStack: View {
    /// The cards, from left to right.
    public let cards: [View]

    /// The distance from the first card to the last when the stack is open.
    public let widest: Double

    /// The current distance from the first card to the last.
    public private(set) var spread = 0.0 {
        didSet { layout() }
    }

    /// Its old value, and the distance of the fingers when the gesture began.
    private var start = (spread: 0.0, distance: 0.0)

    /// Creates a closed stack in the middle of a frame.
    public init(frame: Rect, cards: [View], widest: Double) {
        self.cards = cards
        self.widest = widest
        super.init(frame: frame)
        receivesTouches = false
        cards.forEach(addSubview)
        layout()
        gestures {
            Pinch()
                .onBegan { [unowned self] in start = (spread, distance($0)) }
                .onChanged { [unowned self] in follow($0) }
                .onEnded { [unowned self] in comeToRest($0) }
                .onCancelled { [unowned self] _ in spread = start.spread }
        }
    }

    private func follow(_ pinch: PinchGestureRecognizer) {
        // When one finger lifts, the cards stay where they are.
        if pinch.numberOfTouches == 2 {
            spread = min(max(start.spread + distance(pinch) - start.distance, 0), widest)
        }
    }

    private func comeToRest(_ pinch: PinchGestureRecognizer) {
        let velocity = pinch.releaseVelocity
        let isOpening = velocity == 0 ? spread > widest / 2 : velocity > 0
        spread = isOpening ? widest : 0
    }

    private func distance(_ pinch: PinchGestureRecognizer) -> Double {
        (pinch.location(ofTouch: 1, in: self) - pinch.location(ofTouch: 0, in: self)).length
    }

    public override func layoutSubviews() {
        layout()
    }

    private func layout() {
        let step = cards.count > 1 ? spread / Double(cards.count - 1) : 0
        for (index, card) in cards.enumerated() {
            let place = (Double(index) - Double(cards.count - 1) / 2) * step
            card.center = Point(
                x: bounds.origin.x + bounds.size.width / 2 + place,
                y: bounds.origin.y + bounds.size.height / 2
            )
        }
    }
}
