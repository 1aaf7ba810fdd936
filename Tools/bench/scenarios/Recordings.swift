// SPDX-License-Identifier: MIT

import Foundation
package import GestureKit
@_spi(GestureTools) internal import GestureLibinput
package import GestureRecording

extension Scenario {
    /// The recordings of a folder, one after the other, in the format of `gesture convert`.
    ///
    /// - Throws: If one cannot be read.
    /// - Returns: Nil if there are none.
    package static func recordings(in folder: String) throws(RecordingError) -> Scenario? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var recordings: [[TouchSample]] = []
        for name in names.sorted() where suffixes.contains(where: name.hasSuffix) {
            let samples = try touches(of: folder + "/" + name)
            if !samples.isEmpty {
                recordings.append(samples)
            }
        }
        guard !recordings.isEmpty else {
            return nil
        }
        var stage = Stage(Stage.seven)
        stage.surfaceSide = stage.windowSide
        return Scenario(
            "recordings",
            "\(recordings.count) recordings of real touchscreens; seven recognizers.",
            stage,
            { [recordings] in Streams.all(of: recordings) }
        )
    }

    private static let suffixes = [".gesture", ".samples"]

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
    package func touchSamples() -> [TouchSample] {
        samples.compactMap(TouchSample.init)
    }

    /// Writes it as a recording: see docs/recording-format.md. A pause becomes an empty frame.
    package func write(to descriptor: Int32, name: String, side: Double) throws(RecordingError) {
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
