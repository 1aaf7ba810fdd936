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

    @Test("What is set is what is read")
    func settings() {
        let (tap, pan, pinch) = (
            TapGestureRecognizer(), PanGestureRecognizer(), PinchGestureRecognizer()
        )
        tap.numberOfTapsRequired = 3
        tap.numberOfTouchesRequired = 2
        tap.maximumDuration = .milliseconds(200)
        tap.maximumGap = .seconds(1)
        tap.allowableMovement = 12.5
        tap.allowableDistance = 0
        pan.maximumNumberOfTouches = 3
        pan.minimumNumberOfTouches = 2
        pan.slop = 0
        pan.settleTime = .milliseconds(60)
        pan.axis = .y
        pinch.slop = 4
        pinch.maximumNumberOfTouches = 5
        pinch.minimumNumberOfTouches = 3
        pinch.settleTime = .milliseconds(70)
        #expect(tap.numberOfTapsRequired == 3)
        #expect(tap.numberOfTouchesRequired == 2)
        #expect(tap.maximumDuration == .milliseconds(200))
        #expect(tap.maximumGap == .seconds(1))
        #expect(tap.allowableMovement == 12.5)
        #expect(tap.allowableDistance == 0)
        #expect(pan.maximumNumberOfTouches == 3)
        #expect(pan.minimumNumberOfTouches == 2)
        #expect(pan.slop == 0)
        #expect(pan.settleTime == .milliseconds(60))
        #expect(pan.axis == .y)
        #expect(pinch.slop == 4)
        #expect(pinch.minimumNumberOfTouches == 3 && pinch.maximumNumberOfTouches == 5)
        #expect(pinch.settleTime == .milliseconds(70))
    }

    @Test("What is set of presses, strokes and turns is what is read")
    func furtherSettings() {
        let (press, hold) = (LongPressGestureRecognizer(), HoldGestureRecognizer())
        let (swipe, edge) = (SwipeGestureRecognizer(), ScreenEdgePanGestureRecognizer())
        let rotation = RotationGestureRecognizer()
        press.minimumPressDuration = .zero
        press.numberOfTapsRequired = 255
        press.numberOfTouchesRequired = 32
        press.allowableMovement = 12.5
        hold.numberOfTouchesRequired = 3
        hold.stillnessDuration = .seconds(2)
        hold.allowableMovement = 0
        swipe.direction = [.left, .up]
        swipe.numberOfTouchesRequired = 3
        swipe.minimumDistance = 70
        swipe.maximumDuration = .milliseconds(300)
        swipe.allowableDeviation = 1
        swipe.allowableDistanceAside = 5
        edge.edges = [.top, .bottom]
        edge.region = 40
        edge.slop = 0
        edge.maximumDwell = .zero
        (edge.maximumNumberOfTouches, edge.minimumNumberOfTouches) = (3, 2)
        (edge.partEnd, edge.partStart) = (200, 100)
        press.lastsUntilLastLift = true
        rotation.slop = 4
        rotation.maximumNumberOfTouches = 4
        rotation.minimumNumberOfTouches = 4
        rotation.settleTime = .milliseconds(80)
        #expect(press.minimumPressDuration == .zero)
        #expect(press.numberOfTapsRequired == 255)
        #expect(press.numberOfTouchesRequired == 32)
        #expect(press.allowableMovement == 12.5)
        #expect(hold.numberOfTouchesRequired == 3)
        #expect(hold.stillnessDuration == .seconds(2))
        #expect(hold.allowableMovement == 0)
        #expect(swipe.direction == [.left, .up])
        swipe.direction = [.downLeft, .right]
        #expect(swipe.direction == [.downLeft, .right])
        #expect(swipe.numberOfTouchesRequired == 3)
        #expect(swipe.minimumDistance == 70)
        #expect(swipe.maximumDuration == .milliseconds(300))
        #expect(swipe.allowableDeviation == 1)
        #expect(swipe.allowableDistanceAside == 5)
        #expect(edge.edges == [.top, .bottom])
        #expect(edge.region == 40)
        #expect(edge.slop == 0)
        #expect(edge.maximumDwell == .zero)
        #expect(edge.maximumNumberOfTouches == 3 && edge.minimumNumberOfTouches == 2)
        #expect(edge.partStart == 100 && edge.partEnd == 200)
        #expect(press.lastsUntilLastLift)
        #expect(rotation.slop == 4)
        #expect(rotation.minimumNumberOfTouches == 4 && rotation.maximumNumberOfTouches == 4)
        #expect(rotation.settleTime == .milliseconds(80))
        rotation.rotation = 2000 * .pi
        #expect(rotation.rotation == 2000 * .pi)
        rotation.rotation = -2000 * .pi
        #expect(rotation.rotation == -2000 * .pi)
    }

    @Test("What is set of transforms is what is read")
    func transformSettings() {
        let transform = TransformGestureRecognizer()
        transform.panSlop = 1
        transform.pinchSlop = 2.5
        transform.rotationSlop = 0
        transform.maximumNumberOfTouches = 3
        transform.minimumNumberOfTouches = 2
        #expect(transform.panSlop == 1)
        #expect(transform.pinchSlop == 2.5)
        #expect(transform.rotationSlop == 0)
        #expect(transform.maximumNumberOfTouches == 3)
        #expect(transform.minimumNumberOfTouches == 2)
        transform.settleTime = .milliseconds(50)
        #expect(transform.settleTime == .milliseconds(50))
    }

    @Test("What is set of touches is what is read")
    func touchSettings() {
        for recognizer in everyKind() {
            for value in [true, false] {
                recognizer.cancelsTouchesInView = value
                recognizer.delaysTouchesBegan = value
                recognizer.delaysTouchesEnded = !value
                recognizer.requiresExclusiveTouchType = value
                recognizer.claimsTouchesOnLanding = value
                #expect(recognizer.claimsTouchesOnLanding == value)
                #expect(recognizer.cancelsTouchesInView == value)
                #expect(recognizer.delaysTouchesBegan == value)
                #expect(recognizer.delaysTouchesEnded == !value)
                #expect(recognizer.requiresExclusiveTouchType == value)
            }
            for types: Set<TouchType> in [[], [.pen], [.finger, .touchpad]] {
                recognizer.allowedTouchTypes = types
                #expect(recognizer.allowedTouchTypes == types)
            }
        }
    }
}
