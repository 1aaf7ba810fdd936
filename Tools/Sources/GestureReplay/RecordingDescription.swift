// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
package import GestureRecording

/// The facts about a recording as a whole.
package struct RecordingDescription {
    package var file: String
    package var device: String
    package var width: Double
    package var height: Double
    package var isSizeAssumed: Bool
    /// Whether it has touches. A touchpad has gestures at the pointer instead.
    package var isTouchscreen: Bool
    /// Whether its samples have the sizes of contacts, as far as the device says.
    package var hasContactSizes = false
    /// Whether only the events show what the device is.
    package var isKindAssumed = false
}

extension RecordingDescription {
    /// The device in words.
    package var words: String {
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

extension RecordingDescription {
    package init(file: String, _ device: RecordedDevice) {
        self.init(
            file: file,
            device: device.name,
            width: device.size?.width ?? 0,
            height: device.size?.height ?? 0,
            isSizeAssumed: device.mapping == .assumed,
            isTouchscreen: device.kind == .touchscreen
        )
    }
}
