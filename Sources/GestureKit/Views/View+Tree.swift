// SPDX-License-Identifier: MIT

import CGestureCore

extension View {
    /// Adds a view on top of the other subviews.
    ///
    /// The view leaves its old superview, and its touches are cancelled. A view that is a subview
    /// already only comes to the front: its touches and gestures continue.
    ///
    /// You cannot add this view itself, one of its superviews, or the root of an engine. If an
    /// addition is deferred and the view has become one of these by then, it is refused, and
    /// ``ValueRepairs/report`` is called.
    ///
    /// A view that comes from another window, where events about it still wait, leaves that window
    /// at once. It is added when these events have been taken.
    @_disfavoredOverload  // than the one that returns the view
    public final func addSubview(_ view: View) {
        requireAddable(view)
        if putsOff(view, { $0.addSubview(view) }) {
            return
        }
        if view.superview === self {
            return bringSubviewToFront(view)
        }
        addNow(view)
    }

    /// Adds a view on top of the other subviews, and returns it.
    @discardableResult
    public final func addSubview<Subview: View>(_ view: Subview) -> Subview {
        addSubview(view) as Void
        return view
    }

    private func requireAddable(_ view: View) {
        precondition(view.rootEngine == nil, "The root of an engine cannot be a subview")
        precondition(
            !isDescendant(of: view),
            "A view cannot be added to itself or to a view inside it"
        )
    }

    /// Adds a view that could be added when the program asked for it.
    private func addNow(_ view: View) {
        // The check whether it must wait may have called the program, which may have changed views.
        guard canStillAdd(view, isLater: true) else {
            return
        }
        view.destination = Weak()
        let oldWindow = view.window
        view.leaveSuperview()
        engine?.endFrameNow()
        // Both may have called the program, too.
        guard canStillAdd(view), GestureEngine.hold(engine, during: { link(view) }) else {
            return
        }
        view.noteMove(from: oldWindow)
        didAddSubview(view)
    }

    /// Makes a view without a superview the topmost subview. Returns false if the core refuses it.
    private func link(_ view: View) -> Bool {
        guard gc_node_add_child(node, view.node) == .GC_OK else {
            return false
        }
        subviews.append(view)
        view.superview = self
        view.joinSuperview()
        return true
    }

    /// Adds a view at an index among the subviews. 0 is the lowest.
    ///
    /// The view leaves its old superview before the index is used. A view that is already a subview
    /// only moves: its touches and gestures continue.
    public final func insertSubview(_ view: View, at index: Int) {
        insert(view, again: { $0.insertSubview(view, at: index) }, at: { _ in index })
    }

    /// Adds a view directly above one of the subviews. If the sibling is not a subview: on top of
    /// all.
    public final func insertSubview(_ view: View, aboveSubview sibling: View) {
        insert(view, again: { $0.insertSubview(view, aboveSubview: sibling) }) {
            $0.index(beside: sibling, of: view).map { $0 + 1 } ?? $0.subviews.count - 1
        }
    }

    /// Adds a view directly below one of the subviews. If the sibling is not a subview: on top of
    /// all.
    public final func insertSubview(_ view: View, belowSubview sibling: View) {
        insert(view, again: { $0.insertSubview(view, belowSubview: sibling) }) {
            $0.index(beside: sibling, of: view) ?? $0.subviews.count - 1
        }
    }

    /// Adds a view. If the view must wait, `again` adds it later. Then moves it to an index, which
    /// counts among the other views.
    private func insert(_ view: View, again: @escaping (View) -> Void, at index: (View) -> Int) {
        requireAddable(view)
        if putsOff(view, again) {
            return
        }
        if view.superview !== self {
            addNow(view)
        }
        guard view.superview === self else {
            return
        }
        let index = index(self)
        if !subviews.indices.contains(index) {
            ValueRepairs.note(
                "The place of a subview",
                index,
                "it must be 0 to the number of others"
            )
        }
        removeOne(view, from: &subviews)
        place(view, at: min(max(index, 0), subviews.count))
    }

