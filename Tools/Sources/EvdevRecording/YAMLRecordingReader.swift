// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// Reads recordings of `libinput record`: YAML with devices and their events.
///
/// The whole file is parsed at once. That takes about twenty times its size in memory, so files
/// above 16 MB are refused.
final class YAMLRecordingReader: EvdevReader {
    let name: String
    let device: EvdevDevice
    let remarks: [String]

    private var frames: ArraySlice<EvdevFrame>

    init(
        _ source: ByteSource,
        selecting word: String?,
        as kind: EvdevDevice.Kind?
    ) throws(RecordingError) {
        name = source.name
        let devices = try YAMLRecordingDevices(source)
        let index = try devices.all.choose(word, file: source.name)
        device = devices.all[index].device.being(kind)
        remarks = [devices.all.remark(choosing: index), devices.remark(of: index)]
            .compactMap(\.self)
        do {
            frames = try devices.frames(of: index)[...]
        } catch {
            throw error.recordingError(file: source.name)
        }
        guard !frames.isEmpty else {
            throw RecordingError(
                file: source.name,
                message: "it has no events of the device \(device.name): record again"
            )
        }
    }

    func next() throws(RecordingError) -> EvdevFrame? {
        frames.popFirst()
    }
}

/// The devices of a `libinput record` file, and their events.
struct YAMLRecordingDevices {
    private(set) var all: [DeviceCandidate] = []
    private let nodes: [YAMLValue]

    init(_ source: ByteSource) throws(RecordingError) {
        let root = try YAMLValue(source)
        do {
            try self.init(root)
        } catch {
            throw error.recordingError(file: source.name)
        }
    }

    private init(_ root: YAMLValue) throws(YAMLProblem) {
        if let version = root["version"], try version.integer("the version") != 1 {
            throw version.problem(
                "this is version \(version.text) of the format; only version 1 is known"
            )
        }
        guard let devices = root["devices"] else {
            throw root.problem("it has no “devices:”: record again")
        }
        nodes = try devices.list("devices")
        guard !nodes.isEmpty, nodes.count <= Self.mostDevices else {
            throw devices.problem("it should have 1 to \(Self.mostDevices) devices")
        }
        for node in nodes {
            guard let description = node["evdev"] else {
                throw node.problem("this device has no description (“evdev:”)")
            }
            let device = try Self.device(description)
            all.append(DeviceCandidate(node: node["node"]?.text ?? "", device: device))
        }
    }

    /// A sentence about the device's settings that have no effect here; nil if there are none.
    func remark(of index: Int) -> String? {
        let properties = nodes[index]["udev"]?["properties"]?.elements ?? []
        guard properties.contains(where: { $0.text.hasPrefix("LIBINPUT_CALIBRATION") }) else {
            return nil
        }
        return "the device's calibration at the time of the recording is ignored"
    }

    func frames(of index: Int) throws(YAMLProblem) -> [EvdevFrame] {
        guard let events = nodes[index]["events"] else {
            return []
        }
        // A device that sent nothing has an empty “events:”.
        var builder = FrameBuilder()
        var frames: [EvdevFrame] = []
        for item in events.isEmpty ? [] : try events.list("events") {
            guard let sent = item["evdev"] else {
                continue  // a HID report, or an event of libinput
            }
            for event in try sent.list("evdev") {
                let recorded = try Self.event(event)
                if let frame = try event.located({ () throws(LineProblem) in
                    try builder.add(recorded)
                }) {
                    frames.append(frame)
                }
            }
        }
        if let problem = builder.unfinished(endsIn: "[sec, usec, 0, 0, value]") {
            throw events.problem(problem.message)
        }
        return frames
    }

    private static func event(_ value: YAMLValue) throws(YAMLProblem) -> RecordedEvent {
        let numbers = try value.integers("an event", count: 5)
        guard (0...9_999_999_999).contains(numbers[0]), (0..<1_000_000).contains(numbers[1]) else {
            throw value.problem("the time \(numbers[0]), \(numbers[1]) is out of range")
        }
        guard let type = UInt16(exactly: numbers[2]), type <= EvdevEvent.greatestType,
            let code = UInt16(exactly: numbers[3]), code <= EvdevEvent.greatestCode(of: type)
        else {
            throw value.problem("no device has an event of type \(numbers[2]) code \(numbers[3])")
        }
        guard let amount = Int32(exactly: numbers[4]) else {
            throw value.problem("the value does not fit in 32 bits")
        }
        return RecordedEvent(
            time: UInt64(numbers[0]) * 1_000_000 + UInt64(numbers[1]),
            event: EvdevEvent(type: type, code: code, value: amount),
            line: value.line
        )
    }

    private static func device(_ value: YAMLValue) throws(YAMLProblem) -> EvdevDevice {
        var device = EvdevDevice()
        device.name = value["name"]?.text ?? ""
        if let id = value["id"] {
            let numbers = try id.codes("the id", most: .max)
            guard numbers.count == 4 else {
                throw id.problem("the id should be bus, vendor, product and version")
            }
            (device.bus, device.vendor) = (numbers[0], numbers[1])
            (device.product, device.version) = (numbers[2], numbers[3])
        }
        device.properties = Set(try value["properties"]?.codes("a property", most: 0x1f) ?? [])
        for (key, codes) in try value["codes"]?.entries("codes") ?? [] {
            let type = try key.code("an event type", most: EvdevEvent.greatestType)
            let most = EvdevEvent.greatestCode(of: type)
            device.capabilities[type] = Set(try codes.codes("an event code", most: most))
        }
        // The codes of type 0 are the types.
        let types = Set(device.capabilities.keys)
        device.capabilities[EvdevEvent.synchronization] = types.union([0])
        for (key, numbers) in try value["absinfo"]?.entries("absinfo") ?? [] {
            let most = EvdevEvent.greatestCode(of: EvdevEvent.absolute)
            device.axes[try key.code("an axis", most: most)] = try axis(numbers)
        }
        return device
    }

    private static func axis(_ value: YAMLValue) throws(YAMLProblem) -> EvdevDevice.Axis {
        var numbers: [Int32] = []
        for number in try value.integers("an axis", count: 5) {
            guard let number = Int32(exactly: number) else {
                throw value.problem("a number of the axis does not fit in 32 bits")
            }
            numbers.append(number)
        }
        return EvdevDevice.Axis(
            minimum: numbers[0],
            maximum: numbers[1],
            fuzz: numbers[2],
            flat: numbers[3],
            resolution: numbers[4]
        )
    }

    private static let mostDevices = 256
}
