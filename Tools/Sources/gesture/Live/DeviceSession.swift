// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import EvdevRecording
import EvdevReplay
import GestureCommand
import GestureConfiguration
import GestureKit
@_spi(GestureTools) import GestureLibinput
import GestureReplay
import Glibc
import Synchronization

/// Live input, until Ctrl-C.
///
/// All work runs on one queue. The main thread waits for the end.
final class DeviceSession {
    /// Where the source, the engine and its actions run.
    let queue = DispatchQueue(label: "gesture")

    /// Where input comes from.
    let source: LibinputSource

    /// When the session began, on the clock of the samples.
    let start: Timestamp

    /// Called on the queue when a device was added, removed or could not be opened.
    var onEvent: (LibinputSource.Event) -> Void = { _ in }

    /// Called on the queue at the end, before open touches and gestures are cancelled.
    var onEnd: () -> Void = {}

    /// Whether devices that cannot be used are reported on standard error.
    var reportsRefusals = true

    /// What the configuration says about screens. It counts for devices that are added later.
    var screen: Configuration.Screen {
        get { facts.screen }
        set { facts.screen = newValue }
    }

    /// Whether a seat without devices is no error: they may come later.
    var waitsForDevices = false

    private let facts: ScreenFacts
    private let seats: SeatOptions
    private let name: String
    private let over = SessionEnd()
    private var failure: (any Error)?
    /// Whether devices are closed only to be opened again.
    private var isReopening = false
    private let signals: [any DispatchSourceSignal]

    /// Opens the devices. Nothing is read yet.
    ///
    /// - Throws: If none of them can be used.
    convenience init(
        _ options: DeviceOptions,
        _ screen: Configuration.Screen,
        engine: @escaping (InputDevice) -> GestureEngine
    ) throws {
        try self.init(options.seats, replay: options.replay, screen, engine: engine)
    }

    /// Opens the devices of a seat, or plays a recording in their place. Nothing is read yet.
    ///
    /// - Throws: If none of them can be used.
    init(
        _ seats: SeatOptions,
        replay: String? = nil,
        _ screen: Configuration.Screen,
        engine: @escaping (InputDevice) -> GestureEngine
    ) throws {
        // A pipe may wait for its writer. Until then a signal ends the program.
        let reader = try replay.map(Self.open)
        // Before devices are opened, which may take long.
        signals = over.watchSignals()
        self.seats = seats
        name = replay.map { "\(RecordingSource($0))" } ?? seats.name
        let facts = ScreenFacts(screen)
        self.facts = facts
        if let reader {
            let context = try RecordedContext(reader)
            start = context.now
            source = LibinputSource(
                context,
                queue: queue,
                settings: { DeviceSettings(facts.screen, of: $0.name) },
                engine: engine
            )
            // Queued, so it comes after the last events of the recording.
            context.onEnd = { [queue, over] in queue.async { over.end() } }
        } else {
            source = try LibinputSource(
                seats.paths.isEmpty ? .udev(seat: seats.seat) : .paths(seats.paths),
                access: seats.libseat ? .libseat : .direct,
                queue: queue,
                settings: { DeviceSettings(facts.screen, of: $0.name) },
                engine: engine
            )
            start = source.now
        }
        source.onEvent = { [unowned self] in handle($0) }
    }

    private static func open(_ path: String) throws -> any EvdevReader {
        if let reason = EmulatedDevice.unavailabilityReason {
            throw Failure("recordings cannot be played: \(reason)")
        }
        let source = RecordingSource(path)
        guard case .evdev(let reader) = try source.open(device: nil) else {
            throw Failure(
                "\(source) has touches but no device, so it cannot be played as if it were plugged in: "
                    + "use gesture replay"
            )
        }
        return reader
    }

