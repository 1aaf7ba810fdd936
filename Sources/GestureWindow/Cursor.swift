// SPDX-License-Identifier: MIT

import CGestureWayland
import CGestureWindow

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The usual arrow. Without a cursor of the program, what the pointer looks like is undefined.
final class Cursor {
    private let connection: Connection
    private let surface: OpaquePointer
    private let shm: OpaquePointer
    private var theme: OpaquePointer?
    private var themeScale: Int32 = 0

    init(_ connection: Connection, _ compositor: OpaquePointer, _ shm: OpaquePointer) {
        self.connection = connection
        surface = wl_compositor_create_surface(compositor)
        self.shm = shm
    }

    deinit {
        wl_surface_destroy(surface)
        if let theme {
            wl_cursor_theme_destroy(theme)
        }
    }

    /// Shows the cursor for a `wl_pointer` that came to the window, with the serial of its enter
    /// event. `scale` is the number of pixels in a unit of the window; it is rounded up.
    func show(for pointer: OpaquePointer, _ serial: UInt32, scale: Double) {
        let scale = Int32(min(max(scale, 1), 8).rounded(.up))
        guard let image = image(scale: scale) else {
            return
        }
        let size = image.pointee
        wl_pointer_set_cursor(
            pointer,
            serial,
            surface,
            Int32(size.hotspot_x) / scale,
            Int32(size.hotspot_y) / scale
        )
        // A theme without a larger picture gives one whose size is no multiple of the scale. That
        // is an error of the protocol.
        let fits = Int32(size.width) % scale == 0 && Int32(size.height) % scale == 0
        wl_surface_set_buffer_scale(surface, fits ? scale : 1)
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
