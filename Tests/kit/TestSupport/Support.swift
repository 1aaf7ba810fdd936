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
