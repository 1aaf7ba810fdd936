// SPDX-License-Identifier: MIT

internal import CGestureCore

extension View {
    /// Puts a view into this one, above those that are there.
    ///
    /// It leaves the view it was in. Neither this view nor one above it, nor the root of an engine,
    /// can be added.
    public final func addSubview(_ view: View) {
        precondition(view.rootEngine == nil, "The root of an engine cannot be a subview")
        var above: View? = self
        while let next = above {
            precondition(next !== view, "A view cannot be added to itself or to what is in it")
            above = next.superview
        }
        if let engine = asker ?? view.asker {
            return engine.afterwards { self.addSubview(view) }
        }
        view.removeFromSuperview()
        let status = gc_node_add_child(node, view.node)
        precondition(status == .GC_OK, "The view cannot be added: \(status.rawValue)")
        subviews.append(view)
        view.superview = self
        view.updateDelivery(isAboveListening: isListenedTo)
    }

    /// Puts a view into this one, at a place among the subviews: 0 is below them all.
    ///
    /// It leaves the view it was in, before the place is counted. One that is in this view already is
    /// only moved: its touches and gestures go on.
    public final func insertSubview(_ view: View, at index: Int) {
        if let engine = asker ?? view.asker {
            return engine.afterwards { self.insertSubview(view, at: index) }
        }
        if view.superview !== self {
            addSubview(view)
        }
        if !subviews.indices.contains(index) {
            ValueRepairs.note(
                "The place of a subview",
                index,
                "it must be 0 to the number of others"
            )
        }
        subviews.removeAll { $0 === view }
        place(view, at: min(max(index, 0), subviews.count))
    }

    /// Puts a view into this one, right above one of its subviews; above them all when the other is
    /// none of them.
    public final func insertSubview(_ view: View, aboveSubview sibling: View) {
        if let engine = asker ?? view.asker {
            return engine.afterwards { self.insertSubview(view, aboveSubview: sibling) }
        }
        insertSubview(view, at: index(beside: sibling, of: view).map { $0 + 1 } ?? subviews.count)
    }

    /// Puts a view into this one, right below one of its subviews; above them all when the other is
    /// none of them.
    public final func insertSubview(_ view: View, belowSubview sibling: View) {
        if let engine = asker ?? view.asker {
            return engine.afterwards { self.insertSubview(view, belowSubview: sibling) }
        }
        insertSubview(view, at: index(beside: sibling, of: view) ?? subviews.count)
    }

    /// Makes a subview the topmost one. Touches and gestures go on. Does nothing when it is in another
    /// view.
    public final func bringSubviewToFront(_ view: View) {
        if let engine = asker {
            return engine.afterwards { self.bringSubviewToFront(view) }
        }
        guard view.superview === self else {
            return
        }
        insertSubview(view, at: subviews.count - 1)
    }

    /// Makes a subview the lowest one. Touches and gestures go on. Does nothing when it is in another
    /// view.
    public final func sendSubviewToBack(_ view: View) {
        guard view.superview === self else {
            return
        }
        insertSubview(view, at: 0)
    }

    /// Whether this view is another one, or somewhere in it.
    public final func isDescendant(of view: View) -> Bool {
        var above: View? = self
        while let next = above, next !== view {
            above = next.superview
        }
        return above != nil
    }

    /// Where a subview is once another view has been taken out; nil when it is no other subview.
    private func index(beside sibling: View, of view: View) -> Int? {
        let others = subviews.filter { $0 !== view }
        return others.firstIndex { $0 === sibling }
    }

    /// Puts a view whose node is a child already back into the list.
    private func place(_ view: View, at index: Int) {
        let status = gc_node_place_above(view.node, index > 0 ? subviews[index - 1].node : nil)
        precondition(status == .GC_OK, "The view cannot be placed: \(status.rawValue)")
        subviews.insert(view, at: index)
    }

    /// Takes the view, and what is in it, out of its superview.
    ///
    /// Touches that landed on it end there, and its recognizers are as removed while it is away:
    /// active ones are cancelled, with their actions, and possible ones fail.
    public final func removeFromSuperview() {
        guard let superview else {
            return
        }
        let engine = engine
        if let engine, engine.isAsking {
            return engine.afterwards { self.removeFromSuperview() }
        }
        engine?.retire(self)
        gc_node_remove(node)
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        updateDelivery(isAboveListening: false)
        engine?.drain()
    }

    /// Puts a recognizer on this view, behind those that are there.
    ///
    /// It takes touches that land from now on. It leaves the view it was on.
    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        if let engine = asker ?? recognizer.asker {
            return engine.afterwards { self.addGestureRecognizer(recognizer) }
        }
        recognizer.view?.removeGestureRecognizer(recognizer)
        let status = gc_recognizer_add(recognizer.pointer, node)
        precondition(status == .GC_OK, "The recognizer cannot be added: \(status.rawValue)")
        gestureRecognizers.append(recognizer)
        recognizer.view = self
        recognizer.settle()
    }

    /// Takes a recognizer off this view. Does nothing when it is not on it.
    ///
    /// An active one is cancelled, with its actions; a possible one fails. Its
    /// ``GestureUpdateSource/updates`` end.
    public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else {
            return
        }
        let engine = engine
        if let engine, engine.isAsking {
            return engine.afterwards { self.removeGestureRecognizer(recognizer) }
        }
        engine?.retire(recognizer)
        let end = recognizer.updatesEnd
        if let end {
            engine?.retire(end)
        }
        recognizer.outlive()
        gc_recognizer_remove(recognizer.pointer)
        gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
        engine?.drain()
        withExtendedLifetime(end) {}
    }
}
