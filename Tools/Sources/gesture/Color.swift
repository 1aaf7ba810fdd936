// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
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
            let isUnwanted = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
            let isDumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? false
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
