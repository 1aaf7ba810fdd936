// SPDX-License-Identifier: MIT

import Foundation

/// The size of the core's code and constants on some processors, from bench/cost/run.py.
enum CoreText {
    private static let script = "bench/cost/run.py"

    static func figures() -> [Figure] {
        do {
            return try sizes().sorted { $0.key < $1.key }.map { target, bytes in
                Figure("core text, \(target)", Double(bytes), "bytes", isExact: true)
            }
        } catch {
            return [Figure("core text", missing: error.description)]
        }
    }

    private static func sizes() throws(Failure) -> [String: Int] {
        guard FileManager.default.fileExists(atPath: script) else {
            throw Failure("\(script) is missing: run gesture-bench in a checkout")
        }
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        python.arguments = ["python3", script, "--text"]
        let pipe = Pipe()
        python.standardOutput = pipe
        do {
            try python.run()
        } catch {
            throw Failure("python3 cannot be run: \(error.localizedDescription)")
        }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        python.waitUntilExit()
        guard python.terminationStatus == 0,
            let sizes = try? JSONDecoder().decode([String: Int].self, from: data)
        else {
            throw Failure("\(script) --text failed")
        }
        return sizes
    }
}
