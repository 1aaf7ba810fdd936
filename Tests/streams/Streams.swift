// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureKit

@main
struct Streams: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "controller-streams",
        abstract:
            "Plays random streams to controllers, and checks that their content comes to rest."
    )

    @Option(help: "How many streams of a minute to play.")
    var count: UInt64 = 200

    @Option(help: "The first seed.")
    var seed: UInt64 = 1

    func run() throws {
        var failed: UInt64 = 0
        for seed in seed..<seed + count {
            let faults = Self.faults(seed)
            if !faults.isEmpty {
                failed += 1
                print("stream \(seed):")
                faults.forEach { print("  \($0)") }
            }
        }
        print("\(count - failed) passed, \(failed) failed")
        if failed > 0 {
            throw ExitCode.failure
        }
    }

    /// Of each of these, every second one has commands without a time. Such a command applies to the
    /// latest frame, so its place depends on the display.
    private static let kinds: [Kind] = [
        Kind(ScrollStage.timedCommands, ScrollStage.commands) { ScrollStage($0) },
        Kind(ZoomStage.timedCommands, ZoomStage.commands) { ZoomStage($0) },
        Kind(PageStage.timedCommands, PageStage.commands, isSteady: false) { PageStage($0) },
    ]

    private struct Kind {
        let timedCommands: Int
        let commands: Int
        /// Whether its content may never jump from one frame to the next.
        let isSteady: Bool
        let stage: @Sendable (Stream) -> ControllerStage

        init(
            _ timedCommands: Int,
            _ commands: Int,
            isSteady: Bool = true,
            stage: @escaping @Sendable (Stream) -> ControllerStage
        ) {
            (self.timedCommands, self.commands) = (timedCommands, commands)
            (self.isSteady, self.stage) = (isSteady, stage)
        }
    }

    private static func faults(_ seed: UInt64) -> [String] {
        let kind = kinds[Int(seed % 3)]
        let isTimed = seed % 2 == 0
        let commands = isTimed ? kind.timedCommands : kind.commands
        let stream = Stream(seed: seed, commands: commands)
        var places: [Continuity.Place] = []
        var faults: [String] = []
        func play(_ stream: Stream, rate: Int, ahead: Double = 0, judgesSteps: Bool = false) {
            let stage = kind.stage(stream)
            stage.play(stream, rate: rate, ahead: ahead, rest: 2000, judgesSteps: judgesSteps)
            faults += stage.faults.map { "\(judgesSteps ? "calm, " : "")\(rate) Hz, \($0)" }
            places.append(stage.parts)
        }
        for (rate, ahead) in [(30, 33.3), (60, 16.6), (144, 0)] {
            play(stream, rate: rate, ahead: ahead)
            guard isTimed else {
                break
            }
        }
        // Exactly: where content hands over depends on which content is at its end. There, the least
        // difference sends a fling to other content.
        for other in places.dropFirst() where other != places[0] {
            faults.append("rests at \(places[0]) and, with another display, at \(other)")
        }
        if kind.isSteady {
            let calm = Stream(seed: seed, commands: commands, isCalm: true)
            play(calm, rate: 144, judgesSteps: true)
        }
        return faults
    }
}
