// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// Tap, long press, swipe and rotation with their defaults; two at once; and one that waits.
package final class OthersPage: Page {
    let tapped = CountCard("tap", .contacts[0])
    let pressed = CountCard("long press", .contacts[1])
    let swiped = CountCard("swipe right", .contacts[2])
    let turned = PhotoCard("rotation", .contacts[3])
    let both = PhotoCard("both", .contacts[4])
    let waiting = CountCard("single, double", .contacts[6], "0 single, 0 double")
    private let permission = Permission()

    package required init(frame: Rect) {
        super.init(frame: frame)
        let all: [View] = [tapped, pressed, swiped, turned, both, waiting]
        all.forEach(addSubview)
        add(TapGestureRecognizer(target: tapped, action: CountCard.count), to: tapped, "tap")
        add(
            LongPressGestureRecognizer(target: pressed, action: CountCard.press),
            to: pressed,
            "long press"
        )
        add(SwipeGestureRecognizer(target: swiped, action: CountCard.count), to: swiped, "swipe")
        add(
            RotationGestureRecognizer(target: self, action: OthersPage.turn),
            to: turned,
            "rotation"
        )
        let pinch = PinchGestureRecognizer(target: self, action: OthersPage.scaleBoth)
        let rotation = RotationGestureRecognizer(target: self, action: OthersPage.turnBoth)
        pinch.delegate = permission
        add(pinch, to: both, "pinch, both")
        add(rotation, to: both, "rotation, both")
        let single = TapGestureRecognizer(target: waiting, action: CountCard.countSingle)
        let double = TapGestureRecognizer(target: waiting, action: CountCard.countDouble)
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        add(single, to: waiting, "single tap")
        add(double, to: waiting, "double tap")
    }

    private func add(_ recognizer: GestureRecognizer, to view: View, _ name: String) {
        view.addGestureRecognizer(recognizer)
        show(recognizer, as: name)
    }

    private func turn(_ rotation: RotationGestureRecognizer) {
        turned.transform = turned.transform
            .concatenating(AffineTransform2D(rotationAngle: rotation.rotation))
        rotation.rotation = 0
    }

    private func scaleBoth(_ pinch: PinchGestureRecognizer) {
        both.transform = both.transform.scaledBy(x: pinch.scale, y: pinch.scale)
        pinch.scale = 1
    }

    private func turnBoth(_ rotation: RotationGestureRecognizer) {
        both.transform = both.transform
            .concatenating(AffineTransform2D(rotationAngle: rotation.rotation))
        rotation.rotation = 0
    }

    override func place(in area: Rect) {
        let columns = area.width > area.height ? 3 : 2
        let cells = area.grid(columns: columns, rows: 6 / columns)
        for (view, cell) in zip([tapped, pressed, swiped, turned, both, waiting], cells) {
            view.layoutFrame = cell.centered(width: 240, height: 180)
        }
    }

    package override var status: String {
        "tap \(tapped.number), press \(pressed.number), swipe \(swiped.number), "
            + "turned \(turned.degrees), both \(both.degrees), single \(waiting.number), "
            + "double \(waiting.doubles)"
    }
}

/// Lets its recognizers recognize with any other.
private final class Permission: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        true
    }
}

final class CountCard: CardView {
    private(set) var number = 0
    private(set) var doubles = 0

    init(_ title: String, _ color: PaperColor, _ detail: String = "0") {
        super.init(title, color, detail: detail)
    }

    func count(_ recognizer: GestureRecognizer) {
        number += 1
        detail = "\(number)"
    }

    func press(_ press: LongPressGestureRecognizer) {
        switch press.state {
        case .began:
            number += 1
            detail = "\(number), held"
        case .ended, .cancelled:
            detail = "\(number)"
        case .possible, .changed, .failed:
            break
        }
    }

    func countSingle(_ tap: TapGestureRecognizer) {
        number += 1
        detail = "\(number) single, \(doubles) double"
    }

    func countDouble(_ tap: TapGestureRecognizer) {
        doubles += 1
        detail = "\(number) single, \(doubles) double"
    }
}

extension View {
    /// Its scale and turn, for people.
    fileprivate var degrees: String {
        "\(((Vector(x: transform.a, y: transform.b)).angle / .pi * 180).fixed(1))° × "
            + Vector(x: transform.a, y: transform.b).length.fixed(3)
    }
}
