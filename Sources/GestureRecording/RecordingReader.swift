// SPDX-License-Identifier: MIT

/// Reads a recording line by line, in constant memory.
///
///     let reader = try RecordingReader(path: "drag.gesture")
///     while let line = try reader.next() {
///         switch line.entry {
///         case .touch(let sample): try engine.push(sample)
///         case .step(let step): try engine.push(step)
///         case .cancelAll(let time): engine.cancelAllTouches(at: time)
///         case .device, .other: break
///         }
///     }
///
/// The format is that of `docs/recording-format.md`. A recording whose writer crashed may end in
/// the middle of a line: every line before it is handed out, and then the error names it.
public final class RecordingReader {
    /// The recording's path, or the name it was given.
    public let name: String

    /// What comes before the first sample.
    public let header: RecordingHeader

    /// The number of the line that ``next()`` returned last, counted from 1; before that, the last
    /// one of the header.
    public private(set) var lineNumber: Int

    private var scan: RecordingScan
    private var pending: RecordingLine?
    private var failure: RecordingError?

    /// Opens a file and reads its header.
    public convenience init(path: String) throws(RecordingError) {
        try self.init(ByteSource(path: path))
    }

    /// Reads from memory.
    public convenience init(bytes: [UInt8], name: String) throws(RecordingError) {
        try self.init(ByteSource(bytes: bytes, name: name))
    }

    /// Reads from an open descriptor, which stays the caller's to close.
    public convenience init(descriptor: Int32, name: String) throws(RecordingError) {
        try self.init(ByteSource(descriptor: descriptor, name: name))
    }

    /// Reads from where nothing has been taken yet.
    @_spi(GestureTools) public init(_ source: ByteSource) throws(RecordingError) {
        var scan = RecordingScan(source)
        (header, pending) = try scan.header()
        name = source.name
        lineNumber = scan.lineNumber - (pending == nil ? 0 : 1)
        self.scan = scan
    }

    /// Whether what comes from a source calls itself a recording of this format.
    @_spi(GestureTools)
    public static func recognizes(_ source: ByteSource) throws(RecordingError) -> Bool {
        try source.begins(with: RecordingScan.word)
    }

    /// Takes the next line, or nil after the last. An error is repeated by later calls.
    public func next() throws(RecordingError) -> RecordingLine? {
        if let failure {
            throw failure
        }
        if let pending {
            self.pending = nil
            lineNumber = scan.lineNumber
            return pending
        }
        do {
            let line = try scan.line()
            lineNumber = scan.lineNumber
            return line
        } catch {
            failure = error
            throw error
        }
    }
}

extension RecordingReader {
    /// The number of the only version that there is.
    static let majorVersion = 1

    /// So many lines a header may have, so that it cannot fill the memory.
    static let longestHeader = 1000
}
