// SPDX-License-Identifier: MIT

package import CGestureCore

/// What all recognizers share.
///
/// Put one on a view, and give it actions:
///
///     let pan = PanGestureRecognizer { [unowned card] pan in
///         card.center += pan.translation(in: card.superview)
///         pan.setTranslation(.zero, in: card.superview)
///     }
///     card.addGestureRecognizer(pan)
///
/// An action may add, remove, enable and disable anything, the recognizer that calls it included.
/// What counts as the gesture is set with properties. They take effect at once, so they are best
/// set while no finger is down.
///
/// A recognizer is not `Sendable`: use it from the isolation domain of its engine.
open class GestureRecognizer {
    /// The first member of the C struct of whatever recognizer this is.
    let pointer: UnsafeMutablePointer<gc_recognizer>

    /// What it calls actions for, while it does. Read by every value that an action asks for, and
    /// only ever replaced, so that exclusive access needs no check.
    @exclusivity(unchecked)
    package private(set) final var event: UnsafePointer<gc_event>?

    @exclusivity(unchecked)
    var actions: ContiguousArray<GestureAction> = []
    var requirements: [Requirement] = []
    /// What is to last until the actions have been called: removed actions, and the recognizer.
    private var kept: [AnyObject] = []
    @exclusivity(unchecked)
    private var hasKept = false

    /// The view it is on.
    public internal(set) final weak var view: View?

    /// What it is called in messages.
    public final var name: String?

    /// Who answers its questions.
    public final weak var delegate: (any GestureRecognizerDelegate)?

    /// Takes over the memory of a C recognizer that has been set up.
    init(owning memory: UnsafeMutableRawPointer) {
        pointer = memory.assumingMemoryBound(to: gc_recognizer.self)
        pointer.pointee.user_data = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        // What a subclass had is gone already, so nobody is to call it any more.
        pointer.pointee.user_data = nil
        gc_recognizer_finish(pointer)
        for requirement in requirements {
            requirement.memory.deallocate()
        }
        for action in actions {
            action.sink?.finish()
        }
        UnsafeMutableRawPointer(pointer).deallocate()
    }

    /// Where it stands. Inside an action: what the action is called for.
    public var state: GestureState {
        event.map { GestureState($0.pointee) } ?? GestureState(gc_recognizer_state(pointer))
    }

    /// Whether it takes touches.
    ///
    /// Disabling cancels an active recognizer, with its actions; a possible one fails.
    public final var isEnabled: Bool {
        get { gc_recognizer_is_enabled(pointer) }
        set {
            let engine = view?.engine
            engine?.willChange()
            gc_recognizer_set_enabled(pointer, newValue)
            engine?.drain()
        }
    }

    /// How many touches it has: those that are down, or of a tap or swipe, those that made it.
    public final var numberOfTouches: Int {
        event.map { Int($0.pointee.touch_count) } ?? Int(gc_recognizer_touch_count(pointer))
    }

    /// Where the gesture is, in the coordinates of a view; nil means the window.
    ///
    /// For several touches this is the point in their middle. When all have lifted, it is where
    /// they were.
    public final func location(in view: View?) -> Point {
        var location = gc_point()
        if let event {
            _ = gc_node_point_from_window(view?.node, event.pointee.location, &location)
        } else {
            _ = gc_recognizer_location(pointer, view?.node, &location)
        }
        return Point(location)
    }

    /// Where one of its touches is, in the coordinates of a view; nil means the window.
    ///
    /// - Parameters:
    ///   - index: 0 to ``numberOfTouches`` - 1, in the order in which the touches landed.
    ///   - view: The view.
    /// - Returns: The place as of the last frame. For a touch that has lifted and that the engine
    ///   had no room to remember, where the gesture is.
    public final func location(ofTouch index: Int, in view: View?) -> Point {
        precondition(
            (0..<numberOfTouches).contains(index),
            "\(label) has no touch with index \(index): it has \(numberOfTouches) in all"
        )
        var location = gc_point()
        let status = gc_recognizer_touch_location(
            pointer,
            UInt32(index),
            view?.node,
            &location
        )
        return status == .GC_ERR_INDEX ? self.location(in: view) : Point(location)
    }

