// SPDX-License-Identifier: MIT

import GestureKit

/// A view of the program's own, which checks the touches that it receives.
final class FuzzView: View {
    weak var world: FuzzWorld?

    private func receive(_ touches: [Touch], _ phase: Touch.Phase, forward: () -> Void) {
        guard let world else { return }
        require(!touches.isEmpty, "a call without touches")
        if !world.isForwarding {
            world.received.add(touches, to: self)
        }
        for touch in touches where !world.isForwarding {
            require(touch.phase == phase, "\(touch.phase) in a call for \(phase)")
            world.read(touch)
        }
        if world.input.byte() < 64, !world.isForwarding {
            world.isForwarding = true
            forward()
            world.isForwarding = false
        }
        if !world.isForwarding {
            world.called { world.act() }
        }
    }

    /// Receives the touches by a closure, or by the methods below.
    func receive(byClosure: Bool) {
        guard byClosure else {
            onTouches = nil
            return
        }
        onTouches = { [unowned self] touches in
            receive(touches, touches[0].phase) { forwardTouches(touches) }
        }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        receive(Array(touches), .began) { super.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        receive(Array(touches), .moved) { super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        receive(Array(touches), .ended) { super.touchesEnded(touches, with: event) }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        receive(Array(touches), .cancelled) { super.touchesCancelled(touches, with: event) }
    }

    override func layoutSubviews() {
        world?.laidOut()
    }

    override func didMoveToWindow() {
        if let world, !world.isOver, world.input.rarely() {
            world.called { world.changeRecognizer() }
        }
    }
}

extension FuzzWorld {
    func addView() {
        let view = FuzzView(
            frame: Rect(x: Double(input.byte()), y: Double(input.byte()), width: 200, height: 200)
        )
        view.world = self
        view.receivesTouches = input.byte() < 200
        view.isMultipleTouchEnabled = input.flag()
        witness(view, "a view")
        views.append(view)
        window.addSubview(view)
    }

    /// The window, or a view in it or out of it.
    func anyView() -> View {
        let index = input.below(views.count + 1)
        return index == views.count ? window : views[index]
    }

    /// A view in which values are read, or none.
    func readingView() -> View? {
        input.byte() < 64 ? nil : anyView()
    }

    func changeView() {
        let view = anyView()
        switch input.below(20) {
        case 0: view.frame = input.rect()
        case 1: view.bounds = input.rect()
        case 2: view.center = input.point()
        case 3: view.transform = input.transform()
        case 4: view.concatenate(input.transform(), in: readingView())
        case 5: view.isHidden = input.rarely()
        case 6: view.alpha = input.number()
        case 7: view.isUserInteractionEnabled = !input.rarely()
        case 8: view.receivesTouches = input.flag()
        case 9: view.isMultipleTouchEnabled = input.flag()
        case 10: view.hitArea = hitArea()
        case 11: view.setNeedsLayout()
        case 12: view.layoutIfNeeded()
        case 13: view.tag = input.count()
        case 14: view.name = input.flag() ? "name" : nil
        case 15: (view as? FuzzView)?.receive(byClosure: input.flag())
        case 16: view.onLayout = input.flag() ? { [weak self] _ in self?.laidOut() } : nil
        case 17: view.clipsToBounds = input.flag()
        case 18: view.setNeedsDisplay(input.flag() ? input.rect() : nil)
        default: view.layoutFrame = Rect(x: 0, y: 0, width: 200, height: 200)
        }
    }

    /// A view was laid out.
    func laidOut() {
        if !isOver, input.rarely() {
            called { changeView() }
        }
    }

    private func hitArea() -> HitArea {
        switch input.below(5) {
        case 0: return .bounds
        case 1: return .inset(by: input.insets())
        case 2: return .ellipse
        case 3: return .subviews
        default:
            let limit = input.number()
            return .shape { $0.x < limit }
        }
    }

    /// Moves views within the rules: no view is inside of itself, and a question adds none.
    func changeTree() {
        guard !isAnswering else {
            input.pick(views)?.removeFromSuperview()
            return
        }
        let (view, other) = (anyView(), anyView())
        let canAdd = view !== window && !other.isDescendant(of: view)
        switch input.below(12) {
        case 0 where views.count < 8: addView()
        case 1 where canAdd: other.addSubview(view)
        case 2 where canAdd: other.insertSubview(view, at: input.count())
        case 3 where canAdd && other !== window && other.superview != nil:
            if let parent = other.superview, !parent.isDescendant(of: view) {
                parent.insertSubview(view, aboveSubview: other)
            }
        case 4 where canAdd && other !== window && other.superview != nil:
            if let parent = other.superview, !parent.isDescendant(of: view) {
                parent.insertSubview(view, belowSubview: other)
            }
        case 5: other.bringSubviewToFront(view)
        case 6: other.sendSubviewToBack(view)
        case 7: view.exchangeSubview(at: input.count(), withSubviewAt: input.count())
        case 8: view.removeFromSuperview()
        case 9
        where views.count > 1 && view !== window && zooms.allSatisfy({ $0.content !== view }):
            // It lives only if it is in a window.
            views.removeAll { $0 === view }
            if views.isEmpty || input.flag() {
                view.removeFromSuperview()
                if views.isEmpty {
                    addView()
                }
            }
        case 10:
            _ = window.viewWithTag(input.count())
        default: _ = view.isDescendant(of: other)
        }
    }

    func readView() {
        let (view, other) = (anyView(), input.flag() ? anyView() : nil)
        let point = input.point()
        _ = window.hitTest(point)
        _ = view.point(inside: point)
        _ = (view.frame, view.layoutFrame, view.next, view.window)
        _ = (view.subviews.count, view.gestureRecognizers.count)
        if let other, root(of: other) !== root(of: view) {
            return
        }
        isFinite(view.convert(point, to: other))
        isFinite(view.convert(point, from: other))
        isFinite(view.transform(to: other))
        _ = view.convert(input.rect(), to: other)
        _ = view.convert(input.rect(), from: other)
    }

    private func root(of view: View) -> View {
        var root = view
        while let above = root.superview {
            root = above
        }
        return root
    }

    func read(_ touch: Touch) {
        guard input.byte() >= 192 else { return }
        let view = readingView()
        isFinite(touch.location(in: view))
        isFinite(touch.previousLocation(in: view))
        isFinite(touch.location(in: view, at: anyTime()))
        for position in touch.coalesced {
            isFinite(position.location(in: view))
        }
        for position in touch.predicted {
            isFinite(position.location(in: view))
        }
        require(touch.tapCount > 0, "a touch of no tap")
        isFinite(touch.majorRadius)
        _ = (touch.view, touch.window, touch.gestureRecognizers, touch.timestamp, touch.type)
        _ = window.gestureEngine.explain(touch)
    }
}
