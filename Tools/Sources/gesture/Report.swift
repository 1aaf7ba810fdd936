// SPDX-License-Identifier: MIT

import Foundation

/// Prints a replay.
protocol Report {
    /// A recording begins.
    mutating func began(_ recording: RecordingDescription)

    /// A gesture began, changed or ended.
    mutating func observed(_ observation: Observation)

    /// A recording has been played; the summary has its counts.
    mutating func ended(_ summary: Summary)

    /// All recordings have been played.
    mutating func finish(_ summary: Summary)
}

/// The facts about a recording as a whole.
struct RecordingDescription {
    var file: String
    var device: String
    var width: Double
    var height: Double
    var isSizeAssumed: Bool
    /// Whether it has touches. A touchpad has gestures at the pointer instead.
    var isTouchscreen: Bool
}

extension RecordingDescription {
    /// The device in words.
    var words: String {
        let device = device.isEmpty ? "unnamed device" : device
        let size = String(format: "%.0f x %.0f pt", width, height)
        guard isTouchscreen else {
            return "\(device): a touchpad; its swipes, pinches and holds are played, scrolling and "
                + "pointer motion are not"
        }
        return "\(device): \(isSizeAssumed ? "size unknown, assumed to be " : "")\(size)"
    }
}
