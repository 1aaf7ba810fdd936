// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit

extension WaylandSource {
    static let listener = Constant(
        wl_registry_listener(
            global: { data, registry, name, interface, version in
                if let source = Borrowed<WaylandSource>.object(at: data), let interface {
                    source.take(registry, name, String(cString: interface), version)
                }
            },
            global_remove: { data, _, name in
                Borrowed<WaylandSource>.object(at: data)?.remove(name: name)
            }
        )
    )

    private func take(
        _ registry: OpaquePointer?,
        _ name: UInt32,
        _ interface: String,
        _ version: UInt32
    ) {
        func bound(_ interface: UnsafePointer<wl_interface>, _ known: UInt32) -> OpaquePointer? {
            bind(registry, name, interface, version: version, atMost: known)
        }
        switch interface {
        case "wl_seat" where followsSeats:
            if let proxy = bound(gcw_wl_seat(), 8) {
                add(proxy, name: name)
            }
            return
        case "wl_output":
            if let proxy = bound(gcw_wl_output(), 4) {
                follower.add(proxy, name: name, globals)
            }
            return
        case "zwp_pointer_gestures_v1" where globals.pointerGestures == nil:
            globals.pointerGestures = bound(gcw_zwp_pointer_gestures_v1(), 3)
        case "zwp_input_timestamps_manager_v1" where globals.inputTimestamps == nil:
            globals.inputTimestamps = bound(gcw_zwp_input_timestamps_manager_v1(), 1)
        case "zxdg_output_manager_v1" where globals.outputManager == nil:
            globals.outputManager = bound(gcw_zxdg_output_manager_v1(), 3)
        case "wp_fractional_scale_manager_v1" where globals.fractionalScales == nil:
            globals.fractionalScales = bound(gcw_wp_fractional_scale_manager_v1(), 1)
        case "wp_presentation" where globals.presentation == nil:
            bound(gcw_wp_presentation(), 1).map(globals.bindPresentation)
        case "zwp_tablet_manager_v2" where globals.tablets == nil:
            globals.tablets = bound(gcw_zwp_tablet_manager_v2(), 1)
        default:
            return
        }
        follower.useGlobals(globals)
        for seat in seats {
            seat.useGlobals()
        }
    }

    func add(_ proxy: OpaquePointer, name: UInt32) {
        let used = Set(seats.map(\.identifier))
        guard
            let identifier = stride(from: UInt16(0), to: .max - 4, by: 4).first(where: {
                !used.contains($0)
            })
        else {
            return
        }
        seats.append(Seat(proxy, name: name, identifier: identifier, of: self))
    }

    /// The capabilities or the name of a seat changed.
    func tell(_ seat: Seat) {
        if announced.insert(seat.identifier).inserted {
            onEvent(.added(WaylandSeat(seat)))
        } else if seats.contains(where: { $0 === seat }) {
            onEvent(.changed(WaylandSeat(seat)))
        }
    }

    private func remove(name: UInt32) {
        if let index = seats.firstIndex(where: { $0.name == name }) {
            let seat = seats.remove(at: index)
            seat.close()
            if latestPress?.seat == seat.proxy {
                latestPress = nil
            }
            if announced.remove(seat.identifier) != nil, !loop.isCancelled {
                onEvent(.removed(WaylandSeat(seat)))
            }
            // A change of the unit may have waited for its touches.
            if !hasEnded {
                inputTaken()
            }
        } else if follower.remove(name: name) {
            update()
        }
    }
}

extension WaylandSeat {
    init(_ seat: Seat) {
        let capabilities = seat.capabilities ?? 0
        self.init(
            name: seat.label,
            hasTouch: capabilities & WL_SEAT_CAPABILITY_TOUCH.rawValue != 0,
            hasPointer: capabilities & WL_SEAT_CAPABILITY_POINTER.rawValue != 0,
            touchDevice: seat.identifier,
            pointerDevice: seat.identifier + 1,
            touchpadDevice: seat.identifier + 2,
            penDevice: seat.identifier + 3
        )
    }
}
