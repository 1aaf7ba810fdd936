// SPDX-License-Identifier: MIT

import Dispatch
@_spi(GestureTools) import GestureWayland
import Glibc
import Testing

@Suite("A watch of a descriptor")
struct DescriptorWatchTests {
    private let queue = DispatchQueue(label: "watch")

    private func makePipe() -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        return (ends[0], ends[1])
    }

    /// Watches a descriptor, and calls a closure as the handler until it returns true. What Dispatch
    /// has freed by then has other contents.
    private func watch(
        _ descriptor: Int32,
        _ condition: DescriptorWatch.Condition = .readable,
        until isOver: @escaping @Sendable () -> Bool = { true }
    ) async {
        await withCheckedContinuation { continuation in
            queue.async {
                var watch: DescriptorWatch?
                watch = DescriptorWatch(descriptor, is: condition, queue: queue) {
                    let memory = (0..<8).compactMap { _ in malloc(56) }
                    for piece in memory {
                        memset(piece, 1, 56)
                    }
                    if watch != nil, isOver() {
                        watch = nil
                        continuation.resume()
                    }
                    for piece in memory {
                        free(piece)
                    }
                }
            }
        }
    }

    @Test("3,000 pipes that are hung up are told, and end no program")
    func hangUp() async {
        for _ in 0..<3000 {
            let pipe = makePipe()
            close(pipe.writer)
            await watch(pipe.reader)
            close(pipe.reader)
        }
    }

    @Test("A descriptor gets its events although another one had its number just before")
    func reuse() async {
        for _ in 0..<200 {
            let pipe = makePipe()
            write(pipe.writer, "a", 1)
            await watch(pipe.reader)
            close(pipe.reader)
            close(pipe.writer)
        }
    }

    @Test("A pipe with room is writable, and a full one is not until something is read")
    func writing() async {
        let pipe = makePipe()
        await watch(pipe.writer, .writable)
        _ = fcntl(pipe.writer, F_SETFL, O_NONBLOCK)
        let bytes = [UInt8](repeating: 0, count: 4096)
        while write(pipe.writer, bytes, bytes.count) > 0 {}
        async let isWritable: Void = watch(pipe.writer, .writable) {
            // The pipe is not full any more.
            write(pipe.writer, bytes, bytes.count) > 0
        }
        await watch(pipe.reader) {
            var read = [UInt8](repeating: 0, count: 65536)
            return Glibc.read(pipe.reader, &read, read.count) > 0
        }
        await isWritable
        close(pipe.reader)
        close(pipe.writer)
    }

    @Test("The handler is called until what has come is read")
    func again() async {
        let pipe = makePipe()
        write(pipe.writer, "abc", 3)
        await watch(pipe.reader) {
            var byte: UInt8 = 0
            read(pipe.reader, &byte, 1)
            return byte == UInt8(ascii: "c")
        }
        close(pipe.reader)
        close(pipe.writer)
    }
}

/// Listeners of an object with two events, as old headers have it.
private struct OldFunctions {
    var first: (@convention(c) (UnsafeMutableRawPointer?, Int32) -> Void)?
    var second: (@convention(c) (UnsafeMutableRawPointer?, Int32) -> Void)?
}

@Suite("Listeners of objects of any version")
struct ListenerTests {
    /// An event as libwayland calls it, by its number.
    private typealias Event = @convention(c) (UnsafeMutableRawPointer?, Int32) -> Void

    @Test("Events without a function, and events that are newer than the headers, do nothing")
    func newEvents() {
        let listener = Listener(
            OldFunctions(first: { sum, value in
                sum?.assumingMemoryBound(to: Int32.self).pointee += value
            })
        )
        let functions = UnsafeRawPointer(listener.pointer).assumingMemoryBound(to: Event?.self)
        var sum: Int32 = 0
        for number in 0..<20 {
            let function = functions[number]
            #expect(function != nil, "event \(number)")
            function?(&sum, 7)
        }
        #expect(sum == 7)
    }
}
