// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Glibc

/// The option for colors, shared by subcommands.
struct ColorOptions: ParsableArguments {
    /// When to use color.
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case auto
        case always
        case never
    }

    @Option(help: "When to use color; auto: on a terminal, unless NO_COLOR is set.")
    var color = Choice.auto

    /// The colors that the option chooses.
    var palette: Palette {
        switch color {
        case .always:
            return Palette(isOn: true)
        case .never:
            return Palette(isOn: false)
        case .auto:
            let environment = ProcessInfo.processInfo.environment
            let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
            let isDumb = environment["TERM"] == "dumb"
            return Palette(isOn: isatty(STDOUT_FILENO) == 1 && !isUnwanted && !isDumb)
        }
    }
}

/// Colors text, or leaves it plain.
struct Palette {
    var isOn: Bool

    /// For gestures that were recognized.
    func good(_ text: OutputText) -> OutputText {
        wrap(text, "32")
    }

    /// For failures and obstacles.
    func bad(_ text: OutputText) -> OutputText {
        wrap(text, "33")
    }

    /// For headings.
    func strong(_ text: OutputText) -> OutputText {
        wrap(text, "1")
    }

    private func wrap(_ text: OutputText, _ code: OutputText) -> OutputText {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// Shows progress on standard error, if that is a terminal, after the first second.
struct Progress {
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant?
    private let isWanted: Bool

    /// - Parameter isOutputSilent: Whether nothing is printed to standard output meanwhile. If that
    ///   is a terminal too, the output itself shows progress.
    init(isOutputSilent: Bool) {
        isWanted = isatty(STDERR_FILENO) == 1 && (isOutputSilent || isatty(STDOUT_FILENO) == 0)
    }

    /// Shows the current work, at most ten times a second.
    ///
    /// - Parameter text: One short line.
    mutating func show(_ text: @autoclosure () -> OutputText) {
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
    mutating func clear() {
        if shown != nil {
            StandardError.write("\r\u{1B}[K")
            shown = nil
        }
    }
}
