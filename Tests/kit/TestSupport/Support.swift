// SPDX-License-Identifier: MIT

import Foundation
public import GestureRecording

/// A folder that is there while the test runs.
public final class TemporaryFolder {
    /// Its path.
    public let path: String

    /// Makes the folder.
    public init() throws {
        path = NSTemporaryDirectory() + "gesture-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Adds a file, with the folders that its name has. Returns its path.
    @discardableResult
    public func add(_ name: String, _ text: String = "") throws -> String {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
        return file.path
    }
}

/// The error that something gives, nil if it gives none.
public func failure<Result>(_ body: () throws(RecordingError) -> Result) -> RecordingError? {
    do {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

/// Random numbers that are the same in every run.
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// A seed names a sequence of numbers.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number of the sequence.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
