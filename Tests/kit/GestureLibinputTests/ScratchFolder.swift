// SPDX-License-Identifier: MIT

import Foundation

/// A folder that is gone when the test is over.
final class ScratchFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/gesture-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try text.write(to: url, atomically: false, encoding: .utf8)
    }
}
