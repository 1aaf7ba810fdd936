// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Android)
internal import Android
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif
#if !THREAD_SANITIZER
internal import Synchronization
#endif

/// What happens to numbers that GestureKit cannot use: too large, too small, or not a number at all.
///
/// Such a number never stops the program, because fingers, clocks and devices can lead to any. A
/// number that is out of range becomes the nearest that is in range. One that is not a number leaves
/// what was there, or is taken for zero where nothing was. The first time that happens to a property,
/// in the life of the process, a line says so on standard error; all are counted.
public enum ValueRepairs {
    private struct State {
        var count = 0
        var reported: Set<String> = []
        var report: (@Sendable (String) -> Void)? = { ValueRepairs.print($0) }
    }

    private static let state = Mutex(State())

    /// How many numbers have been repaired since the program started.
    public static var count: Int {
        state.withLock { $0.count }
    }

    /// Called with a sentence the first time that a property's number is repaired, on the thread where
    /// that happens. By default it writes a line to standard error. Nil: nothing is said.
    public static var report: (@Sendable (String) -> Void)? {
        get { state.withLock { $0.report } }
        set { state.withLock { $0.report = newValue } }
    }

    /// Counts a repair, and reports the first one of a property.
    @inline(never)
    static func note(_ what: StaticString, _ value: some Any, _ rule: StaticString) {
        let name = "\(what)"
        let report = state.withLock { state -> (@Sendable (String) -> Void)? in
            state.count += 1
            return state.reported.insert(name).inserted ? state.report : nil
        }
        report?("\(name) cannot be \(value): \(rule). This is said once for each property.")
    }

    private static func print(_ sentence: String) {
        // Whole, so that lines of other threads do not come between; there is nobody to tell that it failed.
        let line = Array("GestureKit: \(sentence)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
