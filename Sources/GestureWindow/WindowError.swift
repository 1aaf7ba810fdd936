// SPDX-License-Identifier: MIT

/// Why there is no window, or no longer one. The description says what to do.
public enum WindowError: Error, Equatable, CustomStringConvertible {
    /// There is no compositor to connect to. The name is that of `WAYLAND_DISPLAY`, if it is set.
    case noCompositor(name: String?, reason: String)
    /// The compositor lacks something that each window needs.
    case missing(interface: String)
    /// No memory could be shared with the compositor.
    case noMemory(bytes: Int, reason: String)
    /// The connection to the compositor ended, for a reason in words.
    case ended(String)

    /// The message, without a line end.
    public var description: String {
        switch self {
        case .noCompositor(nil, let reason):
            "no window can be opened: WAYLAND_DISPLAY is not set, and wayland-0 does not answer "
                + "(\(reason)). Run this in a Wayland session, or in a terminal of one"
        case .noCompositor(let name?, let reason):
            "no window can be opened: the Wayland compositor “\(name)” does not answer "
                + "(\(reason)). Check WAYLAND_DISPLAY and XDG_RUNTIME_DIR"
        case .missing(let interface):
            "no window can be opened: the compositor lacks \(interface). Use another compositor, or "
                + "a newer version of it"
        case .noMemory(let bytes, let reason):
            "the window needs \(bytes) bytes of shared memory, and there are none (\(reason)). "
                + "Close other programs, or make the window smaller"
        case .ended(let reason):
            "the window is gone: \(reason)"
        }
    }
}
