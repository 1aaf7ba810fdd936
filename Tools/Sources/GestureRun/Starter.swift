// SPDX-License-Identifier: MIT

import Glibc

/// A configuration to start from, for a desktop.
package enum Starter: String, CaseIterable, Sendable {
    case sway
    case labwc
    case hyprland
    case niri
    case gnome
    case kde
    case x11

    /// The desktop of this session.
    package static var current: Starter {
        func variable(_ name: String) -> String {
            getenv(name).map { String(cString: $0).lowercased() } ?? ""
        }
        let desktop = variable("XDG_CURRENT_DESKTOP")
        let named = allCases.first { desktop.contains($0.rawValue) }
        return named ?? (variable("WAYLAND_DISPLAY").isEmpty ? .x11 : .sway)
    }

    /// The configuration, a YAML file.
    package var text: String {
        """
        # Which gesture runs which command: docs/run.md. Check it with gesture config --check FILE.
        # \(needs)

        actions:
          - {\(swipe("left")), at-least: 10 mm, when: began, run: \(next)}
          - {\(swipe("right")), at-least: 10 mm, when: began, run: \(previous)}
          - {\(swipe("up")), at-least: 10 mm, when: began, run: \(overview)}
          - {fingers: 1, edge: right, direction: up, each: 5 mm, run: \(volume("+"))}
          - {fingers: 1, edge: right, direction: down, each: 5 mm, run: \(volume("-"))}

        """
    }

    /// The conditions of a swipe that the desktop does not react to itself.
    private func swipe(_ direction: String) -> String {
        switch self {
        case .sway, .labwc, .x11: "fingers: 3, direction: \(direction)"
        case .hyprland, .niri: "fingers: 3, direction: \(direction), device: touchscreen"
        // They have three-finger swipes on touchscreens, too, and some with one finger at edges.
        case .gnome, .kde:
            "fingers: 2, edge: \(direction == "left" ? "right" : "left"), direction: \(direction)"
        }
    }

    /// Steps that end while the command runs are one run.
    private func volume(_ sign: String) -> String {
        let limit = sign == "+" ? " -l 1.0" : ""
        let change = "$((2 * $GESTURE_STEPS))%\(sign)"
        return "[sh, -c, \"wpctl set-volume\(limit) @DEFAULT_AUDIO_SINK@ \(change)\"]"
    }

    /// What must be installed or configured.
    private var needs: String {
        let volume = "wpctl is part of WirePlumber."
        return switch self {
        case .sway: volume
        case .hyprland, .niri:
            "On touchpads, swipes of three fingers are the desktop's own. \(volume)"
        case .kde: "Swipes of three fingers are the desktop's own. \(volume)"
        case .labwc:
            "wtype presses keys: bind them in rc.xml to GoToDesktop and a menu. \(volume)"
        case .gnome:
            "Swipes of three fingers are GNOME's own, and no program can switch workspaces. "
                + volume
        case .x11: "It needs xdotool. \(volume)"
        }
    }

    private var next: String {
        switch self {
        case .sway: "[swaymsg, workspace, next_on_output]"
        case .labwc: "[wtype, -M, logo, -M, ctrl, -k, Right, -m, ctrl, -m, logo]"
        case .hyprland: "[hyprctl, dispatch, workspace, e+1]"
        case .niri: "[niri, msg, action, focus-column-right]"
        case .gnome: "[loginctl, lock-session]"
        case .kde: "[qdbus6, org.kde.KWin, /KWin, org.kde.KWin.nextDesktop]"
        case .x11: "[xdotool, set_desktop, --relative, \"1\"]"
        }
    }

    private var previous: String {
        switch self {
        case .sway: "[swaymsg, workspace, prev_on_output]"
        case .labwc: "[wtype, -M, logo, -M, ctrl, -k, Left, -m, ctrl, -m, logo]"
        case .hyprland: "[hyprctl, dispatch, workspace, e-1]"
        case .niri: "[niri, msg, action, focus-column-left]"
        case .gnome: "[gnome-control-center]"
        case .kde: "[qdbus6, org.kde.KWin, /KWin, org.kde.KWin.previousDesktop]"
        case .x11: "[xdotool, set_desktop, --relative, --, \"-1\"]"
        }
    }

    private var overview: String {
        switch self {
        case .sway: "[swaymsg, scratchpad, show]"
        case .labwc: "[wtype, -M, logo, -k, space, -m, logo]"
        case .hyprland: "[hyprctl, dispatch, togglespecialworkspace]"
        case .niri: "[niri, msg, action, toggle-overview]"
        case .gnome:
            "[gdbus, call, --session, --dest, org.gnome.Shell, --object-path, /org/gnome/Shell, "
                + "--method, org.freedesktop.DBus.Properties.Set, org.gnome.Shell, "
                + "OverviewActive, <true>]"
        case .kde:
            "[qdbus6, org.kde.kglobalaccel, /component/kwin, invokeShortcut, Overview]"
        case .x11: "[xdotool, key, super]"
        }
    }
}