    /// Moves a subview to the top. Its touches and gestures continue. Does nothing if it is not a
    /// subview.
    public final func bringSubviewToFront(_ view: View) {
        guard !defers(view, { $0.bringSubviewToFront($1) }), view.superview === self else {
            return
        }
        insertSubview(view, at: subviews.count - 1)
    }

    /// Moves a subview to the bottom. Its touches and gestures continue. Does nothing if it is not
    /// a subview.
    public final func sendSubviewToBack(_ view: View) {
        guard !defers(view, { $0.sendSubviewToBack($1) }), view.superview === self else {
            return
        }
        insertSubview(view, at: 0)
    }

    /// Exchanges two subviews in the list. Their touches and gestures continue. Does nothing if an
    /// index is out of range.
    public final func exchangeSubview(at one: Int, withSubviewAt other: Int) {
        guard
            !defers((one, other), { $0.exchangeSubview(at: $1.0, withSubviewAt: $1.1) }),
            one != other, subviews.indices.contains(one), subviews.indices.contains(other)
        else {
            return
        }
        let (low, high) = (subviews[min(one, other)], subviews[max(one, other)])
        insertSubview(high, at: min(one, other))
        insertSubview(low, at: max(one, other))
    }

    /// Whether this view is `view`, or is inside it at any depth.
    public final func isDescendant(of view: View) -> Bool {
        // A view without views inside has only itself.
        guard self !== view, gc_node_first_child(view.node) != nil else {
            return self === view
        }
        var above = superview
        while let next = above, next !== view {
            above = next.superview
        }
        return above != nil
    }

    /// Makes an addition later, if an engine must end its call first, or if its events must be
    /// taken first. Returns false if there is no such engine.
    private func putsOff(_ view: View, _ add: @escaping (View) -> Void) -> Bool {
        if let engine = asker ?? view.memberAsker {
            view.destination = Weak(self)
            engine.afterwards(self) { $0.addLater(view, add) }
            return true
        }
        guard let debtor = debtorToWait(for: view) else {
            return false
        }
        view.destination = Weak(self)
        debtor.afterwards(self) {
            if view.destination.object === $0 {
                $0.addLater(view, add)
            }
        }
        return true
    }

    /// Whether a view can be added without waiting. It leaves its window.
    func canEnterNow(_ view: View) -> Bool {
        asker == nil && view.memberAsker == nil && debtorToWait(for: view) == nil
    }

    /// The engine whose events must be taken before a view can be added here. Nil: there is none.
    /// The view leaves its window at once.
    private func debtorToWait(for view: View) -> GestureEngine? {
        guard let engine, view.engine !== engine else {
            return nil
        }
        if view.engine != nil {
            view.removeFromSuperview()
        }
        return view.debtor(besides: engine)
    }

    /// The engine that this view, without a superview, must leave before it can be the root of
    /// another one. Nil: there is none.
    func engineToLeave() -> GestureEngine? {
        if let memberAsker {
            return memberAsker
        }
        leaveRemains()
        return debtor(besides: nil)
    }

    /// Leaves a superview that is gone, and whose memory still waits for its end.
    func leaveRemains() {
        GestureEngine.hold(engine) {
            _ = gc_node_remove(node)
        }
    }

    /// Like ``asker``, for a call that adds this view or takes it out. Such a call changes all that
    /// is in the view, and an old window may still be working with that.
    private var memberAsker: GestureEngine? {
        asker ?? node.askerInside
    }

    /// An engine other than `engine` that has events about this view or what is in it. The core
    /// knows one such engine for each object. Nil: there is none.
    private func debtor(besides engine: GestureEngine?) -> GestureEngine? {
        if let found = node.debtor, found !== engine {
            return found
        }
        for recognizer in recognizers {
            if let found = recognizer.debtor, found !== engine {
                return found
            }
        }
        var found: GestureEngine?
        forEachChild { found = found ?? $0.debtor(besides: engine) }
        return found
    }

    /// Makes a deferred addition, unless it is no longer possible.
    private func addLater(_ view: View, _ add: (View) -> Void) {
        view.destination = Weak()
        if view.superview === self || canStillAdd(view, isLater: true) {
            add(self)
        }
    }

