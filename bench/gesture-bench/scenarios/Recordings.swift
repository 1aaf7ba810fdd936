// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
@_spi(GestureTools) import GestureLibinput
import GestureRecording

/// The touches of a recording.
struct BenchTouches: Sendable {
    /// The name of its file.
    let name: String
    /// The size of its window, in points.
    let window: SIMD2<Double>
    let samples: [TouchSample]

    /// A new stream of it.
    func stream() -> TouchStream { BenchStreams.all(of: [samples]) }

    /// The recordings of a folder in the format of `gesture convert`, sorted by name. Some may have
    /// no touches: those of touchpads.
    ///
    /// - Throws: If one cannot be read.
    static func all(in folder: String) throws(RecordingError) -> [BenchTouches] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var recordings: [BenchTouches] = []
        for name in names.sorted() {
            if let suffix = suffixes.first(where: name.hasSuffix) {
                let short = String(name.dropLast(suffix.count))
                recordings.append(try touches(of: folder + "/" + name, name: short))
            }
        }
        return recordings
    }

    private static let suffixes = [".gesture", ".samples"]

    private static func touches(
        of path: String,
        name: String
    ) throws(RecordingError) -> BenchTouches {
        let reader = try RecordingReader(path: path)
        var samples: [TouchSample] = []
        while let line = try reader.next() {
            if case .touch(let sample) = line.entry {
                samples.append(sample)
            }
        }
        let window = reader.header.window
        return BenchTouches(
            name: name,
            window: SIMD2(window.width, window.height),
            samples: samples
        )
    }
}

extension BenchScenario {
    static let nameOfRecordings = "recordings"

    /// Recordings, one after the other; nil if none has touches.
    static func recordings(_ all: [BenchTouches]) -> BenchScenario? {
        let recordings = all.map(\.samples).filter { !$0.isEmpty }
        guard !recordings.isEmpty else {
            return nil
        }
        var stage = BenchSetup(BenchSetup.seven)
        stage.surface = stage.window
        return BenchScenario(
            nameOfRecordings,
            "\(recordings.count) recordings of real touchscreens; seven recognizers.",
            stage,
            isCold: true,
            { BenchStreams.all(of: recordings) }
        )
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
