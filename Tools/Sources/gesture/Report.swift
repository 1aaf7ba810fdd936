// SPDX-License-Identifier: MIT

import Foundation

/// What a replay is printed as.
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

/// What is printed about a recording as a whole.
struct RecordingDescription {
    var file: String
    var device: String
    var width: Double
    var height: Double
    var isSizeAssumed: Bool
    /// Whether it gives touches; a touchpad gives gestures at the pointer instead.
    var isTouchscreen: Bool
}

extension RecordingDescription {
    /// The device in words.
    var words: String {
        let device = device.isEmpty ? "unnamed device" : device
        let size = String(format: "%.0f x %.0f pt", width, height)
        guard isTouchscreen else {
            return "\(device): a touchpad, whose swipes, pinches and holds are gestures; scrolling "
                + "and moving the pointer are not"
        }
        return "\(device): \(isSizeAssumed ? "size unknown, taken to be " : "")\(size)"
    }
}
