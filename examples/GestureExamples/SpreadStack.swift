// SPDX-License-Identifier: MIT

public import GestureKit

/// A stack of cards that two fingers spread into a row and push together again.
///
/// The distance from the first card to the last follows the distance of the fingers. When they
/// lift, the stack continues to where they were moving: open or closed. If the gesture is
/// cancelled, the stack returns to its old state. On a touchpad, the fingers count as far apart as
/// an open stack is wide.
public final class SpreadStack: View {
    /// The cards, from left to right.
    public let cards: [View]

    /// The distance from the first card to the last when the stack is open.
    public let widest: Double

    /// The current distance from the first card to the last.
    public private(set) var spread = 0.0 {
        didSet { layout() }
    }

    /// Its value when the gesture began.
    private var start = 0.0

    /// Its value without its limits.
    private var reach = 0.0

    /// The distance of the fingers and the scale at the latest change.
    private var latest = (distance: 0.0, scale: 1.0)

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
                .onBegan { [unowned self] in begin($0) }
                .onChanged { [unowned self] in follow($0) }
                .onEnded { [unowned self] in comeToRest($0) }
                .onCancelled { [unowned self] _ in spread = start }
        }
    }

    private func begin(_ pinch: PinchGestureRecognizer) {
        start = spread
        reach = spread
        latest = (distance(pinch), pinch.scale)
    }

    private func follow(_ pinch: PinchGestureRecognizer) {
        // When one finger lifts, the cards stay where they are.
        guard pinch.numberOfTouches > 1 else {
            return
        }
        let now = (distance: distance(pinch), scale: pinch.scale)
        // When another finger lands, the distance jumps, and the scale does not. So the scale tells
        // how far apart these two were before.
        var before = now.distance * latest.scale / now.scale
        if abs(before - latest.distance) < 0.01 {
            before = latest.distance
        }
        reach += now.distance - before
        latest = now
        spread = min(max(reach, 0), widest)
    }

    private func comeToRest(_ pinch: PinchGestureRecognizer) {
        let velocity = pinch.releaseVelocity
        let isOpening = velocity == 0 ? spread > widest / 2 : velocity > 0
        spread = isOpening ? widest : 0
    }

    private func distance(_ pinch: PinchGestureRecognizer) -> Double {
        let way = pinch.location(ofTouch: 1, in: self) - pinch.location(ofTouch: 0, in: self)
        // All fingers of a touchpad are at the pointer.
        return way.length > 0 ? way.length : widest * pinch.scale
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
