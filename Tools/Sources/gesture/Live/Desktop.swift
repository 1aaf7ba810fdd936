// SPDX-License-Identifier: MIT

import CDesktop
import Dispatch
import GestureConfiguration
import GestureKit
import Glibc

/// The Wayland desktop of this session, as far as `gesture run` asks: outputs and the active window.
final class Desktop {
    private let desktop: OpaquePointer
    private var source: (any DispatchSourceRead)?

    /// It has so many milliseconds to answer. Nil: there is none. One that is still starting may
    /// answer later: see ``follow(_:_:)``.
    init?(patience: Int32 = 1000) {
        guard let desktop = desktop_open() else {
            return nil
        }
        guard desktop_wait(desktop, patience) else {
            desktop_close(desktop)
            return nil
        }
        self.desktop = desktop
    }

    deinit {
        desktop_close(desktop)
    }

    /// Whether the session is on Wayland, so that a desktop may still come.
    static var isNamed: Bool { getenv("WAYLAND_DISPLAY") != nil }

    /// Follows it on a queue. Calls a closure after each change of something, and once it is gone with nil.
    func follow(_ queue: DispatchQueue, _ changed: @escaping (Desktop?) -> Void) {
        let source = DispatchSource.makeReadSource(
            fileDescriptor: desktop_descriptor(desktop),
            queue: queue
        )
        source.setEventHandler { [unowned self] in
            let isThere = desktop_dispatch(desktop)
            if !isThere {
                self.source?.cancel()
            }
            changed(isThere ? self : nil)
        }
        source.activate()
        self.source = source
    }

    func stop() {
        source?.cancel()
    }

    /// The application of the active window. Nil: not known.
    var app: String? {
        desktop_active_application(desktop).map { String(cString: $0) }
    }

    /// Whether it has said what it reports.
    var hasAnswered: Bool { desktop_has_answered(desktop) }

    var reportsWindows: Bool { desktop_reports_windows(desktop) }

    var outputs: [Configuration.Output] {
        var outputs: [Configuration.Output] = []
        while let output = desktop_output_at(desktop, outputs.count) {
            let name = withUnsafeBytes(of: output.pointee.name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            outputs.append(
                Configuration.Output(
                    name: name,
                    transform: Int(output.pointee.transform),
                    size: Size(
                        width: Double(output.pointee.width),
                        height: Double(output.pointee.height)
                    )
                )
            )
        }
        return outputs
    }
}

extension Configuration {
    /// What to say of actions for an application, if the desktop does not say which one is active.
    /// Nil also while it has not answered.
    func warningOfApps(on desktop: Desktop?) -> String? {
        guard actions.contains(where: { !$0.apps.isEmpty }), desktop?.hasAnswered != false,
            desktop?.reportsWindows != true
        else {
            return nil
        }
        return
            "\(file): warning: actions with app never run here: this desktop does not report the active "
            + "window. sway, labwc, Hyprland, niri, Qtile and Wayfire with foreign-protocol do"
    }
}
