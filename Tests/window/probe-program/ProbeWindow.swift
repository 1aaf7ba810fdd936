// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit
import Glibc

/// A window of one color, without a toolkit.
final class ProbeWindow {
    let display: OpaquePointer
    private(set) var surface: OpaquePointer?
    /// Called when the compositor sets another size, in points.
    var onResize: (Int32, Int32) -> Void = { _, _ in }
    var onClose: () -> Void = {}

    private(set) var width: Int32 = 640
    private(set) var height: Int32 = 480
    private var compositor: OpaquePointer?
    private var shell: OpaquePointer?
    private var memory: OpaquePointer?
    private var viewporter: OpaquePointer?
    private var viewport: OpaquePointer?
    private var shellSurface: OpaquePointer?
    private var toplevel: OpaquePointer?
    private var scale = 1.0
    private var registry: OpaquePointer?
    /// The number of the first seat in the registry.
    private var seatName: UInt32?

    init() {
        guard let display = wl_display_connect(nil) else {
            die("there is no compositor: \(String(cString: strerror(errno)))")
        }
        self.display = display
        registry = wl_display_get_registry(display)
        wl_registry_add_listener(registry, &Self.registryListener, address)
        guard wl_display_roundtrip(display) >= 0, let compositor, let shell, memory != nil else {
            die(
                "the compositor ends the connection, or has no wl_compositor, wl_shm or xdg_wm_base"
            )
        }
        xdg_wm_base_add_listener(shell, &Self.shellListener, nil)
        surface = wl_compositor_create_surface(compositor)
        shellSurface = xdg_wm_base_get_xdg_surface(shell, surface)
        xdg_surface_add_listener(shellSurface, &Self.surfaceListener, address)
        toplevel = xdg_surface_get_toplevel(shellSurface)
        xdg_toplevel_add_listener(toplevel, &Self.toplevelListener, address)
        xdg_toplevel_set_title(toplevel, "probe")
        viewport = viewporter.map { wp_viewporter_get_viewport($0, surface) } ?? nil
    }

    /// The source must listen to the surface first.
    func show() {
        wl_surface_commit(surface)
        wl_display_flush(display)
    }

    func setScale(_ scale: Double) {
        self.scale = scale
        if viewport != nil || scale == scale.rounded() {
            draw()
        }
    }

    /// The program's own first seat, whose events come later.
    func bindSeat() -> OpaquePointer? {
        // Version 5 has a release.
        seatName.flatMap { name in
            wl_registry_bind(registry, name, gcw_wl_seat(), 5).map { OpaquePointer($0) }
        }
    }

    /// Events for the surface may be under way.
    func destroy() {
        xdg_toplevel_destroy(toplevel)
        xdg_surface_destroy(shellSurface)
        viewport.map(wp_viewport_destroy)
        viewport = nil
        wl_surface_destroy(surface)
        surface = nil
    }

    private var address: UnsafeMutableRawPointer {
        Unmanaged.passUnretained(self).toOpaque()
    }

    /// The most pixels of a side. A viewport enlarges them.
    private static let mostPixels = 4096.0

    private func draw() {
        func side(_ length: Int32) -> Int32 {
            Int32(min((Double(length) * scale).rounded(), Self.mostPixels))
        }
        let pixels = (side(width), side(height))
        let size = pixels.0 * pixels.1 * 4
        var path = Array("/tmp/window-probe-XXXXXX".utf8CString)
        let file = mkstemp(&path)
        unlink(path)
        guard surface != nil, size > 0, ftruncate(file, Int(size)) == 0 else {
            die("there is no memory for a buffer of \(pixels)")
        }
        let pool = wl_shm_create_pool(memory, file, size)
        let buffer = wl_shm_pool_create_buffer(
            pool,
            0,
            pixels.0,
            pixels.1,
            pixels.0 * 4,
            WL_SHM_FORMAT_XRGB8888.rawValue
        )
        wl_buffer_add_listener(buffer, &Self.bufferListener, nil)
        wl_shm_pool_destroy(pool)
        close(file)
        if let viewport {
            wp_viewport_set_destination(viewport, width, height)
        } else {
            wl_surface_set_buffer_scale(surface, Int32(scale))
        }
        wl_surface_attach(surface, buffer, 0, 0)
        wl_surface_damage(surface, 0, 0, width, height)
        wl_surface_commit(surface)
    }

