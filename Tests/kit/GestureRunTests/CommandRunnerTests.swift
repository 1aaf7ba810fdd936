// SPDX-License-Identifier: MIT

import Dispatch
import GestureCommand
import GestureConfiguration
import GestureKit
import GestureTrace
import Glibc
import TestSupport
import Testing

@testable import GestureRun

private let middle = Point(x: 400, y: 250)

/// A runner with a folder of its own. Commands that end at once are waited for.
private final class Bench {
    let queue = DispatchQueue(label: "runner")
    let log: String
    private(set) var messages: [String] = []
    private(set) var runner: CommandRunner!

    init(_ options: Configuration.Options = .init()) {
        log = "/tmp/gesture-run.\(getpid()).\(UInt64.random(in: .min ... .max))"
        runner = CommandRunner(queue) { [unowned self] in messages.append($0.text) }
        runner.adopt(options)
    }

    deinit {
        unlink(log)
    }

    /// An argument list that writes words to the log, in a shell.
    func logs(_ words: String, after command: String = ":") -> String {
        "[sh, -c, \"\(command); echo \(words) >> \(log)\"]"
    }

    func take(_ launches: [Launch]) {
        queue.sync { launches.forEach(runner.take) }
    }

    /// Waits until no command runs.
    func finishAll() {
        while queue.sync(execute: { runner.count }) > 0 {
            usleep(2000)
        }
    }

    /// Waits until the log has so many lines. A suite's limit ends a wait for lines that never come.
    func wait(lines count: Int) {
        while lines.count < count {
            usleep(2000)
        }
    }

    var lines: [String] {
        text(ofFile: log).split(separator: "\n").map(String.init)
    }
}

