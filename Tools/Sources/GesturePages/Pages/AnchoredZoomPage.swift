// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// Zooms about the fingers, with a shift after the scale; and the mistake with a shift before it.
package final class AnchoredZoomPage: Page {
    let right = PhotoCard("concatenating", .contacts[2])
    let wrong = PhotoCard("translatedBy", .contacts[1])

    package required init(frame: Rect) {
        super.init(frame: frame)
        for (photo, action) in [
            (right, AnchoredZoomPage.zoom), (wrong, AnchoredZoomPage.zoomWithMistake),
        ] {
            addSubview(photo)
            let pinch = PinchGestureRecognizer(target: self, action: action)
            photo.addGestureRecognizer(pinch)
            show(pinch, as: photo.title)
        }
    }

    private func zoom(_ pinch: PinchGestureRecognizer) {
        guard let step = step(of: pinch, on: right) else {
            return
        }
        right.transform = right.transform.scaledBy(x: step.scale, y: step.scale)
            .concatenating(.translation(by: step.shift))
    }

    private func zoomWithMistake(_ pinch: PinchGestureRecognizer) {
        guard let step = step(of: pinch, on: wrong) else {
            return
        }
        wrong.transform = wrong.transform.scaledBy(x: step.scale, y: step.scale)
            .translatedBy(x: step.shift.x, y: step.shift.y)
    }

    /// The scale since the last event, and the shift that keeps the content under the fingers. Nil
    /// if there is nothing to do. With one finger left there is nothing to do, because the location
    /// jumps to that finger.
    private func step(
        of pinch: PinchGestureRecognizer,
        on photo: PhotoCard
    ) -> (scale: Double, shift: Vector)? {
        guard pinch.state == .began || pinch.state == .changed else {
            return nil
        }
        defer { pinch.scale = 1 }
        guard pinch.numberOfTouches >= 2 else {
            return nil
        }
        let way = photo.bounds.center - pinch.location(in: photo)
        // In the coordinates of the superview.
        let old = way.applying(photo.transform)
        return (pinch.scale, old * pinch.scale - old)
    }

    override func place(in area: Rect) {
        for (photo, part) in zip([right, wrong], area.parts(2)) {
            photo.layoutFrame = part.centered(width: part.width * 0.8, height: part.height * 0.8)
        }
    }

    package override var status: String {
        "scales: \(right.transform.a.fixed(3)), \(wrong.transform.a.fixed(3))"
    }
}
