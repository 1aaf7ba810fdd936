// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit

/// Follows a surface over outputs: its scale and the size of its units.
final class SurfaceFollower {
    private let surface: OpaquePointer
    private let isFollowing: Bool
    private var isClosed = false
    private var outputs: [Output] = []
    private var entries: UInt64 = 0
    /// The output that the surface left last.
    private weak var left: Output?
    /// Where the surface was before its latest change of outputs.
    private var former: OutputGeometry?
    private var fractionalProxy: OpaquePointer?
    /// The scale of fractional-scale-v1, in 1/120.
    private var fractional: UInt32?
    /// The scale that the compositor prefers for the surface.
    private var preferred: Int32?
    /// Whose surface it is.
    weak var source: WaylandSource?
    /// Called when something may have changed.
    var onChange: () -> Void = {}

    /// Follows a surface. If not allowed to listen to it, uses the only output, if there is one.
    init(_ surface: OpaquePointer, listens: Bool) {
        self.surface = surface
        isFollowing = listens
        guard listens else {
            return
        }
        if Self.hasListener(surface), wl_surface_get_user_data(surface) == nil {
            // The listener is that of a source that has stopped. Of the outputs, this one learns
            // with the next enter: the compositor does not repeat those that came before.
            wl_surface_set_user_data(surface, Borrowed(self).address)
        } else {
            // Refused if the program has a listener. Then the program passes the outputs on.
            wl_surface_add_listener(surface, Self.listener.pointer, Borrowed(self).address)
        }
    }

    /// Stops following the surface, which may live longer. Its listener cannot be removed. So the
    /// surface forgets the address of this object, and the listener finds nothing.
    ///
    /// After the first call, the surface may be gone.
    func close() {
        guard !isClosed else {
            return
        }
        isClosed = true
        onChange = {}
        fractionalProxy.map(wp_fractional_scale_v1_destroy)
        fractionalProxy = nil
        (outputs, former) = ([], nil)
        if wl_surface_get_user_data(surface) == Borrowed(self).address {
            wl_surface_set_user_data(surface, nil)
        }
    }

    /// The source that listens to a surface of this program.
    static func source(of surface: OpaquePointer?) -> WaylandSource? {
        guard let surface, hasListener(surface) else {
            return nil
        }
        return Borrowed<SurfaceFollower>.object(at: wl_surface_get_user_data(surface))?.source
    }

    /// Whether a surface of this program has our listener.
    private static func hasListener(_ surface: OpaquePointer) -> Bool {
        wl_proxy_get_listener(surface) == UnsafeRawPointer(listener.pointer)
    }

    /// The output that the surface came to last. If it is on none, the one that it left last: a
    /// compositor may report the leave before the enter, and a hidden surface is on none. Else the
    /// only one, if the surface has entered none, or if it came when there was no other: not all
    /// compositors report an enter from before it was bound.
    private var current: Output? {
        // A loop, because each frame asks, and a filter allocates.
        var latest: Output?
        for output in outputs {
            if let entry = output.entry, entry > latest?.entry ?? 0 {
                latest = output
            }
        }
        let only = outputs.count == 1 && outputs[0].entriesBefore == entries ? outputs[0] : nil
        return latest ?? left ?? only
    }

    /// Where the surface is. Until an output tells that, where it was: the outputs of displays that
    /// sleep are gone, and what is laid out must not move. Of several outputs, none counts before
    /// the surface has entered one.
    var geometry: OutputGeometry? {
        guard let current, former == nil || current.isKnown else {
            return entries == 0 && outputs.count > 1 ? nil : former
        }
        return current.geometry
    }

    /// The scale for the surface's buffers.
    var scale: Double {
        if let fractional {
            return Double(fractional) / 120
        }
        if let preferred {
            return Double(preferred)
        }
        let scales = outputs.filter { $0.entry != nil }.map(\.geometry.scale)
        return Double(max(scales.max() ?? geometry?.scale ?? 1, 1))
    }

    func add(_ proxy: OpaquePointer, name: UInt32, _ globals: Globals) {
        let output = Output(proxy, name: name)
        output.entriesBefore = outputs.isEmpty ? entries : 0
        output.onChange = { [unowned self] in onChange() }
        output.useManager(globals.outputManager)
        outputs.append(output)
    }

    /// Returns whether there was such an output.
    func remove(name: UInt32) -> Bool {
        let count = outputs.count
        former = geometry
        outputs.removeAll { $0.name == name }
        return outputs.count < count
    }

    func useGlobals(_ globals: Globals) {
        for output in outputs {
            output.useManager(globals.outputManager)
        }
        guard isFollowing, fractionalProxy == nil, let manager = globals.fractionalScales else {
            return
        }
        fractionalProxy = wp_fractional_scale_manager_v1_get_fractional_scale(manager, surface)
        wp_fractional_scale_v1_add_listener(
            fractionalProxy,
            Self.fractionalListener.pointer,
            Borrowed(self).address
        )
    }

    /// The surface came to an output, or left it. Outputs of the program's own registry have other
    /// proxies than ours. The compositor reports both.
    func move(to proxy: OpaquePointer?, isEntry: Bool) {
        guard let output = outputs.first(where: { $0.proxy == proxy }) else {
            return
        }
        former = geometry
        entries += 1
        output.entry = isEntry ? entries : nil
        left = outputs.contains { $0.entry != nil } ? nil : output
        onChange()
    }

    private static let listener = Listener(
        gcw_surface_listener(
            { data, _, output in
                Borrowed<SurfaceFollower>.object(at: data)?.move(to: output, isEntry: true)
            },
            { data, _, output in
                Borrowed<SurfaceFollower>.object(at: data)?.move(to: output, isEntry: false)
            },
            { data, _, scale in
                guard let follower = Borrowed<SurfaceFollower>.object(at: data), scale > 0 else {
                    return
                }
                follower.preferred = scale
                follower.onChange()
            }
        )
    )

    private static let fractionalListener = Constant(
        wp_fractional_scale_v1_listener(preferred_scale: { data, _, scale in
            guard let follower = Borrowed<SurfaceFollower>.object(at: data), scale > 0 else {
                return
            }
            follower.fractional = scale
            follower.onChange()
        })
    )
}