/// The text of a file; empty if there is none.
private func text(ofFile path: String) -> String {
    guard let file = fopen(path, "r") else {
        return ""
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
}

/// Whether this process has a child, also one that has ended and is not reaped.
private func hasChild() -> Bool {
    var info = siginfo_t()
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
}

/// The memory of this process that is in use, in bytes.
private func resident() -> Int {
    let words = text(ofFile: "/proc/self/statm").split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
}

@Suite("Commands that run", .serialized, .timeLimit(.minutes(20)))
struct CommandRunnerTests {
    private let bench = Bench()

    /// Three drags.
    private func drags(_ action: String, count: Int = 3) throws -> [Launch] {
        let player = try Player(
            "name: pan, type: pan, lead: none",
            actions: "gesture: pan, \(action)"
        )
        for _ in 0..<count {
            player.stroke([middle], by: Vector(x: 100, y: 0))
        }
        return player.launches
    }

    @Test("A command that still runs is not started again")
    func skip() throws {
        let words = bench.logs("x", after: "sleep 0.2")
        bench.take(try drags("overlap: skip, run: \(words)"))
        bench.finishAll()
        #expect(bench.lines == ["x"])
    }

    @Test("The latest command waits, if the action queues")
    func queues() throws {
        let words = bench.logs("$GESTURE_TIME_US", after: "sleep 0.1")
        let launches = try drags("overlap: queue, run: \(words)")
        bench.take(launches)
        bench.finishAll()
        #expect(bench.lines == [launches[0], launches[2]].map { String($0.gesture.time) })
    }

    @Test("Commands run side by side, unless the action says otherwise")
    func parallel() throws {
        bench.take(try drags("run: \(bench.logs("x", after: "sleep 0.1"))"))
        bench.finishAll()
        #expect(bench.lines == ["x", "x", "x"])
    }

    @Test("Steps add up while a command runs, for each direction and each device")
    func steps() throws {
        let player = try Player(
            "name: pan, type: pan, lead: none, slop: 0",
            actions: "gesture: pan, direction: down, each: 10 pt, "
                + "run: \(bench.logs("down $GESTURE_STEPS", after: "sleep 0.2"))",
            "gesture: pan, direction: up, each: 10 pt, run: \(bench.logs("up $GESTURE_STEPS"))"
        )
        player.land([middle])
        for y in [1.0, 75, 40] {
            player.move(to: [middle + Vector(x: 0, y: y)])
        }
        #expect(player.launches.map(\.action) == [0, 0, 0, 0, 0, 0, 0, 1, 1, 1])
        var other = player.launches[0]
        other.device = 1
        bench.take(player.launches + [other])
        bench.finishAll()
        #expect(bench.lines.sorted() == ["down 1", "down 1", "down 6", "up 1", "up 2"])
    }

    @Test("The volume of a starter counts steps that are one run, and has a limit")
    func volume() throws {
        let player = try Player(yaml: Starter.sway.text)
        for way in [-100.0, 100] {
            player.stroke([Point(x: 995, y: 250)], by: Vector(x: 0, y: way))
            var launch = try #require(player.launches.last)
            launch.gesture.steps = 3
            launch.words[2] = "wpctl() { echo $* >> \(bench.log); }; \(launch.words[2])"
            bench.take([launch])
            bench.finishAll()
        }
        let sink = "@DEFAULT_AUDIO_SINK@"
        #expect(bench.lines == ["set-volume -l 1.0 \(sink) 6%+", "set-volume \(sink) 6%-"])
    }

    @Test("A command has no input, no signals blocked, a session and nothing open")
    func surroundings() throws {
        let command =
            "set -- $(cut -d' ' -f1,6 /proc/self/stat); readlink /proc/self/fd/0 >> \(bench.log); "
            + "grep -c 'SigBlk:.0000000000000000' /proc/self/status >> \(bench.log); "
            + "(ls /proc/$$/fd >> \(bench.log)); test $2 = $$"
        bench.take(
            try drags(
                "run: \(bench.logs("session", after: command + " || exit 1"))",
                count: 1
            )
        )
        bench.finishAll()
        // Listed in a subshell, because a shell itself has more open while it starts a pipe or
        // writes to a file.
        #expect(bench.lines == ["/dev/null", "1", "0", "1", "2", "session"])
        #expect(bench.messages.isEmpty)
    }

    @Test("A timeout ends a command and what it started, also if it ignores SIGTERM")
    func timeout() throws {
        let stubborn = "[sh, -c, \"trap '' TERM; sleep 1000 & sleep 1001\"]"
        bench.take(try drags("timeout: 50 ms, run: \(stubborn)", count: 1))
        bench.finishAll()
        #expect(bench.messages == ["pan: sh: ended by signal 9"])
    }

    @Test("What goes wrong is said once, and again after a success")
    func messages() throws {
        let launches = try drags("run: \"sh -c 'test -e \(bench.log)'\"", count: 4)
        for (index, launch) in launches.enumerated() {
            if index == 2 {
                close(creat(bench.log, 0o600))
            } else {
                unlink(bench.log)
            }
            bench.take([launch])
            bench.finishAll()
        }
        #expect(bench.messages == ["pan: sh: exit status 1", "pan: sh: exit status 1"])
        let missing = Bench()
        missing.take(try drags("run: [/nonexistent]"))
        #expect(
            missing.messages == ["pan: /nonexistent: cannot be run: no such file or directory"]
        )
    }

    @Test("No more commands run at once than the limit, and finally runs all the same")
    func limits() throws {
        var options = Configuration.Options()
        options.commandsAtOnce = 2
        let bench = Bench(options)
        let launches = try drags(
            "overlap: parallel, when: began, run: [sleep, \"0.3\"], finally: \(bench.logs("over"))"
        )
        bench.take(launches)
        bench.wait(lines: 3)
        bench.finishAll()
        #expect(bench.lines == ["over", "over", "over"])
        #expect(bench.messages.count == 1)
        #expect(bench.messages[0].contains("2 commands run already"))
    }

    @Test("A command that has been reported does not count for the limit, such as a window")
    func limitWithoutReported() throws {
        var options = Configuration.Options()
        options.commandsAtOnce = 2
        options.warnAfter = .milliseconds(50)
        let bench = Bench(options)
        var launches = try drags("run: [sleep, \"2\"]")
        // Of one action, the second report would say the same, and is not said.
        launches[1].device = 1
        bench.take(Array(launches[..<2]))
        while bench.queue.sync(execute: { bench.messages.count }) < 2 {
            usleep(2000)
        }
        launches[2].words = ["sh", "-c", "echo x >> \(bench.log)"]
        bench.take([launches[2]])
        bench.finishAll()
        #expect(bench.lines == ["x"])
        #expect(bench.messages.allSatisfy { $0.contains("still runs after") })
    }

    @Test("Finally waits for each command of its gesture, and for none that starts later")
    func order() throws {
        var launches = try drags(
            "when: began, run: \(bench.logs("press 1", after: "sleep 0.2")), "
                + "finally: \(bench.logs("release"))",
            count: 2
        )
        #expect(launches.map(\.role) == [.run, .finally, .run, .finally])
        launches[2].words[2] = "sleep 0.5; echo press 2 >> \(bench.log)"
        bench.take(launches)
        bench.wait(lines: 4)
        #expect(bench.lines == ["press 1", "release", "press 2", "release"])
        bench.finishAll()
        unlink(bench.log)
        // Both presses belong to the gesture, as steps do that run side by side.
        bench.take([launches[2], launches[0], launches[1]])
        bench.wait(lines: 3)
        #expect(bench.lines == ["press 1", "press 2", "release"])
        bench.finishAll()
    }

    @Test("Steps that add up while a command runs have their run before finally")
    func stepsBeforeFinally() throws {
        let player = try Player(
            "name: pan, type: pan, lead: none, slop: 0",
            actions: "gesture: pan, direction: down, each: 10 pt, "
                + "run: \(bench.logs("$GESTURE_STEPS", after: "sleep 0.2")), "
                + "finally: \(bench.logs("release"))"
        )
        player.land([middle])
        for y in [1.0, 75] {
            player.move(to: [middle + Vector(x: 0, y: y)])
        }
        player.lift(1)
        #expect(player.launches.count == 8)
        bench.take(player.launches)
        bench.finishAll()
        #expect(bench.lines == ["1", "6", "release"])
    }

    @Test("Finally waits for the steps of another action of its gesture, and for no other gesture")
    func stepsOfAnotherActionBeforeFinally() throws {
        let player = try Player(
            "name: pan, type: pan, lead: none, slop: 0",
            actions: "gesture: pan, direction: up, when: began, "
                + "run: \(bench.logs("before", after: "sleep 0.9"))",
            "gesture: pan, when: began, run: \(bench.logs("press")), "
                + "finally: \(bench.logs("release"))",
            "gesture: pan, direction: down, each: 10 pt, "
                + "run: \(bench.logs("$GESTURE_STEPS", after: "sleep 0.2"))"
        )
        for ways in [[-5.0], [1, 75]] {
            player.land([middle])
            for y in ways {
                player.move(to: [middle + Vector(x: 0, y: y)])
            }
            player.lift(1)
        }
        #expect(player.launches.map(\.action) == [0, 1, 2, 2, 2, 2, 2, 2, 2, 1])
        bench.take(player.launches)
        bench.finishAll()
        #expect(bench.lines == ["press", "1", "6", "release", "before"])
    }

    @Test(
        "A second press comes after the finally of the first, also if that waits for other commands"
    )
    func pressAfterFinally() throws {
        let player = try Player(
            "name: pan, type: pan, lead: none, slop: 0",
            actions: "gesture: pan, when: began, "
                + "run: \(bench.logs("press", after: "sleep 0.2")), "
                + "finally: \(bench.logs("release"))",
            "gesture: pan, direction: down, each: 10 pt, "
                + "run: \(bench.logs("step", after: "sleep 3"))"
        )
        for ways in [[1.0, 15], [-5]] {
            player.land([middle])
            for y in ways {
                player.move(to: [middle + Vector(x: 0, y: y)])
            }
            player.lift(1)
        }
        let roles: [Launch.Role] = [.run, .run, .finally, .run, .finally]
        try #require(player.launches.map(\.role) == roles)
        bench.take(Array(player.launches[..<3]))
        // The first press has ended, and the step runs.
        while bench.queue.sync(execute: { bench.runner.count }) > 1 {
            usleep(2000)
        }
        bench.take(Array(player.launches[3...]))
        bench.finishAll()
        #expect(bench.lines == ["press", "release", "press", "release", "step"])
    }

    /// Seven steps, and one of a second gesture, each with its finally.
    private func twoGesturesOfSteps(_ seconds: String) throws -> [Launch] {
        let player = try Player(
            "name: pan, type: pan, lead: none, slop: 0",
            actions: "gesture: pan, direction: down, each: 10 pt, "
                + "run: \(bench.logs("$GESTURE_STEPS", after: "sleep \(seconds)")), "
                + "finally: \(bench.logs("release"))"
        )
        for y in [75.0, 15] {
            player.land([middle])
            player.move(to: [middle + Vector(x: 0, y: 1)])
            player.move(to: [middle + Vector(x: 0, y: y)])
            player.lift(1)
        }
        let runs = [Launch.Role](repeating: .run, count: 7)
        try #require(player.launches.map(\.role) == runs + [.finally, .run, .finally])
        return player.launches
    }

    @Test("A step of a later gesture that joins those that wait lets the first finally wait on")
    func joinedStepsBeforeFinally() throws {
        bench.take(try twoGesturesOfSteps("0.2"))
        bench.finishAll()
        #expect(bench.lines == ["1", "7", "release", "release"])
    }

    @Test("A finally that has waited a second leaves the run that a step of a later gesture joined")
    func joinedStepsAfterFinally() throws {
        bench.take(try twoGesturesOfSteps("2").dropLast())
        bench.finishAll()
        #expect(bench.lines == ["release", "1", "7"])
    }

    @Test("A command that queues runs after the finally of the gesture before, and before its own")
    func queuedBeforeFinally() throws {
        let press = bench.logs("$GESTURE_TIME_US", after: "sleep 0.2")
        let launches = try drags(
            "when: began, overlap: queue, run: \(press), finally: \(bench.logs("release"))"
        )
        bench.take(launches)
        bench.finishAll()
        let (first, latest) = ("\(launches[0].gesture.time)", "\(launches[4].gesture.time)")
        // The second one gives way to the third one.
        #expect(bench.lines == [first, "release", "release", latest, "release"])
    }

    @Test("A command that has not started within a second does not run after its finally")
    func droppedAfterFinally() throws {
        let press = bench.logs("press", after: "sleep 2")
        let launches = try drags(
            "when: began, overlap: queue, run: \(press), finally: \(bench.logs("release"))",
            count: 2
        )
        bench.take(launches)
        bench.finishAll()
        #expect(bench.lines == ["release", "release", "press"])
    }

    @Test("The end waits for finally, and a second at most for a command that hangs")
    func drain() throws {
        bench.take(
            try drags(
                "when: began, timeout: 3 s, run: [sleep, \"1000\"], finally: \(bench.logs("over"))",
                count: 1
            )
        )
        let drained = DispatchSemaphore(value: 0)
        bench.queue.sync { bench.runner.drain { drained.signal() } }
        drained.wait()
        bench.wait(lines: 1)
        #expect(bench.lines == ["over"])
        bench.finishAll()
    }

    @Test("Commands that hang, fail, flood or do not exist leave no zombie and lose no finally")
    func storm() throws {
        let count = getenv("GESTURE_RUN_COUNT").flatMap { Int(String(cString: $0)) } ?? 500
        let commands = [
            "timeout: 30 ms, run: [sleep, \"1000\"]", "run: [\"false\"]", "run: [/nonexistent]",
            "timeout: 30 ms, run: [\"yes\"]", "run: [\"true\"]", "run: [sh, -c, \"kill -9 $$\"]",
        ]
        let player = try Player(
            "name: pan, type: pan, lead: none",
            "name: press, type: long-press, minimum-duration: 100 ms",
            "name: pinch, type: pinch, lead: none",
            actions: commands[0] + ", gesture: pan, when: began, finally: \(bench.logs("x"))",
            commands[1] + ", when: began, finally: \(bench.logs("x"))",
            commands[2] + ", gesture: press, when: began, finally: \(bench.logs("x"))",
            commands[3]
                + ", gesture: press, when: began, overlap: queue, finally: \(bench.logs("x"))",
            commands[4]
                + ", gesture: pinch, direction: out, each: 5 %, finally: \(bench.logs("x"))",
            commands[5]
                + ", gesture: pinch, when: began, finally: \(bench.logs("x"))"
        )
        let before = resident()
        var random = SplitMix64(seed: 7)
        var taken = 0
        for _ in 0..<count {
            let fingers = Int.random(in: 1...2, using: &random)
            let places = (0..<fingers).map { Point(x: 300 + Double($0) * 200, y: 250) }
            player.land(places)
            if Bool.random(using: &random) {
                player.wait(150)
            }
            let spread = Double.random(in: -60...60, using: &random)
            for step in 1...4 {
                player.move(
                    to: places.enumerated().map {
                        $1 + Vector(x: ($0 == 0 ? -spread : spread) * Double(step) / 4, y: 0)
                    }
                )
            }
            if Bool.random(using: &random) {
                player.cancel(fingers)
            } else {
                player.lift(fingers)
            }
            bench.take(Array(player.launches[taken...]))
            taken = player.launches.count
        }
        #expect(player.end(seed: 7) == nil)
        let due = player.launches.filter { $0.role == .finally }.count
        #expect(due > count / 2)
        let drained = DispatchSemaphore(value: 0)
        bench.queue.sync { bench.runner.drain { drained.signal() } }
        drained.wait()
        bench.finishAll()
        #expect(bench.lines.count == due)
        #expect(!hasChild())
        #expect(resident() - before < 24 << 20)
    }
}

