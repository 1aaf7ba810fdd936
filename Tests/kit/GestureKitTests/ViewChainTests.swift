// SPDX-License-Identifier: MIT

import GestureKit
import Testing

private final class Controller: Responder {
    let view = View()
    var next: (any Responder)? { view.superview }
}

/// Notes the calls about its place in the tree.
private final class Noting: View {
    var notes: [String] = []

    override func didMoveToSuperview() {
        notes.append("superview \(superview?.name ?? "none")")
    }

    override func didMoveToWindow() {
        notes.append("window \(window?.name ?? "none")")
    }

    override func didAddSubview(_ subview: View) {
        notes.append("added \(subview.name ?? "")")
    }

    override func willRemoveSubview(_ subview: View) {
        notes.append("removes \(subview.name ?? ""), \(subviews.count) there")
    }

    func take() -> [String] {
        defer { notes = [] }
        return notes
    }
}

@Suite("What is above a view and in it")
struct ViewChainTests {
    private let window = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let outer = View()
    private let inner = View()

    init() {
        window.name = "window"
        outer.name = "outer"
        window.addSubview(outer)
        outer.addSubview(inner)
    }

    @Test("A view knows the window it is in, and a window is in itself")
    func itsWindow() {
        #expect(inner.window === window)
        #expect(window.window === window)
        outer.removeFromSuperview()
        #expect(inner.window == nil)
        let root = View()
        let engine = GestureEngine(root: root)
        #expect(engine.root.window == nil)
    }

    @Test("The chain goes from a view to its superview, by way of its controller, to the window")
    func next() {
        let controller = Controller()
        outer.addSubview(controller.view)
        controller.view.owner = controller
        controller.view.addSubview(inner)
        var chain: [any Responder] = []
        var responder: (any Responder)? = inner
        while let next = responder {
            chain.append(next)
            responder = next.next
        }
        let expected: [any Responder] = [inner, controller.view, controller, outer, window]
        #expect(chain.map { ObjectIdentifier($0) } == expected.map { ObjectIdentifier($0) })
    }

    @Test("A view does not hold its controller")
    func ownerIsWeak() {
        var controller: Controller? = Controller()
        outer.owner = controller
        controller = nil
        #expect(outer.owner == nil)
        #expect(outer.next === window)
    }

    @Test("A tag finds the view itself first, then views inside it, depth first")
    func tag() {
        let later = View()
        window.addSubview(later)
        (inner.tag, later.tag) = (7, 7)
        #expect(window.viewWithTag(7) === inner)
        #expect(later.viewWithTag(7) === later)
        #expect(window.viewWithTag(0) === window)
        #expect(window.viewWithTag(8) == nil)
    }

    @Test("A view learns of its superview and window, and a superview of its subviews")
    func notes() {
        let view = Noting()
        view.addSubview(inner)
        #expect(view.take() == ["added "])
        let below = Noting()
        view.addSubview(below)
        #expect(below.take() == ["superview none"])
        #expect(view.take() == ["added "])
        outer.addSubview(view)
        #expect(view.take() == ["superview outer", "window window"])
        #expect(below.take() == ["window window"])
        // To another superview in the same window.
        window.addSubview(view)
        #expect(view.take() == ["superview window"])
        #expect(below.take() == [])
        below.removeFromSuperview()
        #expect(view.take() == ["removes , 2 there"])
        #expect(below.take() == ["superview none", "window none"])
    }

    @Test("Two subviews are exchanged, and an index out of range changes nothing")
    func exchange() {
        let views = (0..<4).map { _ in View() }
        for view in views {
            inner.addSubview(view)
        }
        inner.exchangeSubview(at: 3, withSubviewAt: 1)
        #expect(
            inner.subviews.map(ObjectIdentifier.init)
                == [0, 3, 2, 1].map { ObjectIdentifier(views[$0]) }
        )
        inner.exchangeSubview(at: 4, withSubviewAt: 0)
        inner.exchangeSubview(at: 2, withSubviewAt: 2)
        #expect(
            inner.subviews.map(ObjectIdentifier.init)
                == [0, 3, 2, 1].map { ObjectIdentifier(views[$0]) }
        )
        // The core has the same order: the last one is hit.
        window.frame = window.frame
        for view in views + [inner, outer] {
            view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        }
        #expect(window.hitTest(Point(x: 5, y: 5)) === views[1])
    }
}
