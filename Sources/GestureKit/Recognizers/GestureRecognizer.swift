// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

/// The base of all recognizers.
///
/// Add one to a view, and give it actions:
///
///     let pan = PanGestureRecognizer { [unowned card] pan in
///         card.center += pan.translation(in: card.superview)
///         pan.setTranslation(.zero, in: card.superview)
///     }
///     card.addGestureRecognizer(pan)
///
/// An action may add, remove, enable and disable anything, including its own recognizer. Properties
/// define what counts as the gesture. They take effect at once. Set them while no finger is down.
///
/// A recognizer is not `Sendable`: use it from the isolation domain of its engine.
nonisolated open class GestureRecognizer: Deferring {
    final let life = Life()

    /// The C recognizer: the first member of the struct of its kind.
    let pointer: UnsafeMutablePointer<gc_recognizer>
    /// Its address, to compare with that in an event.
    @usableFromInline final let identity: UInt

    /// The event that actions are being called for. Nil outside of actions.
    @_spi(GestureTools) public final var event: UnsafePointer<gc_event>? { current }

    private final var current: UnsafePointer<gc_event>?

    /// Whether the program may have set a value since the last event.
    final var isValueSet = false

    var actions: ContiguousArray<GestureAction> = [] {
        didSet { updateOnlyAction() }
    }
    /// The action, if there is exactly one, the recognizer is on a view, and nothing needs to be
    /// released.
    private final var onlyAction: Borrowed<GestureAction>?
    var requirements: [Requirement] = []
    /// The requirements that ``require(toFail:)`` refused, oldest first: this recognizer would have
    /// waited for itself. Empty in a program without a mistake.
    public internal(set) final var refusedRequirements: [RequirementError] = []
    /// A reference to itself. Set when its view releases it inside an action, until that action
    /// ends.
    private var held: GestureRecognizer?
    /// Whether there is something to release after its actions.
    private var hasLeftovers = false

    /// The recognizer's view.
    public internal(set) final var view: View? {
        get { home.object }
        set { home.object = newValue }
    }

    private final var home = Weak<View>()

    /// The name in messages and explanations. Nil: a built-in recognizer is called by its kind, such
    /// as "pinch", and a custom one by its class.
    public final var name: String?

    /// The buttons of the pointer that were pressed when the latest touch landed. Empty for fingers,
    /// pens and touchpads.
    public internal(set) final var buttonMask: Event.ButtonMask = []

    /// Where the first finger of the attempt landed, in the window. Of a gesture of two fingers:
    /// where their middle was when it began.
    final var landing = gc_point()

    /// Its rank among the gestures of its view and of the views inside.
    final var rank = GestureRank.normal

    /// Whether the core's set of touch types has touchpads only because of scrolls.
    final var hidesTouchpad = false

    #if !hasFeature(Embedded)
    /// The object that answers the recognizer's questions. The reference is weak.
    public final weak var delegate: (any GestureRecognizerDelegate)?
    #else
    /// Embedded Swift has no weak references: set it to nil before the object goes.
    public final unowned(unsafe) var delegate: (any GestureRecognizerDelegate)?
    #endif

    /// Where it is to be added when its events in another window have been taken.
    final var destination = Weak<View>()

    /// What a subclass of a recognizer of this module has seen. Nil: it is none.
    final var watch: TouchWitness?

    /// What was composed with it, if anything.
    final var composition: GestureComposition?

    /// A delegate set with ``Gesture/delegate(holding:)``.
    final var heldDelegate: (any GestureRecognizerDelegate)?

    #if !hasFeature(Embedded)
    /// Why it gave up the last time that it did.
    final var surrender: Motive?
    /// Why it did not get a touch, the last time that the program was not asked.
    final var refusal: Motive?
    #endif

    /// Takes ownership of the memory of a kind of recognizer. Only the classes of this module have
    /// such memory. To make your own, subclass one of them, such as ``CustomGestureRecognizer``.
    public init(_memory memory: _RecognizerMemory) {
        pointer = memory.base
        identity = UInt(bitPattern: pointer)
        pointer.pointee.user_data = Borrowed(self).address
        if hasOwnClass {
            watch = TouchWitness()
        }
    }

    deinit {
        life.end()
        // The parts of subclasses are gone already, so no callback may reach this object now.
        pointer.pointee.user_data = nil
        for action in actions {
            action.sink?.finish()
        }
        RecognizerRemains.end(pointer, requirements)
    }

    /// The state. Inside an action: the state that the action is called for.
    ///
    /// A subclass sets it to ``State/failed`` or ``State/cancelled`` to give up, in
    /// ``touchesMoved(_:with:)`` and the related methods. Only a ``CustomGestureRecognizer`` can set
    /// other states.
    public var state: GestureRecognizer.State {
        get {
            guard let event else {
                return watch?.next ?? coreState
            }
            return GestureRecognizer.State(code: event.pointee.state)
        }
        set { giveUp(newValue) }
    }

    @inline(never)
    final var coreState: GestureRecognizer.State {
        GestureRecognizer.State(gc_recognizer_state(pointer))
    }

    /// Whether the recognizer is enabled. A disabled one takes no touches.
    ///
    /// Disabling an active recognizer cancels it and calls its actions. A possible one fails.
    public final var isEnabled: Bool {
        get { gc_recognizer_is_enabled(pointer) }
        set {
            alter(to: newValue) { me, value in
                guard me.isEnabled != value else {
                    return
                }
                me.change {
                    gc_recognizer_set_enabled(me.pointer, value)
                    if !value {
                        me.stop()
                    }
                }
            }
        }
    }

    /// The number of touches that are down. For a tap or a swipe: the number that made the gesture.
    public final var numberOfTouches: Int {
        event.map { Int($0.pointee.touch_count) } ?? Int(gc_recognizer_touch_count(pointer))
    }

    /// The time of the event that an action is called for: of the frame or deadline that caused it.
    /// Nil outside of actions.
    public final var timestamp: Timestamp? {
        event.map { Timestamp(microseconds: $0.pointee.time_us) }
    }

    /// The modifier keys that are down: ``GestureEngine/modifierFlags``. Empty without an engine.
    public final var modifierFlags: KeyModifierFlags {
        view?.engine?.modifierFlags ?? []
    }

    /// The location of the gesture, in the coordinates of a view. Nil means the window.
    ///
    /// With several touches this is their middle. When all have lifted, it is their last location.
    public final func location(in view: View?) -> Point {
        var location = gc_point()
        if let event {
            _ = gc_node_point_from_window(view?.node, event.pointee.location, &location)
        } else {
            _ = gc_recognizer_location(pointer, view?.node, &location)
        }
        return Point(location)
    }

    /// The location of one of its touches, in the coordinates of a view. Nil means the window.
    ///
    /// In a gesture of a touchpad, all fingers are at the pointer.
    ///
    /// - Parameters:
    ///   - index: 0 to ``numberOfTouches`` - 1, in the order of landing.
    ///   - view: The view whose coordinates the result is in.
    /// - Returns: The location at the last frame. If the index is out of range, or the touch has
    ///   lifted and the engine had no room to keep it: the location of the gesture.
    public final func location(ofTouch index: Int, in view: View?) -> Point {
        guard (0..<numberOfTouches).contains(index) else {
            ValueRepairs.note(
                "The index of a touch",
                index,
                "it must be less than numberOfTouches",
                of: self
            )
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

    /// Removes an action. It is not called again, not even for the current event.
    public final func removeAction(_ action: GestureAction) {
        guard let index = actions.firstIndex(where: { $0 === action }) else {
            return
        }
        action.isRemoved = true
        if event == nil {
            actions.remove(at: index)
        } else {
            hasLeftovers = true
            updateOnlyAction()
        }
    }

    /// Returns whether it may have the touch, the scroll or the gesture that an event is about.
    /// Override it to answer for all recognizers of a class. A delegate answers for one recognizer,
    /// after this. It must not change anything.
    ///
    /// By default, a recognizer takes fingers, pens and gestures of a touchpad, and a pointer with
    /// its primary button. It takes no scroll. This is a pan with the middle button:
    ///
    ///     override func shouldReceive(_ event: Event) -> Bool {
    ///         event.type == .touches && event.buttonMask == .button(3)
    ///     }
    open func shouldReceive(_ event: Event) -> Bool {
        switch event.type {
        case .touches: event.buttonMask.isEmpty || event.buttonMask.contains(.primary)
        case .transform: true
        case .scroll, .hover: false
        }
    }

    /// Whether recognizing makes another recognizer of the same touches fail. Default: true.
    ///
    /// The other recognizer fails if this method and its ``canBePrevented(by:)`` return true, and
    /// no delegate lets both recognize. Override this method and the next three to answer for all
    /// recognizers of a class; a delegate answers for one recognizer. They must not change
    /// anything.
    open func canPrevent(_ other: GestureRecognizer) -> Bool {
        true
    }

    /// Whether this recognizer fails when another one recognizes. Default: true.
    open func canBePrevented(by other: GestureRecognizer) -> Bool {
        true
    }

    /// Whether it can recognize only after another recognizer has failed. Default: false.
    ///
    /// The engine asks once for each attempt, about each recognizer of the same touches that has
    /// not failed.
    /// ``GestureEngine/init(root:touchCapacity:eventCapacity:requirementCapacity:keepsTouchPaths:)``
    /// limits the number of these requirements.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
        false
    }

    /// Whether another recognizer can recognize only after this one has failed. Default: false.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        false
    }

    /// Touches landed that the recognizer may have. Override this and the methods below, as in
    /// UIKit, to see what the recognizer sees, and to give up. This pan follows only fingers that
    /// move sideways:
    ///
    ///     override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    ///         super.touchesMoved(touches, with: event)
    ///         let velocity = velocity(in: view)
    ///         if state == .began && velocity.y.magnitude > velocity.x.magnitude {
    ///             state = .failed
    ///         }
    ///     }
    ///
    /// When the recognizer can begin or end with what the touches did, ``state`` is that state
    /// already, before its action is called and before others fail. If you set it to failed or
    /// cancelled then, no action is called. If the recognizer began earlier, it is cancelled.
    ///
    /// Embedded Swift does not call these methods for subclasses of built-in recognizers.
    ///
    /// - Parameters:
    ///   - touches: Never empty, and in no order. The memory is reused: if you keep the set, the
    ///     next call copies it.
    ///   - event: It is used again for the next call.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

    /// Touches of this recognizer moved, or have a new ``Touch/majorRadius``. See
    /// ``touchesBegan(_:with:)``.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

    /// Touches of this recognizer lifted. See ``touchesBegan(_:with:)``.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

    /// Touches of this recognizer were cancelled. See ``touchesBegan(_:with:)``.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

    /// The attempt is over, and its touches are up, or the recognizer was disabled or removed: then
    /// only this is called. Clear your state. ``state`` is possible again.
    open func reset() {}

    #if !hasFeature(Embedded)
    /// For example `<PanGestureRecognizer: state = changed; view = Card>`.
    open var description: String {
        words.joined(separator: "; ")
    }
    #endif

    // What kinds of recognizers answer differently.

    /// It is about to begin, if its delegate allows it.
    func willBegin() {}

    /// Whether the core knows it. A hover is none of its gestures.
    var isInCore: Bool { true }

    /// This recognizer, if it is one of hover.
    var asHover: HoverGestureRecognizer? { nil }

    /// Whether it allows some type of scroll.
    var takesScrolls: Bool { false }

    /// The number of fingers that it needs in a scroll. Nil: it does not take scrolls of that type.
    func fingers(for type: ScrollType) -> UInt8? { nil }

    /// Stops what the core does not know, because it was disabled or removed.
    func stop() {
        if let composition, let engine = view?.engine {
            composition.stop(self, in: engine)
        }
    }
}

