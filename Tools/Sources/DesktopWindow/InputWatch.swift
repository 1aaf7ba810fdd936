// SPDX-License-Identifier: MIT

internal import Dispatch
internal import GestureKit
internal import GestureWayland

/// Calls a function after input, and after the deadlines of the engine: a recognizer that fails
/// calls no action.
final class InputWatch {
    private let window: Window
    private let call: () -> Void
    private let inputs: any DispatchSourceUserDataAdd
    private let timer: any DispatchSourceTimer

    init(
        _ source: WaylandSource,
        _ window: Window,
        _ queue: DispatchQueue,
        _ call: @escaping () -> Void
    ) {
        (self.window, self.call) = (window, call)
        inputs = DispatchSource.makeUserDataAddSource(queue: queue)
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .distantFuture)
        // The engine gets a sample after these functions. What they wake runs after that.
        source.onSample = { [inputs] _ in inputs.add(data: 1) }
        source.onPointer = { [inputs] _ in inputs.add(data: 1) }
        source.onStep = { [inputs] _ in inputs.add(data: 1) }
        let turn = { [unowned self, unowned source] in self.turn(at: source.now) }
        inputs.setEventHandler(handler: turn)
        timer.setEventHandler(handler: turn)
        inputs.activate()
        timer.activate()
    }

    deinit {
        inputs.cancel()
        timer.cancel()
    }

    private func turn(at now: Timestamp) {
        if let deadline = window.deadline, deadline <= now {
            window.advance(to: now)
        }
        call()
        guard let deadline = window.deadline else {
            return timer.schedule(deadline: .distantFuture)
        }
        let wait = max(deadline, now).microseconds - now.microseconds
        timer.schedule(deadline: .now() + .microseconds(Int(clamping: wait)))
    }
}
