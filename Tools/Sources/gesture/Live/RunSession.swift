// SPDX-License-Identifier: MIT

import Dispatch
import GestureCommand
import GestureConfiguration
@_spi(GestureTools) import GestureKit
import GestureLibinput
import GestureReplay
import GestureRun
import Glibc

/// Live devices whose gestures run commands, until SIGTERM or Ctrl-C.
final class RunSession {
    private let path: String
    private let stage: MonitorStage
    private let session: DeviceSession
    private let runner: CommandRunner
    private var book: ActionBook
    /// The device of the latest input.
    private var latest: UInt16 = 0
    private var devices: [UInt16: ActionBook.Device] = [:]
    /// A changed configuration that waits until no finger is down.
    private var next: Configuration?
    private var nextTimer: (any DispatchSourceTimer)?
    private var hangup: (any DispatchSourceSignal)?
    private var file: FileWatch?
    private let other = OtherRun()

    /// How often an active hand is looked at while a changed configuration waits.
    private static let patience = DispatchTimeInterval.milliseconds(50)

    /// - Parameters:
    ///   - path: The file of the configuration.
    ///   - file: A watch of it that began before it was read. Nil: it is standard input.
    ///   - configuration: What is in it.
    ///   - seats: The devices.
    /// - Throws: If the devices cannot be opened.
    init(
        _ path: String,
        _ file: FileWatch?,
        _ configuration: Configuration,
        _ seats: SeatOptions
    ) throws {
        self.path = path
        self.file = file
        stage = MonitorStage(configuration)
        session = try DeviceSession(
            seats,
            configuration.screen,
            engine: stage.window.gestureEngine
        )
        session.waitsForDevices = seats.paths.isEmpty
        runner = CommandRunner(session.queue) { StandardError.print($0) }
        runner.adopt(configuration.options)
        let runner = runner
        book = ActionBook(configuration.actions) { runner.take($0) }
        stage.onGesture = { [unowned self] in take($0) }
        session.source.onSample = { [unowned self] in latest = $0.device }
        session.source.onStep = { [unowned self] in latest = $0.device }
        session.onEvent = { [unowned self] in take($0) }
    }

    /// Runs until it is ended.
    ///
    /// - Throws: If there is nothing to read, or reading fails. Every `finally` has run then, too.
    func run() throws {
        if let process = other.process {
            StandardError.print(
                "process \(process) is another gesture run: a gesture that both know runs the commands of "
                    + "both. End one of them."
            )
        }
        hangup = SessionEnd.watch(SIGHUP, session.queue) { [unowned self] in reload() }
        session.perform {
            file?.start(session.queue) { [unowned self] in reload() }
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

    private func take(_ recognizer: GestureRecognizer) {
        let device = devices[latest] ?? ActionBook.Device(name: "", kind: "touchscreen")
        book.take(Observation(recognizer, in: device.name), from: device)
    }

    private func take(_ event: LibinputSource.Event) {
        let present = session.source.devices
        stage.fit(present)
        for device in present {
            devices[device.identifier] = .init(name: device.name, kind: device.kind.rawValue)
        }
        if case .added(let device) = event {
            StandardError.print("\(device.path)  \(device.name): \(device.use)")
        }
    }

    private func stopWatching() {
        hangup?.cancel()
        nextTimer?.cancel()
        file = nil
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
            next = try Configuration(path: path, mustBeFile: true)
        } catch {
            StandardError.print(
                "\(OutputText(error))\n\(path) has mistakes: the one before is kept."
            )
            return
        }
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
        guard let configuration = next, stage.isIdle else {
            return
        }
        next = nil
        nextTimer?.cancel()
        nextTimer = nil
        stage.adopt(configuration)
        runner.adopt(configuration.options)
        let runner = runner
        book = ActionBook(configuration.actions) { runner.take($0) }
        if configuration.screen != session.screen {
            session.screen = configuration.screen
            // Devices get their settings when they are added.
            session.source.suspend()
            session.source.resume()
        }
        stage.fit(session.source.devices)
        for warning in configuration.warnings {
            StandardError.print("\(warning.line(in: configuration.file))")
        }
        let count = configuration.actions.count
        StandardError.print("\(path): \(count) \(count == 1 ? "action" : "actions")")
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
