// SPDX-License-Identifier: MIT

// The unsafe operations of this module.

/// The functions of a listener, for objects whose version the program has chosen.
///
/// libwayland calls the function of an event by the event's number. It ends the program if there is
/// none, and reads beyond the struct if the event is newer than the headers that this module was
/// compiled with. So each number has a function here: one that does nothing, if the struct has none.
/// It takes no arguments, and ignores those of the event: callers remove what they have passed.
@_spi(GestureTools) public struct Listener<Functions>: @unchecked Sendable {
    private typealias Function = @convention(c) () -> Void

    /// The functions, for libwayland, which only reads them.
    public let pointer: UnsafeMutablePointer<Functions>

    /// Of these objects, wl_pointer has the most: 12 in version 11.
    private static var eventCount: Int { 32 }

    /// Takes the functions of a listener, which has no other members. It is never freed.
    public init(_ functions: Functions) {
        let all = UnsafeMutablePointer<Function?>.allocate(capacity: Self.eventCount)
        all.initialize(repeating: nil, count: Self.eventCount)
        pointer = UnsafeMutableRawPointer(all).assumingMemoryBound(to: Functions.self)
        pointer.initialize(to: functions)
        for number in 0..<Self.eventCount where all[number] == nil {
            all[number] = {}
        }
    }
}
