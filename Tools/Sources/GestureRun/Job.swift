// SPDX-License-Identifier: MIT

import Dispatch

/// A command that runs, with the timers that watch it. After its end nothing of it wakes the program.
final class Job {
    let launch: Launch
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
        source.setEventHandler { [unowned self] in
            if let outcome = child.reap() {
                onEnd(outcome)
            }
        }
        // The descriptor is closed after Dispatch has let go of it.
        source.setCancelHandler { withExtendedLifetime(child) {} }
        source.activate()
        sources.append(source)
    }
}
