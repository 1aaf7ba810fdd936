// SPDX-License-Identifier: MIT

import CGestureCore
package import GestureDrawing
@_spi(GestureTools) package import GestureKit
import GestureTrace

/// What a recognizer did last: its state and values.
///
/// Its observer copies numbers only. The texts are made when they are drawn.
package final class Lane {
    package let recognizer: GestureRecognizer

    /// The state to show. The state of a gesture that ended stays until the next attempt.
    package private(set) var state = GestureRecognizer.State.possible

    /// Called when the state has changed to another one, with the values of that moment.
    var onTransition: (Lane) -> Void = { _ in }

    /// A number that grows with each change of any lane.
    private(set) var change = 0

    private let clock: ChangeClock
    private var latest: gc_event?
    private var velocity = Vector.zero
    private var side: String?
    private var touchCount = 0

    /// - Parameters:
    ///   - recognizer: The recognizer, with its name.
    ///   - clock: Numbers the changes of all lanes of a page.
    ///   - onEvent: Called for each of its events.
    init(
        _ recognizer: GestureRecognizer,
        _ clock: ChangeClock,
        onEvent: @escaping () -> Void
    ) {
        self.recognizer = recognizer
        self.clock = clock
        recognizer.addAction { [unowned self] in
            note($0)
            onEvent()
        }
    }

    package var name: String {
        recognizer.name ?? kind
    }

    private func note(_ recognizer: GestureRecognizer) {
        // The event has the values before the page's action set them back.
        latest = recognizer.event?.pointee
        switch recognizer {
        case let drag as DragGestureRecognizer:
            velocity = drag.velocity(in: nil)
            side = (drag as? PanGestureRecognizer)?.recognizedEdge?.word
        case let swipe as SwipeGestureRecognizer:
            velocity = swipe.velocity(in: nil)
            side = swipe.recognizedDirection?.word
        default: break
        }
        enter(recognizer.state)
    }

    /// Adapts the state when touches landed or lifted without an event. Returns whether the state,
    /// or the number of fingers, changed.
    func refresh() -> Bool {
        let count = recognizer.numberOfTouches
        guard count != touchCount else {
            return false
        }
        if count > touchCount, recognizer.state == .possible {
            state = .possible
            latest = nil
        }
        touchCount = count
        noteChange()
        return true
    }

    /// Touches landed on a window without any: what was decided before is no longer shown.
    func forget(before start: Timestamp) {
        if latest.map({ $0.time_us < start.microseconds }) ?? true {
            (state, latest) = (.possible, nil)
        }
    }

    func fail() {
        latest = nil
        enter(.failed)
    }

    private func noteChange() {
        change = clock.next()
    }

    private func enter(_ new: GestureRecognizer.State) {
        let isTransition = new != state || new == .ended
        state = new
        noteChange()
        if isTransition {
            onTransition(self)
        }
    }

    // MARK: Words

    /// The kind, in the words of recordings' pictures.
    package var kind: String { RecognizerKind(recognizer)?.rawValue ?? "custom" }

    package var color: PaperColor {
        switch kind {
        case "tap", "long-press", "hold", "custom": .plain
        default: .recognizer(named: kind, kind: kind)
        }
    }

    /// The state in a word, and how many fingers an undecided attempt has.
    package var stateText: String {
        state == .possible && touchCount > 0
            ? "possible, \(touchCount) \(touchCount == 1 ? "finger" : "fingers")" : state.word
    }

    /// The values of the last event. Empty: there is none.
    package var valueText: String {
        guard let event = latest else {
            return ""
        }
        let move = Vector(event.translation)
        let scale = gc_scale_to_double(event.scale)
        let degrees = (gc_angle_to_radians(event.rotation) / .pi * 180).fixed(1) + "°"
        let side = side.map { $0 + "  " } ?? ""
        return switch recognizer {
        case is PinchGestureRecognizer: "scale \(scale.fixed(3))"
        case is RotationGestureRecognizer: degrees
        case is TransformGestureRecognizer:
            "\(move.words)  scale \(scale.fixed(3))  \(degrees)"
        case is DragGestureRecognizer:
            "\(side)\(move.words)  \(velocity.length.fixed(0)) pt/s"
        case is SwipeGestureRecognizer: "\(side)\(velocity.length.fixed(0)) pt/s"
        default:
            "at \(Vector(gc_vector(x: event.location.x, y: event.location.y)).words)"
        }
    }
}

/// Numbers changes, so that the latest ones are known.
final class ChangeClock {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}

extension Vector {
    fileprivate init(_ vector: gc_vector) {
        self.init(x: gc_length_to_double(vector.x), y: gc_length_to_double(vector.y))
    }

    fileprivate var words: String {
        "(\(x.fixed(0)), \(y.fixed(0)))"
    }
}
