// SPDX-License-Identifier: MIT

import GestureReplay

/// Prints a replay.
protocol Report {
    /// Called when a recording begins.
    mutating func began(_ recording: RecordingDescription)

    /// Called when a gesture begins, changes or ends.
    mutating func observed(_ observation: Observation)

    /// Called after a recording; the summary has its counts.
    mutating func ended(_ summary: Summary)

    /// Called after all recordings.
    mutating func finish(_ summary: Summary)
}