    /// Whether a view can be added here. Reports if not.
    private func canStillAdd(_ view: View, isLater: Bool = false) -> Bool {
        let isElsewhere = !isLater && view.superview != nil
        guard isElsewhere || view.rootEngine != nil || isDescendant(of: view) else {
            return true
        }
        let reason =
            isElsewhere
            ? "the program has added it to another view meanwhile"
            : view.rootEngine != nil
                ? "it has become the root of an engine" : "it contains that view now"
        ValueRepairs.report?("\(view.label) is not added to \(label): \(reason).")
        return false
    }

    /// The index of a subview after another view is taken out. Nil: it is not another subview.
    private func index(beside sibling: View, of view: View) -> Int? {
        let others = subviews.filter { $0 !== view }
        return others.firstIndex { $0 === sibling }
    }

    /// Adds a view to the list. Its node is a child already.
    private func place(_ view: View, at index: Int) {
        let status = gc_node_place_above(view.node, index > 0 ? subviews[index - 1].node : nil)
        precondition(status == .GC_OK, "The view cannot be placed: \(status.rawValue)")
        subviews.insert(view, at: index)
    }

    /// Adds its state to the superview that it was added to. Views of hosts call it, too.
    final func joinSuperview() {
        updateDelivery(above: superview?.client)
        if needsLayout || hasLayoutBelow {
            scheduleLayout()
        }
        if hasHitAreas {
            superview?.noteHitAreasInside()
        }
        superview?.invalidateLayout()
    }

    /// Takes the view out of its superview, and cancels its touches.
    private func leaveSuperview() {
        guard let superview else {
            return leaveRemains()
        }
        if !(self is HostView) {
            superview.willRemoveSubview(self)
            guard self.superview === superview else {
                return
            }
        }
        let engine = engine
        gc_node_remove(node)
        removeOne(self, from: &superview.subviews)
        self.superview = nil
        updateDelivery(above: nil)
        engine?.retire(self)
        engine?.cancelStrays()
        superview.invalidateLayout()
        engine?.drain()
    }

    /// Calls the methods for a view that was added or removed.
    func noteMove(from oldWindow: Window?) {
        didMoveToSuperview()
        if window !== oldWindow {
            noteWindow()
        }
    }

    private func noteWindow() {
        // Views that the method adds have been called already.
        let views = subviews + hostViews
        let owners = views.compactMap { $0.hostObject }
        didMoveToWindow()
        for view in views where view.superview === self {
            view.noteWindow()
        }
        withExtendedLifetime(owners) {}
    }

    /// Removes the view, with its subviews, from its superview.
    ///
    /// Its touches are cancelled. Active recognizers are cancelled and call their actions; possible
    /// ones fail. They get no touches until the view is added again.
    public final func removeFromSuperview() {
        let awaited = destination.object
        destination = Weak()
        guard superview != nil || awaited != nil else {
            return
        }
        // After an addition that waits, too.
        if let engine = memberAsker ?? awaited?.asker {
            return engine.afterwards(self) { $0.removeFromSuperview() }
        }
        guard superview != nil else {
            return
        }
        let oldWindow = window
        leaveSuperview()
        noteMove(from: oldWindow)
    }

    /// The recognizers on this view, in the order they were added. Never nil: it is optional as in
    /// UIKit, and need not be unwrapped.
    ///
    /// Setting it removes the recognizers that are not in the new list, and adds those that are not
    /// on this view. Nil removes all. A recognizer keeps its gesture, unless its place in the order
    /// changes.
    public final var gestureRecognizers: [GestureRecognizer]! {
        get { recognizers }
        set {
            alter(to: newValue ?? []) { view, wanted in
                for recognizer in view.recognizers where !wanted.contains(recognizer) {
                    view.removeGestureRecognizer(recognizer)
                }
                let kept = zip(view.recognizers, wanted).prefix { $0 == $1 }.count
                view.recognizers.dropFirst(kept).forEach(view.removeGestureRecognizer)
                wanted.dropFirst(kept).forEach(view.addGestureRecognizer)
            }
        }
    }

