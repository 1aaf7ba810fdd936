// SPDX-License-Identifier: MIT

import CGestureWayland
public import GestureKit
import GestureWayland

// Frames: when they are drawn, and into which memory.

extension DesktopWindow {
    /// The most pixels of a buffer at first: those of an 8K display, in 128 MiB.
    static let mostPixels = 1 << 25

    /// What the compositor asks for, as far as there is memory for it.
    private var drawable: DrawnSize {
        let scale = source.preferredScale
        return DrawnSize(
            width: shell.width,
            height: shell.height,
            scale: viewport == nil ? scale.rounded(.up) : scale,
            most: mostPixels,
            isFree: viewport != nil
        )
    }

    /// The pixels that a rectangle touches.
    func pixels(of rect: Rect?) -> PixelRect {
        let size = drawn.pixels
        let all = PixelRect(left: 0, top: 0, right: size.width, bottom: size.height)
        guard let rect else {
            return all
        }
        func edge(_ value: Double, _ rounding: FloatingPointRoundingRule) -> Int {
            (value * scale).rounded(rounding).whole(in: -1...65536)
        }
        let touched = PixelRect(
            left: edge(rect.minX, .down),
            top: edge(rect.minY, .down),
            right: edge(rect.maxX, .up),
            bottom: edge(rect.maxY, .up)
        )
        return touched.intersection(all)
    }

    /// Gives the views the size of the window, and draws all of it, if something about that changed.
    func resize() {
        guard shell.isConfigured else {
            return
        }
        let drawable = drawable
        let size = Size(
            width: Double(drawable.width) * source.pointsPerUnit,
            height: Double(drawable.height) * source.pointsPerUnit
        )
        guard bounds.size != size || drawn != drawable else {
            // The answer to the compositor applies with the next commit.
            return frames.request()
        }
        // The compositor waits for the new size, so the frame does not wait for the compositor.
        isUrgent = true
        drawn = drawable
        noteReduction()
        frame = Rect(origin: .zero, size: size)
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Says once that the window has too many pixels.
    private func noteReduction() {
        guard drawn.isReduced, let onReduction else {
            return
        }
        self.onReduction = nil
        let (width, height) = drawn.pixels
        onReduction(
            "the window of \(shell.width) x \(shell.height) units is too large for its memory, and is "
                + "drawn with \(width) x \(height) pixels: make it smaller"
        )
    }

    /// Takes fewer pixels after memory was refused. Returns false if that makes no difference.
    private func drawSmaller() -> Bool {
        let (width, height) = drawn.pixels
        mostPixels = width * height / 4
        guard mostPixels > 0 else {
            return false
        }
        resize()
        return true
    }

    /// Whether a frame is to be drawn now. While the compositor has all buffers, it waits for one.
    var isFrameDue: Bool {
        !isClosed && shell.isConfigured && (isUrgent || !display.isWaiting) && ring.hasFree
            && (frames.isWanted || redrawsAutomatically && isContentMoving)
    }

    func drawFrameIfDue() {
        guard isFrameDue else {
            return
        }
        (frames.isWanted, isUrgent) = (false, false)
        layOut()
        let time = display.next()
        frames.onFrame(time)
        moveControllers(to: time)
        layOut()
        if !damage.isEmpty {
            do throws(WindowError) {
                try drawDamage()
            } catch {
                if !drawSmaller() {
                    application?.fail(error)
                }
                return
            }
        }
        // Without damage, this only asks when the next frame is due.
        wl_surface_commit(surface)
    }

    /// Lays out the views, and moves content within the limits that it has then.
    private func layOut() {
        layoutIfNeeded()
        guard hasNewLayout else {
            return
        }
        hasNewLayout = false
        if redrawsAutomatically {
            forEachController { controller, _ in
                controller.enforceLimits()
            }
        }
    }

    /// Moves content to where it is when the display shows the frame. If it moves on, there is a
    /// next frame.
    private func moveControllers(to time: Timestamp) {
        guard redrawsAutomatically else {
            return
        }
        forEachController { controller, isHeld in
            // Content can be new in a view that the window did not lay out.
            if let zoom = controller as? ZoomController {
                WheelZoom.connect(zoom)
            }
            let wasAnimating = controller.isAnimating
            controller.advance(to: time)
            if isHeld || wasAnimating {
                damage = pixels(of: nil)
                frames.request()
            }
        }
    }

    private func drawDamage() throws(WindowError) {
        let (width, height) = drawn.pixels
        ring.damage(damage)
        guard let buffer = try ring.next(width: width, height: height) else {
            return
        }
        // What a closure asks for is for the next frame.
        let changed = damage.intersection(pixels(of: nil))
        damage = .none
        buffer.stale = buffer.stale.union(changed)
        let canvas = Canvas(
            pixels: buffer.memory,
            width: width,
            height: height,
            stride: buffer.stride,
            scale: scale,
            repaint: buffer.stale
        )
        if let backgroundColor {
            canvas.fill(backgroundColor)
        }
        canvas.draw(self)
        canvas.finish()
        frames.drawnCount += 1
        buffer.stale = .none
        buffer.isBusy = true
        setSurfaceSize()
        wl_surface_attach(surface, buffer.handle, 0, 0)
        wl_surface_damage_buffer(
            surface,
            Int32(changed.left),
            Int32(changed.top),
            Int32(changed.width),
            Int32(changed.height)
        )
    }

    /// Sends the compositor how many units of the desktop the buffer covers.
    private func setSurfaceSize() {
        if let viewport {
            wp_viewport_set_destination(viewport, Int32(drawn.width), Int32(drawn.height))
        } else {
            wl_surface_set_buffer_scale(surface, Int32(drawn.scale))
        }
    }
}

extension Double {
    /// The whole part, limited to a range. What is not a number is at the start of the range.
    func whole(in range: ClosedRange<Int>) -> Int {
        guard self > Double(range.lowerBound) else {
            return range.lowerBound
        }
        return self < Double(range.upperBound) ? Int(self) : range.upperBound
    }
}

/// How large a window is drawn. A compositor may ask for more than any memory holds.
struct DrawnSize: Equatable {
    /// What the surface covers, in its units.
    private(set) var width, height: Int
    /// The pixels of a unit.
    private(set) var scale: Double
    /// Whether that is less than what was wanted.
    private(set) var isReduced: Bool

