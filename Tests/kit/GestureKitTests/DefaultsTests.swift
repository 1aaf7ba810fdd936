// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit
import Testing

@Suite("Defaults")
struct DefaultsTests {
    private func everyKind() -> [GestureRecognizer] {
        RecognizerKind.allCases.map { $0.make() }
    }

    @Test("A tap's are those of the contract")
    func tap() {
        let tap = TapGestureRecognizer()
        #expect(tap.numberOfTapsRequired == 1)
        #expect(tap.numberOfTouchesRequired == 1)
        #expect(tap.maximumDuration == .milliseconds(750))
        #expect(tap.maximumGap == .milliseconds(350))
        #expect(tap.allowableMovement == 10)
        #expect(tap.allowableDistance == 30)
    }

    @Test("A pan's are those of the contract")
    func pan() {
        let pan = PanGestureRecognizer()
        #expect(pan.slop == 10)
        #expect(pan.minimumNumberOfTouches == 1)
        // As many as an engine can hold: unlimited.
        #expect(pan.maximumNumberOfTouches == 32)
        #expect(pan.settleTime == .zero)
        #expect(pan.axis == .any)
        #expect(pan.lead == 1.5)
    }

    @Test("A pinch's and a rotation's are those of the contract")
    func twoFingers() {
        let both: [TwoFingerGestureRecognizer] = [
            PinchGestureRecognizer(), RotationGestureRecognizer(),
        ]
        for recognizer in both {
            #expect(recognizer.slop == 10)
            #expect(recognizer.minimumNumberOfTouches == 2)
            #expect(recognizer.maximumNumberOfTouches == 2)
            #expect(recognizer.settleTime == .zero)
            #expect(recognizer.lead == 1.5)
        }
    }

    @Test("A long press's are those of the contract")
    func longPress() {
        let press = LongPressGestureRecognizer()
        #expect(press.minimumPressDuration == .milliseconds(500))
        #expect(press.numberOfTapsRequired == 0)
        #expect(press.numberOfTouchesRequired == 1)
        #expect(press.allowableMovement == 10)
        #expect(!press.lastsUntilLastLift)
    }

    @Test("An edge pan's are those of the contract")
    func screenEdgePan() {
        let pan = ScreenEdgePanGestureRecognizer()
        #expect(pan.edges == [])
        #expect(pan.region == 20)
        #expect(pan.slop == 10)
        #expect(pan.maximumDwell == .milliseconds(200))
        #expect(pan.minimumNumberOfTouches == 1)
        #expect(pan.maximumNumberOfTouches == 1)
        #expect(pan.partStart == 0)
        #expect(pan.partEnd == 0)
    }

    @Test("A swipe's are those of the contract")
    func swipe() {
        let swipe = SwipeGestureRecognizer()
        #expect(swipe.direction == .right)
        #expect(swipe.numberOfTouchesRequired == 1)
        #expect(swipe.minimumDistance == 50)
        #expect(swipe.maximumDuration == .milliseconds(500))
        #expect(swipe.allowableDistanceAside == 50)
        #expect(swipe.allowableDeviation == nil)
        #expect(swipe.lead == 1.5)
    }

    @Test("A transform's are those of the contract")
    func transform() {
        let transform = TransformGestureRecognizer()
        #expect(transform.panSlop == 10)
        #expect(transform.pinchSlop == 10)
        #expect(transform.rotationSlop == 10)
        #expect(transform.minimumNumberOfTouches == 1)
        // As many as an engine can hold: unlimited.
        #expect(transform.maximumNumberOfTouches == 32)
        #expect(transform.settleTime == .zero)
    }

