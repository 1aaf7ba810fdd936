// SPDX-License-Identifier: MIT

import CGestureWayland
import CGestureWindow
import GestureKit

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Memory for one picture of a window, shared with the compositor.
///
/// The memory grows with the window and is kept when the window shrinks.
final class SharedBuffer {
    private(set) var memory: UnsafeMutableRawPointer
    private(set) var width = 0
    private(set) var height = 0
    private(set) var handle: OpaquePointer?
    /// Whether the compositor may still read it.
    var isBusy = false
    /// What has changed since it was drawn.
    var stale = PixelRect.none

    private let descriptor: Int32
    private var capacity: Int
    private var pool: OpaquePointer

    /// Bytes from one row to the next.
    var stride: Int { width * 4 }

    init(_ shm: OpaquePointer, width: Int, height: Int) throws(WindowError) {
        let capacity = width * height * 4
        let descriptor = gcw_memory()
        guard descriptor >= 0, ftruncate(descriptor, capacity) == 0 else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 {
                close(descriptor)
            }
            throw .noMemory(bytes: capacity, reason: reason)
        }
        let mapped = mmap(nil, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let mapped, mapped != MAP_FAILED else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw .noMemory(bytes: capacity, reason: reason)
        }
        (self.descriptor, self.capacity, memory) = (descriptor, capacity, mapped)
        pool = wl_shm_create_pool(shm, descriptor, Int32(capacity))
        fit(width: width, height: height)
    }

    deinit {
        if let handle {
            wl_buffer_destroy(handle)
        }
        wl_shm_pool_destroy(pool)
        munmap(memory, capacity)
        close(descriptor)
    }

    /// Gives it another size. It must not be busy.
    func resize(width: Int, height: Int) throws(WindowError) {
        guard width != self.width || height != self.height else {
            return
        }
        let needed = width * height * 4
        if needed > capacity {
            let moved =
                ftruncate(descriptor, needed) == 0
                ? mmap(nil, needed, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) : nil
            guard let moved, moved != MAP_FAILED else {
                throw .noMemory(bytes: needed, reason: String(cString: strerror(errno)))
            }
            munmap(memory, capacity)
            (memory, capacity) = (moved, needed)
            wl_shm_pool_resize(pool, Int32(needed))
        }
        fit(width: width, height: height)
    }

    private func fit(width: Int, height: Int) {
        if let handle {
            wl_buffer_destroy(handle)
        }
        (self.width, self.height) = (width, height)
        stale = PixelRect(left: 0, top: 0, right: width, bottom: height)
        handle = wl_shm_pool_create_buffer(
            pool,
            0,
            Int32(width),
            Int32(height),
            Int32(stride),
            WL_SHM_FORMAT_XRGB8888.rawValue
        )
        wl_buffer_add_listener(handle, Self.listener.pointer, Borrowed(self).address)
    }

    private static let listener = Constant(
        wl_buffer_listener(release: { data, _ in
            Borrowed<SharedBuffer>.object(at: data)?.isBusy = false
        })
    )
}

/// The buffers of a window. There are at most three, however long the compositor keeps them.
final class BufferRing {
    private let shm: OpaquePointer
    private var buffers: [SharedBuffer] = []
    private static let most = 3

    init(_ shm: OpaquePointer) {
        self.shm = shm
    }

    /// Gives the memory back, before the connection ends.
    func removeAll() {
        buffers = []
    }

    /// A buffer of that size to draw in. Nil: the compositor has all of them.
    func next(width: Int, height: Int) throws(WindowError) -> SharedBuffer? {
        var free: SharedBuffer?
        for buffer in buffers where !buffer.isBusy {
            // The one with the least to draw.
            if buffer.stale.area < free?.stale.area ?? .max {
                free = buffer
            }
        }
        if let free {
            try free.resize(width: width, height: height)
            return free
        }
        guard buffers.count < Self.most else {
            return nil
        }
        let buffer = try SharedBuffer(shm, width: width, height: height)
        buffers.append(buffer)
        return buffer
    }

    /// Whether ``next(width:height:)`` has a buffer.
    var hasFree: Bool {
        buffers.count < Self.most || buffers.contains { !$0.isBusy }
    }

    /// Notes what has to be drawn again.
    func damage(_ rect: PixelRect) {
        for buffer in buffers {
            buffer.stale = buffer.stale.union(rect)
        }
    }
}
