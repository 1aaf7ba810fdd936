// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureWayland
import Testing

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