    /// Takes back an action. From here on it is not called, not even for what happens now.
    public final func removeAction(_ action: GestureAction) {
        guard let index = actions.firstIndex(where: { $0 === action }) else {
            return
        }
        action.isRemoved = true
        if event != nil {
            keep(action)
        }
        actions.remove(at: index)
    }

    /// Whether recognizing makes another recognizer of the same touches fail. True by default.
    ///
    /// It does when the other one's ``canBePrevented(by:)`` says so too, and no delegate lets both
    /// run. This and the next three are for all recognizers of a class, where a delegate answers
    /// for one. As a delegate's, they must only answer.
    open func canPrevent(_ other: GestureRecognizer) -> Bool {
        true
    }

    /// Whether another recognizer that recognizes makes this one fail. True by default.
    open func canBePrevented(by other: GestureRecognizer) -> Bool {
        true
    }

    /// Whether it can recognize only once another recognizer has failed. False by default.
    ///
    /// It is asked once for each attempt, about each recognizer of the same touches that has not
    /// failed. See ``GestureEngine/init(root:touchCapacity:eventCapacity:requirementCapacity:)``
    /// for how many there can be.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
        false
    }

    /// Whether another recognizer can recognize only once this one has failed. False by default.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        false
    }
}

@available(*, unavailable)
extension GestureRecognizer: Sendable {}

extension GestureRecognizer {
    /// The recognizer that a C recognizer belongs to.
    static func of(_ pointer: UnsafeMutablePointer<gc_recognizer>?) -> GestureRecognizer? {
        guard let object = pointer?.pointee.user_data else {
            return nil
        }
        return Unmanaged<GestureRecognizer>.fromOpaque(object).takeUnretainedValue()
    }

    /// Calls the actions for an event.
    ///
    /// Nobody holds the recognizer and its actions for this: that would cost more than all the rest.
    /// What lets go of them calls ``outlive()`` or keeps them, so that they last until the end.
    func act(on event: UnsafePointer<gc_event>) {
        self.event = event
        if actions.count == 1 {
            Unmanaged.passUnretained(actions[0])._withUnsafeGuaranteedRef { $0.call(self) }
        } else {
            for action in actions where !action.isRemoved {
                action.call(self)
            }
        }
        self.event = nil
        if hasKept {
            letGo()
        }
    }

    /// To be called before whoever holds the recognizer lets go of it, as that may be its own action.
    func outlive() {
        if event != nil {
            keep(self)
        }
    }

    private func keep(_ object: AnyObject) {
        kept.append(object)
        hasKept = true
    }

    /// The last that happens to the recognizer, if nobody else holds it.
    @inline(never)
    private func letGo() {
        hasKept = false
        let released = kept
        kept = []
        withExtendedLifetime(released) {}
    }

    /// The event, if it is about an attempt that the engine has reset since.
    var pastEvent: UnsafePointer<gc_event>? {
        @inline(__always)
        get {
            guard let event else {
                return nil
            }
            let current = gc_recognizer_state(pointer)
            let isAt = current.rawValue == event.pointee.state || wentOn(from: event.pointee.state)
            return isAt ? nil : event
        }
    }

    /// Whether it may be in the attempt that was in a state, and went on from there. Once the engine
    /// has reset it, it may have failed anew by the time an action reads it.
    @inline(never)
    private func wentOn(from state: UInt8) -> Bool {
        switch gc_recognizer_state(pointer) {
        case .GC_STATE_POSSIBLE, .GC_STATE_FAILED:
            return false
        case .GC_STATE_BEGAN, .GC_STATE_CHANGED, .GC_STATE_ENDED, .GC_STATE_CANCELLED:
            return state < gc_state.GC_STATE_ENDED.rawValue
        }
    }

    /// What messages call it.
    var label: String {
        name ?? String(describing: type(of: self))
    }
}
