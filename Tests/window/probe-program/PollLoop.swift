// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureWayland
import Glibc

/// A loop without Dispatch.
@MainActor func runByPoll() -> Never {
    var waits = [
        pollfd(fd: wl_display_get_fd(window.display), events: Int16(POLLIN), revents: 0),
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    while true {
        while wl_display_prepare_read(window.display) != 0 {
            wl_display_dispatch_pending(window.display)
        }
        wl_display_flush(window.display)
        poll(&waits, 2, source?.timeout ?? -1)
        if waits[0].revents != 0 {
            wl_display_read_events(window.display)
        } else {
            wl_display_cancel_read(window.display)
        }
        wl_display_dispatch_pending(window.display)
        source?.advance()
        if waits[1].revents != 0 {
            readCommands()
        }
    }
}
