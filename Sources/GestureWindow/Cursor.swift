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
    private var themeScale: Int32 = 0

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

    /// `set` gets the surface and the place of the arrow's tip in it.
    private func show(
        on surface: OpaquePointer,
        _ scale: Double,
        set: (OpaquePointer, Int32, Int32) -> Void
    ) {
        let scale = Int32(min(max(scale, 1), 8).rounded(.up))
        guard let image = image(scale: scale) else {
            return
        }
        let size = image.pointee
        // A theme without a larger picture gives one whose size is no multiple of the scale. That
        // is an error of the protocol.
        let fits = Int32(size.width) % scale == 0 && Int32(size.height) % scale == 0
        let bufferScale = fits ? scale : 1
        set(surface, Int32(size.hotspot_x) / bufferScale, Int32(size.hotspot_y) / bufferScale)
        wl_surface_set_buffer_scale(surface, bufferScale)
        wl_surface_attach(surface, wl_cursor_image_get_buffer(image), 0, 0)
        wl_surface_damage_buffer(surface, 0, 0, Int32(size.width), Int32(size.height))
        wl_surface_commit(surface)
    }

    /// The arrow for a scale. Nil: the system has no theme of cursors.
    private func image(scale: Int32) -> UnsafeMutablePointer<wl_cursor_image>? {
        if themeScale != scale {
            if let theme {
                wl_cursor_theme_destroy(theme)
            }
            let size = getenv("XCURSOR_SIZE").flatMap { Int32(String(cString: $0)) } ?? 24
            let name = getenv("XCURSOR_THEME").map { String(cString: $0) }
            theme = wl_cursor_theme_load(name, min(max(size, 8), 256) * scale, shm)
            themeScale = scale
        }
        guard let theme else {
            return nil
        }
        let cursor =
            wl_cursor_theme_get_cursor(theme, "default")
            ?? wl_cursor_theme_get_cursor(theme, "left_ptr")
        return cursor?.pointee.images[0]
    }
}
