// SPDX-License-Identifier: MIT

import GestureKit

// Edit 6: the base of a program's own recognizers is CustomGestureRecognizer. It needs no further
// import, and no initializers.

/// A discrete recognizer: one finger goes down to the right and then up to the right.
nonisolated final class CheckMarkRecognizer: CustomGestureRecognizer {
    private enum Stroke {
        case notStarted
        case down(from: Point, low: Point)
        case up(low: Point)
    }

    private var stroke = Stroke.notStarted
    private var tracked: Touch?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        if tracked == nil, touches.count == 1, let touch = touches.first {
            tracked = touch
            let place = touch.location(in: view)
            stroke = .down(from: place, low: place)
        } else {
            for touch in touches where touch !== tracked {
                ignore(touch, for: event)
            }
        }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        super.touchesMoved(touches, with: event)
        guard let tracked, touches.contains(tracked) else { return }
        let place = tracked.location(in: view)
        let before = tracked.previousLocation(in: view)
        switch stroke {
        case .down(let start, let low):
            if place.x < before.x {
                state = .failed
            } else if place.y >= before.y {
                stroke = .down(from: start, low: place)
            } else {
                stroke = .up(low: low)
            }
        case .up:
            if place.x < before.x || place.y > before.y {
                state = .failed
            }
        case .notStarted:
            break
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        super.touchesEnded(touches, with: event)
        if case .up(let low) = stroke, let end = tracked?.location(in: view), low.y - end.y > 20 {
            state = .recognized
        } else {
            state = .failed
        }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        super.touchesCancelled(touches, with: event)
        state = .cancelled
    }

    override func reset() {
        super.reset()
        stroke = .notStarted
        tracked = nil
    }
}

/// A continuous recognizer: keeps all places of one finger, also those between two frames.
nonisolated final class SketchRecognizer: CustomGestureRecognizer {
    private(set) var places: [Point] = []
    private var tracked: Touch?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard touches.count == 1, tracked == nil, let touch = touches.first else {
            state = .failed
            return
        }
        tracked = touch
        add(touch, with: event)
        state = .began
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        if let touch = touches.first {
            add(touch, with: event)
            state = .changed
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        state = .ended
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        places.removeAll()
        state = .cancelled
    }

    override func reset() {
        places.removeAll()
        tracked = nil
    }

    private func add(_ touch: Touch, with event: Event) {
        if let coalesced = event.coalescedTouches(for: touch), !coalesced.isEmpty {
            for place in coalesced {
                places.append(place.location(in: view))
            }
        } else {
            places.append(touch.location(in: view))
        }
    }
}

/// A continuous recognizer: begins when one finger has moved by 12 points, up or down first.
nonisolated final class CarryGestureRecognizer: CustomGestureRecognizer {
    private(set) var start = Point()

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if numberOfTouches > 1 {
            state = .failed
        } else if let touch = touches.first {
            start = touch.location(in: view)
        }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let place = touches.first?.location(in: view) else { return }
        if state != .possible {
            state = .changed
        } else if abs(place.y - start.y) >= 12 {
            state = .began
        } else if abs(place.x - start.x) >= 12 {
            state = .failed
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        state = state == .possible ? .failed : .ended
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        state = .cancelled
    }
}
