// SPDX-License-Identifier: MIT

import CGestureWayland

/// The precise times that a compositor sends before the events of a device.
final class InputStamps {
    private let proxy: OpaquePointer
    private var stamp: (milliseconds: UInt32, fraction: UInt32)?

    init(_ proxy: OpaquePointer) {
        self.proxy = proxy
        zwp_input_timestamps_v1_add_listener(
            proxy,
            Self.listener.pointer,
            Borrowed.address(of: self)
        )
    }

    deinit {
        zwp_input_timestamps_v1_destroy(proxy)
    }

    /// The microseconds that belong to an event's milliseconds. 0: they are not known.
    func takeFraction(of milliseconds: UInt32) -> UInt32 {
        defer { stamp = nil }
        guard let stamp, stamp.milliseconds == milliseconds else {
            return 0
        }
        return stamp.fraction
    }

    private static let listener = Constant(
        zwp_input_timestamps_v1_listener(timestamp: { data, _, high, low, nanoseconds in
            let seconds = UInt64(high) << 32 | UInt64(low)
            let milliseconds = seconds &* 1000 &+ UInt64(nanoseconds) / 1_000_000
            Borrowed<InputStamps>.object(at: data)?.stamp = (
                UInt32(truncatingIfNeeded: milliseconds),
                nanoseconds % 1_000_000 / 1000
            )
        })
    )
}
