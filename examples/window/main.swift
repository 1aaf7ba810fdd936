// SPDX-License-Identifier: MIT
//
// A picture in a window of its own, on Wayland. Fingers, a touchpad, a wheel and a mouse move and
// zoom it, fingers and a touchpad also turn it. Run: swift run --package-path examples window

import Dispatch
import GestureKit
import GestureWayland
import Glibc

/// A window with a picture that follows the fingers.
final class PictureWindow {
    private let surface: ShellSurface
    private let window = Window(frame: .zero)
    private let picture = View()
    private let zoom: ZoomController
    private let source: WaylandSource
    private let frames: WaylandFrames
    private var needsFrame = false

    init(_ surface: ShellSurface) {
        self.surface = surface
        window.addSubview(picture)
        zoom = ZoomController(content: picture, in: window)
        zoom.minimumScale = 0.25
        zoom.allowsRotation = true
        source = WaylandSource(display: surface.display, surface: surface.surface, window: window)
        frames = WaylandFrames(source)
        surface.onResize = { [unowned self] in resize(to: $0) }
        surface.onClose = { [unowned self] in close(status: 0) }
        zoom.onChange = { [unowned self] _ in draw() }
        frames.onFrame = { [unowned self] in drawIfNeeded() }
        source.onEvent = { [unowned self] event in
            switch event {
            case .failed(let error):
                print(error)
                close(status: 1)
            case .scaleChanged: draw()
            case .added, .changed, .removed, .unitChanged: break
            }
        }
        source.start()
    }

    /// The compositor decides the size. The picture is in the middle.
    private func resize(to size: Size) {
        window.frame = Rect(origin: .zero, size: size)
        let side = min(size.width, size.height) * 0.6
        let corner = Point(x: (size.width - side) / 2, y: (size.height - side) / 2)
        picture.bounds = Rect(x: 0, y: 0, width: side, height: side)
        picture.center = Point(x: corner.x + side / 2, y: corner.y + side / 2)
        zoom.enforceLimits()
        draw()
    }

    /// Draws now, or when the compositor wants the next frame.
    private func draw() {
        needsFrame = true
        if !frames.isWaiting {
            drawIfNeeded()
        }
    }

    private func drawIfNeeded() {
        let isHeld = [.began, .changed].contains(zoom.transformGestureRecognizer.state)
        guard needsFrame || isHeld || zoom.isAnimating, window.bounds.size != .zero else {
            return
        }
        needsFrame = false
        // Moves the picture to where the fingers are when the display shows this frame. That is a
        // prediction, which ends when the fingers rest. So each frame is drawn while they hold the
        // picture, also when they rest.
        zoom.advance(to: frames.next())
        surface.present(window.bounds.size, scale: source.preferredScale) { canvas, scale in
            canvas.fill(0xff20_2428)
            canvas.draw(picture.bounds.size, picture.transform(to: nil), scale: scale)
        }
    }

    private func close(status: Int32) {
        // The source ends before its surface.
        source.stop()
        surface.destroy()
        exit(status)
    }
}

guard let surface = ShellSurface(title: "Picture", width: 800, height: 600) else {
    print("There is no Wayland compositor, or it has no xdg-shell.")
    exit(1)
}
let pictureWindow = PictureWindow(surface)
dispatchMain()
