// SPDX-License-Identifier: MIT

import CCommandSpawn
import Dispatch
import GestureCommand
import Glibc

/// A running command. It is a child of this program, in a session of its own.
package final class ChildProcess {
    /// How a command ended.
    package enum Outcome: Hashable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// Why a command could not be started.
    package struct StartError: Error, CustomStringConvertible {
        package var description: String
    }

    /// Becomes readable when the command ends.
    package let descriptor: Int32
    private let pid: pid_t
    private var outcome: Outcome?

    /// Starts a command.
    ///
    /// - Throws: If there is no such program, or it cannot be run.
    package init(_ launch: Launch) throws(StartError) {
        var pid: pid_t = 0
        let error = Self.withStrings(launch.words) { words in
            Self.withStrings(launch.environment.map { "\($0.name)=\($0.value)" }) { own in
                command_spawn(&pid, words, Self.inherited() + own)
            }
        }
        guard error == 0 else {
            throw StartError(description: String(cString: strerror(error)).lowercased())
        }
        self.pid = pid
        descriptor = command_watch(pid)
        guard descriptor >= 0 else {
            // Without a descriptor nobody would reap it.
            let reason = errno
            kill(-pid, SIGKILL)
            waitpid(pid, nil, 0)
            throw StartError(description: String(cString: strerror(reason)).lowercased())
        }
    }

    deinit {
        close(descriptor)
    }

    /// How it ended; nil while it runs. It is reaped then.
    package func reap() -> Outcome? {
        guard outcome == nil else {
            return outcome
        }
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else {
            return nil
        }
        let signal = status & 0x7f
        outcome = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
        return outcome
    }

    /// Waits until it ends, at most so long.
    package func wait(milliseconds: Int32) -> Outcome? {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&watched, 1, milliseconds)
        return reap()
    }

    /// Sends a signal to it and to the processes that it started, unless they left its group.
    package func signal(_ number: Int32) {
        if outcome == nil {
            kill(-pid, number)
        }
    }

    /// The variables of this program. Those of a gesture come from the launch.
    private static func inherited() -> [UnsafeMutablePointer<CChar>?] {
        let prefix = "GESTURE_"
        return inheritedVariables { strncmp($0, prefix, prefix.utf8.count) == 0 }
    }

    private static func withStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}

extension ChildProcess.Outcome {
    /// What went wrong, in words; nil: nothing.
    package var problem: String? {
        switch self {
        case .exited(0): nil
        case .exited(let status): "exit status \(status)"
        case .killed(let signal): "ended by signal \(signal)"
        }
    }
}

/// A command that runs, with the timers that watch it. After its end nothing of it wakes the program.
final class Job {
    let launch: Launch
    /// Whether it has run for as long as `warn-after`.
    var isReported = false
    /// Called once.
    var onEnd: (ChildProcess.Outcome) -> Void = { _ in }

    private let child: ChildProcess
    private let queue: DispatchQueue
    private var sources: [any DispatchSourceProtocol] = []

    init(_ child: ChildProcess, _ launch: Launch, _ queue: DispatchQueue) {
        self.child = child
        self.launch = launch
        self.queue = queue
    }

    deinit {
        for source in sources {
            source.cancel()
        }
    }

    /// Calls a closure if the command still runs after a time.
    func after(_ time: Duration, _ body: @escaping () -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now() + .microseconds(Int(clamping: time.inMicroseconds)),
            leeway: .milliseconds(10)
        )
        timer.setEventHandler(handler: body)
        timer.activate()
        sources.append(timer)
    }

    /// Waits for the end of the command, beside everything else.
    func watch() {
        let child = child
        let source = DispatchSource.makeReadSource(
            fileDescriptor: child.descriptor,
            queue: queue
        )
        // At the end of the program the job may go while its queue is about to call this.
        source.setEventHandler { [weak self] in
            if let self, let outcome = child.reap() {
                onEnd(outcome)
            }
        }
        // The descriptor is closed after Dispatch has let go of it.
        source.setCancelHandler { withExtendedLifetime(child) {} }
        source.activate()
        sources.append(source)
    }
}
