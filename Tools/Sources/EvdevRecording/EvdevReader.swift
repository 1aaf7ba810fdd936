// SPDX-License-Identifier: MIT

@_spi(GestureTools) public import GestureRecording

/// Reads a recording of an input device frame by frame, whatever format it is in.
public protocol EvdevReader: AnyObject {
    /// The recording's path, or the name it was given.
    var name: String { get }

    /// The device that was recorded.
    var device: EvdevDevice { get }

    /// What was assumed and what was left out, a sentence each.
    var remarks: [String] { get }

    /// Takes the next frame, or nil after the last. An error is repeated by later calls.
    func next() throws(RecordingError) -> EvdevFrame?
}

extension EvdevReader {
    /// Nothing was assumed and nothing left out.
    public var remarks: [String] { [] }
}

extension EvdevRecording {
    /// Opens a file in any of the formats, and reads up to its first event or further.
    ///
    /// Its first lines tell the format; its name does not matter. The `.desc` file beside it
    /// describes the device where the recording does not.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - device: Which of several devices is meant, by its node (`/dev/input/event3` or
    ///     `event3`) or its name. Otherwise the first that touches come from.
    /// - Returns: The reader of the format.
    /// - Throws: When the file cannot be opened, is of no format, or its head is damaged.
    public static func reader(
        path: String,
        selecting device: String? = nil
    ) throws(RecordingError) -> any EvdevReader {
        try reader(ByteSource(path: path), describedBeside: path, selecting: device)
    }

    /// Reads from where nothing has been taken yet, with the description beside a file if need be.
    package static func reader(
        _ source: ByteSource,
        describedBeside path: String?,
        selecting device: String? = nil
    ) throws(RecordingError) -> any EvdevReader {
        try reader(source, device) { () throws(RecordingError) in
            guard let path else {
                return nil
            }
            return try DescriptionFile.device(for: path)
        }
    }

    /// Reads from memory, with `description` in place of one that the bytes lack.
    public static func reader(
        bytes: [UInt8],
        name: String,
        description: EvdevDevice? = nil,
        selecting device: String? = nil
    ) throws(RecordingError) -> any EvdevReader {
        let source = ByteSource(bytes: bytes, name: name)
        return try reader(source, device) { () throws(RecordingError) in description }
    }

    /// Reads from an open descriptor, which stays the caller's to close.
    public static func reader(
        descriptor: Int32,
        name: String,
        selecting device: String? = nil
    ) throws(RecordingError) -> any EvdevReader {
        let source = ByteSource(descriptor: descriptor, name: name)
        return try reader(source, device) { () throws(RecordingError) in nil }
    }

    private static func reader(
        _ source: ByteSource,
        _ device: String?,
        otherwise: () throws(RecordingError) -> EvdevDevice?
    ) throws(RecordingError) -> any EvdevReader {
        switch try EvdevFormat.detect(source) {
        case .evemu:
            try EvemuReader(source, otherwise: otherwise)
        case .yaml:
            try YAMLRecordingReader(source, selecting: device)
        case .getevent:
            try TextReader(source, GeteventFormat(), selecting: device, otherwise: otherwise)
        case .evtest:
            try TextReader(source, EvtestFormat(), selecting: device, otherwise: otherwise)
        }
    }
}
