// SPDX-License-Identifier: MIT

// A program without default isolation. Its hands live where they are made: here, and in a task.

import GestureKit
import GestureKitTesting

/// A view that two fingers scale.
final class Photo: View {
    private(set) var scale = 1.0

    init() {
        super.init(frame: Rect(x: 100, y: 100, width: 200, height: 200))
        addGestureRecognizer(
            PinchGestureRecognizer { [unowned self] pinch in
                scale *= pinch.scale
                pinch.scale = 1
            }
        )
    }
}

/// Plays a pinch in the coordinates of a photo, and returns its scale.
func pinchedScale(noise: Double) throws -> Double {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let photo = Photo()
    window.addSubview(photo)
    let hand = Hand(on: window)
    hand.noise = noise
    hand.rate = .uneven(120, by: 0.2)
    try hand.pinch(about: Point(x: 100, y: 100), from: 80, to: 160, in: photo)
    return photo.scale
}

/// Lets a touchpad and a second hand act on one clock.
func heldAndSwiped() throws -> [GestureRecognizer.State] {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let press = LongPressGestureRecognizer()
    window.addGestureRecognizer(press)
    let log = GestureLog(press)
    let hand = Hand(on: window)
    let finger = try hand.land(at: Point(x: 50, y: 50))
    let touchpad = Touchpad(clock: hand.clock, device: 7)
    try touchpad.swipe(
        fingers: 3,
        by: Vector(x: 100, y: 0),
        at: Point(x: 300, y: 300),
        duration: .seconds(1)
    )
    try finger.lift()
    return log.states
}

let scale = try pinchedScale(noise: 0)
precondition(scale > 1.5 && scale < 2, "got \(scale)")
let noisy = try await Task.detached { try pinchedScale(noise: 0.5) }.value
precondition(noisy > 1.5 && noisy < 2.1 && noisy != scale, "got \(noisy)")
let states = try heldAndSwiped()
precondition(states == [.began, .ended], "got \(states)")
