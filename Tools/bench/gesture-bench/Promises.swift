// SPDX-License-Identifier: MIT

import BenchReport
import Foundation

/// The promised limits of times, by name: "times" in Tools/bench/thresholds.json. The limits of
/// instructions, allocations and sizes are checked by Tools/bench/cost/run.py, which needs no quiet
/// machine.
struct Promises {
    private let promises: [String: Promise]

    /// Reads the file.
    init(path: String) throws {
        struct Thresholds: Decodable {
            var times: [String: Promise]
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(
                "\(path) cannot be read: run gesture-bench in a checkout, or use --thresholds"
            )
        }
        do {
            promises = try JSONDecoder().decode(Thresholds.self, from: data).times
        } catch {
            throw Failure("\(path) has no valid limits of times: \(error)")
        }
    }

    subscript(name: String) -> Promise? { promises[name] }
}
