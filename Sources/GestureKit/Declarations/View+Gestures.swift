// SPDX-License-Identifier: MIT

/// The rank of a recognizer among those of its view and of the views inside.
enum GestureRank {
    case normal
    /// Those of its view and of the views inside wait until it fails.
    case before
    /// It runs beside all of them.
    case beside
    /// It only watches fingers. It waits for none of them, and nobody is asked to wait for it.
    case apart
}

extension View {
    /// Adds one gesture, as a line of ``gestures(_:)``.
    @discardableResult
    public final func gesture(_ gesture: some GestureDescription) -> [GestureRecognizer] {
        gestures { gesture }
    }

    /// Adds a gesture for which those of this view and of the views inside wait: they recognize only
    /// after it has failed, also those that were added before. Two of high priority on one view are
    /// equals.
    @discardableResult
    public final func highPriorityGesture(
        _ gesture: some GestureDescription
    ) -> [GestureRecognizer] {
        add(GestureBuilder.buildExpression(gesture), .before)
    }

    /// Adds a gesture that runs beside those of this view and of the views inside. Neither prevents
    /// the other.
    @discardableResult
    public final func simultaneousGesture(
        _ gesture: some GestureDescription
    ) -> [GestureRecognizer] {
        add(GestureBuilder.buildExpression(gesture), .beside)
    }

    /// Adds a ``Tap``. The action gets the location in this view.
    @discardableResult
    public final func onTapGesture(
        count: Int = 1,
        perform action: @escaping (Point) -> Void
    ) -> [GestureRecognizer] {
        gesture(Tap(count: count).onEnded { action($0.location(in: $0.view)) })
    }

    /// Adds a ``Tap``.
    @discardableResult
    public final func onTapGesture(
        count: Int = 1,
        perform action: @escaping () -> Void
    ) -> [GestureRecognizer] {
        gesture(Tap(count: count).onEnded(action))
    }

    /// Adds a ``LongPress``. The action is called while the finger is still down.
    ///
    /// - Parameters:
    ///   - minimumDuration: How long the finger must rest.
    ///   - maximumDistance: How far it may move before that.
    ///   - action: Is called when the finger has rested that long.
    ///   - onPressingChanged: Gets true when a finger lands, and false when it has rested long
    ///     enough, moved too far, or lifted, or when another gesture has it. It gets nothing of a
    ///     finger that stops the content of a controller. Like an action, it may change anything.
    /// - Returns: The recognizers.
    @discardableResult
    public final func onLongPressGesture(
        minimumDuration: Duration = .milliseconds(500),
        maximumDistance: Double = 10,
        perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> [GestureRecognizer] {
        let watch = onPressingChanged.map { PressWatch(within: maximumDistance, $0) }
        let all = gestures {
            LongPress(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
                .onBegan { [watch = Weak(watch)] _ in
                    watch.object?.end()
                    action()
                }
            if let watch {
                watch
            }
        }
        watch?.press = Weak(all[0])
        return all
    }

    /// Adds a ``Hover``. The action gets true when a pointer enters the view, and false when it
    /// leaves.
    @discardableResult
    public final func onHover(perform action: @escaping (Bool) -> Void) -> [GestureRecognizer] {
        gestures {
            Hover()
                .onBegan { _ in action(true) }
                .onEnded { _ in action(false) }
                .onCancelled { _ in action(false) }
        }
    }
}

/// Reports whether a finger rests on a view. It affects no other recognizer and no view.
final class PressWatch: CustomGestureRecognizer {
    /// The long press that needs the finger.
    fileprivate var press = Weak<GestureRecognizer>()
    private let limit: Double
    private let report: (Bool) -> Void
    private var start = Point.zero
    private var isPressing = false
    /// Whether true is still to be reported.
    private var isNew = false
    /// Its view may have left the window when the finger no longer rests.
    private var engine = Weak<GestureEngine>()
    private var place = Place()

    /// Where the finger landed. When the view or the window is gone, nothing is reported, because
    /// what the closure uses may have gone with it.
    private struct Place {
        var view = Weak<View>()
        var window = Weak<View>()

        var isThere: Bool {
            view.object != nil && window.object != nil
        }
    }

    init(within limit: Double, _ report: @escaping (Bool) -> Void) {
        self.limit = limit
        self.report = report
        super.init()
        rank = .apart
        cancelsTouchesInView = false
        delaysTouchesEnded = false
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        false
    }

    /// A finger that stops moving content is no press, so the content's guard prevents this one. Other
    /// recognizers of rank `apart` prevent nothing. The rank is compared, not the class: that would
    /// link all of scrolling into a program that has none.
    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        // Whoever recognizes may make the press fail, which calls nobody.
        if isPressing {
            engine.object?.afterwards(self) { $0.followPress() }
        }
        return other.rank == .apart
    }

    override func see(_ touches: [Touch], _ phase: Touch.Phase) {
        switch phase {
        case .began where numberOfTouches == touches.count:
            start = location(in: nil)
            isPressing = true
            isNew = true
            engine = Weak(view?.engine)
            place = Place(view: Weak(view), window: Weak(engine.object?.root))
            engine.object?.afterwards(self) { $0.begin() }
        case .moved where location(in: nil).distance(to: start) <= limit:
            break
        case .began, .moved, .ended, .cancelled, .stationary:
            end()
        }
        // An attempt without touches would last, and take only touches of the same type. But
        // another finger may land in the same frame.
        if phase == .ended, numberOfTouches == 0 {
            engine.object?.afterwards(self) { $0.failWithoutTouches() }
        }
    }

    override func reset() {
        end()
    }

    private func failWithoutTouches() {
        if numberOfTouches == 0 {
            state = .failed
        }
    }

    private func begin() {
        if isPressing, state == .failed {
            // The landing has stopped content.
            (isPressing, isNew) = (false, false)
        }
        if isNew {
            isNew = false
            tell(true)
        }
    }

    private func followPress() {
        if press.object?.state == .failed {
            end()
        }
    }

    private func tell(_ isPressed: Bool) {
        if place.isThere {
            report(isPressed)
        }
    }

    /// The finger no longer rests.
    func end() {
        guard isPressing else {
            return
        }
        isPressing = false
        guard let engine = engine.object, !engine.isClosing else {
            // An engine that goes reports nothing.
            isNew = false
            return
        }
        guard engine.isAsking else {
            begin()
            return tell(false)
        }
        engine.afterwards { [report, place] in
            if place.isThere {
                report(false)
            }
        }
    }
}
