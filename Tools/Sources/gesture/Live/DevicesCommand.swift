// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureConfiguration
import GestureKit
@_spi(GestureTools) import GestureLibinput
import Glibc

/// `gesture devices`: lists touch devices, and why the other devices are not used.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "Lists touchscreens and touchpads, and why other devices are not opened.",
        discussion: """
            A touchscreen is listed with its size in points of 1/160 inch, the unit of its touches, \
            and in millimeters if the device reports them. Only touchscreens and touchpads are \
            opened.

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
                "no touchscreen or touchpad found. Plug one in, or try `gesture monitor "
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
            let refused = options.seats.paths.map { ListedRefusal($0, nil, .touchscreen, error) }
            return ([], refused + others)
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
            return (session.source.devices, refused + others)
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
