// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording

/// Writes what the system's libinput reports about a recorded device.
final class DeviceConversion: Conversion {
    private(set) var leftOut = 0

    private let played: PlayedDevice
    /// When the open frame began, nil when no frame is open.
    private var openFrame: Timestamp?

    init(_ played: PlayedDevice) {
        self.played = played
    }

    var line: Int { played.line }
    var remarks: [String] { played.remarks }

    var header: RecordingHeader {
        RecordingHeader(
            // A touchpad has no screen.
            window: played.description.size ?? Size(width: 1920, height: 1080),
            devices: [played.description]
        )
    }

    func run(_ writer: RecordingWriter) throws(RecordingError) {
        while try played.playNext() {
            try played.takeInputs { (input) throws(RecordingError) in
                switch input {
                case .touch(let sample): try write(sample, writer)
                case .step(let step): try writer.write(step)
                case .cancelAll, .endBatch: break
                }
            }
            // libinput sometimes leaves out the end of a frame.
            if let time = openFrame {
                openFrame = nil
                try writer.write(TouchSample(.frame, time: time))
            }
        }
        try writer.flush()
    }

    private func write(
        _ sample: TouchSample,
        _ writer: RecordingWriter
    ) throws(RecordingError) {
        guard sample.isInRange else {
            leftOut += 1
            return
        }
        openFrame = sample.kind == .frame ? nil : sample.time
        try writer.write(sample)
    }
}

extension TouchSample {
    /// Whether its position, if it has one, is within the range of an engine.
    fileprivate var isInRange: Bool {
        switch kind {
        case .down(at: let point), .motion(to: let point):
            max(point.x.magnitude, point.y.magnitude) <= 262_144
        case .up, .cancel, .frame:
            true
        }
    }
}