    /// More than any display has.
    private static let greatestSide = 16384

    /// - Parameters:
    ///   - width: What the surface should cover, in its units, at least 1.
    ///   - height: The same.
    ///   - scale: The wanted pixels of a unit.
    ///   - most: The most pixels of a buffer.
    ///   - isFree: Whether the compositor scales a buffer by any factor. Otherwise the scale is a
    ///     whole number.
    init(width: Int, height: Int, scale: Double, most: Int, isFree: Bool) {
        (self.width, self.height) = (width, height)
        let side = Double(Self.greatestSide) / Double(max(width, height))
        let area = (Double(most) / (Double(width) * Double(height))).squareRoot()
        let fitting = min(scale, side, area)
        isReduced = fitting < scale
        guard isReduced, !isFree else {
            self.scale = fitting
            return
        }
        self.scale = max(fitting.rounded(.down), 1)
        if fitting < 1 {
            // The surface covers less than it should.
            self.width = min(width, Self.greatestSide)
            self.height = min(height, Self.greatestSide)
            let part = Double(most) / (Double(self.width) * Double(self.height))
            if part < 1 {
                self.width = max(Int(Double(self.width) * part.squareRoot()), 1)
                self.height = max(Int(Double(self.height) * part.squareRoot()), 1)
            }
        }
    }

    /// The size of the buffer.
    var pixels: (width: Int, height: Int) {
        func pixels(_ units: Int) -> Int {
            // wp_fractional_scale_v1 rounds halves away from zero.
            max(Int((Double(units) * scale).rounded()), 1)
        }
        return (pixels(width), pixels(height))
    }
}

/// The frames of a window. They are drawn at the times of its display, and only if something asks
/// for one.
public final class WindowFrames {
    /// Called before a frame is drawn, with the time at which the display will show it. Move
    /// animated content here, and call ``request()`` while it must move further.
    public var onFrame: (Timestamp) -> Void = { _ in }

    /// The number of frames drawn so far.
    public internal(set) var drawnCount = 0

    var isWanted = false

    init() {}

    /// Asks for a frame: ``onFrame`` is called when the compositor wants one.
    public func request() {
        isWanted = true
    }
}
