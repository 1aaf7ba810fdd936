// SPDX-License-Identifier: MIT

import GestureKit
import GestureWayland

// What happens to the window.

extension DesktopWindow {
    /// Connects the parts with each other. Nothing is read yet.
    func attach() {
        source.unit = .physical
        source.onEvent = { [unowned self] in take($0) }
        source.onPointerEnter = { [unowned self] pointer, serial in
            cursor.show(for: pointer, serial, scale: source.preferredScale)
        }
        source.onSample = { [unowned self] _ in hasInput = true }
        source.onPointer = { [unowned self] _ in hasInput = true }
        source.onStep = { [unowned self] _ in hasInput = true }
        shell.onConfigure = { [unowned self] in resize() }
        shell.onClose = { [unowned self] in onClose.map { $0() } ?? close() }
        display.onFrame = { [unowned self] in drawFrameIfDue(isPrompt: true) }
    }

    private func take(_ event: WaylandSource.Event) {
        switch event {
        case .scaleChanged, .unitChanged: resize()
        case .failed(let error): application?.fail(.ended("\(error)"))
        case .added, .changed, .removed: break
        }
    }
}