@Suite("Configurations to start from")
struct StarterTests {
    @Test(
        "Each can be read, and has nothing that never runs",
        arguments: Starter.allCases
    )
    func starter(_ starter: Starter) throws {
        let configuration = try Configuration(yaml: starter.text, file: starter.rawValue)
        #expect(configuration.warnings.isEmpty)
        #expect(configuration.actions.count == 5)
    }

    @Test(
        "A swipe that the desktop takes itself runs nothing, and others do",
        arguments: Starter.allCases
    )
    func ownSwipes(_ starter: Starter) throws {
        let isOnTouchscreens = [.gnome, .kde].contains(starter)
        let isOnTouchpads = isOnTouchscreens || [.hyprland, .niri].contains(starter)
        // The way, and where two fingers land for it at an edge.
        let swipes: [(Vector, Double)] = [
            (Vector(x: -200, y: 0), 995), (Vector(x: 200, y: 0), 5), (Vector(x: 0, y: -200), 5),
        ]
        for (way, x) in swipes {
            let pad = try Player(yaml: starter.text, device: .pad)
            pad.swipe(3, by: way)
            #expect(pad.words.isEmpty == isOnTouchpads)
            let screen = try Player(yaml: starter.text)
            screen.stroke(fingers(3, around: middle), by: way)
            #expect(screen.words.isEmpty == isOnTouchscreens)
            let edge = try Player(yaml: starter.text)
            edge.stroke([Point(x: x, y: 250), Point(x: x, y: 350)], by: way)
            #expect(edge.words.count == (isOnTouchscreens ? 1 : 0))
        }
    }
}

