// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Gestures of a view, as in SwiftUI")
struct ViewGestureTests {
    private let window = Window()

    /// A description of the program's own.
    private struct TwoTaps: GestureDescription {
        var erased: AnyGesture<TapGestureRecognizer> { Tap(count: 2).erased }
    }

    @Test("A description of any type makes its recognizers")
    func anyDescription() throws {
        var both: some GestureDescription { Pinch().simultaneously(with: Rotation()) }
        let recognizers = window.view.gestures {
            both
            TwoTaps()
        }
        #expect(recognizers.count == 3)
        #expect((recognizers.last as? TapGestureRecognizer)?.numberOfTapsRequired == 2)
    }

    @Test("Children wait for a gesture of high priority, and recognize when it fails")
    func highPriority() throws {
        let child = window.subview(0, 0, 200, 400)
        var seen: [String] = []
        child.onTapGesture { seen.append("child") }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(seen == ["child"])
        window.view.highPriorityGesture(Tap(count: 2).onEnded { seen.append("two") })
        try window.tap(1, 100, 100, ms: 1000, until: 1050)
        #expect(seen == ["child"])
        window.advance(ms: 2000)
        #expect(seen == ["child", "child"])
        try window.tap(1, 100, 100, ms: 3000, until: 3050)
        try window.tap(1, 100, 100, ms: 3150, until: 3200)
        #expect(seen == ["child", "child", "two"])
    }

    @Test("A simultaneous gesture recognizes beside those of the children")
    func simultaneous() throws {
        let child = window.subview(0, 0, 200, 400)
        var seen: [String] = []
        child.onTapGesture { seen.append("child") }
        window.view.simultaneousGesture(Tap().onEnded { seen.append("parent") })
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(seen == ["child", "parent"])
    }

    @Test("A tap reports where it was, in the view")
    func tapLocation() throws {
        var place = Point.zero
        window.subview(50, 20, 200, 200).onTapGesture { place = $0 }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(place == Point(x: 50, y: 80))
    }

    @Test("A press reports its finger until it has rested, moved or lifted")
    func pressing() throws {
        var seen: [String] = []
        window.view.onLongPressGesture {
            seen.append("long")
        } onPressingChanged: {
            seen.append($0 ? "down" : "up")
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(seen == ["down"])
        window.advance(ms: 600)
        #expect(seen == ["down", "up", "long"])
        try window.up(1, ms: 700)
        #expect(seen == ["down", "up", "long"])
        seen = []
        try window.tap(1, 100, 100, ms: 2000, until: 2100)
        #expect(seen == ["down", "up"])
        seen = []
        try window.drag(1, 100, 100, ms: 4000, to: 120, 100, ms: 4100)
        #expect(seen == ["down", "up"])
        try window.up(1, ms: 4200)
        #expect(seen == ["down", "up"])
    }

    @Test("A drag knows where its finger landed, and where a fling would end")
    func ends() throws {
        var (start, ends): (Point, [Vector]) = (.zero, [])
        let pan = PanGestureRecognizer { pan in
            start = pan.startLocation(in: nil)
            ends = [pan.translation(in: nil), pan.predictedEndTranslation(in: nil)]
        }
        window.view.addGestureRecognizer(pan)
        // 1000 points per second to the right.
        try window.down(1, 100, 100, ms: 0)
        for step in 1...10 {
            try window.move(1, 100 + Double(step) * 10, 100, ms: Double(step) * 10)
        }
        #expect(start == Point(x: 100, y: 100))
        #expect(ends[0] == Vector(x: 90, y: 0))
        // The way of a fling: its speed times its time constant.
        let way = Momentum(position: 0, velocity: pan.releaseVelocity(in: nil).x).end
        #expect(way > 300)
        #expect(abs(ends[1].x - ends[0].x - way) < 0.01)
        #expect(pan.predictedEndLocation(in: nil).x - pan.location(in: nil).x == way)
    }
}
