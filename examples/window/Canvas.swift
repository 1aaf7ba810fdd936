// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit
import Glibc

/// The pixels of a frame, shared with the compositor.
final class Canvas {
    let width: Int
    let height: Int
    private(set) var buffer: OpaquePointer?
    /// Whether the compositor may still read the pixels.
    var isBusy = false
    private let pixels: UnsafeMutablePointer<UInt32>

    /// Nil: there is no memory.
    init?(_ memory: OpaquePointer, width: Int, height: Int) {
        self.width = width
        self.height = height
        let size = width * height * 4
        let name = "/gesture-window-\(getpid())"
        let file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
        shm_unlink(name)
        defer { close(file) }
        guard ftruncate(file, size) == 0,
            let map = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            map != MAP_FAILED
        else {
            return nil
        }
        pixels = map.bindMemory(to: UInt32.self, capacity: width * height)
        let pool = wl_shm_create_pool(memory, file, Int32(size))
        let format = WL_SHM_FORMAT_XRGB8888.rawValue
        buffer = wl_shm_pool_create_buffer(
            pool,
            0,
            Int32(width),
            Int32(height),
            Int32(width * 4),
            format
        )
        wl_shm_pool_destroy(pool)
    }

    deinit {
        buffer.map(wl_buffer_destroy)
        munmap(pixels, width * height * 4)
    }

    func fill(_ color: UInt32) {
        pixels.update(repeating: color, count: width * height)
    }

    /// Draws a checkerboard in a rectangle at the origin, moved by a transform from points to points
    /// of the window. A pixel shows what is under its middle.
    func draw(_ size: Size, _ transform: AffineTransform2D, scale: Double) {
        guard let inverse = transform.concatenating(.scaling(by: scale)).inverted() else {
            return
        }
        let box = Rect(origin: .zero, size: size).applying(transform)
        let top = max(0, Int(box.minY * scale))
        let left = max(0, Int(box.minX * scale))
        for row in top..<max(top, min(height, Int(box.maxY * scale) + 1)) {
            for column in left..<max(left, min(width, Int(box.maxX * scale) + 1)) {
                let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
                let place = middle.applying(inverse)
                guard place.x >= 0, place.y >= 0, place.x < size.width, place.y < size.height
                else {
                    continue
                }
                let (x, y) = (Int(place.x / size.width * 8), Int(place.y / size.height * 8))
                let color = UInt32(96 + 20 * x) << 16 | UInt32(96 + 20 * y) << 8
                pixels[row * width + column] = (x + y) % 2 == 0 ? color | 0x60 : 0xf0_f0f0
            }
        }
    }
}
