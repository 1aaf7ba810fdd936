// SPDX-License-Identifier: MIT

import CGestureCore
import CGestureExplain

#if hasFeature(Embedded)
// It has no files.
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Keeps the latest input of an engine, so that a gesture that did not work can be saved as a file:
///
///     engine.recorder = GestureRecorder(seconds: 30)
///     …
///     try engine.recorder?.write(to: "swipe.gesture")  // the user says: my swipe did not work
///
/// `gesture explain`, `draw` and `replay` play the file with the views and recognizers that are in
/// it, and report whether they give the same gestures. Of a ``CustomGestureRecognizer`` the file
/// has the states that it set. The file also lists what it lacks, such as views that were added
/// while it recorded.
///
/// - Important: Touches on a screen keyboard reveal what was typed, passwords included. So an
///   engine has no recorder unless you set one. Ask the user before you write a file, and set
///   ``GestureEngine/recorder`` to nil while a screen is locked.
public final class GestureRecorder {
    let core: UnsafeMutablePointer<gc_recorder>
    private let notes: UnsafeMutablePointer<gc_note>
    @Weak fileprivate var engine: GestureEngine?

    /// Creates a recorder, which takes 32 bytes for each sample.
    ///
    /// - Parameter seconds: About how many seconds it keeps of two fingers at 90 Hz, at least 1; 30
    ///   take 256 KB. Each frame is a sample, and each finger that moves in it one more.
    public init(seconds: Int = 30) {
        let needed = min(max(seconds, 1), 60_000) * 273
        var capacity = Int(GC_NOTES_MIN)
        while capacity < needed {
            capacity *= 2
        }
        notes = .allocate(capacity: capacity)
        notes.initialize(repeating: gc_note(), count: capacity)
        core = .allocate(capacity: 1)
        core.initialize(to: gc_recorder())
        let status = gc_recorder_init(core, notes, UInt32(capacity))
        precondition(status == .GC_OK, "The recorder refused its memory: \(status.rawValue)")
    }

    deinit {
        core.deallocate()
        notes.deallocate()
    }

    /// Hands out the file in parts.
    ///
    /// - Parameters:
    ///   - includesNames: Whether the file has the names of views and recognizers.
    ///   - part: Takes the next bytes. Returns false to stop.
    /// - Returns: Whether everything was taken. False without an engine.
    public func write(includesNames: Bool = true, _ part: (UnsafeRawBufferPointer) -> Bool) -> Bool
    {
        guard let engine else {
            return false
        }
        return withoutActuallyEscaping(part) { part in
            let taker = PartTaker(part)
            defer { taker.part = { _ in false } }
            return Names(under: engine.root).withTable(of: includesNames) { names in
                gc_recorder_write(
                    core,
                    engine.raw,
                    names,
                    { PartTaker.take($0, $1, $2) },
                    Borrowed(taker).address
                )
            }
        }
    }
}

@available(*, unavailable)
extension GestureRecorder: Sendable {}

/// What the core calls back with the bytes.
private final class PartTaker {
    var part: (UnsafeRawBufferPointer) -> Bool

    init(_ part: @escaping (UnsafeRawBufferPointer) -> Bool) {
        self.part = part
    }

    static func take(
        _ taker: UnsafeMutableRawPointer?,
        _ bytes: UnsafePointer<CChar>?,
        _ count: Int
    ) -> Bool {
        let taker: PartTaker? = Borrowed.object(at: taker)
        return taker?.part(UnsafeRawBufferPointer(start: bytes, count: count)) ?? false
    }
}

extension GestureEngine {
    /// Keeps the latest input, to save a gesture that did not work. Default: nil. See
    /// ``GestureRecorder``.
    ///
    /// An engine that gets a recorder forgets what the recorder had, and takes it from the engine
    /// that had it: each window needs its own. With one, a sample costs 11
    /// instructions more, and a frame with events some 300.
    public var recorder: GestureRecorder? {
        get { recording }
        set {
            guard !isAsking else {
                return afterwards { $0.recorder = newValue }
            }
            if let other = newValue?.engine, other !== self {
                other.recorder = nil
            }
            if recording?.engine === self {
                recording?.engine = nil
            }
            recording = newValue
            newValue?.engine = self
            gc_engine_set_recorder(raw, newValue?.core)
        }
    }
}

#if !hasFeature(Embedded)
extension GestureRecorder {
    /// Why a file could not be written.
    public struct WriteError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The path of the file.
        public var path: String
        /// The error of the system, `errno`; 0: the recorder has no engine.
        public var code: Int32

        /// What went wrong.
        public var description: String {
            code == 0
                ? "\(path): the recorder has no engine; set GestureEngine.recorder"
                : "\(path): \(String(cString: strerror(code)))"
        }
    }

    /// Writes the file, which only its owner can read. If the disk is full, there is no file, and
    /// the recorder keeps what it has.
    ///
    /// - Parameters:
    ///   - path: The file. It must not exist. The command expects names that end in `.gesture`.
    ///   - includesNames: Whether the file has the names of views and recognizers.
    /// - Throws: A ``WriteError`` if the file exists or cannot be written, or if no engine has the
    ///   recorder.
    public func write(to path: String, includesNames: Bool = true) throws(WriteError) {
        guard engine != nil else {
            throw WriteError(path: path, code: 0)
        }
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw WriteError(path: path, code: errno)
        }
        var code: Int32 = 0
        let isWritten = write(includesNames: includesNames) { bytes in
            code = Self.write(bytes, to: file)
            return code == 0
        }
        if close(file) != 0, code == 0 {
            code = errno
        }
        guard isWritten, code == 0 else {
            unlink(path)
            throw WriteError(path: path, code: code)
        }
    }

    /// Returns `errno`, or 0.
    private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            #if canImport(Darwin)
            let count = Darwin.write(file, part.baseAddress, part.count)
            #elseif canImport(Android)
            let count = Android.write(file, part.baseAddress, part.count)
            #elseif canImport(Musl)
            let count = Musl.write(file, part.baseAddress, part.count)
            #else
            let count = Glibc.write(file, part.baseAddress, part.count)
            #endif
            if count < 0 && errno == EINTR {
                continue
            }
            guard count > 0 else {
                return count < 0 ? errno : EIO
            }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}
#endif