@available(*, unavailable)
extension GestureRecognizer: Sendable {}

/// The memory of one kind of recognizer. Only this module creates it.
///
/// It is public because a subclass in a program inherits convenience initializers, such as
/// `init(target:action:)`, only if it sees each designated initializer of its superclasses.
public struct _RecognizerMemory {
    let address: UnsafeMutableRawPointer

    init<Kind>(_ recognizer: UnsafeMutablePointer<Kind>) {
        address = UnsafeMutableRawPointer(recognizer)
    }

    /// The memory of a new recognizer, which the core starts.
    static func new<Kind>(
        _ empty: Kind,
        _ start: (UnsafeMutablePointer<Kind>) -> gc_status
    ) -> _RecognizerMemory {
        let recognizer = UnsafeMutablePointer<Kind>.allocate(capacity: 1)
        recognizer.initialize(to: empty)
        _ = start(recognizer)
        return _RecognizerMemory(recognizer)
    }
}

/// Takes the core's answer to a configuration.
func check(_ status: gc_status) {
    precondition(status == .GC_OK, "The core refused a configuration")
}

/// What the core writes into an empty value. On an error it stays empty.
@inline(__always)
func filled<Value, Status>(_ empty: Value, _ fill: (inout Value) -> Status) -> Value {
    var value = empty
    _ = fill(&value)
    return value
}

