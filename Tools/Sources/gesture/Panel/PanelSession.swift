// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import EvdevPanel
import EvdevReplay
import GestureCommand
import Glibc

/// A program on a panel, until it ends.
///
/// All work runs on one queue. The main thread waits for the program.
final class PanelSession: @unchecked Sendable {
    private let plan: PanelPlan
    private let folder: PanelFolder
    private let panel: EmulatedPanel
    private let stage: PanelStage
    private let queue = DispatchQueue(label: "panel", qos: .userInteractive)
    private var tracks: [ObjectIdentifier: PanelConnection] = [:]
    private var main: PanelTrack
    private var sources: [any DispatchSourceProtocol] = []
    private var timer: (any DispatchSourceTimer)?
    private var control: PanelControl?
    private var child: PanelChild?
    /// Whether `nohup` started this, so that the program also outlives its terminal.
    private let ignoresHangup = SessionEnd.isIgnored(SIGHUP)
    private var failure: Failure?
    /// Whether everything has been played, and COMMAND was sent SIGTERM.
    private(set) var isEnding = false
    /// Whether the program has ended, or cannot be run.
    private var isOver = false
    /// Signalled when the last command of another thread is done, or the session is over.
    private var waiting: DispatchSemaphore?

    /// Plugs the devices in.
    init(_ plan: PanelPlan) throws {
        self.plan = plan
        folder = try PanelFolder()
        do {
            panel = try EmulatedPanel(socket: folder.socket)
            stage = PanelStage(panel)
            for (device, size) in plan.devices {
                try stage.add(device, size)
            }
            for file in plan.files {
                if let (device, _) = plan.recordings[file] {
                    try stage.add(recorded: device)
                }
            }
            main = PanelTrack(device: stage.names.first ?? "", load: plan.loader)
            control = try plan.socket.map { (path) throws(Failure) in try PanelControl(path) }
        } catch {
            folder.remove()
            throw Failure(OutputText(error))
        }
        fill()
    }

    /// Adds what plays from the start.
    private func fill() {
        let fail: PanelTrack.Reply = { [unowned self] error in
            if let error {
                end(Failure("\(error)"))
            }
        }
        main.add(.awaitOpen)
        main.add(.wait(microseconds: UInt64(plan.after * 1e6)))
        for file in plan.files {
            main.add(.play(file: file), reply: fail)
        }
        plan.script?.add(to: &main, reply: fail)
    }

    /// Runs the program to its end.
    ///
    /// - Throws: Its exit status, unless it is 0; or why it could not run on the panel.
    func run(_ program: PanelProgram) throws {
        defer {
            control?.close()
            folder.remove()
        }
        do {
            try queue.sync {
                watch()
                let library = try folder.preloadable(program.library)
                child = try PanelChild(
                    program,
                    preloading: library,
                    socket: folder.socket,
                    ignoresHangup: ignoresHangup
                )
            }
        } catch {
            queue.sync { leave() }
            throw error
        }
        guard let child else {
            return
        }
        let status = child.wait()
        try queue.sync {
            leave()
            try report(status, program)
        }
    }

    /// The program has ended, or cannot be run: nobody may wait for it any more.
    private func leave() {
        child = nil
        isOver = true
        waiting?.signal()
        sources.forEach { $0.cancel() }
        timer?.cancel()
    }

    private func report(_ status: Int32, _ program: PanelProgram) throws {
        if let failure {
            throw failure
        }
        let isEnded = isEnding && (status == 128 + SIGTERM || status == 0)
        guard wasOpened || (status != 0 && !isEnded) else {
            throw Failure("\(program.words[0]) has ended: \(unopened)")
        }
        if !isEnded && status != 0 {
            throw ExitCode(status)
        }
    }

    private var wasOpened = false
    private var hasToldOfRefusal = false

    private var unopened: OutputText {
        guard !panel.hasStaleCaller else {
            return
                "\(PanelProgram.libraryName) has another version than this program: build it again"
        }
        return panel.callCount == 0
            ? "no program has looked for input devices: none uses libinput, or the system preloads "
                + "nothing into it, because it is static, setuid or setgid, or has capabilities"
            : "a program has looked for input devices, but none has opened the panel's"
    }