    @Test("A hold's are those of the contract")
    func hold() {
        let hold = HoldGestureRecognizer()
        #expect(hold.numberOfTouchesRequired == 1)
        #expect(hold.stillnessDuration == .milliseconds(40))
        #expect(hold.allowableMovement == 10)
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

    /// Sets a property to values in turn, and reads each.
    private func expect<Recognizer: GestureRecognizer, Value: Equatable>(
        _ recognizer: Recognizer,
        _ property: ReferenceWritableKeyPath<Recognizer, Value>,
        keeps values: Value...,
        place: SourceLocation = #_sourceLocation
    ) {
        for value in values {
            recognizer[keyPath: property] = value
            #expect(recognizer[keyPath: property] == value, sourceLocation: place)
        }
    }

    @Test("What is set is what is read")
    func settings() {
        let tap = TapGestureRecognizer()
        expect(tap, \.numberOfTapsRequired, keeps: 3)
        expect(tap, \.numberOfTouchesRequired, keeps: 2)
        expect(tap, \.maximumDuration, keeps: .milliseconds(200))
        expect(tap, \.maximumGap, keeps: .seconds(1))
        expect(tap, \.allowableMovement, keeps: 12.5)
        expect(tap, \.allowableDistance, keeps: 0)
        let press = LongPressGestureRecognizer()
        expect(press, \.minimumPressDuration, keeps: .zero)
        expect(press, \.numberOfTapsRequired, keeps: 255)
        expect(press, \.numberOfTouchesRequired, keeps: 32)
        expect(press, \.allowableMovement, keeps: 12.5)
        expect(press, \.lastsUntilLastLift, keeps: true)
        let hold = HoldGestureRecognizer()
        expect(hold, \.numberOfTouchesRequired, keeps: 3)
        expect(hold, \.stillnessDuration, keeps: .seconds(2))
        expect(hold, \.allowableMovement, keeps: 0)
    }

    @Test("What is set of strokes is what is read")
    func settingsOfStrokes() {
        let (pan, edge) = (PanGestureRecognizer(), ScreenEdgePanGestureRecognizer())
        expect(pan, \.maximumNumberOfTouches, keeps: 3)
        expect(pan, \.minimumNumberOfTouches, keeps: 2)
        expect(pan, \.slop, keeps: 0)
        expect(pan, \.settleTime, keeps: .milliseconds(60))
        expect(pan, \.axis, keeps: .y)
        expect(edge, \.edges, keeps: [.top, .bottom])
        expect(edge, \.region, keeps: 40)
        expect(edge, \.slop, keeps: 0)
        expect(edge, \.maximumDwell, keeps: .zero)
        expect(edge, \.maximumNumberOfTouches, keeps: 3)
        expect(edge, \.minimumNumberOfTouches, keeps: 2)
        expect(edge, \.partEnd, keeps: 200)
        expect(edge, \.partStart, keeps: 100)
        let swipe = SwipeGestureRecognizer()
        expect(swipe, \.direction, keeps: [.left, .up], [.downLeft, .right])
        expect(swipe, \.numberOfTouchesRequired, keeps: 3)
        expect(swipe, \.minimumDistance, keeps: 70)
        expect(swipe, \.maximumDuration, keeps: .milliseconds(300))
        expect(swipe, \.allowableDeviation, keeps: 1)
        expect(swipe, \.allowableDistanceAside, keeps: 5)
    }

    @Test("What is set of two fingers is what is read")
    func settingsOfTwoFingers() {
        for recognizer in [PinchGestureRecognizer(), RotationGestureRecognizer()] {
            expect(recognizer, \.slop, keeps: 4)
            expect(recognizer, \.maximumNumberOfTouches, keeps: 5)
            expect(recognizer, \.minimumNumberOfTouches, keeps: 3, 5)
            expect(recognizer, \.settleTime, keeps: .milliseconds(70))
        }
        expect(RotationGestureRecognizer(), \.rotation, keeps: 2000 * .pi, -2000 * .pi)
        let transform = TransformGestureRecognizer()
        expect(transform, \.panSlop, keeps: 1)
        expect(transform, \.pinchSlop, keeps: 2.5)
        expect(transform, \.rotationSlop, keeps: 0)
        expect(transform, \.maximumNumberOfTouches, keeps: 3)
        expect(transform, \.minimumNumberOfTouches, keeps: 2)
        expect(transform, \.settleTime, keeps: .milliseconds(50))
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
