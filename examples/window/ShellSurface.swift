// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit
import Glibc

/// A surface with the role of a window, by xdg-shell. libwayland keeps its address, so it lives
/// until the program ends.
final class ShellSurface {
    var onResize: (Size) -> Void = { _ in }
    var onClose: () -> Void = {}

    let display: OpaquePointer
    private(set) var surface: OpaquePointer!
    private var compositor: OpaquePointer?
    private var memory: OpaquePointer?
    private var shell: OpaquePointer?
    private var viewporter: OpaquePointer?
    private var viewport: OpaquePointer?
    private var shellSurface: OpaquePointer?
    private var toplevel: OpaquePointer?
    private var canvases: [Canvas] = []
    /// The size when the compositor leaves it to the program.
    private let ownSize: Size
    private var size: Size
    /// The most pixels of a side. The viewport enlarges a picture that has fewer than the window.
    private var mostPixels = 8192.0
    /// Whether the program has said that it draws fewer pixels.
    private var isReduced = false

    /// What libwayland calls back with.
    private var address: UnsafeMutableRawPointer {
        Unmanaged.passUnretained(self).toOpaque()
    }

    /// Nil: there is no compositor, or it lacks something.
    init?(title: String, width: Double, height: Double) {
        guard let display = wl_display_connect(nil) else {
            return nil
        }
        self.display = display
        ownSize = Size(width: width, height: height)
        size = ownSize
        let registry = wl_display_get_registry(display)
        wl_registry_add_listener(registry, registryListener, address)
        wl_display_roundtrip(display)
        guard let compositor, memory != nil, let shell else {
            return nil
        }
        surface = wl_compositor_create_surface(compositor)
        viewport = viewporter.map { wp_viewporter_get_viewport($0, surface) } ?? nil
        xdg_wm_base_add_listener(shell, shellListener, nil)
        shellSurface = xdg_wm_base_get_xdg_surface(shell, surface)
        xdg_surface_add_listener(shellSurface, surfaceListener, address)
        toplevel = xdg_surface_get_toplevel(shellSurface)
        xdg_toplevel_add_listener(toplevel, toplevelListener, address)
        xdg_toplevel_set_title(toplevel, title)
        // The compositor answers with a size.
        wl_surface_commit(surface)
    }

    func destroy() {
        xdg_toplevel_destroy(toplevel)
        xdg_surface_destroy(shellSurface)
        viewport.map(wp_viewport_destroy)
        wl_surface_destroy(surface)
        wl_display_disconnect(display)
    }

    /// Shows a frame with `scale` pixels for a point, or with fewer if the window is too large for
    /// that. Calls `draw` with the canvas and the scale.
    func present(_ size: Size, scale wanted: Double, draw: (Canvas, Double) -> Void) {
        var scale = min(wanted, mostPixels / max(size.width, size.height))
        if viewport == nil {
            // A point has a whole number of pixels.
            scale = max(1, scale < wanted ? scale.rounded(.down) : wanted.rounded(.up))
        }
        if scale < wanted && !isReduced {
            isReduced = true
            print("The window is too large: its picture has fewer pixels.")
        }
        let width = max(1, Int((size.width * scale).rounded()))
        let height = max(1, Int((size.height * scale).rounded()))
        guard let canvas = freeCanvas(width, height) else {
            // There is no memory for so many pixels.
            mostPixels /= 2
            return mostPixels < 1 ? () : present(size, scale: wanted, draw: draw)
        }
        draw(canvas, scale)
        canvas.isBusy = true
        if let viewport {
            wp_viewport_set_destination(viewport, Int32(size.width), Int32(size.height))
        } else {
            wl_surface_set_buffer_scale(surface, Int32(scale))
        }
        wl_surface_attach(surface, canvas.buffer, 0, 0)
        wl_surface_damage_buffer(surface, 0, 0, .max, .max)
        wl_surface_commit(surface)
    }

    private func freeCanvas(_ width: Int, _ height: Int) -> Canvas? {
        canvases.removeAll { !$0.isBusy && ($0.width != width || $0.height != height) }
        if let canvas = canvases.first(where: { !$0.isBusy }) {
            return canvas
        }
        guard let memory, let canvas = Canvas(memory, width: width, height: height) else {
            return nil
        }
        wl_buffer_add_listener(
            canvas.buffer,
            bufferListener,
            Unmanaged.passUnretained(canvas).toOpaque()
        )
        canvases.append(canvas)
        return canvas
    }

    fileprivate func bind(_ registry: OpaquePointer?, _ name: UInt32, _ interface: String) {
        func bound(_ interface: UnsafePointer<wl_interface>, _ version: UInt32) -> OpaquePointer? {
            OpaquePointer(wl_registry_bind(registry, name, interface, version))
        }
        switch interface {
        case "wl_compositor": compositor = bound(gcw_wl_compositor(), 4)
        case "wl_shm": memory = bound(gcw_wl_shm(), 1)
        case "xdg_wm_base": shell = bound(gcw_xdg_wm_base(), 1)
        case "wp_viewporter": viewporter = bound(gcw_wp_viewporter(), 1)
        default: break
        }
    }

    /// Zero leaves a side to the program.
    fileprivate func setSize(_ width: Int32, _ height: Int32) {
        let most = viewport == nil ? mostPixels : .infinity
        size.width = width > 0 ? min(Double(width), most) : ownSize.width
        size.height = height > 0 ? min(Double(height), most) : ownSize.height
    }

    fileprivate func configure(_ serial: UInt32) {
        xdg_surface_ack_configure(shellSurface, serial)
        onResize(size)
    }
}

/// A table of functions for libwayland, which keeps its address.
private func table<Listener>(_ listener: Listener) -> UnsafePointer<Listener> {
    let table = UnsafeMutablePointer<Listener>.allocate(capacity: 1)
    table.initialize(to: listener)
    return UnsafePointer(table)
}

/// The object that libwayland calls back with.
private func object<Object: AnyObject>(_ data: UnsafeMutableRawPointer?, _: Object.Type) -> Object?
{
    data.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}

nonisolated(unsafe) private let registryListener = table(
    wl_registry_listener(
        global: { data, registry, name, interface, _ in
            let interface = interface.map { String(cString: $0) } ?? ""
            object(data, ShellSurface.self)?.bind(registry, name, interface)
        },
        global_remove: { _, _, _ in }
    )
)

nonisolated(unsafe) private let shellListener = table(
    xdg_wm_base_listener(ping: { _, shell, serial in xdg_wm_base_pong(shell, serial) })
)

nonisolated(unsafe) private let surfaceListener = table(
    xdg_surface_listener(configure: { data, _, serial in
        object(data, ShellSurface.self)?.configure(serial)
    })
)

nonisolated(unsafe) private let toplevelListener = table(makeToplevelListener())

private func makeToplevelListener() -> xdg_toplevel_listener {
    var listener = xdg_toplevel_listener()
    listener.configure = { data, _, width, height, _ in
        object(data, ShellSurface.self)?.setSize(width, height)
    }
    listener.close = { data, _ in object(data, ShellSurface.self)?.onClose() }
    return listener
}

nonisolated(unsafe) private let bufferListener = table(
    wl_buffer_listener(release: { data, _ in object(data, Canvas.self)?.isBusy = false })
)
