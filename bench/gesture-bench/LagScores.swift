// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import GestureTrace

/// `gesture-bench lag`: how far what a display shows is from the finger.
struct LagScores: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lag",
        abstract: "Scores values at a frame: their distance from the finger, and their jitter.",
        discussion: """
            A display at 60 Hz asks in each frame where a finger is when that frame is shown, 5 to \
            25 ms later. The answer may use the samples up to the frame. The truth is the recording \
            between its samples.

            ERROR is the distance from the truth, in points: the median and the 90th percentile. \
            JITTER is the second difference of what is shown, from frame to frame: the median and \
            the rms. Motion itself has some, too.

            CONTACTS are those of the recordings that move 40 pt in 80 ms or more. Without GESTURE_\
            EXTRA_RECORDINGS, so that everybody gets the same numbers.

            METHODS: the core; the newest sample, as programs show it that do nothing; Android's \
            rule, which extrapolates the newest two samples by at most 8 ms; and the slope of a \
            parabola fitted to the latest 100 ms. The core predicts up to 25 ms here. By default it \
            stops after 16 ms.

            The numbers are the same on every machine. bench/results/lag.json has them:

              gesture-bench lag --json bench/results/lag.json
              bench/tables.py

            EXIT STATUS: 0; 1 if something cannot be read or written; 64 for wrong options.
            """
    )

    @Option(help: .init("Write the scores as JSON; - for standard output.", valueName: "file"))
    var json: String?

    @OptionGroup var recordings: RecordingOptions

    func run() throws {
        let output = try Output(json: json)
        try output.write(LagRun.measure(try recordings.ofFolder()))
    }
}
