// SPDX-License-Identifier: MIT

import GestureCommand
import GestureKit
import GestureLibinput
import GestureTrace

/// Prints a list of devices.
protocol DeviceReport {
    func show(_ devices: [InputDevice], _ refused: [ListedRefusal])
}

/// Text for people.
struct DeviceText: DeviceReport {
    func show(_ devices: [InputDevice], _ refused: [ListedRefusal]) {
        for device in devices {
            StandardOutput.print("\(device.path)  \(device.name)")
            StandardOutput.print("  \(device.kind.rawValue): \(device.use)")
        }
        guard !refused.isEmpty else {
            return
        }
        StandardOutput.print(devices.isEmpty ? "not opened:" : "\nnot opened:")
        for device in refused {
            let name = device.name.map { "\($0), " } ?? ""
            StandardOutput.print("  \(name)\(device.reason)")
        }
    }
}

extension InputDevice {
    /// What it is used for, in words.
    var use: String {
        guard kind == .touchscreen else {
            return "swipes, pinches and holds, at the pointer"
        }
        let points = String(printf: "%.0f x %.0f pt", frame.size.width, frame.size.height)
        let millimeters = physicalSize.map {
            String(printf: "%.0f x %.0f mm", $0.width, $0.height)
        }
        switch (millimeters, isSizeAssumed) {
        case (let size?, false): return "touches, \(size), \(points)"
        case (let size?, true):
            return "touches; it reports an implausible size, \(size), so \(points) is assumed"
        case (nil, true): return "touches; its size is unknown, so \(points) is assumed"
        case (nil, false): return "touches, \(points)"
        }
    }
}

/// One JSON object per line.
struct DeviceJSON: DeviceReport {
    func show(_ devices: [InputDevice], _ refused: [ListedRefusal]) {
        for device in devices {
            var line: JSONLine = [
                "path": device.path, "name": device.name, "kind": device.kind.rawValue,
                "width_mm": device.physicalSize?.width, "height_mm": device.physicalSize?.height,
            ]
            if device.kind == .touchscreen {
                line.add([
                    "width_pt": device.frame.size.width, "height_pt": device.frame.size.height,
                    "size_is_assumed": device.isSizeAssumed,
                ])
            }
            line.print()
        }
        for device in refused {
            let line: JSONLine = [
                "path": device.path, "name": device.name, "kind": device.sort.rawValue,
                "not_opened": device.reason.description,
            ]
            line.print()
        }
    }
}
