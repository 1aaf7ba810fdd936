// SPDX-License-Identifier: MIT

#if hasFeature(Embedded)
// It has no standard error.
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
#if !THREAD_SANITIZER && !hasFeature(Embedded)
import Synchronization
#endif

/// Repairs numbers that GestureKit cannot use: too large, too small, or not a number.
///
/// Fingers, clocks and devices can produce such numbers, so they never stop the program. A number
/// out of range becomes the nearest number in range. NaN leaves the old value, or becomes zero if
/// there is none. All repairs are counted. In a debug build of GestureKit each repair of a value of
/// a recognizer prints a line to standard error, with the recognizer's name. Other repairs print a
/// line only the first time for each property in a process.
public enum ValueRepairs {
    private struct State {
        var count = 0
        /// The UTF-8 of the names. Hashing a string would link tables of Unicode.
        var reported: Set<[UInt8]> = []
        #if hasFeature(Embedded)
        var report: (@Sendable (String) -> Void)?
        #else
        var report: (@Sendable (String) -> Void)? = { ValueRepairs.print($0) }
        #endif
    }

    private static let state = Mutex(State())

    /// The number of repairs since the program started.
    public static var count: Int {
        state.withLock { $0.count }
    }

    /// Called with the sentence that is printed, on the thread of the repair.
    /// Also called for a state that a recognizer cannot be given, and for each requirement that
    /// ``GestureRecognizer/require(toFail:)`` refuses. Default: writes a line to standard error. Nil:
    /// no report.
    public static var report: (@Sendable (String) -> Void)? {
        get { state.withLock { $0.report } }
        set { state.withLock { $0.report = newValue } }
    }

    #if hasFeature(Embedded)
    /// Numbers in it would take room in each program.
    typealias Rule = StaticString
    #else
    typealias Rule = any CustomStringConvertible
    #endif

    /// Counts a repair, and reports it.
    @inline(never)
    static func note(
        _ what: StaticString,
        _ value: some Any,
        _ rule: Rule,
        of owner: GestureRecognizer? = nil
    ) {
        #if DEBUG
        if let owner {
            let report = state.withLock { state in
                state.count += 1
                return state.report
            }
            report?("\(owner.label): \(what) cannot be \(value): \(rule).")
            return
        }
        #endif
        firstReport(of: what)?(
            "\(what) cannot be \(value): \(rule). This is reported once for each property."
        )
    }

    /// Counts a repair. Returns what takes a sentence about the first one of a property.
    static func firstReport(of what: StaticString) -> (@Sendable (String) -> Void)? {
        let name = UnsafeBufferPointer(start: what.utf8Start, count: what.utf8CodeUnitCount)
        return state.withLock { state in
            state.count += 1
            return state.reported.insert(Array(name)).inserted ? state.report : nil
        }
    }

    #if !hasFeature(Embedded)
    private static func print(_ sentence: String) {
        // Writes the line at once, so that lines of other threads do not mix with it. Ignores
        // errors.
        let line = Array("GestureKit: \(sentence)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    #endif
}
