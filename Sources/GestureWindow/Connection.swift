// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit
import GestureWayland

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The connection to the compositor, and the global objects that a window needs.
final class Connection {
    let display: OpaquePointer
    private(set) var compositor: OpaquePointer?
    private(set) var shm: OpaquePointer?
    private(set) var shell: OpaquePointer?
    /// The names of the seats, for their keyboards.
    private(set) var seats: Set<UInt32> = []
    /// The outputs, by name.
    private(set) var outputs: [UInt32: Output] = [:]
    private(set) var decorations: OpaquePointer?
    private(set) var viewporter: OpaquePointer?
    private var registry: OpaquePointer?
    /// Called with the name of a seat that came or goes.
    var onSeat: (UInt32) -> Void = { _ in }

    init() throws(WindowError) {
        guard let display = wl_display_connect(nil) else {
            let reason = String(cString: strerror(errno))
            let name = getenv("WAYLAND_DISPLAY").map { String(cString: $0) }
            throw .noCompositor(name: name, reason: reason)
        }
        self.display = display
        let registry = wl_display_get_registry(display)
        self.registry = registry
        wl_registry_add_listener(
            registry,
            Self.listener.pointer,
            Borrowed(self).address
        )
        // The second one is for the sizes of the outputs.
        guard wl_display_roundtrip(display) >= 0, wl_display_roundtrip(display) >= 0 else {
            throw .ended("it closed the connection at once")
        }
        try need(compositor, "wl_compositor")
        try need(shm, "wl_shm")
        try need(shell, "xdg_wm_base")
    }

    deinit {
        outputs = [:]
        decorations.map(zxdg_decoration_manager_v1_destroy)
        viewporter.map(wp_viewporter_destroy)
        shell.map(xdg_wm_base_destroy)
        shm.map(wl_shm_destroy)
        compositor.map(wl_compositor_destroy)
        registry.map(wl_registry_destroy)
        wl_display_disconnect(display)
    }

    private func need(_ object: OpaquePointer?, _ name: String) throws(WindowError) {
        if object == nil {
            throw .missing(interface: name)
        }
    }

    private func add(_ name: UInt32, _ interface: String, _ version: UInt32) {
        func bind(_ type: UnsafePointer<wl_interface>?, _ most: UInt32) -> OpaquePointer? {
            wl_registry_bind(registry, name, type, min(version, most)).map { OpaquePointer($0) }
        }
        switch interface {
        // Version 4 has the damage of buffers. From 5 on, an attach does not move a cursor.
        case "wl_compositor" where version >= 4: compositor = bind(gcw_wl_compositor(), 4)
        case "wl_shm": shm = bind(gcw_wl_shm(), 1)
        case "xdg_wm_base":
            shell = bind(gcw_xdg_wm_base(), 2)
            xdg_wm_base_add_listener(shell, Self.shellListener.pointer, nil)
        // Version 5 has a release.
        case "wl_seat" where version >= 5:
            seats.insert(name)
            onSeat(name)
        case "wl_output" where version >= 3:
            if let output = bind(gcw_wl_output(), 3) {
                outputs[name] = Output(output, name: name)
            }
        case "zxdg_decoration_manager_v1": decorations = bind(gcw_zxdg_decoration_manager_v1(), 1)
        case "wp_viewporter": viewporter = bind(gcw_wp_viewporter(), 1)
        default: break
        }
    }

    /// A new proxy of a seat. The compositor then sends its capabilities, so listen to it at once.
    func bindSeat(_ name: UInt32) -> OpaquePointer? {
        seats.contains(name)
            ? wl_registry_bind(registry, name, gcw_wl_seat(), 5).map { OpaquePointer($0) } : nil
    }

    private func remove(_ name: UInt32) {
        outputs[name] = nil
        if seats.remove(name) != nil {
            onSeat(name)
        }
    }

    private static let listener = Constant(
        wl_registry_listener(
            global: { data, _, name, interface, version in
                let interface = interface.map { String(cString: $0) } ?? ""
                Borrowed<Connection>.object(at: data)?.add(name, interface, version)
            },
            global_remove: { data, _, name in Borrowed<Connection>.object(at: data)?.remove(name) }
        )
    )

    private static let shellListener = Constant(
        xdg_wm_base_listener(ping: { _, shell, serial in xdg_wm_base_pong(shell, serial) })
    )
}

/// Why there is no window, or no longer one. The description says what to do.
public enum WindowError: Error, Equatable, CustomStringConvertible {
    /// There is no compositor to connect to. The name is that of `WAYLAND_DISPLAY`, if it is set.
    case noCompositor(name: String?, reason: String)
    /// The compositor lacks something that each window needs.
    case missing(interface: String)
    /// No memory could be shared with the compositor.
    case noMemory(bytes: Int, reason: String)
    /// The connection to the compositor ended, for a reason in words.
    case ended(String)

    /// The message, without a line end.
    public var description: String {
        switch self {
        case .noCompositor(nil, let reason):
            "no window can be opened: WAYLAND_DISPLAY is not set, and wayland-0 does not answer "
                + "(\(reason)). Run this in a Wayland session, or in a terminal of one"
        case .noCompositor(let name?, let reason):
            "no window can be opened: the Wayland compositor “\(name)” does not answer "
                + "(\(reason)). Check WAYLAND_DISPLAY and XDG_RUNTIME_DIR"
        case .missing(let interface):
            "no window can be opened: the compositor lacks \(interface). Use another compositor, or "
                + "a newer version of it"
        case .noMemory(let bytes, let reason):
            "the window needs \(bytes) bytes of shared memory, and there are none (\(reason)). "
                + "Close other programs, or make the window smaller"
        case .ended(let reason):
            "the window is gone: \(reason)"
        }
    }
}
