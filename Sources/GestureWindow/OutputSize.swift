// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit
import GestureWayland

/// An output, and its size in units of the desktop.
final class OutputSize {
    private let output: OpaquePointer
    private var pixels = Size.zero
    private var isTurned = false
    private var scale = 1.0

    /// Nil: it is not known.
    var size: Size? {
        guard pixels.width > 0 && pixels.height > 0 else {
            return nil
        }
        let (width, height) = (pixels.width / scale, pixels.height / scale)
        return isTurned ? Size(width: height, height: width) : Size(width: width, height: height)
    }

    init(_ output: OpaquePointer) {
        self.output = output
        wl_output_add_listener(output, Self.listener.pointer, Borrowed.address(of: self))
    }

    deinit {
        wl_output_release(output)
    }

    private static let listener = Constant(
        wl_output_listener(
            geometry: { data, _, _, _, _, _, _, _, _, transform in
                // 90 and 270 degrees, flipped or not.
                Borrowed<OutputSize>.object(at: data)?.isTurned = transform & 1 != 0
            },
            mode: { data, _, flags, width, height, _ in
                if flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 {
                    let size = Size(width: Double(width), height: Double(height))
                    Borrowed<OutputSize>.object(at: data)?.pixels = size
                }
            },
            done: { _, _ in },
            scale: { data, _, scale in
                Borrowed<OutputSize>.object(at: data)?.scale = Double(max(scale, 1))
            },
            name: { _, _, _ in },
            description: { _, _, _ in }
        )
    )
}
