// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording
import GestureReplay

/// Converts a recording to the gesture format.
protocol Conversion: AnyObject {
    var header: RecordingHeader { get }

    /// How many samples were left out because a recording cannot hold them.
    var leftOut: Int { get }

    /// The line that was read last.
    var line: Int { get }

    /// What was assumed about the recording or left out of it, one sentence each.
    var remarks: [String] { get }

    /// Writes everything after the header.
    func run(_ writer: RecordingWriter) throws(RecordingError)
}

/// Rewrites a recording that is already in the gesture format.
final class Rewriting: Conversion {
    let leftOut = 0

    private let reader: RecordingReader
    private let part: RecordingPart
    private var cutter: PartCutter

    init(_ reader: RecordingReader, _ part: RecordingPart) {
        self.reader = reader
        self.part = part
        cutter = PartCutter(part)
    }

    var header: RecordingHeader { reader.header }
    var line: Int { reader.lineNumber }
    var remarks: [String] { [cutter.remark(part)].compactMap(\.self) }

    func run(_ writer: RecordingWriter) throws(RecordingError) {
        var entries: [RecordingInput] = []
        while !cutter.isOver, let line = try reader.next() {
            guard !part.isWhole, let input = RecordingInput(line.entry) else {
                try writer.write(line)
                continue
            }
            cutter.take(input) { entries.append($0) }
            for entry in entries {
                try writer.write(entry)
            }
            entries.removeAll(keepingCapacity: true)
        }
        try writer.flush()
    }
}

extension RecordingWriter {
    /// Writes an input. The end of a batch and the cause of a cancel are no lines.
    func write(_ input: RecordingInput) throws(RecordingError) {
        switch input {
        case .touch(let sample): try write(sample)
        case .step(let step): try write(step)
        case .cancelAll(let time): try write(RecordingLine(.cancelAll(time)))
        case .interruption, .endBatch: break
        }
    }
}
