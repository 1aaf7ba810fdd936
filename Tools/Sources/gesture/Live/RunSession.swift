// SPDX-License-Identifier: MIT

import Dispatch
import GestureCommand
import GestureConfiguration
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureLibinput
import GestureReplay
import GestureRun
import Glibc

/// Live devices whose gestures run commands, until SIGTERM or Ctrl-C, or until the compositor ends.
final class RunSession {
    /// What belongs to a device, by its number. That of a removed device goes once nothing waits.
    private var stages: [UInt16: LiveStage] = [:]
    private let path: String
    private var session: DeviceSession!
    private var runner: CommandRunner!
    private var configuration: Configuration
    private var desktop: Desktop?
    /// Waits for a desktop that is not there yet.
    private var desktopTimer: (any DispatchSourceTimer)?
    /// Whether a desktop may still come or answer, so that nothing is known of its windows.
    private var awaitsDesktop = false
    private var lock: ScreenLock
    /// Judges hands whose fingers have stopped.
    private var timer: (any DispatchSourceTimer)?
    private var armed: UInt64?
    /// A changed configuration that waits until no finger is down.
    private var next: Configuration?
    /// Whether it was read from the file, and is not only about other outputs.
    private var isRead = false
    private var nextTimer: (any DispatchSourceTimer)?
    private var hangup: (any DispatchSourceSignal)?
    private let file: FileWatch?
    private let other = OtherRun()
    private let terminal = OwnTerminal()

    /// How often an active hand is looked at while a changed configuration waits.
    private static let patience = DispatchTimeInterval.milliseconds(50)
    /// How often a desktop that is not there is looked for.
    private static let desktopPause = DispatchTimeInterval.seconds(1)

    /// The watch began before the file was read. Nil: it is standard input. Throws if the devices
    /// cannot be opened.
    init(
        _ path: String,
        _ file: FileWatch?,
        _ configuration: Configuration,
        _ seats: SeatOptions
    ) throws {
        self.path = path
        self.file = file
        // Before a thread starts, which would end the program by it.
        SessionEnd.block(SIGHUP)
        desktop = Desktop()
        var configuration = configuration
        configuration.screen.outputs = desktop?.outputs ?? []
        self.configuration = configuration
        lock = ScreenLock(configuration.options.lockers)
        warnOfApps()
        session = try DeviceSession(seats, configuration.screen) { [unowned self] in enter($0) }
        session.waitsForDevices = seats.paths.isEmpty
        runner = CommandRunner(session.queue) { StandardError.print($0) }
        runner.adopt(configuration.options)
        session.source.onSample = { [unowned self] in
            stages[$0.device]?.stage.take($0)
            arm()
        }
        session.source.onStep = { [unowned self] in
            stages[$0.device]?.stage.take($0)
            arm()
        }
        session.source.onPen = { [unowned self] sample in
            stages.values.forEach { $0.stage.take(sample) }
            arm()
        }
        session.onEvent = { event in
            if case .added(let device) = event {
                StandardError.print("\(device.path)  \(device.name): \(device.use)")
            }
        }
    }

    /// Runs until it is ended.
    ///
    /// - Throws: If there is nothing to read, or reading fails. Every `finally` has run then, too.
    func run() throws {
        // It only prints messages, and gestures go on without a reader of them.
        signal(SIGPIPE, SIG_IGN)
        StandardError.dropsWhenFull = true
        if let process = other.process {
            StandardError.print(
                "process \(process) is another gesture run: if both configure a gesture, both commands "
                    + "run. End one of them."
            )
        }
        hangup = SessionEnd.watch(SIGHUP, session.queue) { [unowned self] in
            // Closing its terminal ends it, as Ctrl-C does: nobody would see that it goes on.
            if terminal.isClosed {
                session.end()
            } else {
                reload()
            }
        }
        session.perform {
            file?.start(session.queue) { [unowned self] in reload() }
            followDesktop()
        }
        let result = Result { try session.run(for: nil) }
        let drained = DispatchSemaphore(value: 0)
        session.perform {
            stopWatching()
            runner.drain { drained.signal() }
        }
        drained.wait()
        try result.get()
    }

