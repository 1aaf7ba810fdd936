// SPDX-License-Identifier: MIT

import CGestureWayland
import CGestureWindow

/// The usual arrow. Without a cursor of the program, what a pointer or a pen looks like is undefined.
final class Cursor {
    /// It ends after the surfaces.
    private let connection: Connection
    private let compositor: OpaquePointer
    private let shm: OpaquePointer
    private let pointerSurface: OpaquePointer
    /// For the pen that came last. A surface can be the cursor of only one tool.
    private var penSurface: OpaquePointer?
    private var theme: OpaquePointer?
    /// The scale that the arrow is for.
    private var wantedScale: Int32 = 0
    /// Nil: nothing has come yet, or the system has no theme of cursors.
    private var arrow: Arrow?

    /// A picture of the theme.
    private struct Arrow {
        let image: UnsafeMutablePointer<wl_cursor_image>
        /// The pixels of a unit.
        let scale: Int32

        /// Where its tip is, in units.
        var tip: (x: Int32, y: Int32) {
            (Int32(image.pointee.hotspot_x) / scale, Int32(image.pointee.hotspot_y) / scale)
        }

        /// Whether its sides are whole units. If not, the scale is an error of the protocol.
        var fits: Bool {
            Int32(image.pointee.width) % scale == 0 && Int32(image.pointee.height) % scale == 0
        }
    }

    init(_ connection: Connection, _ compositor: OpaquePointer, _ shm: OpaquePointer) {
        self.connection = connection
        self.compositor = compositor
        self.shm = shm
        pointerSurface = wl_compositor_create_surface(compositor)
    }

    deinit {
        wl_surface_destroy(pointerSurface)
        penSurface.map(wl_surface_destroy)
        if let theme {
            wl_cursor_theme_destroy(theme)
        }
    }

    /// Shows the cursor for a `wl_pointer` that came to the window, with the serial of its enter
    /// event. `scale` is the number of pixels in a unit of the window; it is rounded up.
    func show(forPointer pointer: OpaquePointer, _ serial: UInt32, scale: Double) {
        show(on: pointerSurface, scale) { wl_pointer_set_cursor(pointer, serial, $0, $1, $2) }
    }

    /// The same for a `zwp_tablet_tool_v2`.
    func show(forPen tool: OpaquePointer, _ serial: UInt32, scale: Double) {
        penSurface.map(wl_surface_destroy)
        let surface: OpaquePointer = wl_compositor_create_surface(compositor)
        penSurface = surface
        show(on: surface, scale) { zwp_tablet_tool_v2_set_cursor(tool, serial, $0, $1, $2) }
    }

    /// Draws the cursors anew for another scale of the window. Their tips stay where they are.
    func change(scale: Double) {
        // A window that nothing has come to needs no theme.
        guard let tip = arrow?.tip else {
            return
        }
        findArrow(scale)
        draw(on: pointerSurface, from: tip)
        penSurface.map { draw(on: $0, from: tip) }
    }

    /// `set` gets the surface and the place of the arrow's tip in it.
    private func show(
        on surface: OpaquePointer,
        _ scale: Double,
        set: (OpaquePointer, Int32, Int32) -> Void
    ) {
        findArrow(scale)
        guard let tip = arrow?.tip else {
            return
        }
        set(surface, tip.x, tip.y)
        draw(on: surface, from: tip)
    }

    /// Gives a surface the arrow. `tip` is what it has as the place of the tip.
    private func draw(on surface: OpaquePointer, from tip: (x: Int32, y: Int32)) {
        guard let arrow else {
            return
        }
        let (size, now) = (arrow.image.pointee, arrow.tip)
        wl_surface_set_buffer_scale(surface, arrow.scale)
        let buffer = wl_cursor_image_get_buffer(arrow.image)
        wl_surface_attach(surface, buffer, tip.x - now.x, tip.y - now.y)
        wl_surface_damage_buffer(surface, 0, 0, Int32(size.width), Int32(size.height))
        wl_surface_commit(surface)
    }

    /// Finds the arrow for a scale. A theme without a picture of its size gives another one. If
    /// that does not fit, the next smaller scale may have one.
    private func findArrow(_ scale: Double) {
        let wanted = Int32(min(max(scale, 1), 8).rounded(.up))
        guard wanted != wantedScale else {
            return
        }
        wantedScale = wanted
        for scale in stride(from: wanted, through: 1, by: -1) {
            arrow = loadArrow(scale)
            if arrow?.fits ?? true {
                return
            }
        }
    }

    private func loadArrow(_ scale: Int32) -> Arrow? {
        if let theme {
            wl_cursor_theme_destroy(theme)
        }
        let size = getenv("XCURSOR_SIZE").flatMap { Int32(String(cString: $0)) } ?? 24
        let name = getenv("XCURSOR_THEME").map { String(cString: $0) }
        theme = wl_cursor_theme_load(name, min(max(size, 8), 256) * scale, shm)
        guard let theme else {
            return nil
        }
        let cursor =
            wl_cursor_theme_get_cursor(theme, "default")
            ?? wl_cursor_theme_get_cursor(theme, "left_ptr")
        guard let image = cursor?.pointee.images[0] else {
            return nil
        }
        return Arrow(image: image, scale: scale)
    }
}
