// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit

extension Seat {
    static let touchListener = Constant(makeTouchListener())

    private static func makeTouchListener() -> wl_touch_listener {
        var listener = wl_touch_listener()
        listener.down = { data, _, serial, time, surface, id, x, y in
            Borrowed<Seat>.object(at: data)?.land(serial, time, surface, id, x, y)
        }
        listener.up = { data, _, serial, time, id in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            seat.touches.lift(id, at: seat.touchTime(time))
        }
        listener.motion = { data, _, time, id, x, y in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            let time = seat.touchTime(time)
            seat.touches.move(id, x: Double(fixed: x), y: Double(fixed: y), at: time)
        }
        listener.frame = { data, _ in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            seat.touches.endFrame()
            seat.onInput()
        }
        listener.cancel = { data, _ in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            seat.touches.cancel(at: seat.touchTime())
            seat.onInput()
        }
        listener.shape = { data, _, id, major, minor in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            let (major, minor) = (Double(fixed: major), Double(fixed: minor))
            seat.touches.shape(id, major: major, minor: minor, at: seat.touchTime())
        }
        listener.orientation = { _, _, _, _ in }
        return listener
    }

    private func land(
        _ serial: UInt32,
        _ time: UInt32,
        _ surface: OpaquePointer?,
        _ id: Int32,
        _ x: wl_fixed_t,
        _ y: wl_fixed_t
    ) {
        let time = touchTime(time)
        guard surface == self.surface else {
            return touches.forget(id, at: time)
        }
        onSerial(self, serial)
        touches.land(id, x: Double(fixed: x), y: Double(fixed: y), at: time)
    }
}
