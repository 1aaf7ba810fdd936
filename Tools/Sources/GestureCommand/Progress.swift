// SPDX-License-Identifier: MIT

import Glibc

/// Shows progress on standard error, if that is a terminal, after the first second.
package struct Progress {
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant?
    private let isWanted: Bool

    /// - Parameter isOutputSilent: Whether nothing is printed to standard output meanwhile. If that
    ///   is a terminal too, the output itself shows progress.
    package init(isOutputSilent: Bool) {
        isWanted = isatty(STDERR_FILENO) == 1 && (isOutputSilent || isatty(STDOUT_FILENO) == 0)
    }

    /// Shows the current work, at most ten times a second.
    ///
    /// - Parameter text: One short line.
    package mutating func show(_ text: @autoclosure () -> OutputText) {
        guard isWanted else {
            return
        }
        let now = ContinuousClock.now
        guard now - start >= .seconds(1), shown.map({ now - $0 >= .milliseconds(100) }) ?? true
        else {
            return
        }
        shown = now
        StandardError.write("\r\u{1B}[K\(text())")
    }

    /// Removes the line.
    package mutating func clear() {
        if shown != nil {
            StandardError.write("\r\u{1B}[K")
            shown = nil
        }
    }
}
