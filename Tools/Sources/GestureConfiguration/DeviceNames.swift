// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#endif

extension Configuration.DeviceRule {
    /// Whether it is about a device with a name that is a touchscreen or a touchpad.
    package func covers(_ name: String, kind: String) -> Bool {
        (self.kind == nil || self.kind == kind) && matches(name, match)
    }
}

extension Configuration.Action {
    /// Whether its gesture counts on a device.
    package func covers(_ name: String, kind: String) -> Bool {
        device.map { $0 == kind || matches(name, $0) } ?? true
    }
}

extension Configuration.Screen {
    /// The orientation of the touchscreen with a name.
    package func orientation(of name: String) -> Int {
        rules.first { $0.orientation != nil && $0.covers(name, kind: "touchscreen") }?.orientation
            ?? orientation
    }
}

/// Whether a name matches a shell pattern.
private func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
}
