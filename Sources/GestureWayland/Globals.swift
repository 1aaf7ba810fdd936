// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

package enum MonotonicClock {
    static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    package static var microseconds: UInt64 {
        nanoseconds / 1000
    }
}

/// Whether something has arrived from the compositor that nobody has read.
package func hasUnreadInput(_ display: OpaquePointer) -> Bool {
    var arrival = pollfd(fd: wl_display_get_fd(display), events: Int16(POLLIN), revents: 0)
    return poll(&arrival, 1, 0) > 0
}

func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
}

/// The globals that seats and frames use.
final class Globals {
    var pointerGestures: OpaquePointer?
    var inputTimestamps: OpaquePointer?
    var outputManager: OpaquePointer?
    var fractionalScales: OpaquePointer?
    var presentation: OpaquePointer?
    var tablets: OpaquePointer?
    private(set) var presentationClock = CLOCK_MONOTONIC

    func bindPresentation(_ proxy: OpaquePointer) {
        presentation = proxy
        wp_presentation_add_listener(
            proxy,
            Self.presentationListener.pointer,
            Borrowed(self).address
        )
    }

    func close() {
        pointerGestures.map {
            letGo(
                of: $0,
                since: 2,
                zwp_pointer_gestures_v1_release,
                else: zwp_pointer_gestures_v1_destroy
            )
        }
        inputTimestamps.map(zwp_input_timestamps_manager_v1_destroy)
        outputManager.map(zxdg_output_manager_v1_destroy)
        fractionalScales.map(wp_fractional_scale_manager_v1_destroy)
        presentation.map(wp_presentation_destroy)
        tablets.map(zwp_tablet_manager_v2_destroy)
        pointerGestures = nil
        inputTimestamps = nil
        outputManager = nil
        fractionalScales = nil
        presentation = nil
        tablets = nil
    }

    private static let presentationListener = Constant(
        wp_presentation_listener(clock_id: { data, _, clock in
            Borrowed<Globals>.object(at: data)?.presentationClock = clockid_t(bitPattern: clock)
        })
    )
}

/// Destroys a proxy by the request of its interface. Before the version that has the request, the
/// compositor does not know of it.
func letGo(
    of proxy: OpaquePointer,
    since version: UInt32,
    _ release: (OpaquePointer?) -> Void,
    else destroy: (OpaquePointer?) -> Void
) {
    if wl_proxy_get_version(proxy) >= version {
        release(proxy)
    } else {
        destroy(proxy)
    }
}

/// Binds a global. The version is at most the one that both sides and this module know.
func bind(
    _ registry: OpaquePointer?,
    _ name: UInt32,
    _ interface: UnsafePointer<wl_interface>,
    version: UInt32,
    atMost known: UInt32
) -> OpaquePointer? {
    let version = min(version, known, UInt32(interface.pointee.version))
    return wl_registry_bind(registry, name, interface, version).map(OpaquePointer.init)
}
