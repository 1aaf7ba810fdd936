// SPDX-License-Identifier: MIT

import GestureRecording

/// All events of a recording that does not describe its device, and the device derived from them.
struct UndescribedDevice {
    private(set) var node: String
    private(set) var device: EvdevDevice
    private(set) var events: [NodeEvent]
    private(set) var remarks: [String] = []
    /// Why no more events could be read.
    private(set) var damage: RecordingError?

    /// Reads all events. The device is one of `described`; without them, it is derived from the
    /// events. `kind` says what it is; nil: its description or the events show that, too.
    init<Format: TextFormat>(
        _ first: NodeEvent,
        _ lines: inout TextLines<Format>,
        selecting word: String?,
        as kind: EvdevDevice.Kind?,
        described: [DeviceCandidate]
    ) throws(RecordingError) {
        events = [first]
        do throws(RecordingError) {
            while let event = try lines.next() {
                guard events.count < Self.mostEvents else {
                    throw Self.tooMany(lines.name, line: lines.number)
                }
                events.append(event)
            }
        } catch {
            damage = error
        }
        let nodes = Self.nodes(of: events, named: lines.format.devices + described, as: kind)
        let index = try nodes.choose(word, file: lines.name)
        let node = nodes[index].node
        self.node = node
        device = described.describing(node)?.being(kind) ?? nodes[index].device
        events.removeAll { $0.node != node }
        if let remark = nodes.remark(choosing: index) {
            remarks.append(remark)
        }
        if described.isEmpty {
            var observed = ObservedDevice(as: kind)
            events.forEach { observed.add($0.recorded.event) }
            do throws(RecordingError) {
                remarks.append(try Self.assumption(observed, file: lines.name))
            } catch {
                throw damage ?? error
            }
        }
    }

    /// The devices that sent events, if the events name them.
    private static func nodes(
        of events: [NodeEvent],
        named devices: [DeviceCandidate],
        as kind: EvdevDevice.Kind?
    ) -> [DeviceCandidate] {
        var order: [String] = []
        var seen: [String: ObservedDevice] = [:]
        for event in events {
            if seen[event.node] == nil {
                order.append(event.node)
            }
            seen[event.node, default: ObservedDevice(as: kind)].add(event.recorded.event)
        }
        return order.map { node in
            var device = seen[node]?.device ?? EvdevDevice()
            device.name = devices.first { $0.node == node }?.device.name ?? ""
            return DeviceCandidate(node: node, device: device)
        }
    }

    /// A sentence about what was assumed.
    ///
    /// - Throws: If the events show no position.
    private static func assumption(
        _ observed: ObservedDevice,
        file: String
    ) throws(RecordingError) -> String {
        guard observed.missing.isEmpty else {
            throw RecordingError(
                file: file,
                message: "no event in it has \(observed.missing), so nothing shows where the "
                    + "fingers were: record again, and touch the screen at several places"
            )
        }
        let axes = observed.device.touchAxes
        let ranges = [("X", axes.x), ("Y", axes.y)].compactMap { letter, code in
            observed.axes[code].map { "\(letter) from \($0.minimum) to \($0.maximum)" }
        }
        let pad = observed.touchpadSign.map {
            "it is assumed to be a touchpad, because it sends \($0); "
        }
        return "nothing describes the device, so " + (pad ?? "")
            + "the ranges of its axes are taken from its events: " + ranges.joined(separator: ", ")
    }

    private static func tooMany(_ file: String, line: Int) -> RecordingError {
        RecordingError(
            file: file,
            line: line,
            message: "more than \(mostEvents) events of a device without a description: put a "
                + ".desc file beside the recording, or shorten the recording"
        )
    }

    /// A few hours of one finger, and about 50 MB.
    private static let mostEvents = 1_000_000
}

/// Derives a device from its events.
struct ObservedDevice {
    /// The ranges that the events used.
    private(set) var axes: [UInt16: EvdevDevice.Axis] = [:]

    private let givenKind: EvdevDevice.Kind?
    private var codes: [UInt16: Set<UInt16>] = [:]

