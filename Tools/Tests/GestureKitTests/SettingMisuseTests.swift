// SPDX-License-Identifier: MIT

// A release build stops without a message, and exit tests came with 6.2.
#if DEBUG && compiler(>=6.2)
import GestureKit
import Testing

@Suite("Misuse of settings")
struct SettingMisuseTests {
    private func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test("A rotation of more than 1000 turns is stopped with a message that names the range")
    func rotation() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            RotationGestureRecognizer().rotation = 6284
        }
        #expect(text(result).contains("within ±1000 turns, in radians, not 6284.0"))
    }

    @Test("A rotation that is no number is stopped")
    func rotationNaN() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            RotationGestureRecognizer().rotation = .nan
        }
        #expect(text(result).contains("within ±1000 turns, in radians, not nan"))
    }

    @Test("The scale and rotation of a recognizer of one's own have the ranges of all others")
    func custom() async {
        let scale = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            CustomGestureRecognizer().scale = 0
        }
        #expect(text(scale).contains("scale must be from 1/4096 to 4096, not 0.0"))
        let rotation = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            CustomGestureRecognizer().rotation = .nan
        }
        #expect(text(rotation).contains("within ±1000 turns, in radians, not nan"))
    }

    @Test("A long press after 256 taps is stopped")
    func taps() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            LongPressGestureRecognizer().numberOfTapsRequired = 256
        }
        #expect(text(result).contains("numberOfTapsRequired must be in 0...255, not 256"))
    }

    @Test("A long press of no finger is stopped")
    func fingersOfPress() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            LongPressGestureRecognizer().numberOfTouchesRequired = 0
        }
        #expect(text(result).contains("numberOfTouchesRequired must be in 1...32, not 0"))
    }

    @Test("A duration before it starts is stopped")
    func negativeDuration() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            LongPressGestureRecognizer().minimumPressDuration = .milliseconds(-1)
        }
        #expect(text(result).contains("minimumPressDuration must be from 0 to 4,294 s"))
    }

    @Test("A hold of 33 fingers is stopped")
    func fingersOfHold() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            HoldGestureRecognizer().numberOfTouchesRequired = 33
        }
        #expect(text(result).contains("numberOfTouchesRequired must be in 1...32, not 33"))
    }

    @Test("A stillness of more than an hour is stopped")
    func longDuration() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            HoldGestureRecognizer().stillnessDuration = .seconds(4295)
        }
        #expect(text(result).contains("stillnessDuration must be from 0 to 4,294 s"))
    }

    @Test("A negative slop is stopped")
    func slop() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            RotationGestureRecognizer().slop = -1
        }
        #expect(text(result).contains("slop must be 0 points or more, not -1.0"))
    }

    @Test("A swipe off the axis by more than the distance is stopped")
    func deviation() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            SwipeGestureRecognizer().allowableDeviation = 1.5
        }
        #expect(text(result).contains("allowableDeviation must be from 0 to 1, not 1.5"))
    }

    @Test("A direction that is none is stopped")
    func direction() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            SwipeGestureRecognizer().direction = .init(rawValue: 16)
        }
        #expect(text(result).contains("direction must be of right, left, up and down"))
    }

    @Test("An edge that is none is stopped")
    func edge() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            ScreenEdgePanGestureRecognizer().edges = RectEdge(rawValue: -1)
        }
        #expect(text(result).contains("edges must be of top, left, bottom and right"))
    }

    @Test("A region that is no number is stopped")
    func region() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            ScreenEdgePanGestureRecognizer().region = .nan
        }
        #expect(text(result).contains("region must be 0 points or more, not nan"))
    }

    @Test("A translation too far away is stopped")
    func translation() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let pan = ScreenEdgePanGestureRecognizer()
            pan.setTranslation(Vector(x: 0, y: 262_145), in: nil)
        }
        #expect(
            text(result).contains("An edge pan's translation must be a number of points within")
        )
    }

    @Test("A transform's scale that is no scale is stopped")
    func scaleOfTransform() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            TransformGestureRecognizer().scale = 0
        }
        #expect(text(result).contains("A transform's scale must be from 1/4096 to 4096, not 0.0"))
    }

    @Test("A transform's rotation that is no number is stopped")
    func rotationOfTransform() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            TransformGestureRecognizer().rotation = .infinity
        }
        #expect(
            text(result).contains(
                "A transform's rotation must be within ±1000 turns, in radians, not inf"
            )
        )
    }

    @Test("A minimum of fingers over the maximum is stopped")
    func fingersOfTransform() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let transform = TransformGestureRecognizer()
            transform.maximumNumberOfTouches = 2
            transform.minimumNumberOfTouches = 3
        }
        #expect(text(result).contains("minimumNumberOfTouches must be in 1...2, not 3"))
    }

    @Test("A transform's translation that is no number is stopped")
    func translationOfTransform() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            TransformGestureRecognizer().setTranslation(Vector(x: .nan, y: 0), in: nil)
        }
        #expect(
            text(result).contains("A transform's translation must be a number of points within")
        )
    }
}
#endif
