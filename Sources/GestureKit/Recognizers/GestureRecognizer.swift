// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

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

    /// The event that it calls actions for; nil outside of actions.
    @_spi(GestureTools) public final var event: UnsafePointer<gc_event>? { current }

    private final var current: UnsafePointer<gc_event>?

    /// Whether the program may have set a value since the latest event.
    final var isValueSet = false

    var actions: ContiguousArray<GestureAction> = [] {
        didSet { settle() }
    }
    /// The only action there is, while it is on a view and nothing is to be let go of.
    private final var onlyAction: Borrowed<GestureAction>?
    var requirements: [Requirement] = []
    /// Itself, from when its view lets go of it in the middle of an action until the end of that.
    private var held: GestureRecognizer?
    /// Whether there is something to let go of when its actions have been called.
    private var hasLeftovers = false

    /// The view it is on.
    public internal(set) final weak var view: View?

    /// What it is called in messages.
    public final var name: String?

    /// Who answers its questions. It is not held.
    public final weak var delegate: (any GestureRecognizerDelegate)?

    /// A delegate that was declared to be held.
    final var heldDelegate: (any GestureRecognizerDelegate)?

    /// Takes over the memory of a kind of recognizer. Only the kinds of this module have any: one of
    /// your own is a subclass of theirs, or of ``CustomGestureRecognizer``.
    public init(_memory memory: _RecognizerMemory) {
        pointer = memory.base
        pointer.pointee.user_data = Borrowed(self).address
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
            if let engine, engine.isAsking {
                return engine.afterwards { self.isEnabled = newValue }
            }
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
    /// - Returns: The place as of the last frame. Where the gesture is, for an index out of range, and
    ///   for a touch that has lifted and that the engine had no room to remember.
    public final func location(ofTouch index: Int, in view: View?) -> Point {
        guard (0..<numberOfTouches).contains(index) else {
            ValueRepairs.note("The index of a touch", index, "it must be less than numberOfTouches")
            return self.location(in: view)
        }
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
        if event == nil {
            actions.remove(at: index)
        } else {
            hasLeftovers = true
            settle()
        }
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

/// Memory of one kind of recognizer. Only this module makes it.
public struct _RecognizerMemory {
    let address: UnsafeMutableRawPointer

    init<Kind>(_ recognizer: UnsafeMutablePointer<Kind>) {
        address = UnsafeMutableRawPointer(recognizer)
    }
}

@available(*, unavailable)
extension _RecognizerMemory: Sendable {}

extension GestureRecognizer {
    /// The recognizer that a C recognizer belongs to.
    static func of(_ pointer: UnsafeMutablePointer<gc_recognizer>?) -> GestureRecognizer? {
        pointer?.pointee.user_data.map { Borrowed(address: $0).retained }
    }

    /// Calls the actions for an event.
    ///
    /// To retain the recognizer and its action for this would cost more than all the rest, so the
    /// usual case goes without. They last all the same. The recognizer does because its view holds
    /// it, which calls ``outlive()`` before it lets go; an action because it stays in the list when
    /// it is removed, until none is being called any more.
    @inline(__always)
    static func act(_ object: Borrowed<GestureRecognizer>, on event: UnsafePointer<gc_event>) {
        guard let action = object.use({ $0.usualAction }) else {
            return object.retained.actHeld(on: event)
        }
        object.use { recognizer in
            recognizer.current = event
            action.use { $0.call(recognizer) }
            recognizer.current = nil
        }
        if object.use({ $0.onlyAction == nil }) {
            object.retained.letGo()
        }
    }

    /// Its action in the usual case: it has one, is on a view, and is in no action yet.
    @inline(__always)
    private var usualAction: Borrowed<GestureAction>? {
        current == nil ? onlyAction : nil
    }

    /// Calls the actions in all other cases, held by the caller. In an action already is who was
    /// taken to the tree of another engine in it, where samples are pushed then.
    @inline(never)
    private func actHeld(on event: UnsafePointer<gc_event>) {
        let outer = current
        current = event
        // Meanwhile the list only grows, and what is new is for the next event.
        let count = actions.count
        var index = 0
        while index < count {
            Borrowed(actions[index]).use {
                if !$0.isRemoved {
                    $0.call(self)
                }
            }
            index += 1
        }
        current = outer
        if outer == nil {
            if hasLeftovers {
                letGo()
            }
            settle()
        }
    }

    /// Finds out whether there is an only action to be called without further ado. To be called
    /// when the actions or the view have changed.
    func settle() {
        let isUsual = event == nil && view != nil && actions.count == 1
        onlyAction = isUsual ? Borrowed(actions[0]) : nil
    }

    /// To be called before its view lets go of it, as its own action may be what causes that.
    func outlive() {
        onlyAction = nil
        if event != nil {
            held = self
            hasLeftovers = true
        }
    }

    /// Lets go of the actions that were removed, and of itself. Whoever calls this holds it.
    @inline(never)
    private func letGo() {
        hasLeftovers = false
        // What an action holds may change the list when it goes, so that must not be in use then.
        let removed = actions.filter(\.isRemoved)
        actions.removeAll(where: \.isRemoved)
        held = nil
        withExtendedLifetime(removed) {}
    }

    /// What the values of an action are read from: its event, unless the program has set one since.
    var valueEvent: UnsafePointer<gc_event>? {
        @inline(__always)
        get { isValueSet ? eventAfterSetting : event }
    }

    /// The event, if the core has nothing newer: then it came to be after a value was set.
    private var eventAfterSetting: UnsafePointer<gc_event>? {
        @inline(never)
        get {
            guard let event, !gc_recognizer_has_report(pointer) else {
                return nil
            }
            isValueSet = false
            return event
        }
    }

    /// What messages call it.
    var label: String {
        name ?? String(describing: type(of: self))
    }
}
