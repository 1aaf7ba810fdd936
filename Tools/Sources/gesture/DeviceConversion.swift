// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording
import GestureReplay

/// Writes the touches of a recorded device.
final class DeviceConversion: Conversion {
    private let source: any DeviceSource
    private let feed: any RecordingFeed
    private var frames = FrameWriter()

    init(_ source: any DeviceSource, _ part: RecordingPart) {
        self.source = source
        feed = part.isWhole ? source : PartialFeed(source, part)
    }

    var leftOut: Int { frames.leftOut }
    var line: Int { feed.line }
    var remarks: [String] { feed.remarks }

    var header: RecordingHeader {
        let device = source.device
        var header = RecordingHeader(
            // A touchpad has no screen.
            window: device.size ?? Size(width: 1920, height: 1080),
            devices: [device]
        )
        header.minorVersion = source.description.hasContactSizes ? 1 : 0
        return header
    }

    func run(_ writer: RecordingWriter) throws(RecordingError) {
        var inputs: [RecordingInput] = []
        while try feed.next({ inputs.append($0) }) {
            for input in inputs {
                try frames.write(input, writer)
            }
            inputs.removeAll(keepingCapacity: true)
        }
        for input in inputs {
            try frames.write(input, writer)
        }
        try writer.flush()
    }
}

/// Writes the samples of a device frame by frame.
private struct FrameWriter {
    /// How many samples were left out because a recording cannot hold them.
    private(set) var leftOut = 0

    /// When the open frame began, nil when no frame is open.
    private var openFrame: Timestamp?

    mutating func write(
        _ input: RecordingInput,
        _ writer: RecordingWriter
    ) throws(RecordingError) {
        switch input {
        case .touch(let sample):
            guard sample.isInRange else {
                leftOut += 1
                return
            }
            openFrame = sample.kind == .frame ? nil : sample.time
            try writer.write(sample)
        case .step(let step):
            try writer.write(step)
        case .endBatch:
            // The source sometimes leaves out the end of a frame.
            if let time = openFrame {
                openFrame = nil
                try writer.write(TouchSample(.frame, time: time))
            }
        case .cancelAll, .interruption:
            break
        }
    }
}

extension TouchSample {
    /// Whether its position, if it has one, is within the range of an engine.
    fileprivate var isInRange: Bool {
        switch kind {
        case .down(at: let point), .motion(to: let point):
            max(point.x.magnitude, point.y.magnitude) <= 262_144
        case .size(let major, let minor):
            max(major, minor) <= 262_144
        case .up, .cancel, .frame:
            true
        }
    }
}