    /// Gives a device recognizers and actions of its own.
    private func enter(_ device: InputDevice) -> GestureEngine {
        let present = Set(session.source.devices.map(\.identifier))
        stages = stages.filter { present.contains($0.key) || !$0.value.isIdle }
        let stage = LiveStage(device, configuration, runner) { [unowned self] in
            Surroundings(isLocked: lock.isLocked, app: desktop?.app)
        } done: { [unowned self] in
            arm()
        }
        stages[device.identifier] = stage
        return stage.engine
    }

    /// Waits for the moment at which the next hand is judged.
    private func arm() {
        let deadline = stages.values.compactMap(\.stage.book.deadline).min()
        guard deadline != armed else {
            return
        }
        armed = deadline
        if timer == nil {
            let timer = DispatchSource.makeTimerSource(queue: session.queue)
            timer.setEventHandler { [unowned self] in
                armed = nil
                // A finger that has landed in time counts, however late this is.
                let now = session.source.now
                session.source.readInput()
                stages.values.forEach { $0.stage.pass(to: now) }
                arm()
            }
            timer.activate()
            self.timer = timer
        }
        guard let deadline else {
            timer?.schedule(deadline: .distantFuture)
            return
        }
        let now = session.source.now.microseconds
        // One more: a deadline has passed when it is later.
        let wait = Int(clamping: deadline - min(now, deadline)) + 1
        timer?.schedule(deadline: .now() + .microseconds(wait), leeway: .milliseconds(1))
    }

    /// Follows the desktop. On Wayland it waits for one that is not there: the service may be
    /// faster than a compositor that comes back.
    private func followDesktop() {
        guard let desktop else {
            if Desktop.isNamed {
                awaitDesktop()
            }
            return
        }
        desktop.follow(session.queue) { [unowned self] desktop in
            guard let desktop else {
                // Otherwise it would go on beside that of the next session. The service restarts it
                // after a failure, for a compositor that comes back.
                session.end(Failure("the connection to the compositor has ended"))
                return
            }
            takeOutputs(desktop.outputs)
            if awaitsDesktop {
                warnOfApps()
            }
        }
    }

    private func awaitDesktop() {
        let timer = DispatchSource.makeTimerSource(queue: session.queue)
        timer.schedule(deadline: .now() + Self.desktopPause, leeway: .milliseconds(100))
        timer.setEventHandler { [unowned self] in
            // No gesture waits for its answer, which is followed.
            desktop = Desktop(patience: 0)
            followDesktop()
        }
        timer.activate()
        desktopTimer = timer
    }

    /// Warns of actions for applications, as soon as it is known what the desktop reports.
    private func warnOfApps() {
        awaitsDesktop = desktop.map { !$0.hasAnswered } ?? Desktop.isNamed
        if !awaitsDesktop, let warning = configuration.warningOfApps(on: desktop) {
            StandardError.print("\(warning)")
        }
    }

    /// A turned output turns its touchscreen.
    private func takeOutputs(_ outputs: [Configuration.Output]) {
        guard outputs != (next ?? configuration).screen.outputs else {
            return
        }
        var turned = next ?? configuration
        turned.screen.outputs = outputs
        wait(for: turned)
    }

    private func stopWatching() {
        hangup?.cancel()
        nextTimer?.cancel()
        timer?.cancel()
        desktopTimer?.cancel()
        desktop?.stop()
        file?.stop()
    }

    /// Reads the configuration again. A bad one changes nothing.
    private func reload() {
        guard path != "-" else {
            StandardError.print(
                "the configuration came from standard input, which cannot be read again: "
                    + "it is kept. Name a file with --config to change it."
            )
            return
        }
        do {
            var fresh = try RunFile.read(path, mustBeFile: true)
            fresh.screen.outputs = (next ?? configuration).screen.outputs
            isRead = true
            wait(for: fresh)
        } catch {
            StandardError.print(
                "\(OutputText(error))\n\(path) cannot be used: the one before is kept."
            )
        }
    }

