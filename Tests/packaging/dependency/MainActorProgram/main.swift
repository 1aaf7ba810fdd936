// SPDX-License-Identifier: MIT

// A program as a UIKit developer writes it: all of this module is the main actor's by default.

import GestureKit
import GestureKitTesting

/// State of the main actor's, which everything here changes.
final class Label {
    var texts: [String] = []
}

/// A widget of a toolkit of the main actor's. It receives its touches there.
class Widget: GestureHost {
    private(set) lazy var gestureView = HostView(for: self)
    var frame: Rect
    let label: Label

    init(frame: Rect, label: Label) {
        self.frame = frame
        self.label = label
    }

    var gestureParent: (any GestureHost)? { nil }
    var gestureFrame: Rect { frame }

    func touchesBegan(_ touches: [Touch]) {
        label.texts.append("touched")
    }
}

/// A subclass does not belong to the main actor, because what it overrides does not. The closures
/// that it is given belong to the main actor. It may use the main actor's state, too: see Slab.
nonisolated final class Pad: View {
    var onTouch: (() -> Void)?

    override func touchesBegan(_ touches: [Touch]) {
        onTouch?()
    }
}

/// Uses the main actor's state in a method, which the main actor's engine calls.
nonisolated final class Slab: View {
    private let label: Label

    init(frame: Rect, label: Label) {
        self.label = label
        super.init(frame: frame)
    }

    override func touchesEnded(_ touches: [Touch]) {
        MainActor.assumeIsolated { [label] in label.texts.append("slab") }
    }
}

/// It only looks at touches; what it leads to is up to its actions, which are the main actor's.
nonisolated final class Shake: CustomGestureRecognizer {
    private var turns = 0

    override func touchesMoved(_ touches: [Touch]) {
        turns += 1
        if turns == 2 {
            state = .recognized
        }
    }

    override func touchesEnded(_ touches: [Touch]) {
        state = .failed
    }

    override func reset() {
        turns = 0
    }
}

/// A view controller of another toolkit.
final class Screen: GestureRecognizerDelegate {
    let label = Label()
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let pad = Pad(frame: Rect(x: 0, y: 0, width: 200, height: 400))
    let pan = PanGestureRecognizer()
    let widget: Widget
    let zoom: ZoomController
    private(set) var reader: Task<[GestureRecognizer.State], Never>?

    init() {
        let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 400))
        pad.addSubview(content)
        content.isUserInteractionEnabled = false
        zoom = ZoomController(content: content, in: pad)
        widget = Widget(frame: Rect(x: 200, y: 0, width: 200, height: 400), label: label)
        window.addSubview(pad)
        window.addSubview(Slab(frame: Rect(x: 0, y: 300, width: 50, height: 50), label: label))
        zoom.onChange = { [unowned self] in label.texts.append("zoomed \($0.zoomScale)") }
        pad.onTouch = { [unowned self] in label.texts.append("pad") }
        pan.delegate = self
        pan.addAction { [unowned self] in moved($0) }
        widget.addGestureRecognizer(pan)
        widget.gestures {
            Tap().onEnded { [unowned self] in label.texts.append("tap \($0.numberOfTouches)") }
            Gesture { Shake() }.onEnded { [unowned self] _ in label.texts.append("shaken") }
        }
        reader = Task { [pan] in
            var states: [GestureRecognizer.State] = []
            for await update in pan.updates {
                states.append(update.state)
                if update.state == .ended {
                    pan.setTranslation(.zero, in: nil)
                    break
                }
            }
            return states
        }
    }

    private func moved(_ pan: PanGestureRecognizer) {
        label.texts.append("pan \(pan.state) \(pan.translation(in: widget).x)")
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        label.texts.append("may it?")
        return recognizer === pan
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        true
    }
}

let screen = Screen()
await Task.yield()

let hand = Hand(on: screen.window)
hand.input = { try screen.window.gestureEngine.push($0, to: screen.widget) }
let finger = try hand.land(at: Point(x: 300, y: 100))
for _ in 1...3 {
    hand.wait(.milliseconds(10))
    try finger.move(by: Vector(x: 15, y: 0))
    await Task.yield()
}
hand.wait(.milliseconds(10))
try finger.lift()

hand.input = nil
hand.wait(.seconds(1))
try hand.tap(at: Point(x: 100, y: 100))

precondition(
    screen.label.texts == [
        "touched", "may it?", "pan began 5.0", "pan changed 20.0", "shaken", "pan changed 35.0",
        "pan ended 35.0", "pad",
    ],
    "got \(screen.label.texts)"
)
let states = await screen.reader?.value ?? []
precondition(states.first == .began && states.last == .ended, "read \(states)")

// A method of a view uses the main actor's state.
screen.label.texts = []
let place = Point(x: 20, y: 320)
let touching = Timestamp(microseconds: 3_000_000)
try screen.window.gestureEngine.push(frame: [TouchSample(.down(at: place), id: 9, time: touching)])
try screen.window.gestureEngine.push(frame: [TouchSample(.up, id: 9, time: touching)])
precondition(screen.label.texts == ["slab"], "got \(screen.label.texts)")