@available(*, unavailable)
extension _RecognizerMemory: Sendable {}

extension GestureRecognizer {
    /// The object of a C recognizer.
    static func of(_ pointer: UnsafeMutablePointer<gc_recognizer>?) -> GestureRecognizer? {
        pointer?.pointee.user_data.map { Borrowed(address: $0).retained }
    }

    /// Calls the actions for an event.
    ///
    /// Retaining the recognizer and its action would cost more than everything else, so the usual
    /// case does not retain them. Both stay alive. The view holds the recognizer, and calls
    /// ``outlive()`` before it releases the recognizer. A removed action stays in the list until no
    /// action runs.
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

    /// Its action in the usual case: there is one action, the recognizer is on a view, and no
    /// action is running.
    @inline(__always)
    private var usualAction: Borrowed<GestureAction>? {
        current == nil ? onlyAction : nil
    }

    /// Calls the actions in all other cases. The caller holds the recognizer. An action may already
    /// be running: it may have moved the recognizer to the tree of another engine and pushed
    /// samples there.
    @inline(never)
    private func actHeld(on event: UnsafePointer<gc_event>) {
        let outer = current
        current = event
        // During the calls the list only grows. New actions are for the next event.
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
            updateOnlyAction()
        }
    }

    /// Call it when the actions or the view change.
    func updateOnlyAction() {
        let isUsual = event == nil && view != nil && actions.count == 1
        onlyAction = isUsual ? Borrowed(actions[0]) : nil
    }

    /// Keeps the recognizer alive during its own action. Call it before its view releases it.
    func outlive() {
        onlyAction = nil
        if event != nil {
            held = self
            hasLeftovers = true
        }
    }

    /// Releases removed actions, and itself. The caller must hold the recognizer.
    @inline(never)
    private func letGo() {
        hasLeftovers = false
        // Releasing an action may change the list, so no access to the list may be open then.
        let removed = actions.filter { $0.isRemoved }
        actions.removeAll { $0.isRemoved }
        held = nil
        withExtendedLifetime(removed) {}
    }

    /// The event to read values from: the current one, unless the program has set a value since.
    var valueEvent: UnsafePointer<gc_event>? {
        @inline(__always)
        get { isValueSet ? eventAfterSetting : event }
    }

    /// The current event. Nil: the program has set a value since, which only the core has.
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

    /// The event to read a vector from: nil if the program has set a value since, or the view has
    /// other coordinates than the window. A root has those of the window.
    @inline(__always)
    final func valueEvent(in view: View?) -> UnsafePointer<gc_event>? {
        guard let view else {
            return valueEvent
        }
        return gc_node_parent(view.node) == nil ? valueEvent : nil
    }

    /// The translation that the core has, or that of the event if the core has a newer one.
    @inline(never)
    final func reportedTranslation(
        in view: View?,
        _ core: (UnsafePointer<gc_node>?) -> gc_vector
    ) -> Vector {
        let now = core(nil)
        guard let reported = valueEvent?.pointee.translation,
            reported.x != now.x || reported.y != now.y
        else {
            return Vector(core(view?.node))
        }
        return Vector(filled(gc_vector()) { gc_node_vector_from_window(view?.node, reported, &$0) })
    }

    /// Whether an attempt is in progress, also between two taps.
    var takesPart: Bool {
        gc_recognizer_takes_part(pointer)
    }

    /// Whether an attempt is in progress and is not over.
    var isActing: Bool {
        takesPart && coreState.rawValue < State.ended.rawValue
    }

    /// The name in messages. Without one, a built-in recognizer is called by its kind, as in the
    /// records of the ledger, and a custom one by its class.
    var label: String {
        name ?? RecognizerKind(self)?.words ?? nameOfClass(of: self, orElse: "a recognizer")
    }
}

