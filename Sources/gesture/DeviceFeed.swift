// SPDX-License-Identifier: MIT

import GestureKit
import GestureLibinput
import GestureRecording

/// Touches of a recorded device, as the system's libinput reports them.
final class DeviceFeed: RecordingFeed {
    private(set) var refused = 0

    private let played: PlayedDevice

    init(_ played: PlayedDevice) {
        self.played = played
    }

    var epoch: UInt64 { played.epoch }

    var description: RecordingDescription {
        RecordingDescription(file: played.name, played.description)
    }

    func pushNext(to engine: GestureEngine) throws(RecordingError) -> Bool {
        guard try played.playNext() else {
            return false
        }
        takeEvents(engine)
        return true
    }

    func cut(_ engine: GestureEngine) throws(RecordingError) {
        try played.unplug()
        takeEvents(engine)
    }

    private func takeEvents(_ engine: GestureEngine) {
        guard let adapter = played.adapter else {
            return
        }
        played.takeEvents { event in
            refused += adapter.push(event, to: engine) ? 0 : 1
        }
        adapter.endBatch(of: engine)
    }
}
