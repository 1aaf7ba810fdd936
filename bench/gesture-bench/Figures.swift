// SPDX-License-Identifier: MIT

import Foundation

/// The numbers that do not belong to a scenario.
struct Figures {
    let isQuick: Bool
    let promises: Promises

    /// - Parameters:
    ///   - scenarios: The measured scenarios.
    ///   - timer: The cost of reading the clock, in nanoseconds.
    /// - Returns: All figures, in the order of the report.
    func all(beside scenarios: [ScenarioResult], timer: Double) -> [Figure] {
        let libinput = LibinputCost.figures(
            passes: isQuick ? 41 : 201,
            promise: promises["added to libinput"]
        )
        return evenness(scenarios, timer) + libinput
    }

    /// How even the times of the standard gesture are for the core, and the cost of a cold frame.
    /// Neither has the cost of reading the clock.
    private func evenness(_ scenarios: [ScenarioResult], _ timer: Double) -> [Figure] {
        guard let standard = scenarios.first(where: { $0.name == Scenario.standard.name }),
            let core = standard.paths.first
        else {
            return []
        }
        let even = core.motion.map { motion in
            Figure(
                "\(standard.name), \(core.name): p99 to median of batches of motion",
                motion.p99 / max(motion.median, 1),
                "x",
                promise: promises["p99 to median"]
            )
        }
        let peer = standard.peers.first { $0.name == "wf-touch" }
        let cold = [
            ("cold L1 and L2 caches", core.coreCold, peer?.coreColdRatio),
            ("all caches and the TLB cold", core.cold, peer?.coldRatio),
        ].flatMap { what, core, ratio in
            coldFigures("\(standard.name), C core: a frame with \(what)", core, ratio, timer)
        }
        return [even].compactMap(\.self) + cold
    }

    /// Times with cold caches depend on the memory of a machine, so the promise is a ratio to a
    /// peer.
    private func coldFigures(
        _ name: String,
        _ core: Distribution?,
        _ peerRatio: Double?,
        _ timer: Double
    ) -> [Figure] {
        guard let core else {
            return []
        }
        let time = max(core.median - timer, 0)
        let ratio = peerRatio.map { ratio in
            Figure(
                "  as a part of wf-touch's",
                1 / ratio,
                "x",
                promise: promises["cold frame"]
            )
        }
        return [Figure(name, time, "ns"), ratio].compactMap(\.self)
    }
}

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