    /// Without a kind, its events show it.
    init(as kind: EvdevDevice.Kind?) {
        givenKind = kind
    }

    mutating func add(_ event: EvdevEvent) {
        codes[event.type, default: []].insert(event.code)
        if event.type == EvdevEvent.absolute {
            var axis = axes[event.code] ?? EvdevDevice.Axis(minimum: 0, maximum: 1)
            axis.minimum = min(axis.minimum, event.value)
            axis.maximum = max(axis.maximum, event.value)
            axes[event.code] = axis
        }
    }

    /// The names of axes that it lacks for positions, joined by “and”; empty: it has positions.
    var missing: String {
        let contacts = [
            (EvdevEvent.positionX, "ABS_MT_POSITION_X"),
            (EvdevEvent.positionY, "ABS_MT_POSITION_Y"),
        ]
        let pointer = [(EvdevEvent.x, "ABS_X"), (EvdevEvent.y, "ABS_Y")]
        let lacking = [contacts, pointer].map { pair in pair.filter { axes[$0.0] == nil } }
        // A log of a single axis lacks the other one of its pair.
        let fewest = lacking.min { $0.count < $1.count } ?? []
        return fewest.map(\.1).joined(separator: " and ")
    }

    /// What shows that it is a touchpad. Nil: nothing does, or its kind is given.
    ///
    /// Touchpads report how many fingers are down, and those without separate contacts report one.
    /// Drivers of phones send BTN_TOOL_FINGER too, with contacts.
    var touchpadSign: String? {
        guard givenKind == nil, let keys = codes[EvdevEvent.key] else {
            return nil
        }
        if !keys.isDisjoint(with: EvdevEvent.toolsOfSeveralFingers) {
            return "BTN_TOOL_DOUBLETAP or that of more fingers"
        }
        return keys.contains(EvdevEvent.fingerTool) && axes[EvdevEvent.positionX] == nil
            ? "BTN_TOOL_FINGER without ABS_MT_POSITION_X" : nil
    }

    /// The device: a touchscreen, unless ``touchpadSign`` or the given kind says otherwise.
    var device: EvdevDevice {
        var device = EvdevDevice()
        device.capabilities = codes
        device.axes = axes
        for code in EvdevEvent.positionAxes {
            device.axes[code]?.widen()
        }
        let contactsEnd = codes[EvdevEvent.synchronization]?.contains(EvdevEvent.contactReport)
        if axes[EvdevEvent.positionX] != nil, contactsEnd != true {
            // The kernel does not send slot 0 if no other slot has been used.
            for (code, maximum) in [(EvdevEvent.slot, 9), (EvdevEvent.trackingID, 65_535)] {
                let most = max(Int32(maximum), axes[code]?.maximum ?? 0)
                device.axes[code] = EvdevDevice.Axis(minimum: 0, maximum: most)
                device.capabilities[EvdevEvent.absolute]?.insert(code)
            }
        }
        let types = Set(codes.keys).union([EvdevEvent.synchronization])
        device.capabilities[EvdevEvent.synchronization] = types
        device.become(givenKind ?? (touchpadSign == nil ? .touchscreen : .touchpad))
        return device
    }
}

extension EvdevDevice.Axis {
    /// Adds an eighth at each end that touches have reached. The first one of most panels is 0.
    ///
    /// The panel seldom ends exactly at the last touch. Without the eighth, a single tap in the
    /// middle of a panel would lie in the corner of the screen, at its edges.
    fileprivate mutating func widen() {
        let margin = (Int64(maximum) - Int64(minimum) + 7) / 8
        maximum = Int32(clamping: Int64(maximum) + margin)
        minimum = minimum < 0 ? Int32(clamping: Int64(minimum) - margin) : minimum
    }
}

extension EvdevDevice {
    /// The axes of touch positions: the multitouch axes, if the device has them.
    package var touchAxes: (x: UInt16, y: UInt16) {
        axes[EvdevEvent.positionX] != nil && axes[EvdevEvent.positionY] != nil
            ? (EvdevEvent.positionX, EvdevEvent.positionY) : (EvdevEvent.x, EvdevEvent.y)
    }
}