    /// Reads until Ctrl-C, the end of the time, or the end of the recording.
    ///
    /// - Throws: If there is no device to read, or if reading fails.
    func run(for seconds: Double?) throws {
        try queue.sync {
            source.start()
            if source.devices.isEmpty {
                guard waitsForDevices, !isShutOut else {
                    let reason = nothing
                    // Nothing is called any more when another thread lets go of this.
                    source.stop()
                    throw reason
                }
                StandardError.print(
                    "\(name) has no touchscreen, no touchpad with gestures and no pen: waiting for one. "
                        + "`gesture devices` lists the devices."
                )
            }
            if let seconds {
                let wait = DispatchTimeInterval.milliseconds(Int(seconds * 1000))
                queue.asyncAfter(deadline: .now() + wait) { [over] in over.end() }
            }
        }
        over.wait()
        try queue.sync {
            over.begin()
            onEnd()
            // Cancels open gestures. Devices that are removed now are not reported.
            source.onEvent = { _ in }
            source.stop()
            if let failure {
                throw failure
            }
        }
    }

    /// Ends the session; call it on the queue. Only the first reason counts.
    func end(_ reason: (any Error)? = nil) {
        failure = failure ?? reason
        over.end()
    }

    /// Opens the devices again, with the settings that they now get; call it on the queue.
    func reopen() {
        let last = source.devices.last
        isReopening = true
        source.suspend()
        source.resume()
        isReopening = false
        if let last {
            endIfUnplugged(last)
        }
    }

    /// Runs a closure on the queue.
    func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
        try queue.sync(execute: body)
    }

    private func handle(_ event: LibinputSource.Event) {
        onEvent(event)
        switch event {
        case .added:
            break
        case .removed(let device):
            if !isReopening {
                endIfUnplugged(device)
            }
        case .refused(let device):
            // A device that is not for touch is reported only if it was named.
            let isExpected =
                if case .notTouch = device.reason { seats.paths.isEmpty } else { false }
            if reportsRefusals && !isExpected {
                StandardError.print("\(device.reason)")
            }
        case .failed(.badSettings(let path)):
            StandardError.print("\(DeviceError.badSettings(path: path))")
        case .failed(let error):
            end(error)
        }
    }

    /// Ends the session if the last device that was named is gone. It does not come back by itself.
    /// But libseat only takes devices away while another console is active.
    private func endIfUnplugged(_ device: InputDevice) {
        guard !seats.paths.isEmpty, source.devices.isEmpty,
            !seats.libseat || Self.isMissing(device.path)
        else {
            return
        }
        end(Failure("\(device.path), the last device, was unplugged. Plug it in, and start again."))
    }

    /// Whether a path leads to nothing.
    private static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0
    }

    /// Whether a device that is there was refused because permission was missing.
    var isShutOut: Bool {
        source.refused.contains { $0.reason.isAboutPermission && !Self.isMissing($0.path) }
    }

    private var nothing: Failure {
        if let failure {
            return Failure(OutputText(failure))
        }
        guard !isShutOut else {
            return Failure(
                """
                no touchscreen, touchpad or pen of \(name) could be opened. A udev rule can give you access \
                without the group: install the package gesture-tools-access, or run \
                `sudo make install-command RULE=yes`. Then run \
                `sudo udevadm control --reload && sudo udevadm trigger --subsystem-match=input`. \
                With the rule, all your programs can read touches, also those on the lock screen, and \
                inject touches.
                """
            )
        }
        return Failure(
            """
            \(name) has no touchscreen, no touchpad with gestures and no pen. `gesture devices` \
            lists the devices; `--replay FILE` plays a recording as if it were live.
            """
        )
    }
}

/// What devices that are added are asked about.
private final class ScreenFacts {
    var screen: Configuration.Screen

    init(_ screen: Configuration.Screen) {
        self.screen = screen
    }
}

extension DeviceError {
    fileprivate var isAboutPermission: Bool {
        if case .noPermission = self { true } else { false }
    }
}

/// The end of a session: by SIGINT and SIGTERM, or by the session itself.
///
/// A signal lets the session end in order. If it does not begin that in time, because its queue waits
/// for a pipe, the signal ends the program as if the program did not handle it. So does one that
/// comes during the end, if that takes as long.
final class SessionEnd: Sendable {
    private let over = DispatchSemaphore(value: 0)
    private let isEnding = Atomic(false)
    /// Not the session's, which may wait for something else.
    private let queue = DispatchQueue(label: "signals")

