// SPDX-License-Identifier: MIT

import CGestureWayland

func interfaceOfGestureWayland() -> UnsafePointer<wl_interface>? {
    gcw_xdg_wm_base()
}
