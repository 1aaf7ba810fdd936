// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureKit
import Testing

/// A kind of gesture: its stroke, who recognizes it, and what that one then reports.
struct Kind: CustomTestStringConvertible, Sendable {
    var name: String
    var isTouchpad = false
    var stroke: Stroke
    /// The states that its recognizer reports without faults, repeated changes left out.
    var life: [GestureRecognizer.State] = whole
    var make: @Sendable () -> GestureRecognizer

    var testDescription: String { name }

    /// A device for it.
    func device(named name: String = "One") -> EvdevDevice {
        var device = isTouchpad ? Devices.touchpad() : Devices.touchscreen()
        device.name = name
        return device
    }

    static let all = touchscreen + touchpad

    static let pan = Kind(
        name: "pan",
        stroke: .moving([((3000, 3000), (6000, 3000))])
    ) { PanGestureRecognizer() }

    /// Of a touchscreen with positions of 1/40 mm from 0 to 10,000: a point has 6.3 of them.
    static let touchscreen: [Kind] = [
        Kind(name: "tap", stroke: tap, life: [.ended]) { TapGestureRecognizer() },
        Kind(name: "double tap", stroke: tap.then(tap, after: 100), life: [.ended]) {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            return tap
        },
        Kind(name: "tap of two fingers", stroke: twoFingerTap, life: [.ended]) {
            let tap = TapGestureRecognizer()
            tap.numberOfTouchesRequired = 2
            return tap
        },
        Kind(
            name: "long press",
            stroke: .resting([(3000, 3000)], at: [0, 250, 600, 700]),
            life: [.began, .ended]
        ) { LongPressGestureRecognizer() },
        Kind(
            name: "hold",
            stroke: .resting([(3000, 3000)], at: [0, 20, 100, 200]),
            life: [.began, .ended]
        ) { HoldGestureRecognizer() },
        pan,
        Kind(
            name: "pan of three fingers",
            stroke: .moving((0..<3).map { ((3000, 3000 + 900 * $0), (6000, 3000 + 900 * $0)) })
        ) {
            let pan = PanGestureRecognizer()
            pan.minimumNumberOfTouches = 3
            pan.maximumNumberOfTouches = 3
            return pan
        },
        Kind(name: "edge pan", stroke: .moving([((20, 5000), (3000, 5000))])) {
            let pan = ScreenEdgePanGestureRecognizer()
            pan.edges = [.left, .right]
            return pan
        },
        Kind(name: "swipe", stroke: .moving([((3000, 3000), (6000, 3000))]), life: [.ended]) {
            let swipe = SwipeGestureRecognizer()
            swipe.direction = .all
            return swipe
        },
        Kind(
            name: "pinch",
            stroke: .moving([((4000, 5000), (2000, 5000)), ((6000, 5000), (8000, 5000))])
        ) { PinchGestureRecognizer() },
        Kind(
            name: "rotation",
            stroke: .moving([((3000, 5000), (5000, 3000)), ((7000, 5000), (5000, 7000))])
        ) { RotationGestureRecognizer() },
        Kind(
            name: "transform",
            stroke: .moving([((4000, 5000), (3000, 3000)), ((6000, 5000), (9000, 6000))])
        ) { TransformGestureRecognizer() },
        Kind(name: "custom", stroke: .moving([((3000, 3000), (3000, 7000))])) { Follower() },
    ]

    /// Of a touchpad of 4,000 by 2,400 positions of 1/40 mm.
    static let touchpad: [Kind] = [
        Kind(name: "touchpad's swipe", isTouchpad: true, stroke: padSwipe) {
            let pan = PanGestureRecognizer()
            pan.minimumNumberOfTouches = 3
            return pan
        },
        Kind(name: "touchpad's pinch", isTouchpad: true, stroke: padPinch) {
            PinchGestureRecognizer()
        },
        Kind(
            name: "touchpad's hold",
            isTouchpad: true,
            stroke: .resting(
                [(1000, 1200), (1500, 1150), (2000, 1200)],
                at: [0, 100, 300, 500, 600]
            ),
            life: [.began, .ended]
        ) {
            let hold = HoldGestureRecognizer()
            hold.numberOfTouchesRequired = 3
            return hold
        },
    ]

    private static let tap = Stroke.resting([(3000, 3000)], at: [0, 40, 80])
    private static let twoFingerTap = Stroke(
        scans: [
            .init(time: 0, contacts: [Contact(slot: 0, x: 3000, y: 3000)]),
            .init(
                time: 10,
                contacts: [Contact(slot: 0, x: 3000, y: 3000), Contact(slot: 1, x: 4000, y: 3000)]
            ),
            .init(time: 80, contacts: [Contact(slot: 1, x: 4000, y: 3000)]),
            .init(time: 90, contacts: []),
        ]
    )
    private static let padSwipe = slow(
        .moving([
            ((800, 1000), (2400, 1000)), ((1200, 1100), (2800, 1100)), ((1600, 1200), (3200, 1200)),
        ])
    )
    private static let padPinch = slow(
        .moving([((1800, 1100), (600, 500)), ((2200, 1300), (3400, 1900))])
    )

    /// libinput's touchpad code wants some time to see what the fingers do.
    private static func slow(_ stroke: Stroke) -> Stroke {
        Stroke(scans: stroke.scans.map { .init(time: $0.time * 4, contacts: $0.contacts) })
    }
}