    private func watch() {
        add(panel.descriptor) { [unowned self] in
            panel.serve()
            wasOpened = wasOpened || stage.isAnyOpened
            if panel.hasRefusedCaller && !hasToldOfRefusal {
                hasToldOfRefusal = true
                StandardError.print(
                    "there are too few descriptors for the calls of programs: raise their limit "
                        + "(ulimit -n)"
                )
            }
        }
        if let control {
            add(control.descriptor) { [unowned self] in accept(control) }
        }
        for number in [SIGINT, SIGTERM] + (ignoresHangup ? [] : [SIGHUP]) {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [weak self] in
                // The terminal sends Ctrl-C to the program itself.
                if number != SIGINT {
                    self?.send(number)
                }
            }
            source.activate()
            sources.append(source)
        }
        after(Self.patience) { [weak self] in self?.warn() }
        advance()
    }

    /// In seconds: how long a program may take to open the devices; and a compositor, to read what
    /// was played to it.
    private static let patience = 10.0

    private func warn() {
        guard child != nil, !stage.isAnyOpened, !wasOpened else {
            return
        }
        if plan.mustOpen {
            end(Failure("\(unopened)"))
        } else {
            StandardError.print("waiting for COMMAND: \(unopened)")
        }
    }

    /// A source may fire once more while the session ends, so its handler keeps the session.
    private func add(_ descriptor: Int32, _ body: @escaping () -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in
            guard let self else {
                return
            }
            body()
            advance()
        }
        source.activate()
        sources.append(source)
    }

    private func accept(_ control: PanelControl) {
        while let descriptor = control.accept() {
            let track = PanelTrack(device: stage.names.first ?? "", load: plan.loader)
            guard let connection = PanelConnection(descriptor, track) else {
                continue
            }
            tracks[ObjectIdentifier(connection)] = connection
            connection.listen(on: queue) { [weak self] in
                self?.advance()
                // Also after a failure.
                connection.adjust()
            }
        }
    }

    /// Does what is due, and sets the timer for what is next.
    private func advance() {
        guard failure == nil else {
            return
        }
        let now = monotonicMicroseconds()
        var next = main.run(now: now, stage)
        for (key, connection) in tracks {
            if let due = connection.track.run(now: now, stage) {
                next = min(next ?? due, due)
            }
            connection.adjust()
            if connection.isClosed && connection.track.isEmpty {
                tracks[key] = nil
            }
        }
        if plan.ends && main.isEmpty && !isEnding {
            isEnding = true
            stop()
        }
        schedule(next)
    }

    private func schedule(_ next: UInt64?) {
        timer?.cancel()
        timer = nil
        guard let next, failure == nil else {
            return
        }
        let now = monotonicMicroseconds()
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        // Between two lines of a recording may be more than a timer takes.
        let wait = Int(clamping: next - min(now, next))
        timer.schedule(deadline: .now() + .microseconds(wait), leeway: .nanoseconds(0))
        timer.setEventHandler { [weak self] in self?.advance() }
        timer.activate()
        self.timer = timer
    }

    /// Plays commands after all others, and returns when they are done. For another thread.
    ///
    /// - Throws: Also if the compositor hangs, which ends it.
    func play(_ commands: [PanelCommand]) throws(PanelError) {
        let done = DispatchSemaphore(value: 0)
        var failure: PanelError?
        var limit = commands.reduce(Self.patience) { sum, command in
            if case .wait(let time) = command { sum + Double(time) / 1e6 } else { sum }
        }
        queue.sync {
            guard !isOver else {
                done.signal()
                return
            }
            if !main.isEmpty {
                // The devices are not open yet, or --after is not over.
                limit += Self.patience + plan.after
            }
            waiting = done
            for (number, command) in commands.enumerated() {
                main.add(command) { error in
                    failure = failure ?? error
                    if number == commands.count - 1 {
                        done.signal()
                    }
                }
            }
            advance()
        }
        let isLate = done.wait(timeout: .now() + limit) == .timedOut
        queue.sync {
            if isOver {
                failure = failure ?? PanelError("the compositor has ended")
            } else if isLate && !main.isEmpty {
                failure = giveUp()
            }
        }
        if let failure {
            throw failure
        }
    }

    /// Ends a compositor that hangs. Returns what it has not done.
    private func giveUp() -> PanelError {
        let what = stage.isRead ? "read the touches" : "opened the panel's devices"
        let error = PanelError(
            "the compositor hangs: it has not \(what) for \(Int(Self.patience)) s"
        )
        end(Failure("\(error)"))
        return error
    }

    /// Ends the program, because everything has been played. For another thread.
    func finish() {
        queue.sync {
            if !isOver {
                isEnding = true
                stop()
            }
        }
    }

    /// Ends the program because of a failure.
    private func end(_ failure: Failure) {
        guard self.failure == nil else {
            return
        }
        self.failure = failure
        stop()
    }

    private func stop() {
        send(SIGTERM)
        after(Self.grace) { [weak self] in self?.send(SIGKILL) }
    }

    private func send(_ signal: Int32) {
        panel.serve()  // It learns which programs have ended.
        child?.send(signal, to: panel.programs)
    }

    /// In seconds: how long a program may take to end.
    private static let grace = 5.0

    private func after(_ seconds: Double, _ body: @escaping () -> Void) {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.schedule(deadline: .now() + seconds)
        source.setEventHandler(handler: body)
        source.activate()
        sources.append(source)
    }
}
