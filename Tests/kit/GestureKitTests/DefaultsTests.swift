// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit
import GestureKitTesting
import Testing

@Suite("Defaults")
struct DefaultsTests {
    private func everyKind() -> [GestureRecognizer] {
        RecognizerKind.allCases.map { $0.make() }
    }

    @Test("What views receive of touches: a hold leaves them alone, all others do not")
    func delivery() {
        for recognizer in everyKind() {
            let isHold = recognizer is HoldGestureRecognizer
            #expect(recognizer.cancelsTouchesInView == !isHold)
            #expect(!recognizer.delaysTouchesBegan)
            #expect(recognizer.delaysTouchesEnded == !isHold)
            #expect(recognizer.allowedTouchTypes == [.finger, .pen, .touchpad, .indirectPointer])
            #expect(recognizer.requiresExclusiveTouchType)
            #expect(recognizer.maximumContactSize == nil)
        }
    }

    @Test("Every recognizer is enabled, possible and at scale 1, rotation 0 and translation 0")
    func values() {
        for recognizer in everyKind() {
            #expect(recognizer.isEnabled)
            #expect(recognizer.state == .possible)
            #expect(recognizer.numberOfTouches == 0)
            #expect(recognizer.location(in: nil) == .zero)
        }
        for drag in [PanGestureRecognizer(), ScreenEdgePanGestureRecognizer()] {
            #expect(drag.sampleTimestamp == nil)
        }
        #expect(TransformGestureRecognizer().sampleTimestamp == nil)
        #expect(RotationGestureRecognizer().sampleTimestamp == nil)
        #expect(PinchGestureRecognizer().sampleTimestamp == nil)
        #expect(PinchGestureRecognizer().startAnchor == .zero)
        #expect(PinchGestureRecognizer().scale == 1)
        #expect(PinchGestureRecognizer().velocity == 0)
        #expect(RotationGestureRecognizer().rotation == 0)
        #expect(RotationGestureRecognizer().velocity == 0)
        #expect(PanGestureRecognizer().translation(in: nil) == .zero)
        #expect(ScreenEdgePanGestureRecognizer().translation(in: nil) == .zero)
        #expect(ScreenEdgePanGestureRecognizer().velocity(in: nil) == .zero)
        #expect(ScreenEdgePanGestureRecognizer().releaseVelocity(in: nil) == .zero)
        #expect(ScreenEdgePanGestureRecognizer().recognizedEdge == nil)
        #expect(TransformGestureRecognizer().translation(in: nil) == .zero)
        #expect(TransformGestureRecognizer().scale == 1)
        #expect(TransformGestureRecognizer().rotation == 0)
        #expect(TransformGestureRecognizer().transform(in: nil) == .identity)
        #expect(TransformGestureRecognizer().increment(in: nil) == .identity)
        #expect(SwipeGestureRecognizer().velocity(in: nil) == .zero)
        #expect(SwipeGestureRecognizer().recognizedDirection == nil)
    }

    /// Reads a property, sets it to values in turn, and reads each.
    private func expect<Recognizer: GestureRecognizer, Value: Equatable>(
        _ recognizer: Recognizer,
        _ property: ReferenceWritableKeyPath<Recognizer, Value>,
        is initial: Value? = nil,
        keeps values: Value...,
        place: SourceLocation = #_sourceLocation
    ) {
        if let initial {
            #expect(recognizer[keyPath: property] == initial, sourceLocation: place)
        }
        for value in values {
            recognizer[keyPath: property] = value
            #expect(recognizer[keyPath: property] == value, sourceLocation: place)
        }
    }

    // Defaults are those of the contract. What is set is what is read.

    @Test("A tap and an edge pan are created with the setting that most programs change")
    func initializers() throws {
        var calls: [String] = []
        let taps = TapGestureRecognizer(numberOfTaps: 2) {
            calls.append("\($0.numberOfTapsRequired)")
        }
        let edge = ScreenEdgePanGestureRecognizer(edges: [.left, .top]) { _ in calls.append("edge")
        }
        #expect(taps.numberOfTapsRequired == 2 && taps.numberOfTouchesRequired == 1)
        #expect(edge.edges == [.left, .top])
        let window = TestWindow(taps, edge)
        try window.hand.doubleTap(at: Point(x: 200, y: 200))
        try window.hand.drag(from: Point(x: 5, y: 200), to: Point(x: 90, y: 200))
        #expect(calls.first == "2" && calls.last == "edge")
    }

    @Test("A tap has its defaults, and what is set")
    func tap() {
        let tap = TapGestureRecognizer()
        expect(tap, \.numberOfTapsRequired, is: 1, keeps: 3)
        expect(tap, \.numberOfTouchesRequired, is: 1, keeps: 2)
        expect(tap, \.maximumDuration, is: .milliseconds(750), keeps: .milliseconds(200))
        expect(tap, \.maximumGap, is: .milliseconds(350), keeps: .seconds(1))
        expect(tap, \.allowableMovement, is: 10, keeps: 12.5)
        expect(tap, \.allowableDistance, is: 30, keeps: 0)
    }

