// SPDX-License-Identifier: MIT

/// Decides which touches the content of a controller gets.
///
/// It withholds touches until it is clear that they do not scroll: until it fails. If they land on
/// moving content, it begins and keeps them.
final class ContentGuard: CustomGestureRecognizer {
    /// Its controller, which holds it.
    @Weak var controller: ContentController?

    /// The view in the content that has the touches. Nil: none yet.
    @Weak private(set) var trackedView: View?

    /// The view that the first touch hit.
    @Weak private var hitView: View?

    /// Whether it keeps the touches from the content.
    private var isCatching = false
    private var fingers = 0

    override init() {
        super.init()
        rank = .apart
        delaysTouchesBegan = true
        delaysTouchesEnded = false
        requiresExclusiveTouchType = false
    }

    /// Whoever stops content means to tap and press nothing. Fingers that move still may drag, swipe or
    /// pinch something.
    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        !(other is TouchWatch || other is ContentGuard || other is HoldGestureRecognizer
            || other is DragGestureRecognizer || other is SwipeGestureRecognizer
            || other is TwoFingerGestureRecognizer)
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        !isCatching
    }

    /// It leaves the touches that no drag takes to the content.
    override func shouldReceive(_ event: Event) -> Bool {
        super.shouldReceive(event) && controller?.takes(event.moment.touchType) ?? false
    }

    override func see(_ touches: [Touch], _ phase: Touch.Phase) {
        switch phase {
        case .began: begin(touches)
        case .ended: end(touches)
        case .moved, .cancelled, .stationary: break
        }
    }

    private func begin(_ touches: [Touch]) {
        fingers += touches.count
        guard let controller, !isCatching else {
            return
        }
        let time = touches[0].timestamp
        if controller.isFast(at: time) {
            isCatching = true
            state = .began
        } else if !controller.delaysContentTouches {
            hitView = touches[0].view
            pass()
        } else if hitView == nil {
            hitView = touches[0].view
            setDeadline(time + controller.contentTouchDelay)
        }
    }

    private func end(_ touches: [Touch]) {
        fingers -= touches.count
        if !isCatching {
            state = .failed
        } else if fingers == 0 {
            state = .ended
        }
    }

    override func deadlineReached(at time: Timestamp) {
        pass()
    }

    override func reset() {
        (isCatching, fingers, hitView, trackedView) = (false, 0, nil, nil)
    }

    /// Gives the touches to the content.
    private func pass() {
        if let viewport = view, let listener = hitView?.nearestListener, listener !== viewport,
            listener.isDescendant(of: viewport)
        {
            trackedView = listener
        }
        state = .failed
    }
}
