// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import GestureTrace

/// `gesture-bench decisions`: when gestures begin.
struct DecisionTimes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decisions",
        abstract: "Shows when gestures begin on recordings, and checks the promises.",
        discussion: """
            Plays each recording to the core: with the seven recognizers, of which one wins; with a \
            tap that waits for a double tap; and to each kind of recognizer alone. For each gesture \
            that begins or is recognized it prints the time since the landing of its first finger \
            and of the last one it needs, the distance on the glass as the recognizer measures it, \
            and how far that was beyond the slop, next to the step of the sample that decides.

            That sample is computed from the positions of the recording, without the core: the first \
            one at which the measure has reached the slop; for a tap, the last lift; for a press, its \
            deadline. “ms after” is the time from there to the event. If it is not 0, the last column \
            names the recognizer that it waited for, or over which it had to lead, from the ledger.

            The promises for those that did not wait: beyond the slop by at most the step of that one sample, and 0 ms after it.

            The numbers are the same on every machine. Recordings of devices in the folder that \
            GESTURE_EXTRA_RECORDINGS names are played too, through libinput.

            With --lead it plays hands whose meaning is known: hands by formula with the noise of a \
            panel, and the drags and pinches of recordings, by their names. They play to pan and pinch; to \
            pan, pinch and rotation; and to a pan and a pinch of exactly as many fingers as the hand has, \
            as in a compositor. For each lead it prints how many were taken for what they \
            mean, and the time from the first slop to the begin. Without a lead both are at once. For a \
            recording it also prints the evidence of what began, to that of what the hand means.

            The promises of the lead of 1.5: each kind is right as often as without a lead, but for one in \
            a hundred hands; each hand with a finger that rests is right; the wait is 0 in the median, and \
            at most 35 ms for nine of ten hands whose fingers all move. bench/results/lead.json has the \
            numbers:

              gesture-bench decisions --lead --json bench/results/lead.json
              bench/tables.py

            EXIT STATUS: 0 if the promises are kept; 1 if not, or if something cannot be read or \
            written; 64 for wrong options.
            """
    )

    @Option(help: .init("Write the numbers as JSON; - for standard output.", valueName: "file"))
    var json: String?

    @OptionGroup var recordings: BenchOptions

    @Option(help: ArgumentHelp("The file with the promised limits.", valueName: "file"))
    var thresholds = "bench/thresholds.json"

    @Flag(help: "Show what hands are taken for, with several leads.")
    var lead = false

    @Option(help: ArgumentHelp("With --lead: what the hands are made from.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("With --lead: how many of each kind.", valueName: "number"))
    var hands = 500

    func run() throws {
        if lead {
            return try runLead()
        }
        let limits = try DecisionLimits(path: thresholds).decisions
        let output = try BenchOutput(json: json)
        let decisions = DecisionRun.measure(try recordings.all())
        let figures = decisions.figures(limits)
        try output.write(decisions, figures)
        guard decisions.keeps(figures) else {
            throw ExitCode.failure
        }
    }

    private func runLead() throws {
        let output = try BenchOutput(json: json)
        let lead = LeadRun.measure(try recordings.all(), hands: hands, seed: seed)
        try output.write(lead)
        guard lead.misses.isEmpty else {
            throw ExitCode.failure
        }
    }
}

/// The recordings to play.
struct BenchOptions: ParsableArguments {
    @Option(help: .init("The folder of recordings from gesture convert.", valueName: "folder"))
    var recordings = "Tests/recordings/samples"

    /// The recordings of the folder, and those that GESTURE_EXTRA_RECORDINGS names.
    func all() throws -> [BenchTouches] {
        let folder = ProcessInfo.processInfo.environment["GESTURE_EXTRA_RECORDINGS"] ?? ""
        let own = try ofFolder()
        return folder.isEmpty ? own : own + (try BenchTouches.devices(in: folder))
    }

    /// The recordings of the folder.
    func ofFolder() throws -> [BenchTouches] {
        let own = try BenchTouches.all(in: recordings)
        if own.isEmpty {
            BenchErrors.print(
                "gesture-bench: no recordings in \(recordings): use --recordings to name their folder"
            )
        }
        return own
    }
}

/// The limits of decisions by name, from bench/thresholds.json. bench/cost/run.py checks the limits of
/// instructions and bytes.
private struct DecisionLimits: Decodable {
    var decisions: [String: Double]

    /// Reads the file.
    init(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw BenchFailure(
                "\(path) cannot be read: run gesture-bench in a checkout, or use --thresholds"
            )
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw BenchFailure("\(path) has no valid limits: \(error)")
        }
    }
}
