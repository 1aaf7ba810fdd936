// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// A photo that a pinch scales.
package class ScalePage: Page {
    final let photo = PhotoCard("photo", .contacts[0])

    package required init(frame: Rect) {
        super.init(frame: frame)
        addSubview(photo)
        let pinch = PinchGestureRecognizer { [unowned self] in scale($0) }
        photo.addGestureRecognizer(pinch)
        show(pinch, as: "pinch")
    }

    /// The pinch has begun, changed or ended.
    func scale(_ pinch: PinchGestureRecognizer) {}

    final override func place(in area: Rect) {
        photo.layoutFrame = area.centered(width: area.width * 0.6, height: area.height * 0.6)
    }

    package final override var status: String {
        "scale of the photo: \(photo.transform.a.fixed(3))"
    }
}

/// Scales a view by each change of a pinch.
package final class ScaleByStepsPage: ScalePage {
    override func scale(_ pinch: PinchGestureRecognizer) {
        if pinch.state == .began || pinch.state == .changed {
            photo.transform = photo.transform.scaledBy(x: pinch.scale, y: pinch.scale)
            pinch.scale = 1
        }
    }
}

/// Scales a view from the transform that it had when the pinch began.
package final class ScaleFromOriginalPage: ScalePage {
    private var original = AffineTransform2D.identity

    package required init(frame: Rect) {
        super.init(frame: frame)
        photo.color = .contacts[2]
    }

    override func scale(_ pinch: PinchGestureRecognizer) {
        switch pinch.state {
        case .began:
            original = photo.transform
            fallthrough
        case .changed:
            photo.transform = original.scaledBy(x: pinch.scale, y: pinch.scale)
        case .cancelled:
            photo.transform = original
        case .possible, .ended, .failed:
            break
        }
    }
}

/// The classic mistake beside the right way: the whole scale, applied at each change.
package final class MistakePage: Page {
    let right = PhotoCard("right", .contacts[2])
    let wrong = PhotoCard("mistake", .contacts[1])
    private let report = PageReport()
    private var original = AffineTransform2D.identity
    private var events = 0

    package required init(frame: Rect) {
        super.init(frame: frame)
        addSubview(wrong)
        addSubview(right)
        addSubview(report)
        let pinch = PinchGestureRecognizer(target: self, action: MistakePage.scale)
        addGestureRecognizer(pinch)
        show(pinch, as: "pinch")
    }

    private func scale(_ pinch: PinchGestureRecognizer) {
        switch pinch.state {
        case .began:
            (original, events) = (right.transform, 0)
            wrong.transform = original
            fallthrough
        case .changed:
            right.transform = original.scaledBy(x: pinch.scale, y: pinch.scale)
            wrong.transform = wrong.transform.scaledBy(x: pinch.scale, y: pinch.scale)
            events += 1
        case .cancelled:
            (right.transform, wrong.transform) = (original, original)
        case .possible, .ended, .failed:
            break
        }
        report.text = events == 0 ? "" : status
    }

    override func place(in area: Rect) {
        let parts = area.parts(2)
        wrong.layoutFrame = parts[0].centered(width: area.width * 0.35, height: area.height * 0.35)
        right.layoutFrame = parts[1].centered(width: area.width * 0.35, height: area.height * 0.35)
        report.frame = Rect(x: area.minX, y: area.maxY - 58, width: area.width, height: 58)
    }

    package override var status: String {
        guard events > 0 else {
            return "no pinch yet"
        }
        let scale = wrong.transform.a
        let mistake =
            scale >= 512 ? "512, the limit" : "\(scale.fixed(2)), the product of all scales so far"
        return "after \(events) events: right \(right.transform.a.fixed(2)), mistake \(mistake)"
    }
}

/// Words on a page, above everything.
final class PageReport: PaintedView {
    var text = "" {
        didSet { setNeedsDisplay() }
    }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    override func draw(on canvas: PaperCanvas) {
        guard !text.isEmpty else {
            return
        }
        let font = Font.strongWords
        let lines = canvas.lines(of: text, font, room: bounds.width - 24, limit: 3)
        let height = Double(lines.count) * font.lineHeight + 10
        let box = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        canvas.fill(box, corner: 8, PaperColor.white.opacity(0.94))
        canvas.stroke(box, corner: 8, .axis)
        let place = Point(x: box.midX, y: box.minY + 5 + font.ascent)
        canvas.paragraph(text, at: place, .middle, font, .ink, room: bounds.width - 24, lines: 3)
    }
}

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
