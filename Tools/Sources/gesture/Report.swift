// SPDX-License-Identifier: MIT

import Foundation

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

/// The facts about a recording as a whole.
struct RecordingDescription {
    var file: String
    var device: String
    var width: Double
    var height: Double
    var isSizeAssumed: Bool
    /// Whether it has touches. A touchpad has gestures at the pointer instead.
    var isTouchscreen: Bool
    /// Whether its samples have the sizes of contacts, as far as the device says.
    var hasContactSizes = false
    /// Whether only the events show what the device is.
    var isKindAssumed = false
}

extension RecordingDescription {
    /// The device in words.
    var words: String {
        let device = device.isEmpty ? "unnamed device" : device
        let size = String(format: "%.0f x %.0f pt", width, height)
        guard isTouchscreen else {
            return "\(device): a touchpad; its swipes, pinches and holds are played, and "
                + "scrolls; pointer motion is not\(advice)"
        }
        let contacts = hasContactSizes ? ", with contact sizes" : ""
        let assumed = "size unknown, assumed to be \(isPhone ? "a phone of " : "")"
        let origin = isSizeAssumed ? assumed : ""
        return "\(device): \(origin)\(size)\(contacts)\(advice)"
    }

    /// What to pass if something was assumed and is wrong.
    private var advice: String {
        let other = isTouchscreen ? "touchpad" : "touchscreen"
        let options = [
            isTouchscreen && isSizeAssumed ? "--size-mm if you know it" : nil,
            isKindAssumed ? "--kind \(other) if it is one" : nil,
        ].compactMap(\.self)
        return options.isEmpty ? "" : "; pass " + options.joined(separator: ", ")
    }

    /// Whether its height, or its width on its side, is GC_DEVICE_PHONE_HEIGHT.
    private var isPhone: Bool {
        (max(width, height) - 762).magnitude < 0.5
    }
}
