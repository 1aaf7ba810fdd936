// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// Holds the recognizers that call it, as a controller does.
private final class Controller {
    var calls: [String] = []
    lazy var tap = TapGestureRecognizer(target: self, action: Controller.didTap)
    lazy var pan = PanGestureRecognizer(target: self, action: Controller.didPan)
    lazy var edgePan = ScreenEdgePanGestureRecognizer(target: self, action: Controller.didEdgePan)
    lazy var pannedEdge = ScreenEdgePanGestureRecognizer(target: self, action: Controller.didPan)
    lazy var all: [GestureRecognizer] = [
        tap, pan, edgePan, pannedEdge,
        LongPressGestureRecognizer(target: self, action: Controller.didAny),
        SwipeGestureRecognizer(target: self, action: Controller.didAny),
        PinchGestureRecognizer(target: self, action: Controller.didAny),
        RotationGestureRecognizer(target: self, action: Controller.didAny),
        TransformGestureRecognizer(target: self, action: Controller.didAny),
        HoldGestureRecognizer(target: self, action: Controller.didAny),
    ]

    func didTap(_ tap: TapGestureRecognizer) {
        calls.append("tap \(tap.numberOfTouches)")
    }

    func didPan(_ pan: PanGestureRecognizer) {
        calls.append("pan \(pan.state)")
    }

    func didEdgePan(_ pan: ScreenEdgePanGestureRecognizer) {
        calls.append("edge pan \(pan.edges.rawValue)")
    }

    func didAny(_ recognizer: GestureRecognizer) {}
}

/// A kind of one's own that adds nothing.
private class Scroll: PanGestureRecognizer {}

@Suite("Targets and actions")
struct TargetTests {
    @Test("A method is called with the recognizer")
    func call() throws {
        let controller = Controller()
        let window = Window(controller.pan)
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(controller.calls == ["pan began", "pan ended"])
    }

    @Test("A controller that holds recognizers of every kind is not held by them")
    func leaksNothing() throws {
        var controller: Controller? = Controller()
        let recognizers = controller?.all ?? []
        let isGone = { [weak controller] in controller == nil }
        controller = nil
        #expect(recognizers.count == 10)
        #expect(isGone())
    }

    @Test("When the object is gone, the action does nothing, and it can be taken back")
    func goneAndRemoved() throws {
        let tap = TapGestureRecognizer()
        let window = Window(tap)
        let controller = Controller()
        let action = tap.addTarget(controller, action: Controller.didTap)
        tap.addTarget(Controller(), action: Controller.didTap)
        try window.tap(1, 100, 100, ms: 0, until: 10)
        tap.removeAction(action)
        try window.tap(1, 100, 100, ms: 500, until: 510)
        #expect(controller.calls == ["tap 1"])
    }

    @Test("A subclass that adds nothing is made in the same ways")
    func subclass() throws {
        let controller = Controller()
        var states: [GestureRecognizer.State] = []
        let scrolls = [
            Scroll { states.append($0.state) },
            Scroll(target: controller, action: Controller.didPan),
        ]
        for scroll in scrolls {
            let window = Window(scroll)
            try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        }
        #expect(states == [.began])
        #expect(controller.calls == ["pan began"])
    }
}