    @Test("A long press and a hold have their defaults, and what is set")
    func presses() {
        let press = LongPressGestureRecognizer()
        expect(press, \.minimumPressDuration, is: .milliseconds(500), keeps: .zero)
        expect(press, \.numberOfTapsRequired, is: 0, keeps: 255)
        expect(press, \.numberOfTouchesRequired, is: 1, keeps: 32)
        expect(press, \.allowableMovement, is: 10, keeps: 12.5)
        expect(press, \.lastsUntilLastLift, is: false, keeps: true)
        let hold = HoldGestureRecognizer()
        expect(hold, \.maximumNumberOfTouches, is: 1, keeps: 2)
        expect(hold, \.numberOfTouchesRequired, is: 1, keeps: 3)
        #expect(hold.maximumNumberOfTouches == 3)
        expect(hold, \.stillnessDuration, is: .milliseconds(40), keeps: .seconds(2))
        expect(hold, \.allowableMovement, is: 10, keeps: 0)
    }

    @Test("Strokes have their defaults, and what is set")
    func strokes() {
        let (pan, edge) = (PanGestureRecognizer(), ScreenEdgePanGestureRecognizer())
        // As many as an engine can hold: unlimited.
        expect(pan, \.maximumNumberOfTouches, is: 32, keeps: 3)
        expect(pan, \.minimumNumberOfTouches, is: 1, keeps: 2)
        expect(pan, \.slop, is: 10, keeps: 0)
        expect(pan, \.settleTime, is: .zero, keeps: .milliseconds(60))
        expect(pan, \.axis, is: .any, keeps: .vertical)
        expect(pan, \.lead, is: 1.5)
        expect(edge, \.edges, is: [], keeps: [.top, .bottom])
        expect(edge, \.region, is: 20, keeps: 40)
        expect(edge, \.slop, is: 10, keeps: 0)
        expect(edge, \.maximumDwell, is: .milliseconds(200), keeps: .zero)
        expect(edge, \.maximumNumberOfTouches, is: 1, keeps: 3)
        expect(edge, \.minimumNumberOfTouches, is: 1, keeps: 2)
        expect(edge, \.partEnd, is: 0, keeps: 200)
        expect(edge, \.partStart, is: 0, keeps: 100)
        let swipe = SwipeGestureRecognizer()
        expect(swipe, \.direction, is: .right, keeps: [.left, .up], [.downLeft, .right])
        expect(swipe, \.numberOfTouchesRequired, is: 1, keeps: 3)
        expect(swipe, \.minimumDistance, is: 50, keeps: 70)
        expect(swipe, \.maximumDuration, is: .milliseconds(500), keeps: .milliseconds(300))
        #expect(swipe.allowableDeviation == nil)
        expect(swipe, \.allowableDeviation, keeps: 1)
        expect(swipe, \.allowableDistanceAside, is: 50, keeps: 5)
        expect(swipe, \.lead, is: 1.5)
    }

    @Test("What needs two fingers, or takes them, has its defaults, and what is set")
    func twoFingers() {
        for recognizer in [PinchGestureRecognizer(), RotationGestureRecognizer()] {
            expect(recognizer, \.slop, is: 10, keeps: 4)
            expect(recognizer, \.maximumNumberOfTouches, is: 2, keeps: 5)
            expect(recognizer, \.minimumNumberOfTouches, is: 2, keeps: 3, 5)
            expect(recognizer, \.settleTime, is: .zero, keeps: .milliseconds(70))
            expect(recognizer, \.lead, is: 1.5)
        }
        expect(RotationGestureRecognizer(), \.rotation, keeps: 2000 * .pi, -2000 * .pi)
        let transform = TransformGestureRecognizer()
        expect(transform, \.panSlop, is: 10, keeps: 1)
        expect(transform, \.pinchSlop, is: 10, keeps: 2.5)
        expect(transform, \.rotationSlop, is: 10, keeps: 0)
        // As many as an engine can hold: unlimited.
        expect(transform, \.maximumNumberOfTouches, is: 32, keeps: 3)
        expect(transform, \.minimumNumberOfTouches, is: 1, keeps: 2)
        expect(transform, \.settleTime, is: .zero, keeps: .milliseconds(50))
        expect(transform, \.lead, is: 1.5, keeps: 2, nil)
    }

    @Test("What is set of touches is what is read")
    func touchSettings() {
        for recognizer in everyKind() {
            for value in [true, false] {
                expect(recognizer, \.cancelsTouchesInView, keeps: value)
                expect(recognizer, \.delaysTouchesBegan, keeps: value)
                expect(recognizer, \.delaysTouchesEnded, keeps: !value)
                expect(recognizer, \.requiresExclusiveTouchType, keeps: value)
                expect(recognizer, \.claimsTouchesOnLanding, keeps: value)
            }
            expect(recognizer, \.allowedTouchTypes, keeps: [], [.pen], [.finger, .touchpad])
        }
    }
}
