// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureConfiguration
import GestureKit
@_spi(GestureTools) import GestureLibinput
import GestureTrace
import Glibc

/// `gesture devices`: lists touch devices and pens, and why the other devices are not used.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "Lists touchscreens, touchpads and pens, and why other devices are not opened.",
        discussion: """
            A touchscreen or pen is listed with its size in points of 1/160 inch, the unit of its \
            touches, and in millimeters if the device reports them. Only touchscreens, touchpads and \
            pens are opened.

            EXAMPLES:
              gesture devices
              gesture devices --json | jq -r .path

            EXIT STATUS: 0; 1 if no device can be used; 64 for wrong options.
            """
    )

    @OptionGroup
    var options: DeviceOptions

    @Flag(help: "Print one JSON object per line.")
    var json = false

    func run() throws {
        let (devices, refused) = try find()
        let report: any DeviceReport = json ? DeviceJSON() : DeviceText()
        report.show(devices, refused)
        try StandardOutput.flush()
        guard !devices.isEmpty else {
            if refused.contains(where: { $0.sort.isTouch }) {
                throw ExitCode.failure
            }
            throw Failure(
                "no touchscreen, touchpad or pen found. Plug one in, or try `gesture monitor "
                    + "--replay FILE` with a recording."
            )
        }
    }

    /// The devices that can be used, and the refused ones.
    private func find() throws -> ([InputDevice], [ListedRefusal]) {
        var options = options
        let lookup = SystemDeviceLookup()
        var refused: [ListedRefusal] = []
        if options.replay == nil {
            let nodes =
                options.seats.paths.isEmpty
                ? SystemDeviceLookup.nodes(ofSeat: options.seats.seat) : options.seats.paths
            options.seats.paths = []
            for path in nodes {
                do throws(DeviceError) {
                    let facts = try lookup.facts(of: path)
                    if facts.sort.isTouch {
                        options.seats.paths.append(path)
                    } else {
                        let reason = DeviceError.notTouch(path: path, kind: facts.sort.withArticle)
                        refused.append(ListedRefusal(path, facts.name, facts.sort, reason))
                    }
                } catch {
                    refused.append(ListedRefusal(path, nil, .other, error))
                }
            }
            guard !options.seats.paths.isEmpty else {
                return ([], refused)
            }
        }
        return try open(options, refused, lookup)
    }

    private func open(
        _ options: DeviceOptions,
        _ others: [ListedRefusal],
        _ lookup: SystemDeviceLookup
    ) throws -> ([InputDevice], [ListedRefusal]) {
        let session: DeviceSession
        do {
            session = try DeviceSession(
                options,
                Configuration.Screen(),
                engine: { _ in GestureEngine(root: View()) }
            )
        } catch let error as DeviceError {
            let paths = options.seats.paths
            guard paths.count > 1, error.isOfOneDevice else {
                let refused = paths.map { path in
                    let facts = try? lookup.facts(of: path)
                    return ListedRefusal(path, facts?.name, facts?.sort ?? .other, error)
                }
                return ([], refused + others)
            }
            // The error is that of the first device.
            var (devices, refused): ([InputDevice], [ListedRefusal]) = ([], [])
            for path in paths {
                var alone = options
                alone.seats.paths = [path]
                let found = try open(alone, [], lookup)
                devices += found.0
                refused += found.1
            }
            return (devices, refused + others)
        }
        var refused: [ListedRefusal] = []
        session.reportsRefusals = false
        session.onEvent = { event in
            if case .refused(let device) = event {
                let sort = (try? lookup.facts(of: device.path))?.sort ?? .other
                refused.append(ListedRefusal(device.path, device.name, sort, device.reason))
            }
        }
        return session.perform {
            session.source.start()
            let devices = session.source.devices
            // The session goes now, and nothing on its queue may still call it.
            session.source.onEvent = { _ in }
            session.source.stop()
            return (devices, refused + others)
        }
    }
}

extension DeviceError {
    /// Whether it may be another one, or none, for another device.
    fileprivate var isOfOneDevice: Bool {
        switch self {
        case .noSeat, .noSession: false
        default: true
        }
    }
}

/// A device that was not opened.
struct ListedRefusal {
    var path: String
    var name: String?
    var sort: DeviceSort
    var reason: DeviceError

    init(_ path: String, _ name: String?, _ sort: DeviceSort, _ reason: DeviceError) {
        self.path = path
        self.name = name
        self.sort = sort
        self.reason = reason
    }
}

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
        let use: String
        switch kind {
        case .touchpad: return "swipes, pinches and holds, at the pointer"
        case .touchscreen: use = "touches"
        case .pen: use = "touches of a pen"
        }
        let points = String(printf: "%.0f x %.0f pt", frame.size.width, frame.size.height)
        let millimeters = physicalSize.map {
            String(printf: "%.0f x %.0f mm", $0.width, $0.height)
        }
        switch (millimeters, isSizeAssumed) {
        case (let size?, false): return "\(use), \(size), \(points)"
        case (let size?, true):
            return "\(use); it reports an implausible size, \(size), so \(points) is assumed"
        case (nil, true): return "\(use); its size is unknown, so \(points) is assumed"
        case (nil, false): return "\(use), \(points)"
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
            if device.kind != .touchpad {
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
