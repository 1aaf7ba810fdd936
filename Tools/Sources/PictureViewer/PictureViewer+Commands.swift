// SPDX-License-Identifier: MIT

public import GestureKit

// What keys do.

extension PictureViewer {
    /// What a user can ask for without fingers.
    public enum Command: Hashable, Sendable {
        case next, previous, first, last
        case zoomIn, zoomOut
        /// All of the picture is visible.
        case fit
        /// A pixel of the picture covers one of the display.
        case actualSize
        /// A quarter turn, clockwise or back.
        case turnRight, turnLeft
        /// Moves the view. Sideways, a picture that is not zoomed makes way for the next one.
        case left, right, up, down
    }

    /// Does what the user asks for.
    public func perform(_ command: Command, at time: Timestamp) {
        let middle = viewport.bounds.center
        switch command {
        case .next: go(to: index + 1, at: time)
        case .previous: go(to: index - 1, at: time)
        case .first: go(to: 0, at: time)
        case .last: go(to: count - 1, at: time)
        case .zoomIn: zoom(by: Self.zoomStep, about: middle, at: time)
        case .zoomOut: zoom(by: 1 / Self.zoomStep, about: middle, at: time)
        case .fit: zoom(to: zoom.fullScale, at: time)
        case .actualSize: zoom(to: pixel / page.fit, at: time)
        case .turnRight: zoom.turn(by: .pi / 2, about: middle, startingAt: time)
        case .turnLeft: zoom.turn(by: -.pi / 2, about: middle, startingAt: time)
        case .left: move(1, 0, orTo: index - 1, at: time)
        case .right: move(-1, 0, orTo: index + 1, at: time)
        case .up: move(0, 1, orTo: index, at: time)
        case .down: move(0, -1, orTo: index, at: time)
        }
    }

    /// Whether the picture is larger than when all of it is visible.
    public var isZoomed: Bool {
        (wantedScale ?? zoom.scale) > zoom.fullScale * 1.01
    }

    private func zoom(to scale: Double, at time: Timestamp) {
        guard page.pixels != nil else {
            return
        }
        wantedScale = scale
        zoom.zoom(to: scale, about: viewport.bounds.center, startingAt: time)
    }

    /// Moves the picture by a part of the viewport.
    private func move(_ x: Double, _ y: Double, orTo index: Int, at time: Timestamp) {
        guard isZoomed else {
            return go(to: index, at: time)
        }
        let area = viewport.bounds.size
        let step = Vector(x: x * area.width / 5, y: y * area.height / 5)
        zoom.move(by: step, startingAt: time)
    }
}
