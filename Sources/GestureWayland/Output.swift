// SPDX-License-Identifier: MIT

import CGestureWayland

/// A `wl_output` that the surface may be on.
final class Output {
    /// The output's number in the registry.
    let name: UInt32
    let proxy: OpaquePointer
    private(set) var geometry = OutputGeometry()
    /// When the surface came to it, in the count of such events. Nil: the surface is not on it.
    var entry: UInt64?

    private var logicalProxy: OpaquePointer?
    /// Called when something changed.
    var onChange: () -> Void = {}

    init(_ proxy: OpaquePointer, name: UInt32) {
        self.proxy = proxy
        self.name = name
        wl_output_add_listener(proxy, Self.listener.pointer, Borrowed.address(of: self))
    }

    deinit {
        logicalProxy.map(zxdg_output_v1_destroy)
        if wl_output_get_version(proxy) >= 3 {
            wl_output_release(proxy)
        } else {
            wl_output_destroy(proxy)
        }
    }

    /// Takes the size in surface units from xdg-output.
    func useManager(_ manager: OpaquePointer?) {
        guard let manager, logicalProxy == nil else {
            return
        }
        logicalProxy = zxdg_output_manager_v1_get_xdg_output(manager, proxy)
        zxdg_output_v1_add_listener(
            logicalProxy,
            Self.logicalListener.pointer,
            Borrowed.address(of: self)
        )
    }

    private static let listener = Constant(makeListener())

    private static func makeListener() -> wl_output_listener {
        var listener = wl_output_listener()
        listener.geometry = { data, _, _, _, width, height, _, _, _, transform in
            guard let output = Borrowed<Output>.object(at: data) else {
                return
            }
            output.geometry.millimeters = OutputGeometry.Extent(width, height)
            output.geometry.transform = transform
            output.changeOld()
        }
        listener.mode = { data, _, flags, width, height, refresh in
            guard let output = Borrowed<Output>.object(at: data),
                flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0
            else {
                return
            }
            output.geometry.mode = OutputGeometry.Extent(width, height)
            output.geometry.refresh = refresh
            output.changeOld()
        }
        listener.scale = { data, _, factor in
            Borrowed<Output>.object(at: data)?.geometry.scale = factor
        }
        listener.done = { data, _ in
            Borrowed<Output>.object(at: data)?.onChange()
        }
        listener.name = { _, _, _ in }
        listener.description = { _, _, _ in }
        return listener
    }

    /// Version 1 has no `done`.
    private func changeOld() {
        if wl_output_get_version(proxy) < 2 {
            onChange()
        }
    }

    private static let logicalListener = Constant(
        zxdg_output_v1_listener(
            logical_position: { _, _, _, _ in },
            logical_size: { data, _, width, height in
                guard let output = Borrowed<Output>.object(at: data) else {
                    return
                }
                output.geometry.logical = OutputGeometry.Extent(width, height)
                // From version 3 on, the output's done follows, but not from all compositors.
                output.onChange()
            },
            done: { _, _ in },
            name: { _, _, _ in },
            description: { _, _, _ in }
        )
    )
}
