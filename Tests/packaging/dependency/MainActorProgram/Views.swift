// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Observation

/// State of the main actor.
final class Model {
    private(set) var presses = 0

    init(presses: Int = 0) {
        self.presses = presses
    }

    func press() {
        presses += 1
    }
}

@Observable final class Score {
    var points = 0
}

/// A window, and a hand on it.
func stage() -> (window: Window, hand: Hand) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    return (window, Hand(on: window))
}

let place = Point(x: 50, y: 50)

// 1. A plain view with a closure that changes a model.

func playTouchClosure() throws {
    let (window, hand) = stage()
    let model = Model()
    let card = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(card)
    card.onTouches = { touches in
        for touch in touches where touch.phase == .began {
            model.press()
        }
    }
    try hand.tap(at: place)
    precondition(model.presses == 1)
}

// 2. A list that a closure lays out.

func playLayoutClosure() throws {
    let (window, hand) = stage()
    let (list, rows) = (View(frame: window.bounds), [View(), View(), View()])
    window.addSubview(list)
    rows.forEach(list.addSubview)
    let model = Model()
    rows[2].onTouches = { _ in model.press() }
    list.onLayout = { list in
        for (index, row) in rows.enumerated() {
            row.frame = Rect(x: 0, y: 44 * Double(index), width: list.bounds.width, height: 44)
        }
    }
    try hand.tap(at: Point(x: 300, y: 100))
    precondition(model.presses == 2)
}

// 3. A subclass with properties of its own, whose overrides use only itself.

final class Badge: View {
    var title: String
    private(set) var isPressed = false
    private var rows: [View] = []

    init(title: String) {
        self.title = title
        super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        isMultipleTouchEnabled = true
    }

    override func layoutSubviews() {
        for (index, row) in rows.enumerated() {
            row.frame = Rect(x: 0, y: 20 * Double(index), width: bounds.width, height: 20)
        }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        isPressed = true
        title += " \(touches.count)"
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        isPressed = false
    }

    override func didMoveToWindow() {
        rows = [View(), View()]
        rows.forEach(addSubview)
    }
}

func playSubclass() throws {
    let (window, hand) = stage()
    let badge = Badge(title: "badge")
    window.addSubview(badge)
    let finger = try hand.land(at: place)
    precondition(badge.isPressed && badge.title == "badge 1")
    try finger.lift()
    precondition(!badge.isPressed && badge.subviews[1].frame.minY == 20)
}

// 4. A subclass whose closures use a model.

final class PressCard: View {
    private let model: Model
    private var shows = 0

    @MainActor init(model: Model) {
        self.model = model
        super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        onTouches = { [unowned self] touches in
            guard touches[0].phase == .began else { return }
            model.press()
            shows = model.presses
        }
        onLayout = { [unowned self] _ in shows = model.presses }
        addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in isHidden = shows > 1 })
    }
}

func playSubclassWithModel() throws {
    let (window, hand) = stage()
    let model = Model(presses: 1)
    let card = PressCard(model: model)
    window.addSubview(card)
    try hand.tap(at: place)
    precondition(model.presses == 2 && card.isHidden)
}

// 5. A subclass with an observable model.

final class ScoreView: View {
    private let score: Score

    @MainActor init(score: Score) {
        self.score = score
        super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        gestures {
            Tap().onEnded { _ in score.points += 1 }
        }
    }
}

func playObservable() throws {
    let (window, hand) = stage()
    let score = Score()
    window.addSubview(ScoreView(score: score))
    try hand.tap(at: place)
    precondition(score.points == 1)
}

// 6. A subclass of a window.

final class Desk: Window {
    private(set) var landings = 0

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        landings += touches.count
    }
}

func playWindow() throws {
    let desk = Desk(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let model = Model()
    desk.onLayout = { _ in model.press() }
    try Hand(on: desk).tap(at: place)
    precondition(desk.landings == 1 && model.presses == 1)
}
