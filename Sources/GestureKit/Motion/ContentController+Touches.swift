// SPDX-License-Identifier: MIT

// How a controller takes touches, and what it keeps from others.

extension ContentController {
    /// Joins the viewport, which holds the controller from then on. The init of each subclass calls
    /// it.
    final func join(_ viewport: View) {
        viewport.contentControllers.append(self)
        viewport.clipsToBounds = true
        (questions.controller, touchGuard.controller) = (self, self)
        transformGestureRecognizer.delegate = questions
        // Two fingers scroll on a touchpad, so two stop what they have flung. Any other number may.
        holdGestureRecognizer.maximumNumberOfTouches = .max
        holdGestureRecognizer.addAction { [me = Weak(self)] in me.object?.rest($0) }
        watch.addAction { [me = Weak(self)] in me.object?.rest($0) }
        for recognizer in recognizers {
            viewport.addGestureRecognizer(recognizer)
        }
    }

    /// Fingers begin or stop resting on the content.
    private func rest(_ gesture: GestureRecognizer) {
        guard let time = gesture.timestamp else {
            return
        }
        if gesture.state == .began, isForsaken {
            endForsaken(at: time)
        }
        // Fingers on glass have stopped it when the first one landed. What moves it when they have
        // rested for a while is what the program began since.
        if gesture.state == .began, gesture === watch || !watch.isActive {
            halt(at: time)
        }
        touchesChanged(at: time)
        // If an action has removed the controller, its fingers are cancelled later.
        if gesture.state != .began, !isHeld, watch.view != nil {
            release(at: time)
        }
    }

    /// Whether fingers have it that report nothing any more, because their window is gone.
    final var isForsaken: Bool {
        hasFingers && viewport?.engine.map { $0 !== source } ?? true
    }

    /// Remembers what the recognizer that moves the content is about to get.
    final func noteScroll(_ event: Event, for recognizer: GestureRecognizer) {
        if recognizer.numberOfTouches == 0 {
            scrollType = event.type == .scroll ? event.scrollType : nil
        }
    }

    /// Whether content keeps its velocity at the end of a drag. A scroll can also end because the
    /// pointer left, or a button was pressed.
    final var continues: Bool {
        scrollType == nil
            || scrollType == .continuous && viewport?.engine?.pointer.hasLifted == true
    }

    /// Whether content moves so fast that a finger that lands means to stop it.
    final func isFast(at time: Timestamp) -> Bool {
        guard let (content, cause) = course(at: time), cause != .program else {
            return false
        }
        return content.speed(at: time) >= Self.slowest
    }

    /// The least speed at which moving content keeps touches for itself, in points per second.
    /// Slower content seems to rest, so a touch reaches it.
    private static var slowest: Double { 10 }

    /// Whether the view in the content that has the touches leaves them to a drag.
    final var mayTakeTouches: Bool {
        guard let view = touchGuard.trackedView else {
            return true
        }
        return canCancelContentTouches && touchesShouldCancel?(view) ?? true
    }
}

#if !hasFeature(Embedded)
extension View {
    /// Calls a function for the controllers of this view and of those inside it. Its argument says
    /// whether fingers hold the content: then frames show where they will be, and that changes
    /// without input.
    package func forEachController(_ body: (ContentController, _ isHeld: Bool) -> Void) {
        for controller in contentControllers {
            body(controller, gestureRecognizers.contains(where: \.isActive))
        }
        for view in subviews {
            view.forEachController(body)
        }
        for view in hostViews {
            view.forEachController(body)
        }
    }

    /// Whether a controller of this view or of those below moves its content. The program can begin
    /// that at any time, and then nothing asks for a frame.
    package var isContentMoving: Bool {
        contentControllers.contains(where: \.isAnimating)
            || subviews.contains(where: \.isContentMoving)
            || hostViews.contains(where: \.isContentMoving)
    }
}
#endif

/// A gesture that begins when the first finger lands and ends when the last one lifts, whatever
/// they do. It affects no other recognizer and no view.
final class TouchWatch: CustomGestureRecognizer {
    private var fingers = 0

    override init() {
        super.init()
        rank = .apart
        cancelsTouchesInView = false
        delaysTouchesEnded = false
        requiresExclusiveTouchType = false
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        false
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        false
    }

    override func see(_ touches: [Touch], _ phase: Touch.Phase) {
        if phase == .began {
            fingers += touches.count
            if state == .possible {
                state = .began
            }
        } else if phase == .ended {
            fingers -= touches.count
            if fingers == 0 {
                state = .ended
            }
        }
    }

    override func reset() {
        fingers = 0
    }
}