    /// Takes a configuration as soon as no finger is down.
    private func wait(for configuration: Configuration) {
        next = configuration
        applyNext()
        guard next != nil, nextTimer == nil else {
            return
        }
        let timer = DispatchSource.makeTimerSource(queue: session.queue)
        timer.schedule(deadline: .now() + Self.patience, repeating: Self.patience)
        timer.setEventHandler { [unowned self] in applyNext() }
        timer.activate()
        nextTimer = timer
    }

    private func applyNext() {
        guard let configuration = next, stages.values.allSatisfy(\.isIdle) else {
            return
        }
        next = nil
        nextTimer?.cancel()
        nextTimer = nil
        self.configuration = configuration
        if isRead {
            runner.adopt(configuration.options)
            lock = ScreenLock(configuration.options.lockers)
        }
        stages.values.forEach { $0.adopt(configuration) }
        if configuration.screen != session.screen || session.isShutOut {
            session.screen = configuration.screen
            // Devices get their settings when they are added. A refused one may be permitted now.
            session.reopen()
        }
        guard isRead else {
            return
        }
        isRead = false
        for warning in configuration.warnings {
            StandardError.print("\(warning.line(in: configuration.file))")
        }
        warnOfApps()
        let count = configuration.actions.count
        StandardError.print("\(path): \(count) \(count == 1 ? "action" : "actions")")
    }
}

/// A device with its recognizers and actions.
private final class LiveStage {
    private(set) var stage: RunStage
    private let device: InputDevice
    private let runner: CommandRunner
    private let surroundings: () -> Surroundings
    private let monitor: MonitorStage

    var engine: GestureEngine { monitor.window.gestureEngine }
    var isIdle: Bool { monitor.isIdle }

    init(
        _ device: InputDevice,
        _ configuration: Configuration,
        _ runner: CommandRunner,
        surroundings: @escaping () -> Surroundings,
        done: @escaping () -> Void
    ) {
        self.device = device
        self.runner = runner
        self.surroundings = surroundings
        monitor = MonitorStage(configuration, withHand: true)
        stage = Self.stage(monitor, device, configuration, runner, surroundings)
        monitor.onGesture = { [unowned self] in
            stage.book.take(Observation($0, in: device.name))
            done()
        }
    }

    /// Takes another configuration. Call it when it is idle.
    func adopt(_ configuration: Configuration) {
        monitor.adopt(configuration)
        stage = Self.stage(monitor, device, configuration, runner, surroundings)
    }

    private static func stage(
        _ monitor: MonitorStage,
        _ device: InputDevice,
        _ configuration: Configuration,
        _ runner: CommandRunner,
        _ surroundings: @escaping () -> Surroundings
    ) -> RunStage {
        monitor.fit([device])
        let book = ActionBook(
            configuration,
            .init(name: device.name, kind: device.kind.rawValue, number: device.identifier),
            screen: device.kind == .touchscreen ? device.frame : nil,
            surroundings: surroundings
        ) { runner.take($0) }
        let stage = RunStage(monitor.window.gestureEngine, book)
        stage.tellPinches(to: monitor.recognizers)
        return stage
    }
}

/// The terminal in which it was started, wherever its input and output go.
struct OwnTerminal: ~Copyable {
    /// Negative: there is none, or `nohup` told it to go on without it.
    private let descriptor: Int32

    init() {
        descriptor =
            SessionEnd.isIgnored(SIGHUP) ? -1 : open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
    }

    /// Whether it was closed since the start: each call about it fails then.
    var isClosed: Bool {
        descriptor >= 0 && isatty(descriptor) == 0
    }
}

/// Finds another `gesture run` of the same user, which would run its own commands for the same gestures.
///
/// The first one holds a lock on a file of the session, which ends with its process.
struct OtherRun: ~Copyable {
    private let descriptor: Int32

    /// The process of the other one. Nil: there is none, or the session has no folder.
    let process: pid_t?

    init() {
        guard let folder = getenv("XDG_RUNTIME_DIR"), folder.pointee == UInt8(ascii: "/") else {
            descriptor = -1
            process = nil
            return
        }
        let path = String(cString: folder) + "/gesture-run.lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        let isFirst = fcntl(descriptor, F_SETLK, &lock) == 0
        let isKnown =
            !isFirst && fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
        process = isKnown ? lock.l_pid : nil
    }

    deinit {
        close(descriptor)
    }
}
