// SPDX-License-Identifier: MIT

internal import CGestureWayland
internal import GestureKit
internal import GestureWayland

// Frames: when they are drawn, and into which memory.

extension DesktopWindow {
    /// More than any display has. A compositor that asks for more gets this.
    private static let greatestSide = 16384

    /// The pixels of a unit of the surface.
    var pixelScale: Double {
        viewport == nil ? source.preferredScale.rounded(.up) : source.preferredScale
    }

    /// The size of a buffer.
    private var pixelSize: (width: Int, height: Int) {
        func pixels(_ units: Int) -> Int {
            // wp_fractional_scale_v1 rounds halves away from zero.
            min(max(Int((Double(units) * pixelScale).rounded()), 1), Self.greatestSide)
        }
        return (pixels(shell.width), pixels(shell.height))
    }

    /// The pixels that a rectangle touches.
    func pixels(of rect: Rect?) -> PixelRect {
        let size = pixelSize
        let all = PixelRect(left: 0, top: 0, right: size.width, bottom: size.height)
        guard let rect else {
            return all
        }
        func edge(_ value: Double, _ rounding: FloatingPointRoundingRule) -> Int {
            Int(min(max(value * scale, -1), 65536).rounded(rounding))
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
        let size = Size(
            width: Double(shell.width) * source.pointsPerUnit,
            height: Double(shell.height) * source.pointsPerUnit
        )
        guard window.bounds.size != size || drawnScale != pixelScale else {
            // The answer to the compositor applies with the next commit.
            return setNeedsFrame()
        }
        // The compositor waits for the new size, so the frame does not wait for the compositor.
        isUrgent = true
        drawnScale = pixelScale
        window.frame = Rect(origin: .zero, size: size)
        onResize()
        setNeedsDisplay()
    }

    /// Draws a frame if one is due and the compositor wants one.
    ///
    /// `isPrompt`: the compositor has just asked for it.
    func drawFrameIfDue(isPrompt: Bool = false) {
        // While the compositor has all buffers, the frame waits for one.
        guard let frames, needsFrame, shell.isConfigured, isUrgent || !frames.isWaiting,
            ring.hasFree
        else {
            return
        }
        (needsFrame, isUrgent) = (false, false)
        let start = now
        onFrame(frames.next())
        window.layoutIfNeeded()
        if !damage.isEmpty {
            do throws(WindowError) {
                try drawDamage()
            } catch {
                return end(error)
            }
            frameRecord?.note(from: start, to: now, isPrompt: isPrompt)
        }
        // Without damage, this only asks when the next frame is due.
        wl_surface_commit(surface)
    }

    private func drawDamage() throws(WindowError) {
        let (width, height) = pixelSize
        ring.damage(damage)
        damage = damage.intersection(pixels(of: nil))
        guard let buffer = try ring.next(width: width, height: height) else {
            return
        }
        buffer.stale = buffer.stale.union(damage)
        onDraw(
            DrawingTarget(
                pixels: buffer.memory,
                width: width,
                height: height,
                stride: buffer.stride,
                scale: scale,
                repaint: buffer.stale
            )
        )
        frameCount += 1
        buffer.stale = .none
        buffer.isBusy = true
        setSurfaceSize()
        wl_surface_attach(surface, buffer.handle, 0, 0)
        let changed = damage
        wl_surface_damage_buffer(
            surface,
            Int32(changed.left),
            Int32(changed.top),
            Int32(changed.width),
            Int32(changed.height)
        )
        damage = .none
    }

    /// Tells the compositor how many units of the desktop the buffer covers.
    private func setSurfaceSize() {
        if let viewport {
            wp_viewport_set_destination(viewport, Int32(shell.width), Int32(shell.height))
        } else {
            wl_surface_set_buffer_scale(surface, Int32(pixelScale))
        }
    }
}
