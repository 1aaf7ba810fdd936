// SPDX-License-Identifier: MIT

import CAllocationCount
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

/// How often each of some rounds allocates. The first ones, which are left out, fill the pools and
/// use each code path once.
public func countAllocations(
    rounds: Int = 6,
    after first: Int = 3,
    _ play: (_ round: Int) throws -> Void
) rethrows -> [Int] {
    var counts: [Int] = []
    for round in 0..<rounds {
        let before = allocation_count()
        try play(round)
        counts.append(allocation_count() - before)
    }
    return Array(counts.dropFirst(first))
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
