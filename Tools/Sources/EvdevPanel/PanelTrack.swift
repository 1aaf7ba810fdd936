// SPDX-License-Identifier: MIT

package import EvdevRecording

/// A sequence of commands in time, such as a script or the lines of a connection.
///
/// It has no clock: ``run(now:_:)`` does what is due. Times are in microseconds on the clock of the
/// stamps. A wait begins when the command before it was due, not when that command was done. So the
/// stamps have the intervals of the script, even if the machine is busy.
package struct PanelTrack {
    /// Called with the result of a command. Nil: it is done.
    package typealias Reply = (PanelError?) -> Void

    /// Reads a recording, for `play`.
    package typealias Loader = (String) throws(PanelError) -> (EvdevDevice, [EvdevFrame])

    private enum Step {
        case command(PanelCommand)
        case recorded(events: [EvdevEvent], device: String)
        case finish(device: String)
        /// The time of a wait is over.
        case waited
    }

    private var commands: [(command: Result<PanelCommand, PanelError>, reply: Reply)] = []
    /// The first command that is not done.
    private var next = 0
    /// The steps of that command that are not done, last one first. Empty: it has not begun.
    private var steps: [Step] = []
    private let load: Loader
    private var device: String
    /// When the next command is due. Nil: when it is added.
    private var due: UInt64?
    private var stamp: UInt64?

    /// Creates a track without commands.
    package init(device: String, load: @escaping Loader) {
        self.device = device
        self.load = load
    }

    /// Whether everything is done.
    package var isEmpty: Bool { next == commands.count }

    package mutating func add(_ command: PanelCommand, reply: @escaping Reply = { _ in }) {
        commands.append((.success(command), reply))
    }

    /// Adds a line that is no command: its reply comes in turn.
    package mutating func add(mistake: PanelError, reply: @escaping Reply) {
        commands.append((.failure(mistake), reply))
    }

    /// Does what is due.
    ///
    /// - Returns: When the next command is due. Nil: it depends on a command that is added, or on
    ///   programs that open the devices.
    package mutating func run(now: UInt64, _ stage: PanelStage) -> UInt64? {
        var at = due ?? now
        while !isEmpty {
            guard at <= now else {
                due = at
                return at
            }
            do throws(PanelError) {
                guard try performNext(&at, stage) else {
                    return wait(now)
                }
                if steps.isEmpty {
                    end(nil)
                }
            } catch {
                end(error)
            }
        }
        // A later command is due when it comes, but not before this one was.
        due = at > now ? at : nil
        return due
    }

    /// Waits for programs. Nothing tells when they have read all events, so it looks again.
    private mutating func wait(_ now: UInt64) -> UInt64? {
        if case .command(.awaitOpen) = steps.last {
            due = nil
        } else {
            due = now + Self.pollInterval
        }
        return due
    }

    private static let pollInterval: UInt64 = 1000

    private mutating func end(_ error: PanelError?) {
        let reply = commands[next].reply
        steps = []
        next += 1
        // A connection may never be without a command.
        if next * 2 > commands.count {
            commands.removeFirst(next)
            next = 0
        }
        reply(error)
    }

    /// Performs a step of the command. Returns false if it cannot be done yet.
    private mutating func performNext(
        _ at: inout UInt64,
        _ stage: PanelStage
    ) throws(PanelError) -> Bool {
        if steps.isEmpty {
            steps = try parts(of: commands[next].command.get(), stage).reversed()
        }
        switch steps.last {
        case .recorded(let events, let device):
            try stage.send(events, to: device, stamp: stamp ?? at)
        case .finish(let device):
            guard try stage.finish(recordingOn: device) else {
                return false
            }
        case .command(.awaitOpen):
            guard stage.isRead else {
                return false
            }
        case .command(.awaitRead):
            guard stage.isDrained else {
                return false
            }
        case .command(.wait(let time)):
            at = try Self.sum(at, time)
            if let stamp {
                self.stamp = try Self.sum(stamp, time)
            }
            // It is done when its time is over, also if it is the last command.
            steps[steps.count - 1] = .waited
            return true
        case .command(let command):
            try perform(command, stamp: stamp ?? at, stage)
        case .waited, nil:
            break
        }
        steps.removeLast()
        return true
    }

    private func parts(
        of command: PanelCommand,
        _ stage: PanelStage
    ) throws(PanelError) -> [Step] {
        switch command {
        case .slide(let x, let y, let time): try slide(x, y, time, stage)
        case .play(let file): try play(file, stage)
        default: [.command(command)]
        }
    }

    private mutating func perform(
        _ command: PanelCommand,
        stamp now: UInt64,
        _ stage: PanelStage
    ) throws(PanelError) {
        switch command {
        case .down(let finger, let x, let y):
            try stage.touch(device) { (fingers) throws(PanelError) in
                try fingers.land(finger, x: x, y: y)
            }
        case .move(let finger, let x, let y):
            try stage.touch(device) { (fingers) throws(PanelError) in
                try fingers.move(finger, x: x, y: y)
            }
        case .up(let finger):
            try stage.touch(device) { (fingers) throws(PanelError) in try fingers.lift(finger) }
        case .palm(let finger):
            try stage.touch(device) { (fingers) throws(PanelError) in try fingers.palm(finger) }
        case .button(let isPressed):
            try stage.touch(device) { (fingers) throws(PanelError) in
                try fingers.press(isPressed)
            }
        case .frame: try stage.endFrame(device, stamp: now)
        case .device(let name):
            guard stage.names.contains(name) else {
                throw PanelError(
                    "there is no device \(name.quoted): they are "
                        + stage.names.joined(separator: ", ")
                )
            }
            device = name
        case .unplug: try stage.unplug(device)
        case .plug: try stage.plug(device)
        case .lose: try stage.lose(device)
        case .drop: try stage.drop(device, stamp: now)
        case .session(let isActive): stage.setSessionActive(isActive)
        case .stamp(let time): stamp = time
        case .wait, .awaitOpen, .awaitRead, .slide, .play: break
        }
    }

    private static func sum(_ time: UInt64, _ wait: UInt64) throws(PanelError) -> UInt64 {
        let (sum, overflow) = time.addingReportingOverflow(wait)
        guard !overflow else {
            throw PanelError("the waits until here are longer than a clock can count")
        }
        return sum
    }

    private static let frameInterval: UInt64 = 8000

    /// 75,000 frames.
    private static let longestSlide: UInt64 = 600_000_000

    private func slide(
        _ x: Double,
        _ y: Double,
        _ time: UInt64,
        _ stage: PanelStage
    ) throws(PanelError) -> [Step] {
        let start = try stage.places(on: device)
        guard !start.isEmpty else {
            throw PanelError("no finger is down")
        }
        guard time <= Self.longestSlide else {
            throw PanelError("a slide takes at most 10 minutes")
        }
        let count = max(1, time / Self.frameInterval)
        return (1...count).flatMap { frame in
            let part = Double(frame) / Double(count)
            let wait = time * frame / count - time * (frame - 1) / count
            return [.command(.wait(microseconds: wait))]
                + start.map {
                    .command(.move(finger: $0.finger, x: $0.x + x * part, y: $0.y + y * part))
                } + [Step.command(.frame)]
        }
    }

    private func play(_ file: String, _ stage: PanelStage) throws(PanelError) -> [Step] {
        let (recorded, frames) = try load(file)
        let name = try stage.add(recorded: recorded)
        var last = frames.first?.timeInMicroseconds ?? 0
        var steps: [Step] = [.command(.awaitOpen)]
        for frame in frames {
            // The times of a recording in the gesture format may go back. Such a frame plays at once.
            let time = max(frame.timeInMicroseconds, last)
            steps.append(.command(.wait(microseconds: time - last)))
            steps.append(.recorded(events: frame.events, device: name))
            last = time
        }
        return steps + [.finish(device: name)]
    }
}
