// SPDX-License-Identifier: MIT

import BenchReport
import Foundation

/// What is promised of times, by name: the "times" of Tools/bench/thresholds.json. What is promised of
/// instructions, allocations and sizes is compared by Tools/bench/cost/run.py, which needs no quiet machine.
struct Promises {
    private let promises: [String: Promise]

    /// Reads the file.
    init(path: String) throws {
        struct Thresholds: Decodable {
            var times: [String: Promise]
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(
                "\(path) cannot be read: run it from a checkout, or name the file with --thresholds"
            )
        }
        do {
            promises = try JSONDecoder().decode(Thresholds.self, from: data).times
        } catch {
            throw Failure("\(path) does not say what is promised of times: \(error)")
        }
    }

    subscript(name: String) -> Promise? { promises[name] }
}
