// SPDX-License-Identifier: MIT

import CAllocationCount
import CMeasuring
import Foundation
import GestureCommand

/// Counts instructions: the program runs itself under callgrind, where it plays the same streams to the
/// same paths. The result does not depend on the load of the machine.
struct Counting {
    /// The instructions of a pass, by label.
    private let dumps: [String: Int]

    /// Plays each scenario on each path, for callgrind, which writes a dump for each pass.
    static func play(_ scenarios: [BenchScenario]) {
        for scenario in scenarios {
            for path in Path.all {
                let stream = scenario.stream()
                guard let contestant = try? path.make(scenario.stage, stream, nil) else {
                    continue
                }
                // The first pass is a warm-up: tables of the runtime are filled.
                Stopwatch(stream: stream).play(contestant)
                contestant.prepare()
                measuring_start_count()
                contestant.play(0..<stream.frames.count)
                label(scenario, path.name).withCString(measuring_end_count)
            }
        }
    }

    /// Runs this program under callgrind, with the same arguments.
    init() throws {
        guard measuring_can_count() else {
            throw Failure(
                "built without valgrind's headers: run scripts/setup.sh cost, and build again"
            )
        }
        let files = FileManager.default
        let folder = files.temporaryDirectory
            .appendingPathComponent("gesture-bench-\(UUID().uuidString)")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        // Callgrind cannot read the debug information of Swift.
        let program = folder.appendingPathComponent("gesture-bench").path
        let stripped = try Program.output(
            named: "strip",
            ["--strip-debug", "-o", program, Program.file.path]
        )
        guard stripped.status == 0 else {
            throw Failure("strip failed: install binutils, and try again")
        }
        let dumps = folder.appendingPathComponent("dump").path
        let counted = try Program.output(
            named: "valgrind",
            ["--quiet", "--tool=callgrind", "--callgrind-out-file=\(dumps)", program]
                + CommandLine.arguments.dropFirst()
        )
        guard counted.status == 0 else {
            throw Failure("valgrind ended with \(counted.status): run scripts/setup.sh cost")
        }
        let names = try files.contentsOfDirectory(atPath: folder.path)
        let all = names.filter { $0.hasPrefix("dump.") }.compactMap { name in
            Self.dump(folder.appendingPathComponent(name).path)
        }
        self.dumps = Dictionary(all, uniquingKeysWith: { $1 })
    }

    /// Checks the paths on a scenario, and adds their instructions.
    func measure(_ run: ScenarioRun) throws -> ScenarioResult {
        let stream = run.scenario.stream()
        var (result, sound, _) = run.check(Path.all, stream)
        for path in sound {
            guard let count = dumps[Self.label(run.scenario, path.name)],
                let contestant = try? path.make(run.scenario.stage, stream, nil)
            else {
                throw Failure("callgrind did not count \(path.name) on \(run.scenario.name)")
            }
            let stopwatch = Stopwatch(stream: stream)
            stopwatch.play(contestant)
            let before = allocation_count()
            stopwatch.play(contestant)
            let instructions = Double(count) / Double(stream.frames.count)
            result.counts.append(
                PathCount(
                    name: path.name,
                    instructions: (instructions * 10).rounded() / 10,
                    allocations: Int(allocation_count() - before)
                )
            )
        }
        return result
    }

    private static func label(_ scenario: BenchScenario, _ path: String) -> String {
        "\(scenario.name)/\(path)"
    }

    /// The label and the total of a dump; nil: it is not one of a pass.
    private static func dump(_ path: String) -> (String, Int)? {
        let lines = Facts.lines(path)
        let trigger = "desc: Trigger: Client Request: "
        guard let label = lines.first(where: { $0.hasPrefix(trigger) }),
            let total = lines.first(where: { $0.hasPrefix("summary: ") || $0.hasPrefix("totals: ") }
            ),
            let count = total.split(separator: " ").last.flatMap({ Int($0) })
        else {
            return nil
        }
        return (String(label.dropFirst(trigger.count)), count)
    }
}
