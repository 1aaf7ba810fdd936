// SPDX-License-Identifier: MIT

import GestureKit

/// Tasks 2, 3, 4 and 8: a picture that two fingers scale, in four ways.
final class PictureController {
    enum Way {
        case steps
        case original
        case mistake
        case anchored
    }

    let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let picture = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
    let way: Way
    private var original = AffineTransform2D.identity

    init(_ way: Way) {
        self.way = way
    }

    func viewDidLoad() {
        view.addSubview(picture)
        let pinch = PinchGestureRecognizer()
        switch way {
        case .steps: pinch.addTarget(self, action: PictureController.scaleInSteps)
        case .original: pinch.addTarget(self, action: PictureController.scaleOriginal)
        case .mistake: pinch.addTarget(self, action: PictureController.scaleTooMuch)
        case .anchored: pinch.addTarget(self, action: PictureController.scaleAboutFingers)
        }
        view.addGestureRecognizer(pinch)
    }

    /// Applies each increment, and sets the scale back.
    func scaleInSteps(_ pinch: PinchGestureRecognizer) {
        guard pinch.state == .began || pinch.state == .changed else { return }
        picture.transform = picture.transform.scaledBy(x: pinch.scale, y: pinch.scale)
        pinch.scale = 1
    }

    /// Applies the whole scale to the transform of the beginning.
    func scaleOriginal(_ pinch: PinchGestureRecognizer) {
        if pinch.state == .began {
            original = picture.transform
        }
        if pinch.state == .began || pinch.state == .changed {
            picture.transform = original.scaledBy(x: pinch.scale, y: pinch.scale)
        }
    }

    /// The classic mistake: applies the whole scale to the current transform, again and again.
    func scaleTooMuch(_ pinch: PinchGestureRecognizer) {
        guard pinch.state == .began || pinch.state == .changed else { return }
        picture.transform = picture.transform.scaledBy(x: pinch.scale, y: pinch.scale)
    }

    /// Scales in steps, and then shifts the picture so that the place between the fingers stays.
    func scaleAboutFingers(_ pinch: PinchGestureRecognizer) {
        guard pinch.state == .began || pinch.state == .changed else { return }
        let scale = pinch.scale
        let place = pinch.location(in: view)
        let middle = Point(x: picture.frame.midX, y: picture.frame.midY)
        let shift = AffineTransform2D(
            translationX: (middle.x - place.x) * (scale - 1),
            y: (middle.y - place.y) * (scale - 1)
        )
        picture.transform = picture.transform.scaledBy(x: scale, y: scale).concatenating(shift)
        pinch.scale = 1
    }
}
