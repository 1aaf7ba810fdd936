// SPDX-License-Identifier: MIT

import GestureConfiguration
import GestureKit
import GestureRecording

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

extension OpenRecording {
    /// - Parameter isDirect: Whether touchscreens are decoded without libinput.
    /// - Returns: The conversion of this recording.
    /// - Throws: When the device of an evdev recording cannot be emulated or decoded.
    func conversion(isDirect: Bool) throws -> any Conversion {
        switch self {
        case .evdev(let reader) where isDirect:
            DirectConversion(try DirectFeed(reader, Configuration.Screen()))
        case .evdev(let reader):
            DeviceConversion(try PlayedDevice(checked: reader, Configuration.Screen()))
        case .touches(let reader):
            Rewriting(reader)
        }
    }
}

/// Rewrites a recording that is already in the gesture format.
final class Rewriting: Conversion {
    let leftOut = 0
    let remarks: [String] = []

    private let reader: RecordingReader

    init(_ reader: RecordingReader) {
        self.reader = reader
    }

    var header: RecordingHeader { reader.header }
    var line: Int { reader.lineNumber }

    func run(_ writer: RecordingWriter) throws(RecordingError) {
        while let line = try reader.next() {
            try writer.write(line)
        }
        try writer.flush()
    }
}
