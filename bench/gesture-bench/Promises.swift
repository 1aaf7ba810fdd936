// SPDX-License-Identifier: MIT

import Foundation

/// The promised limits of times and decisions, by name, from bench/thresholds.json. The limits
/// of instructions, allocations and sizes are checked by bench/cost/run.py, which needs no
/// quiet machine.
struct Promises {
    private let promises: [String: Promise]

    /// Reads the file.
    init(path: String) throws {
        struct Thresholds: Decodable {
            var times: [String: Promise]
            var decisions: [String: Promise]
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(
                "\(path) cannot be read: run gesture-bench in a checkout, or use --thresholds"
            )
        }
        do {
            let thresholds = try JSONDecoder().decode(Thresholds.self, from: data)
            promises = thresholds.times.merging(thresholds.decisions) { time, _ in time }
        } catch {
            throw Failure("\(path) has no valid limits: \(error)")
        }
    }

    subscript(name: String) -> Promise? { promises[name] }
}
