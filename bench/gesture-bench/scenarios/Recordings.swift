// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
@_spi(GestureTools) import GestureLibinput
import GestureRecording

extension BenchScenario {
    /// The recordings of a folder in the format of `gesture convert`, one after the other; nil if none
    /// has touches.
    ///
    /// - Throws: If one cannot be read.
    static func recordings(in folder: String) throws(RecordingError) -> BenchScenario? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var recordings: [[TouchSample]] = []
        for name in names.sorted() where [".gesture", ".samples"].contains(where: name.hasSuffix) {
            recordings.append(try touches(of: folder + "/" + name))
        }
        // One of a touchpad has none.
        recordings.removeAll(where: \.isEmpty)
        guard !recordings.isEmpty else {
            return nil
        }
        var stage = BenchSetup(BenchSetup.seven)
        stage.surface = stage.window
        return BenchScenario(
            "recordings",
            "\(recordings.count) recordings of real touchscreens; seven recognizers.",
            stage,
            isCold: true,
            { [recordings] in BenchStreams.all(of: recordings) }
        )
    }

    private static func touches(of path: String) throws(RecordingError) -> [TouchSample] {
        let reader = try RecordingReader(path: path)
        var samples: [TouchSample] = []
        while let line = try reader.next() {
            if case .touch(let sample) = line.entry {
                samples.append(sample)
            }
        }
        return samples
    }
}

extension TouchStream {
    /// Its samples as a program's own, including those that end frames.
    func touchSamples() -> [TouchSample] {
        samples.compactMap(TouchSample.init)
    }

    /// Writes it as a recording: see docs/recording-format.md. A pause becomes an empty frame.
    func write(to descriptor: Int32, name: String, side: Double) throws(RecordingError) {
        let size = Size(width: side, height: side)
        let device = RecordedDevice(
            touchscreen: 0,
            name: name,
            mapping: .configured,
            size: size
        )
        let writer = try RecordingWriter(
            descriptor: descriptor,
            name: name,
            header: RecordingHeader(window: size, devices: [device])
        )
        for frame in frames {
            guard frame.count > 0 else {
                let time = Timestamp(microseconds: frame.time)
                try writer.write(TouchSample(.frame, time: time))
                continue
            }
            for sample in samples[frame.first..<frame.first + frame.count] {
                if let touch = TouchSample(sample) {
                    try writer.write(touch)
                }
            }
        }
        try writer.flush()
    }
}