    private static func window(_ data: UnsafeMutableRawPointer?) -> ProbeWindow {
        guard let data else {
            die("a listener has lost its data")
        }
        return Unmanaged<ProbeWindow>.fromOpaque(data).takeUnretainedValue()
    }

    private func take(
        _ registry: OpaquePointer?,
        _ name: UInt32,
        _ interface: String,
        _ version: UInt32
    ) {
        func bind(_ interface: UnsafePointer<wl_interface>, _ most: UInt32) -> OpaquePointer? {
            wl_registry_bind(registry, name, interface, min(version, most))
                .map(OpaquePointer.init)
        }
        switch interface {
        case "wl_compositor": compositor = bind(gcw_wl_compositor(), 4)
        case "wl_shm": memory = bind(gcw_wl_shm(), 1)
        case "xdg_wm_base": shell = bind(gcw_xdg_wm_base(), 1)
        case "wp_viewporter": viewporter = bind(gcw_wp_viewporter(), 1)
        case "wl_seat": seatName = seatName ?? name
        default: break
        }
    }

    nonisolated(unsafe) private static var registryListener = wl_registry_listener(
        global: { data, registry, name, interface, version in
            if let interface {
                let interface = String(cString: interface)
                ProbeWindow.window(data).take(registry, name, interface, version)
            }
        },
        global_remove: { _, _, _ in }
    )

    nonisolated(unsafe) private static var shellListener = xdg_wm_base_listener(
        ping: { _, shell, serial in xdg_wm_base_pong(shell, serial) }
    )

    nonisolated(unsafe) private static var surfaceListener = xdg_surface_listener(
        configure: { data, shellSurface, serial in
            xdg_surface_ack_configure(shellSurface, serial)
            ProbeWindow.window(data).draw()
        }
    )

    nonisolated(unsafe) private static var toplevelListener = xdg_toplevel_listener(
        configure: { data, _, width, height, _ in
            let window = ProbeWindow.window(data)
            // Otherwise the program decides.
            window.width = width > 0 ? width : window.width
            window.height = height > 0 ? height : window.height
            window.onResize(window.width, window.height)
        },
        close: { data, _ in ProbeWindow.window(data).onClose() },
        configure_bounds: { _, _, _, _ in },
        wm_capabilities: { _, _, _ in }
    )

    nonisolated(unsafe) private static var bufferListener = wl_buffer_listener(
        release: { _, buffer in wl_buffer_destroy(buffer) }
    )
}

/// Prints its touches, and the gestures of a recognizer of each kind.
final class ProbeView: View {
    private(set) var recognizers: [(name: String, recognizer: GestureRecognizer)] = []
    private let together = Together()

    private func report(_ touches: [Touch]) {
        for touch in touches where touch.phase != .moved {
            Line("touch", "\(touch.phase)").with("id", touch.id).with("device", touch.device)
                .with("force", touch.force).print()
        }
    }

    func addRecognizers() {
        isMultipleTouchEnabled = true
        onTouches = { [unowned self] in report($0) }
        add("tap", TapGestureRecognizer())
        add("long press", LongPressGestureRecognizer())
        add("hold", HoldGestureRecognizer())
        add("swipe", SwipeGestureRecognizer())
        let pan = PanGestureRecognizer()
        pan.allowedScrollTypesMask = .all
        add("pan", pan) { [unowned self] in $0.with(pan.translation(in: self)) }
        let pinch = PinchGestureRecognizer()
        add("pinch", pinch) { $0.with("scale", pinch.scale) }
        let rotation = RotationGestureRecognizer()
        add("rotation", rotation) { $0.with("rotation", rotation.rotation) }
        add("hover", HoverGestureRecognizer())
    }

    private func add<Recognizer: GestureRecognizer>(
        _ name: String,
        _ recognizer: Recognizer,
        values: @escaping (Line) -> Line = { $0 }
    ) {
        recognizer.delegate = together
        // The view gets all touches until their ends, at once.
        recognizer.cancelsTouchesInView = false
        recognizer.delaysTouchesEnded = false
        recognizer.addAction { [unowned self] recognizer in
            let line = Line("gesture", name).with("state", "\(recognizer.state)")
                .with(recognizer.location(in: self)).with("touches", recognizer.numberOfTouches)
                .at(recognizer.timestamp)
            values(line).print()
        }
        addGestureRecognizer(recognizer)
        recognizers.append((name, recognizer))
    }
}

/// All gestures go together, so that each kind of input shows in all of its gestures.
private final class Together: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        true
    }
}
