// SPDX-License-Identifier: MIT

import GestureKit
import GestureLibinput
import GestureRecording

/// The touches of a recorded device, as the system's libinput reports them.
final class DeviceFeed: DeviceSource {
    private let played: PlayedDevice

    init(_ played: PlayedDevice) {
        self.played = played
    }

    var remarks: [String] { played.remarks }
    var line: Int { played.line }

    var device: RecordedDevice { played.description }

    var description: RecordingDescription {
        var description = RecordingDescription(file: played.name, device)
        description.isKindAssumed = played.isKindAssumed
        return description
    }

    func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        guard try played.playNext() else {
            return false
        }
        takeEvents(take)
        return true
    }

    func cut(_ take: (RecordingInput) -> Void) throws(RecordingError) {
        try played.unplug()
        takeEvents(take)
    }

    private func takeEvents(_ take: (RecordingInput) -> Void) {
        played.takeInputs(take)
        take(.endBatch)
    }
}
