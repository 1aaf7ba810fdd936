// SPDX-License-Identifier: MIT

// A program whose engine belongs to an actor of its own.

import GestureKit
import GestureKitTesting

/// What the actor keeps, and its widgets and actions change.
final class Notes {
    var texts: [String] = []
}

final class Widget: GestureHost {
    private(set) lazy var gestureView = HostView(for: self)
    private let notes: Notes

    init(_ notes: Notes) {
        self.notes = notes
        gestureView.onTouches = { [notes] touches in
            if touches[0].phase == .began {
                notes.texts.append("touched")
            }
        }
    }

    var gestureParent: (any GestureHost)? { nil }
    var gestureFrame: Rect { Rect(x: 0, y: 0, width: 400, height: 400) }
}

final class Delegate: GestureRecognizerDelegate {
    private let notes: Notes

    init(_ notes: Notes) {
        self.notes = notes
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        notes.texts.append("may it?")
        return true
    }
}

actor Panel {
    private let notes = Notes()
    private let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let pan = PanGestureRecognizer()
    private let widget: Widget
    private let delegate: Delegate

    init() {
        widget = Widget(notes)
        delegate = Delegate(notes)
    }

    func start() -> GestureUpdates<PanValues> {
        pan.delegate = delegate
        pan.addAction { [notes] in notes.texts.append("pan \($0.state)") }
        widget.addGestureRecognizer(pan)
        widget.gestures {
            Tap().onEnded { [notes] _ in notes.texts.append("tap") }
        }
        return pan.updates
    }

    func drag() throws -> [String] {
        let hand = Hand(on: window)
        hand.input = { [window, widget] in try window.gestureEngine.push($0, to: widget) }
        let finger = try hand.land(at: Point(x: 100, y: 100))
        hand.wait(.milliseconds(10))
        try finger.move(to: Point(x: 150, y: 100))
        hand.wait(.milliseconds(10))
        try finger.lift()
        widget.removeGestureRecognizer(pan)
        return notes.texts
    }
}

let panel = Panel()
let updates = await panel.start()
let reader = Task {
    var states: [GestureRecognizer.State] = []
    for await update in updates {
        states.append(update.state)
    }
    return states
}
let texts = try await panel.drag()
precondition(texts == ["touched", "may it?", "pan began", "pan ended"], "got \(texts)")
let states = await reader.value
precondition(states == [.began, .ended], "read \(states)")
