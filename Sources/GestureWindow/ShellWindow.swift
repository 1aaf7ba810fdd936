// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit
import GestureWayland

/// The window as the desktop sees it: its title, its size, its decorations.
final class ShellWindow {
    /// What the compositor decides.
    struct State: Equatable {
        /// In units of the surface. Zero: the program decides, for each of the two.
        var width = 0
        var height = 0
        var isFullScreen = false
        /// Whether it has this size only as long as it is in full screen, maximized or tiled.
        var isTemporary = false
    }

    /// What applies.
    private(set) var state = State()
    /// Whether the compositor has decided at least once. Nothing is drawn before that.
    private(set) var isConfigured = false
    /// Called when the compositor has decided.
    var onConfigure: () -> Void = {}
    /// Called when the user closes the window.
    var onClose: () -> Void = {}

    private let connection: Connection
    private let shellSurface: OpaquePointer
    /// Nil: it was destroyed.
    private var toplevel: OpaquePointer?
    private var decoration: OpaquePointer?
    private var asked = State()
    /// The size when the program decides.
    private var ownSize: (width: Int, height: Int)

    /// The size of the content, in units of the surface.
    var width: Int { state.width > 0 ? state.width : ownSize.width }
    var height: Int { state.height > 0 ? state.height : ownSize.height }

    init(
        _ connection: Connection,
        _ surface: OpaquePointer,
        _ settings: DesktopWindow.Settings
    ) {
        self.connection = connection
        let outputs = connection.outputs.values.compactMap(\.size)
        let size = settings.size(outputs.min { $0.width * $0.height < $1.width * $1.height })
        let sides = 1...Int(Int32.max)
        let least = (
            width: settings.minimumSize.width.rounded().whole(in: sides),
            height: settings.minimumSize.height.rounded().whole(in: sides)
        )
        ownSize = (
            max(size.width.rounded().whole(in: sides), least.width),
            max(size.height.rounded().whole(in: sides), least.height)
        )
        shellSurface = xdg_wm_base_get_xdg_surface(connection.shell, surface)
        toplevel = xdg_surface_get_toplevel(shellSurface)
        let data = Borrowed(self).address
        xdg_surface_add_listener(shellSurface, Self.surfaceListener.pointer, data)
        xdg_toplevel_add_listener(toplevel, Self.listener.pointer, data)
        xdg_toplevel_set_title(toplevel, settings.title.clipped)
        xdg_toplevel_set_app_id(toplevel, settings.applicationID.clipped)
        xdg_toplevel_set_min_size(toplevel, Int32(least.width), Int32(least.height))
        if let decorations = connection.decorations {
            decoration = zxdg_decoration_manager_v1_get_toplevel_decoration(decorations, toplevel)
            zxdg_toplevel_decoration_v1_set_mode(
                decoration,
                ZXDG_TOPLEVEL_DECORATION_V1_MODE_SERVER_SIDE.rawValue
            )
        }
        if settings.isFullScreen {
            askForFullScreen(true)
        }
        wl_surface_commit(surface)
    }

    /// Removes it from the desktop.
    func destroy() {
        if let decoration {
            zxdg_toplevel_decoration_v1_destroy(decoration)
        }
        toplevel.map(xdg_toplevel_destroy)
        toplevel = nil
        xdg_surface_destroy(shellSurface)
    }

    func setTitle(_ title: String) {
        toplevel.map { xdg_toplevel_set_title($0, title.clipped) }
    }

    func askForFullScreen(_ isFullScreen: Bool) {
        toplevel.map {
            isFullScreen ? xdg_toplevel_set_fullscreen($0, nil) : xdg_toplevel_unset_fullscreen($0)
        }
    }

    private func apply(_ serial: UInt32) {
        xdg_surface_ack_configure(shellSurface, serial)
        if !asked.isTemporary {
            // The size to return to. Some compositors leave it to the program.
            ownSize.width = asked.width > 0 ? asked.width : ownSize.width
            ownSize.height = asked.height > 0 ? asked.height : ownSize.height
        }
        state = asked
        isConfigured = true
        onConfigure()
    }

    private func note(_ width: Int32, _ height: Int32, _ states: UnsafeMutablePointer<wl_array>?) {
        asked = State(width: Int(max(width, 0)), height: Int(max(height, 0)))
        guard let states, let data = states.pointee.data else {
            return
        }
        let count = states.pointee.size / MemoryLayout<UInt32>.size
        let list = UnsafeBufferPointer(
            start: data.bindMemory(to: UInt32.self, capacity: count),
            count: count
        )
        asked.isFullScreen = list.contains(XDG_TOPLEVEL_STATE_FULLSCREEN.rawValue)
        asked.isTemporary = list.contains { Self.temporaryStates.contains($0) }
    }

    private static let temporaryStates: [UInt32] = [
        XDG_TOPLEVEL_STATE_FULLSCREEN, XDG_TOPLEVEL_STATE_MAXIMIZED,
        XDG_TOPLEVEL_STATE_TILED_LEFT, XDG_TOPLEVEL_STATE_TILED_RIGHT,
        XDG_TOPLEVEL_STATE_TILED_TOP, XDG_TOPLEVEL_STATE_TILED_BOTTOM,
    ].map(\.rawValue)

    private static let surfaceListener = Constant(
        xdg_surface_listener(configure: { data, _, serial in
            Borrowed<ShellWindow>.object(at: data)?.apply(serial)
        })
    )

    private static let listener = Constant(
        xdg_toplevel_listener(
            configure: { data, _, width, height, states in
                Borrowed<ShellWindow>.object(at: data)?.note(width, height, states)
            },
            close: { data, _ in Borrowed<ShellWindow>.object(at: data)?.onClose() },
            configure_bounds: { _, _, _, _ in },
            wm_capabilities: { _, _, _ in }
        )
    )
}

extension String {
    /// Its first 2,048 bytes, without a part of a character. libwayland ends a program that sends a
    /// message of more than 4 KB.
    fileprivate var clipped: String {
        guard utf8.count > 2048 else {
            return self
        }
        var end = utf8.index(utf8.startIndex, offsetBy: 2048)
        // The first byte of a character has other upper bits.
        while utf8[end] & 0xc0 == 0x80 {
            end = utf8.index(before: end)
        }
        return String(self[..<end])
    }
}
