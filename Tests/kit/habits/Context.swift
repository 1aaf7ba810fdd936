// SPDX-License-Identifier: MIT

import Foundation
import GestureKit

/// An object with actions.
final class Controller: GestureRecognizerDelegate {
    func tapped() {}
    func handleTap(_ sender: TapGestureRecognizer) {}
    func handleAny(_ sender: GestureRecognizer) {}
}

/// What the lines use.
struct Context {
    let view: View
    let other: View
    let superview: View
    let window: Window
    let controller: Controller
    let recognizer: GestureRecognizer
    let tap: TapGestureRecognizer
    let doubleTap: TapGestureRecognizer
    let press: LongPressGestureRecognizer
    let pan: PanGestureRecognizer
    let edge: ScreenEdgePanGestureRecognizer
    let swipe: SwipeGestureRecognizer
    let pinch: PinchGestureRecognizer
    let rotation: RotationGestureRecognizer
    let hover: HoverGestureRecognizer
    let scroll: ScrollController
    let collection: CollectionController
    let touch: Touch
    let touches: Set<Touch>
    let event: Event
    let point: Point
    let size: Size
    let rect: Rect
    let transform: AffineTransform2D
}