    /// Adds a recognizer after those already on this view. Does nothing if it is one of them.
    ///
    /// The recognizer leaves its old view. It gets the touches that land from now on. If it comes
    /// from another window, where events of it still wait, it is added when these have been taken.
    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        if defers(recognizer, or: recognizer.asker, { $0.addGestureRecognizer($1) }) {
            recognizer.destination = Weak(self)
            return
        }
        guard recognizer.view !== self else {
            return
        }
        recognizer.view?.removeGestureRecognizer(recognizer)
        guard recognizer.view == nil else {
            // Its action has added it, perhaps here.
            #if !hasFeature(Embedded)
            if recognizer.view !== self {
                let name = recognizer.label
                ValueRepairs.report?("\(name) is not added to \(label): its action has added it.")
            }
            #endif
            return
        }
        recognizer.destination = Weak()
        if let engine, let debtor = recognizer.debtor, debtor !== engine {
            recognizer.destination = Weak(self)
            return debtor.afterwards(self) {
                if recognizer.destination.object === $0 {
                    $0.addGestureRecognizer(recognizer)
                }
            }
        }
        // First, because the core may ask questions.
        recognizers.append(recognizer)
        recognizer.view = self
        if recognizer.isInCore {
            let status = GestureEngine.hold(recognizer.pointer.engine) {
                // Its old view may be gone, while the core still has the node of that view.
                gc_recognizer_remove(recognizer.pointer)
                return GestureEngine.hold(engine) { gc_recognizer_add(recognizer.pointer, node) }
            }
            precondition(status == .GC_OK, "The recognizer cannot be added: \(status.rawValue)")
        }
        recognizer.updateOnlyAction()
        engine?.drain()
    }

    /// Removes a recognizer. Does nothing if it is not on this view.
    ///
    /// An active recognizer is cancelled, and calls its actions. A possible one fails. Its
    /// ``GestureUpdateSource/updates`` end.
    public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else {
            guard recognizer.destination.object === self else {
                return
            }
            recognizer.destination = Weak()
            // After an addition that waits for the end of a call.
            _ = defers(recognizer, or: recognizer.asker) { $0.removeGestureRecognizer($1) }
            return
        }
        if defers(recognizer, or: recognizer.pointer.asker, { $0.removeGestureRecognizer($1) }) {
            return
        }
        let engine = engine
        engine?.retire(recognizer)
        recognizer.stop()
        guard recognizer.view === self else {
            // Its action has removed it, and perhaps added it elsewhere.
            return
        }
        let end = recognizer.updatesEnd
        if let end {
            engine?.retire(end)
        }
        recognizer.outlive()
        gc_recognizer_remove(recognizer.pointer)
        removeOne(recognizer, from: &recognizers)
        recognizer.view = nil
        engine?.drain()
        withExtendedLifetime(end) {}
    }
}

/// Removes an object. Most programs remove the first or the last one, so the search begins at both
/// ends. It is generic, because Embedded Swift knows no array whose elements are any objects.
private func removeOne<Object: AnyObject>(_ object: Object, from objects: inout [Object]) {
    var (low, high) = (0, objects.count - 1)
    while low <= high {
        if objects[low] === object {
            objects.remove(at: low)
            return
        }
        if objects[high] === object {
            objects.remove(at: high)
            return
        }
        (low, high) = (low + 1, high - 1)
    }
}

/// An object in a chain from a view to what manages it.
///
/// The chain goes from a view to its superview and so on to the window, and by way of the
/// ``View/owner`` of a view. A controller adopts the protocol, so that views find it:
///
///     final class CardController: Responder {
///         let view = View()
///         var next: (any Responder)? { view.superview }
///         init() { view.owner = self }
///     }
///
/// Touches do not follow this chain: see ``View/forwardTouches(_:)``.
public protocol Responder: AnyObject {
    /// The next object in the chain. Nil: none.
    var next: (any Responder)? { get }
}

extension View: Responder {
    /// The ``owner``, else the superview. Nil: this is the window, or a view outside a window.
    public final var next: (any Responder)? {
        owner ?? superview
    }

    /// The window that the view is in. A window is in itself.
    public final var window: Window? {
        asWindow ?? engine?.root.asWindow
    }

    /// This view or the first one inside it with a ``tag``, depth first. Nil: there is none.
    public final func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag {
            return self
        }
        var found: View?
        forEachChild { found = found ?? $0.viewWithTag(tag) }
        return found
    }
}
