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

    /// Watches a descriptor until its handler is called. The watch has ended then. What Dispatch has
    /// freed by then has other contents.
    private func wait(for descriptor: Int32, _ condition: DescriptorWatch.Condition = .readable) {
        let called = DispatchSemaphore(value: 0)
        let calls = Calls()
        queue.sync {
            calls.watch = DescriptorWatch(descriptor, is: condition, queue: queue) {
                let memory = (0..<8).compactMap { _ in malloc(56) }
                for piece in memory {
                    memset(piece, 1, 56)
                }
                calls.watch = nil
                for piece in memory {
                    free(piece)
                }
                called.signal()
            }
        }
        called.wait()
    }

    @Test("3,000 pipes that are hung up are told, and end no program")
    func hangUp() {
        for _ in 0..<3000 {
            let pipe = makePipe()
            close(pipe.writer)
            wait(for: pipe.reader)
            close(pipe.reader)
        }
    }

    @Test("A descriptor gets its events although another one had its number just before")
    func reuse() {
        let numbers = (0..<200).map { _ in
            let pipe = makePipe()
            write(pipe.writer, "a", 1)
            wait(for: pipe.reader)
            close(pipe.reader)
            close(pipe.writer)
            return pipe.reader
        }
        #expect(Set(numbers).count < numbers.count)
    }

    @Test("A pipe with room is writable, and a full one is not")
    func writing() {
        let pipe = makePipe()
        wait(for: pipe.writer, .writable)
        _ = fcntl(pipe.writer, F_SETFL, O_NONBLOCK)
        let bytes = [UInt8](repeating: 0, count: 4096)
        while write(pipe.writer, bytes, bytes.count) > 0 {}
        let calls = Calls()
        queue.sync {
            calls.watch = DescriptorWatch(pipe.writer, is: .writable, queue: queue) {
                calls.count += 1
            }
        }
        wait(for: pipe.reader)
        #expect(queue.sync { calls.count } == 0)
        queue.sync { calls.watch = nil }
        close(pipe.reader)
        close(pipe.writer)
    }

    @Test("The handler is called until what has come is read")
    func again() {
        let pipe = makePipe()
        write(pipe.writer, "abc", 3)
        let end = DispatchSemaphore(value: 0)
        let calls = Calls()
        queue.sync {
            calls.watch = DescriptorWatch(pipe.reader, is: .readable, queue: queue) {
                var byte: UInt8 = 0
                read(pipe.reader, &byte, 1)
                calls.count += 1
                if byte == UInt8(ascii: "c") {
                    calls.watch = nil
                    end.signal()
                }
            }
        }
        end.wait()
        #expect(queue.sync { calls.count } == 3)
        close(pipe.reader)
        close(pipe.writer)
    }
}

private final class Calls {
    var watch: DescriptorWatch?
    var count = 0
}
