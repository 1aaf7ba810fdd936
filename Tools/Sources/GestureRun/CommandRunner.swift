// SPDX-License-Identifier: MIT

package import Dispatch
package import GestureCommand
package import GestureConfiguration
import Glibc

/// Starts commands and reaps them, and never waits for one. All calls are on its queue.
package final class CommandRunner {
    /// An action on a device. Those of an earlier configuration differ from those of the present one.
    private struct Key: Hashable {
        var generation: Int
        var device: UInt16
        var action: Int
    }

    /// What waits for the end of an action's command.
    private struct Waiting {
        /// The latest command, for `overlap: queue`.
        var next: Launch?
        /// The latest of the steps since it started, and how many these are.
        var step: Launch?
        var steps = 0
        /// The first `finally` that can come after any of these, by its number.
        let firstRelease: Int
        /// The first one that can come after the latest of these, which may be of a later gesture.
        var latestRelease: Int

        var latest: Launch? { step ?? next }

        init(before release: Int, next: Launch? = nil) {
            self.next = next
            firstRelease = release
            latestRelease = release
        }
    }

    /// A `finally` that waits for the commands of its gesture, also for one that waits itself.
    private struct Release {
        var number: Int
        var launch: Launch
        var key: Key
        /// Its action, and those of its gesture with a command that waits.
        var keys: Set<Key>
        /// The jobs that have not ended.
        var runs: Set<Int>
        var patience: any DispatchSourceTimer
    }

    private let queue: DispatchQueue
    private let tell: (OutputText) -> Void
    private var options = Configuration.Options()
    private var limit = StartLimit(0)
    private var generation = 0
    private var jobs: [Int: (key: Key, job: Job)] = [:]
    private var nextJob = 0
    private var waiting: [Key: Waiting] = [:]
    /// In the order in which they came.
    private var releases: [Release] = []
    private var nextRelease = 0
    /// What was last said about an action, so that it is not said again and again.
    private var said: [Key: String] = [:]
    private var whenDrained: (() -> Void)?

    /// How long the end of a gesture waits for a command before `finally` runs beside it.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// - Parameters:
    ///   - queue: Where it runs.
    ///   - tell: Prints a message.
    package init(_ queue: DispatchQueue, tell: @escaping (OutputText) -> Void) {
        self.queue = queue
        self.tell = tell
    }

    /// Takes the limits of a configuration. Commands of the one before go on.
    package func adopt(_ options: Configuration.Options) {
        self.options = options
        limit = StartLimit(options.startsPerSecond)
        generation += 1
    }

    /// How many commands run.
    package var count: Int { jobs.count }

    /// Takes a command that is due.
    package func take(_ launch: Launch) {
        let key = Key(generation: generation, device: launch.device, action: launch.action)
        if launch.role == .finally {
            waitPatiently(launch, key)
            return
        }
        guard !runs(of: key).isEmpty else {
            start(launch, key, before: nextRelease)
            return
        }
        switch launch.overlap {
        case .parallel:
            start(launch, key, before: nextRelease)
        case .queue where launch.gesture.steps == 0:
            waiting[key] = Waiting(before: nextRelease, next: launch)
        case .skip where launch.gesture.steps == 0:
            break
        case .skip, .queue:
            var wait = waiting[key] ?? Waiting(before: nextRelease)
            (wait.steps, wait.step) = (wait.steps + 1, launch)
            wait.latestRelease = nextRelease
            waiting[key] = wait
        }
    }

    /// Calls a closure once no `finally` waits any more. It takes a second at most.
    package func drain(_ then: @escaping () -> Void) {
        whenDrained = then
        tellDrained()
    }

    private func tellDrained() {
        if releases.isEmpty {
            whenDrained?()
            whenDrained = nil
        }
    }

    /// The jobs of an action that run, and of the gesture of a command, without those of `finally`.
    private func runs(of key: Key, andGestureOf launch: Launch? = nil) -> Set<Int> {
        let runs = jobs.filter { _, entry in
            let isOfGesture = launch?.sharesGesture(with: entry.job.launch) ?? false
            return entry.job.launch.role != .finally && (entry.key == key || isOfGesture)
        }
        return Set(runs.keys)
    }

    /// What presses must come before what releases, but it may hang. It may be a command of another
    /// action of the gesture.
    private func waitPatiently(_ launch: Launch, _ key: Key) {
        let number = nextRelease
        nextRelease += 1
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + Self.patience)
        timer.setEventHandler { [weak self] in
            self?.giveUp(number)
        }
        let others = waiting.filter { $0.value.latest?.sharesGesture(with: launch) ?? false }
        releases.append(
            Release(
                number: number,
                launch: launch,
                key: key,
                keys: Set(others.keys).union([key]),
                runs: runs(of: key, andGestureOf: launch),
                patience: timer
            )
        )
        timer.activate()
        startDueReleases()
    }

    /// Starts a `finally` that has waited long enough. A command that has not started by then does
    /// not run: it would press what the `finally` releases. It runs if steps of a later gesture
    /// have joined it, because that gesture has a `finally` too.
    private func giveUp(_ number: Int) {
        let keys = releases.first { $0.number == number }?.keys ?? []
        waiting = waiting.filter { !keys.contains($0.key) || $0.value.latestRelease > number }
        startReleases { $0.number == number }
    }

    /// Whether a command of its gesture has not started yet.
    private func awaitsNext(_ release: Release) -> Bool {
        release.keys.contains { key in
            waiting[key].map { $0.firstRelease <= release.number } ?? false
        }
    }

    /// Starts each `finally` whose gesture has no command left.
    private func startDueReleases() {
        startReleases { $0.runs.isEmpty && !awaitsNext($0) }
    }

    private func startReleases(_ isDue: (Release) -> Bool) {
        let due = releases.filter(isDue)
        releases.removeAll(where: isDue)
        for release in due {
            release.patience.cancel()
            start(release.launch, release.key)
        }
        tellDrained()
    }

    /// Starts each earlier `finally` of an action that only waits for commands of other actions:
    /// later it would release what the next run of its own action presses.
    private func giveUpReleases(of key: Key, before number: Int) {
        let own = runs(of: key)
        for release in releases
        where release.key == key && release.number < number && release.runs.isDisjoint(with: own) {
            giveUp(release.number)
        }
    }

    /// Returns the number of the job; nil: it was not started. `release` is the first `finally` that
    /// can come after it.
    @discardableResult
    private func start(_ launch: Launch, _ key: Key, before release: Int = 0) -> Int? {
        if launch.role != .finally {
            // A window that stays open is no flood.
            let count = jobs.values.count { !$0.job.isReported }
            guard count < options.commandsAtOnce else {
                say("not run: \(count) commands run already (commands-at-once)", launch, key)
                return nil
            }
            guard limit.allows(at: launch.gesture.time) else {
                say("not run: too many starts in a second (starts-per-second)", launch, key)
                return nil
            }
            giveUpReleases(of: key, before: release)
        }
        let child: ChildProcess
        do {
            child = try ChildProcess(launch)
        } catch {
            say("cannot be run: \(error)", launch, key)
            return nil
        }
        let number = nextJob
        nextJob += 1
        let job = Job(child, launch, queue)
        jobs[number] = (key, job)
        job.onEnd = { [weak self] outcome in self?.ended(number, outcome) }
        job.after(options.warnAfter) { [weak self] in
            guard let self else {
                return
            }
            jobs[number]?.job.isReported = true
            say("still runs after \(options.warnAfter)", launch, key)
        }
        if let timeout = launch.timeout {
            job.after(timeout) { child.signal(SIGTERM) }
            job.after(timeout + .seconds(1)) { child.signal(SIGKILL) }
        }
        job.watch()
        return number
    }

    private func ended(_ number: Int, _ outcome: ChildProcess.Outcome) {
        guard let (key, job) = jobs.removeValue(forKey: number) else {
            return
        }
        if let problem = outcome.problem {
            say(problem, job.launch, key)
        } else {
            said[key] = nil
        }
        guard job.launch.role != .finally else {
            return
        }
        for index in releases.indices {
            releases[index].runs.remove(number)
        }
        startDueReleases()
        if runs(of: key).isEmpty {
            goOn(key)
        }
    }

    /// Starts what waited for the end of a command.
    private func goOn(_ key: Key) {
        guard let wait = waiting.removeValue(forKey: key) else {
            return
        }
        var started: Set<Int> = []
        if let next = wait.next, let job = start(next, key, before: wait.firstRelease) {
            started.insert(job)
        }
        if wait.steps > 0, var launch = wait.step {
            launch.gesture.steps = wait.steps
            if let job = start(launch, key, before: wait.firstRelease) {
                started.insert(job)
            }
        }
        for index in releases.indices
        where releases[index].keys.contains(key) && wait.firstRelease <= releases[index].number {
            releases[index].runs.formUnion(started)
        }
        // What was to start may have been refused.
        startDueReleases()
    }

    private func say(_ problem: String, _ launch: Launch, _ key: Key) {
        let message = "\(launch.gesture.name): \(launch.words[0]): \(problem)"
        if said.updateValue(message, forKey: key) != message {
            tell("\(message)")
        }
    }
}

/// Limits how many commands start in a second.
package struct StartLimit {
    private let most: Int
    /// The times of the latest starts, in microseconds, oldest first.
    private var starts: [UInt64] = []

    package init(_ most: Int) {
        self.most = most
    }

    /// Whether a command may start at a time in microseconds.
    package mutating func allows(at time: UInt64) -> Bool {
        // A sum would overflow near the end of the clock.
        starts.removeAll { time - min($0, time) >= 1_000_000 }
        guard starts.count < most else {
            return false
        }
        starts.append(time)
        return true
    }
}
