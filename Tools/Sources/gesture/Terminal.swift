// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Glibc

/// Whether output has color: what subcommands share.
struct ColorOptions: ParsableArguments {
    /// When there is color.
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case auto
        case always
        case never
    }

    @Option(help: "Color: auto is on a terminal, unless NO_COLOR is set.")
    var color = Choice.auto

    /// How output is colored.
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

/// Text in colors, or plain.
struct Palette {
    var isOn: Bool

    /// For what was recognized.
    func good(_ text: OutputText) -> OutputText {
        wrap(text, "32")
    }

    /// For what stands in the way.
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

/// How far long work has come, on standard error: on a terminal only, and after the first second.
struct Progress {
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant?
    private let isWanted: Bool

    /// - Parameter isOutputSilent: Whether standard output shows nothing meanwhile. Where it does,
    ///   on a terminal, that is progress enough.
    init(isOutputSilent: Bool) {
        isWanted = isatty(STDERR_FILENO) == 1 && (isOutputSilent || isatty(STDOUT_FILENO) == 0)
    }

    /// Shows what is being done, at most ten times a second.
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

    /// Takes the line away.
    mutating func clear() {
        if shown != nil {
            StandardError.write("\r\u{1B}[K")
            shown = nil
        }
    }
}
