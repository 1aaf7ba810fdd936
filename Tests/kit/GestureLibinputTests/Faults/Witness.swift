// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit
import TestSupport

/// A view that checks that each touch it receives ends once.
final class Witness: View {
    let received = ReceivedTouches()
    /// What it has received, since it was last taken.
    private(set) var seen: [String] = []
    /// How many touches have ended and were not cancelled.
    private(set) var endCount = 0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
        onTouches = { [unowned self] touches in
            received.add(touches, to: self)
            for touch in touches {
                let (phase, place) = (touch.phase, touch.location(in: nil))
                seen.append("\(phase) at \(Int(place.x.rounded())), \(Int(place.y.rounded()))")
                endCount += phase == .ended ? 1 : 0
            }
        }
    }

    func take() -> [String] {
        defer { seen = [] }
        return seen
    }
}

/// A recognizer of the program's own, which begins with the first motion. It also checks that its
/// touches end once.
final class Follower: CustomGestureRecognizer {
    private(set) var problems: [String] = []
    private var open: [Touch] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        open += touches
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        state = state == .possible ? .began : .changed
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        end(touches)
        if open.isEmpty {
            state = state == .possible ? .failed : .ended
        }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        end(touches)
        state = state == .possible ? .failed : .cancelled
    }

    override func reset() {
        // A recognizer that a rival has prevented does not get the ends of its touches.
        open = []
    }

    private func end(_ touches: Set<Touch>) {
        for touch in touches {
            guard let index = open.firstIndex(of: touch) else {
                problems.append("a touch of the custom recognizer ends that is not down")
                continue
            }
            open.remove(at: index)
        }
    }
}

/// Checks that each gesture of a recognizer ends once, and notes its states.
final class SourceLife {
    let recognizer: GestureRecognizer
    private let name: String
    private(set) var isActive = false
    private(set) var problems: [String] = []
    /// Its states since they were last taken, repeated changes left out.
    private(set) var states: [GestureRecognizer.State] = []
    /// How often it has reported.
    private(set) var reportCount = 0
    /// How many of its gestures have ended and were not cancelled.
    private(set) var endCount = 0

    init(_ recognizer: GestureRecognizer, _ name: String) {
        self.recognizer = recognizer
        self.name = name
        recognizer.name = name
        recognizer.addAction { [unowned self] in note($0.state) }
    }

    func take() -> [GestureRecognizer.State] {
        defer { states = [] }
        return states
    }

    private var isDiscrete: Bool {
        RecognizerKind(recognizer)?.isDiscrete == true
    }

    private func note(_ state: GestureRecognizer.State) {
        reportCount += 1
        endCount += state == .ended ? 1 : 0
        if state != .changed || states.last != .changed {
            states.append(state)
        }
        let isExpected =
            switch state {
            case .began: !isActive && !isDiscrete
            case .changed, .cancelled: isActive
            case .ended: isActive || isDiscrete
            case .possible, .failed: false
            }
        if !isExpected {
            problems.append("\(name) is \(state) while it is \(isActive ? "" : "not ")active")
        }
        isActive = state == .began || state == .changed
    }
}