    /// How long the session may take to begin its end, and to be over after a signal during the
    /// end. In `gesture run`, each `finally` starts within a second.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// Ends the session. Any thread may call it.
    func end() {
        over.signal()
    }

    func wait() {
        over.wait()
    }

    /// The session has begun to end in order.
    func begin() {
        isEnding.store(true, ordering: .relaxed)
    }

    /// Takes the signals from now on. Call it on the main thread, and keep what it returns.
    func watchSignals() -> [any DispatchSourceSignal] {
        let numbers = [SIGINT, SIGTERM]
        // All of them first: a source starts a thread, which inherits what is blocked.
        numbers.forEach(Self.block)
        return numbers.map { number in
            Self.watch(number, queue) { [self] in take(number) }
        }
    }

    private func take(_ number: Int32) {
        end()
        let isAnother = isEnding.load(ordering: .relaxed)
        queue.asyncAfter(deadline: .now() + Self.patience) { [self] in
            if isAnother || !isEnding.load(ordering: .relaxed) {
                signal(number, SIG_DFL)
                Self.change(SIG_UNBLOCK, number)
                raise(number)
            }
        }
    }

    /// Whether this program ignores a signal, as `nohup` lets it ignore SIGHUP.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        return handler == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Calls a closure at each signal, also one that comes before Dispatch is ready. Call it on the
    /// main thread.
    static func watch(
        _ number: Int32,
        _ queue: DispatchQueue,
        _ body: @escaping () -> Void
    ) -> any DispatchSourceSignal {
        block(number)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler(handler: body)
        source.activate()
        return source
    }

    /// Lets a signal wait for Dispatch, which reads it from a descriptor. Threads that have started already
    /// may still take it.
    static func block(_ number: Int32) {
        change(SIG_BLOCK, number)
    }

    private static func change(_ how: Int32, _ number: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(how, &signals, nil)
    }
}

/// The live devices that a subcommand uses.
struct SeatOptions: ParsableArguments {
    @Option(
        name: .customLong("device"),
        parsing: .upToNextOption,
        help: ArgumentHelp("Use these devices instead of all.", valueName: "path"),
        completion: .file()
    )
    var paths: [String] = []

    @Option(help: ArgumentHelp("The seat whose devices are used.", valueName: "name"))
    var seat = Self.usualSeat

    @Flag(help: "Open devices through libseat; run it on a free console.")
    var libseat = false

    func validate() throws {
        guard paths.isEmpty || seat == Self.usualSeat else {
            throw ValidationError("Use either --device or --seat: the seat chooses devices.")
        }
    }

    private static let usualSeat = "seat0"

    /// The name of the input in messages.
    var name: String { paths.count == 1 ? paths[0] : seat }

    /// Whether none of the options is given.
    var areUnused: Bool { paths.isEmpty && seat == Self.usualSeat && !libseat }
}

/// The devices that a subcommand uses, or a recording in their place.
struct DeviceOptions: ParsableArguments {
    @OptionGroup
    var seats: SeatOptions

    @Option(
        help: ArgumentHelp(
            "Play the recording of a device in real time, as if it were plugged in.",
            valueName: "file"
        ),
        completion: .file(extensions: recordingExtensions)
    )
    var replay: String?

    func validate() throws {
        guard seats.areUnused || replay == nil else {
            throw ValidationError(Self.conflict)
        }
    }

    static let conflict =
        "--replay takes no --device, --seat and --libseat: a recording contains its own device."

    /// The name of the input in messages.
    var name: String { replay.map { "\(RecordingSource($0))" } ?? seats.name }
}

/// How long a subcommand runs.
struct DurationOption: ParsableArguments {
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Stop after this time instead of at Ctrl-C.", valueName: "seconds")
    )
    var seconds: Double?

    func validate() throws {
        let longest = 1_000_000_000
        if let seconds, !(seconds > 0 && seconds <= Double(longest)) {
            throw ValidationError(
                "--for takes a number of seconds above 0 and up to \(longest), such as 2.5."
            )
        }
    }
}
