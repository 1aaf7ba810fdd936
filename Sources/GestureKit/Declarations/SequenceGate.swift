// SPDX-License-Identifier: MIT

/// Keeps the second gesture of a sequence from recognizing before the first has succeeded.
///
/// The recognizers of the second gesture wait for it to fail, and it fails when the first gesture
/// has succeeded. If the first gesture fails, or all fingers lift, it recognizes, which makes the
/// others fail. It calls no action, and affects nothing else.
final class SequenceGate: CustomGestureRecognizer {
    /// Whether the first gesture has succeeded and the second may begin.
    private(set) var isOpen = false
    /// Whether it was open when the touches of this attempt landed.
    private var wasOpen = false
    private var fingers = 0
    private let first: [Weak<GestureRecognizer>]
    /// Called when touches land that may make the second gesture.
    var whenPassed: () -> Void = {}
    /// Called when all of these touches have lifted.
    var whenOver: () -> Void = {}

    init(after first: [GestureRecognizer]) {
        self.first = first.map { Weak($0) }
        super.init()
        rank = .apart
        cancelsTouchesInView = false
        delaysTouchesEnded = false
    }

    /// Lets the second gesture begin.
    func open() {
        isOpen = true
        if fingers > 0, state == .possible {
            state = .failed
        }
    }

    func close() {
        isOpen = false
    }

    override func see(_ touches: [Touch], _ phase: Touch.Phase) {
        switch phase {
        case .began:
            fingers += touches.count
            if isOpen {
                wasOpen = true
                whenPassed()
                state = .failed
            }
        case .moved:
            if !canSucceed {
                state = .recognized
            }
        case .ended:
            fingers -= touches.count
            if fingers == 0 {
                state = .recognized
            }
        case .cancelled:
            state = .recognized
        case .stationary:
            break
        }
    }

    /// Whether the first gesture can still succeed.
    private var canSucceed: Bool {
        first.contains { first in
            first.object.map { $0.state != .failed && $0.state != .cancelled } ?? false
        }
    }

    override func reset() {
        fingers = 0
        if wasOpen {
            wasOpen = false
            view?.engine?.afterwards(whenOver)
        }
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        false
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        false
    }
}
