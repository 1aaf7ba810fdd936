// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
@_spi(GestureTools) import GestureKit
import GestureReplay
import GestureTrace
import Glibc

protocol ReplayReport {
    /// Called when a recording begins.
    mutating func began(_ recording: RecordingDescription)

    /// Called when a gesture begins, changes or ends.
    mutating func observed(_ observation: Observation)

    /// Called after a recording; the summary has its counts.
    mutating func ended(_ summary: Summary)

    /// Called after all recordings.
    mutating func finish(_ summary: Summary)
}

/// Prints aligned columns for people.
struct ReplayText: ReplayReport {
    private var isFirst = true
    private var hasHeading = false
    private let nameWidth: Int
    private let palette: Palette
    private let isBrief: Bool

    /// A brief one leaves out velocities.
    init(names: [String], palette: Palette, brief: Bool = false) {
        self.palette = palette
        isBrief = brief
        nameWidth = max(10, names.map(\.count).max() ?? 0)
    }

    mutating func began(_ recording: RecordingDescription) {
        if !isFirst {
            StandardOutput.print("")
        }
        isFirst = false
        hasHeading = false
        StandardOutput.print(palette.strong("\(recording.file)"))
        StandardOutput.print("  \(recording.words)")
    }

    mutating func observed(_ observation: Observation) {
        if !hasHeading {
            hasHeading = true
            StandardOutput.print(
                "      time  \("gesture".rightPadded(to: nameWidth))  state      fingers        "
                    + "location (pt)  values"
            )
        }
        let value = observation.value
        let start = [
            value.time.inSeconds.leftPadded(to: 10),
            observation.recognizer.rightPadded(to: nameWidth),
        ]
        let end = [
            String(printf: "%7d", value.numberOfTouches),
            String(printf: "(%8.1f, %8.1f)", value.location.x, value.location.y),
            words(observation),
        ]
        var line: OutputText = "\(start.joined(separator: "  "))  \(word(observation))  "
        let rest = end.joined(separator: "  ")
        line += "\(rest.hasSuffix("  ") ? String(rest.dropLast(2)) : rest)"
        StandardOutput.print(line)
    }

    /// The state, in color if a gesture begins, is recognized, or is cancelled.
    private func word(_ observation: Observation) -> OutputText {
        let word: OutputText = "\(observation.state.word.rightPadded(to: 9))"
        switch observation.state {
        case .began: return palette.good(word)
        case .ended: return observation.isDiscrete ? palette.good(word) : word
        case .cancelled: return palette.bad(word)
        case .possible, .changed, .failed: return word
        }
    }

    func ended(_ summary: Summary) {
        StandardOutput.print("  \(summary.words(summary.inFile))")
    }

    func finish(_ summary: Summary) {
        let files = "\(summary.files) recording\(summary.files == 1 ? "" : "s")"
        let failures = summary.failures == 0 ? "" : ", \(summary.failures) could not be played"
        if !isFirst {
            StandardOutput.print("")
        }
        StandardOutput.print("\(files): \(summary.words(summary.inAll))\(failures)")
    }

    private func words(_ observation: Observation) -> String {
        let value = observation.value
        let side = value.side ?? "-"
        let parts: [String?] = [
            observation.kind == .edgePan ? "from \(side.rightPadded(to: 6))" : nil,
            observation.kind == .swipe ? side.rightPadded(to: 5) : nil,
            value.translation.map { "translation (\(coordinates($0, 1))) pt" },
            value.scale.map { "scale \($0.decimal(3, width: 7))" },
            value.rotation.map { "rotation \(degrees($0))°" },
            isBrief ? nil : velocity(value),
        ]
        return parts.compactMap(\.self).joined(separator: "  ")
    }

    private func velocity(_ value: Trace.Value) -> String? {
        if let velocity = value.velocity {
            return "velocity (\(coordinates(velocity, 0))) pt/s"
        }
        if let velocity = value.scaleVelocity {
            return "velocity \(velocity.decimal(2, width: 7)) /s"
        }
        return value.rotationVelocity.map { "velocity \(degrees($0))°/s" }
    }

    private func coordinates(_ vector: Vector, _ places: Int) -> String {
        "\(vector.x.decimal(places, width: 7)), \(vector.y.decimal(places, width: 7))"
    }

    private func degrees(_ radians: Double) -> String {
        (radians * 180 / .pi).decimal(1, width: 7)
    }
}

/// One line of integers per event. Any other program that plays the recording can print the same
/// lines for comparison: `time=31980 recognizer=tap state=ended touches=1 x=3772155 y=2138121 dx=0
/// dy=0 scale=4294967296 rotation=0`.
///
/// The units are those of the core: lengths in 1/4096 point, scales and turns in 2^-32.
struct LogReport: ReplayReport {
    func began(_ recording: RecordingDescription) {}

    func observed(_ observation: Observation) {
        let value = observation.value
        let translation = value.translation ?? .zero
        let scale = value.scale ?? 1
        let rotation = value.rotation ?? 0
        StandardOutput.print(
            "time=\(value.time) recognizer=\(observation.recognizer)"
                + " state=\(observation.state.word) touches=\(value.numberOfTouches)"
                + " x=\(steps(value.location.x)) y=\(steps(value.location.y))"
                + " dx=\(steps(translation.x)) dy=\(steps(translation.y))"
                + " scale=\(Int64(scale * 0x1p32))"
                + " rotation=\(Int64((rotation / (2 * .pi) * 0x1p32).rounded()))"
        )
    }

    func ended(_ summary: Summary) {}

    func finish(_ summary: Summary) {}

    /// Converts points to 1/4096 point. Exact: every length of the core is an integer.
    private func steps(_ points: Double) -> Int64 {
        Int64(points * 4096)
    }
}

/// Counts gestures, in the current recording and in total.
struct Summary {
    /// The recognizers, in print order.
    let recognizers: [String]

    /// Gestures by recognizer: those that began, or discrete ones that were recognized.
    private(set) var inFile: [String: Int] = [:]
    private(set) var inAll: [String: Int] = [:]

    /// How many recordings were played to the end.
    private(set) var files = 0

    /// How many could not be played.
    var failures = 0

    private var isFileFinished = true

    init(_ recognizers: [String]) {
        self.recognizers = recognizers
    }

    mutating func count(_ observation: Observation) {
        if isFileFinished {
            inFile = [:]
            isFileFinished = false
        }
        if observation.state == (observation.isDiscrete ? .ended : .began) {
            inFile[observation.recognizer, default: 0] += 1
            inAll[observation.recognizer, default: 0] += 1
        }
    }

    mutating func finishFile() {
        if isFileFinished {
            inFile = [:]
        }
        isFileFinished = true
        files += 1
    }

    /// The counts in words, such as "2 pans, 1 pinch".
    func words(_ counts: [String: Int]) -> String {
        // Those of a program's own recording are in no configuration.
        let others = counts.keys.filter { !recognizers.contains($0) }.sorted()
        let parts = (recognizers + others).compactMap { name in
            counts[name].map { "\($0) \($0 == 1 ? name : plural(name))" }
        }
        return parts.isEmpty ? "no gestures" : parts.joined(separator: ", ")
    }

    private func plural(_ name: String) -> String {
        let hisses = ["s", "x", "sh", "ch"].contains { name.hasSuffix($0) }
        return name + (hisses ? "es" : "s")
    }
}

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

    func strong(_ text: OutputText) -> OutputText {
        wrap(text, "1")
    }

    private func wrap(_ text: OutputText, _ code: OutputText) -> OutputText {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
