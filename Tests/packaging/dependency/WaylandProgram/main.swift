// SPDX-License-Identifier: MIT

import COwnProtocol
import GestureKit
import GestureWayland

// The program has its own copy of the code of xdg-shell, beside that of GestureWayland.
guard let own = own_shell_interface(), let ours = interfaceOfGestureWayland() else {
    fatalError("an interface is missing")
}
precondition(own != ours && String(cString: own.pointee.name) == String(cString: ours.pointee.name))

/// Never called: there is no compositor.
func connect(_ display: OpaquePointer, _ surface: OpaquePointer) -> WaylandSource {
    let window = Window(frame: Rect(x: 0, y: 0, width: 800, height: 600))
    return WaylandSource(display: display, surface: surface, window: window)
}
print("both copies of the protocol are linked")
