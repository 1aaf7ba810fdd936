// SPDX-License-Identifier: MIT

internal import CGestureWayland
internal import Dispatch
internal import GestureKit
internal import GestureWayland

// What happens to the window.

extension DesktopWindow {
    /// Connects the parts with each other. Nothing is read yet.
    func attach() {
        source.unit = .physical
        source.onEvent = { [unowned self] in take($0) }
        source.onPointerEnter = { [unowned self] pointer, serial in
            cursor.show(for: pointer, serial, scale: source.preferredScale)
        }
        wakes = Waker(queue) { [unowned self] in onWake() }
        shell.onConfigure = { [unowned self] in resize() }
        shell.onClose = { [unowned self] in onClose.map { $0() } ?? close() }
        frames?.onFrame = { [unowned self] in drawFrameIfDue(isPrompt: true) }
        ring.onRelease = { [unowned self] in needsFrame ? turns.add(data: 1) : () }
        turns.setEventHandler { [unowned self] in
            drawFrameIfDue()
            source.flush()
        }
        turns.activate()
        connection.onSeat = { [unowned self] in takeKeyboard(of: $0) }
        for seat in connection.seats {
            takeKeyboard(of: seat)
        }
    }

    private func takeKeyboard(of seat: UInt32) {
        keyboards[seat] = connection.bindSeat(seat).map {
            let keyboard = Keyboard(connection, $0, queue: queue)
            keyboard.onKey = { [unowned self] in onKey($0) }
            return keyboard
        }
    }

    private func take(_ event: WaylandSource.Event) {
        switch event {
        case .scaleChanged, .unitChanged: resize()
        case .failed(let error): end(.ended("\(error)"))
        case .added, .changed, .removed: break
        }
    }
}