@Suite("Texts of commands")
struct TextTests {
    @Test("Numbers have a point and the digits that are asked for")
    func numbers() {
        #expect(1234.56.decimal(1) == "1234.6")
        #expect((-0.04).decimal(1) == "0.0")
        #expect((-2.005).decimal(1) == "-2.0")
        #expect(0.0625.decimal(3) == "0.063")
        #expect(1.0.decimal(3) == "1.000")
        #expect(0.0.decimal(2) == "0.00")
        #expect(999.96.decimal(1) == "1000.0")
        #expect((-2.55).decimal(1) == "-2.6")
        #expect(12345.6.decimal(0) == "12346")
    }

    @Test("A line reads back as the words")
    func words() {
        #expect(["sh", "-c", "a b"].asShellLine == "sh -c 'a b'")
        #expect(["it's", "", "$x"].asShellLine == "'it'\\''s' '' '$x'")
    }

    @Test("No more commands start in a second than the limit")
    func limit() {
        var limit = StartLimit(2)
        let answers = [0, 400_000, 999_999, 1_000_000, 1_399_999, 1_400_000].map {
            limit.allows(at: $0)
        }
        #expect(answers == [true, true, false, true, false, true])
    }

    @Test("The limit holds up to the end of the clock, and for times that go back")
    func limitAtTheEnd() {
        var limit = StartLimit(2)
        let answers = [1_000_000, 999_999, 500_000, 0].map { limit.allows(at: .max - $0) }
        #expect(answers == [true, true, false, true])
        #expect([0, UInt64.max].map { limit.allows(at: $0) } == [false, false])
    }
}

@Suite("Files that change", .timeLimit(.minutes(5)))
struct FileWatchTests {
    @Test("A watch that has stopped reports nothing that came before or comes after")
    func stop() throws {
        let folder = try TemporaryFolder()
        let path = try folder.add("run.yaml")
        let stopped = FileWatch(path)
        let other = FileWatch(path)
        let queue = DispatchQueue(label: "watch")
        let change = DispatchSemaphore(value: 0)
        var reports = 0
        try folder.add("run.yaml", "before")
        queue.sync {
            stopped.start(queue) { reports += 1 }
            other.start(queue) { change.signal() }
            stopped.stop()
        }
        change.wait()
        try folder.add("run.yaml", "after")
        change.wait()
        queue.sync { #expect(reports == 0) }
    }
}
