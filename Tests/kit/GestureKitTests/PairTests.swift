// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit
import Testing

/// Checks that the order in which a minimum and a maximum are set does not matter.
private func check<Object, Value: Comparable>(
    _ make: () -> Object,
    _ minimum: ReferenceWritableKeyPath<Object, Value>,
    _ maximum: ReferenceWritableKeyPath<Object, Value>,
    _ low: Value,
    _ high: Value
) {
    func expect(_ object: Object, _ least: Value, _ most: Value) {
        #expect(object[keyPath: minimum] == least && object[keyPath: maximum] == most)
    }
    for (least, most) in [(low, low), (low, high), (high, high)] {
        let (rising, falling) = (make(), make())
        rising[keyPath: minimum] = least
        rising[keyPath: maximum] = most
        expect(rising, least, most)
        falling[keyPath: maximum] = most
        falling[keyPath: minimum] = least
        expect(falling, least, most)
        // The one that is set is kept, and pushes the other.
        rising[keyPath: maximum] = low
        expect(rising, low, low)
        rising[keyPath: minimum] = high
        expect(rising, high, high)
        rising[keyPath: maximum] = low
        expect(rising, low, low)
    }
}

@Suite("Minimums and maximums")
struct PairTests {
    // The compiler asks for each new kind.
    @Test("Those of a recognizer push each other", arguments: RecognizerKind.allCases)
    func recognizers(kind: RecognizerKind) {
        switch kind {
        case .tap, .longPress, .swipe, .hold:
            break
        case .pan:
            drag(PanGestureRecognizer.init)
        case .edgePan:
            drag(ScreenEdgePanGestureRecognizer.init)
            check(ScreenEdgePanGestureRecognizer.init, \.partStart, \.partEnd, 20, 100)
        case .pinch:
            hand(PinchGestureRecognizer.init)
        case .rotation:
            hand(RotationGestureRecognizer.init)
        case .transform:
            drag(TransformGestureRecognizer.init)
        }
    }

    private func drag<Drag: DragGestureRecognizer>(_ make: () -> Drag) {
        check(make, \.minimumNumberOfTouches, \.maximumNumberOfTouches, 1, 2)
        check(make, \.minimumNumberOfTouches, \.maximumNumberOfTouches, 3, 32)
    }

    private func hand<Hand: TwoFingerGestureRecognizer>(_ make: () -> Hand) {
        check(make, \.minimumNumberOfTouches, \.maximumNumberOfTouches, 2, 3)
        check(make, \.minimumNumberOfTouches, \.maximumNumberOfTouches, 4, 32)
    }

    @Test("The end of an edge is beyond each start of a part")
    func edge() {
        let edge = ScreenEdgePanGestureRecognizer()
        edge.partStart = 300
        #expect(edge.partEnd == 0)
        edge.partEnd = 400
        edge.partEnd = 0
        #expect(edge.partStart == 300)
    }

    @Test("Those of the scales of a controller push each other")
    func controllers() {
        var viewports: [View] = []
        func viewport() -> View {
            viewports.append(View())
            viewports[viewports.count - 1].addSubview(View())
            return viewports[viewports.count - 1]
        }
        func zoom() -> ContentController {
            let viewport = viewport()
            return ZoomController(content: viewport.subviews[0], in: viewport)
        }
        func scroll() -> ContentController {
            ScrollController(in: viewport())
        }
        for make in [zoom, scroll] {
            check(make, \.minimumZoomScale, \.maximumZoomScale, 0.5, 0.75)
            check(make, \.minimumZoomScale, \.maximumZoomScale, 9, 16)
        }
    }
}
