// SPDX-License-Identifier: MIT

import CGestureCore
import GestureKit
import Testing

@Suite("Defaults")
struct DefaultsTests {
    @Test("A tap's are those of the specification and of the core")
    func tap() {
        let (tap, core) = (TapGestureRecognizer(), gc_tap_config_default())
        #expect(tap.numberOfTapsRequired == 1)
        #expect(tap.numberOfTouchesRequired == 1)
        #expect(tap.maximumDuration == .milliseconds(750))
        #expect(tap.maximumGap == .milliseconds(350))
        #expect(tap.allowableMovement == 10)
        #expect(tap.allowableDistance == 30)
        #expect(tap.numberOfTapsRequired == Int(core.taps))
        #expect(tap.numberOfTouchesRequired == Int(core.touches))
        #expect(tap.maximumDuration == .microseconds(Int64(core.max_duration_us)))
        #expect(tap.maximumGap == .microseconds(Int64(core.max_gap_us)))
        #expect(tap.allowableMovement == gc_length_to_double(core.max_movement))
        #expect(tap.allowableDistance == gc_length_to_double(core.max_distance))
    }

    @Test("A pan's are those of the specification and of the core")
    func pan() {
        let (pan, core) = (PanGestureRecognizer(), gc_pan_config_default())
        #expect(pan.slop == 10)
        #expect(pan.minimumNumberOfTouches == 1)
        // As many as an engine can hold: unlimited.
        #expect(pan.maximumNumberOfTouches == 32)
        #expect(pan.slop == gc_length_to_double(core.slop))
        #expect(pan.minimumNumberOfTouches == Int(core.min_touches))
        #expect(pan.maximumNumberOfTouches == Int(core.max_touches))
    }

    @Test("A pinch's are those of the specification and of the core")
    func pinch() {
        let (pinch, core) = (PinchGestureRecognizer(), gc_pinch_config_default())
        #expect(pinch.slop == 10)
        #expect(pinch.slop == gc_length_to_double(core.slop))
    }

    @Test("Every recognizer is enabled, possible and at scale 1 and translation 0")
    func values() {
        for recognizer in [TapGestureRecognizer(), PanGestureRecognizer()] {
            #expect(recognizer.isEnabled)
            #expect(recognizer.state == .possible)
            #expect(recognizer.numberOfTouches == 0)
            #expect(recognizer.location(in: nil) == .zero)
        }
        #expect(PinchGestureRecognizer().scale == 1)
        #expect(PanGestureRecognizer().translation(in: nil) == .zero)
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
        pinch.slop = 4
        #expect(tap.numberOfTapsRequired == 3)
        #expect(tap.numberOfTouchesRequired == 2)
        #expect(tap.maximumDuration == .milliseconds(200))
        #expect(tap.maximumGap == .seconds(1))
        #expect(tap.allowableMovement == 12.5)
        #expect(tap.allowableDistance == 0)
        #expect(pan.maximumNumberOfTouches == 3)
        #expect(pan.minimumNumberOfTouches == 2)
        #expect(pan.slop == 0)
        #expect(pinch.slop == 4)
    }
}