extension GestureRecognizer {
    /// The state of a recognizer.
    ///
    /// A discrete recognizer, such as a tap, goes from ``possible`` to ``ended`` at once. A
    /// continuous one, such as a pan, goes to ``began``, then to ``changed`` any number of times,
    /// then to ``ended`` or ``cancelled``. Both may go from ``possible`` to ``failed``, which calls
    /// no action.
    public enum State: Int, Hashable, Sendable {
        /// No touches, or it may still recognize.
        case possible
        /// A continuous gesture began.
        case began
        /// A continuous gesture changed.
        case changed
        /// The gesture ended.
        case ended
        /// The gesture was interrupted. Undo what it did.
        case cancelled
        /// The fingers did something else.
        case failed

        /// The name of ``ended`` for discrete recognizers.
        public static let recognized = State.ended
    }
}

// The numbers of the states are those of gc_state.

extension GestureRecognizer.State {
    init(_ state: gc_state) {
        self = Self(rawValue: Int(state.rawValue)) ?? .failed
    }

    /// The state in an event: a value of gc_state.
    @inlinable
    init(code: UInt8) {
        // Other modules call the initializer with a raw value. This one is inlined into them.
        switch code {
        case 0: self = .possible
        case 1: self = .began
        case 2: self = .changed
        case 3: self = .ended
        case 4: self = .cancelled
        default: self = .failed
        }
    }
}

extension gc_state {
    init(_ state: GestureRecognizer.State) {
        self = Self(rawValue: UInt32(state.rawValue)) ?? .GC_STATE_FAILED
    }
}
