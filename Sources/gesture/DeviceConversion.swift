// SPDX-License-Identifier: MIT

import GestureKit
import GestureLibinput
import GestureRecording

/// Writes what the system's libinput reports of a recorded device.
final class DeviceConversion: Conversion {
    private(set) var leftOut = 0

    private let played: PlayedDevice
    /// When a frame began that has not been ended.
    private var openFrame: Timestamp?

    init(_ played: PlayedDevice) {
        self.played = played
    }

    var header: RecordingHeader {
        RecordingHeader(
            // A touchpad knows nothing of a screen.
            window: played.description.size ?? Size(width: 1920, height: 1080),
            devices: [played.description]
        )
    }

    func run(_ writer: RecordingWriter) throws(RecordingError) {
        while try played.playNext() {
            guard let adapter = played.adapter else {
                continue
            }
            try played.takeEvents { (event) throws(RecordingError) in
                if let sample = adapter.touch(of: event) {
                    try write(sample, writer)
                } else if let step = adapter.touchpadStep(of: event) {
                    try write(step, writer)
                }
            }
            // libinput leaves frames out.
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
        guard sample.hasPlace else {
            leftOut += 1
            return
        }
        var sample = sample
        sample.time = time(sample.time)
        openFrame = sample.kind == .frame ? nil : sample.time
        try writer.write(sample)
    }

    private func write(
        _ step: TouchpadStep,
        _ writer: RecordingWriter
    ) throws(RecordingError) {
        var step = step
        step.time = time(step.time)
        try writer.write(step)
    }

    /// From the recording's first frame.
    private func time(_ time: Timestamp) -> Timestamp {
        Timestamp(microseconds: time.microseconds - min(time.microseconds, played.epoch))
    }
}

extension TouchSample {
    /// Whether its position, if it has one, is one that an engine takes.
    fileprivate var hasPlace: Bool {
        switch kind {
        case .down(at: let point), .motion(to: let point):
            max(point.x.magnitude, point.y.magnitude) <= 262_144
        case .up, .cancel, .frame:
            true
        }
    }
}
