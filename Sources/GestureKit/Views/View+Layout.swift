// SPDX-License-Identifier: MIT

// A view that needs layout marks all views above it, and the engine. So a pass visits only views
// with a mark, and costs nothing if there is none. If the root of an engine has the mark, so has
// the engine.

extension View {
    /// Asks for a layout: ``layoutSubviews()`` and ``onLayout`` are called before the engine next
    /// hit-tests, or at the next ``layoutIfNeeded()``, whichever comes first.
    ///
    /// Several calls cause one layout. If you call it during a layout, for a view that has been laid
    /// out in the same pass, that view is laid out again in the next pass.
    public final func setNeedsLayout() {
        guard !needsLayout else {
            return
        }
        needsLayout = true
        scheduleLayout()
    }

    /// Lays out this view and the views inside it now, if they need it.
    ///
    /// Inside the ``layoutSubviews()`` of this view it lays out only the views inside it. If this
    /// view needs a layout again, it waits for the next pass.
    public final func layoutIfNeeded() {
        if needsLayout && !isLayingOut {
            needsLayout = false
            isLayingOut = true
            layoutSubviews()
            onLayout?(self)
            isLayingOut = false
        }
        guard hasLayoutBelow else {
            return
        }
        hasLayoutBelow = false
        // The lists may change meanwhile.
        let (views, hosts) = (subviews, hostViews)
        // A closure may let go of a host, whose view the list holds.
        let owners = hosts.compactMap { $0.hostObject }
        layOut(views)
        layOut(hosts)
        withExtendedLifetime(owners) {}
    }

    private func layOut(_ views: [View]) {
        // Without optimization, a for loop would allocate.
        var index = 0
        while index < views.count {
            if views[index].superview === self {
                views[index].layoutIfNeeded()
            }
            index += 1
        }
    }

    var mayLayOut: Bool {
        onLayout != nil || hasOwnClass
    }

    /// Asks for a layout after a change, unless it would do nothing.
    func invalidateLayout() {
        if mayLayOut {
            setNeedsLayout()
        }
    }

    /// Marks the views above this one, and the engine.
    func scheduleLayout() {
        var view = self
        while let above = view.superview {
            guard !above.hasLayoutBelow else {
                return
            }
            above.hasLayoutBelow = true
            view = above
        }
        view.rootEngine?.expect(layout: true)
    }
}

extension GestureEngine {
    /// Lays out the views that need it. A question must not change the tree, so the layout waits
    /// until it is answered.
    @inline(__always)
    func layOutIfNeeded() {
        if needsLayout {
            layOut()
        }
    }

    @inline(never)
    private func layOut() {
        guard !isAsking else {
            return
        }
        needsLayout = false
        updateLandings()
        root.layoutIfNeeded()
    }

    /// Notes what samples that land need from now on.
    func expect(layout: Bool = false, hitAreas: Bool = false, pens: Bool = false) {
        needsLayout = needsLayout || layout
        hasHitAreas = hasHitAreas || hitAreas
        hasPens = hasPens || pens
        updateLandings()
    }

    /// Notes whether samples that land take the longer path.
    func updateLandings() {
        preparesLandings = needsLayout || hasHitAreas || hasPens || pointer.scroll != nil
    }
}
