// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording
import YAMLTree

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

extension YAMLValue {
    /// A whole file.
    init(_ source: ByteSource) throws(RecordingError) {
        guard let bytes = try source.all(atMost: Self.mostBytes) else {
            throw RecordingError(
                file: source.name,
                message: "the file is larger than \(Self.mostBytes >> 20) MB: remove events at its "
                    + "end, or use evemu-record, whose recordings may have any length"
            )
        }
        let root: YAMLNode?
        do throws(YAMLError) {
            root = try YAMLNode.parse(bytes, atMost: Self.mostValues)
        } catch {
            throw error.asProblem.recordingError(file: source.name)
        }
        guard let root else {
            throw RecordingError(file: source.name, message: "the file is empty: record again")
        }
        node = root
    }

    private static let mostBytes = 16 << 20

    /// 16 MB of libinput record have two thirds of this.
    fileprivate static let mostValues = 3_000_000
}

extension YAMLError {
    fileprivate var asProblem: YAMLProblem {
        switch problem {
        case .character(_, let isUTF8):
            YAMLProblem(
                line: line,
                message: "this line has "
                    + (isUTF8
                        ? "a character that YAML does not allow" : "a byte that is not UTF-8")
                    + ": replace it, or record again; in the device's name, any letter will do"
            )
        case .syntax(let words, _, _):
            YAMLProblem(line: line, message: Self.damaged(words))
        case .duplicate(let key):
            YAMLProblem(line: line, message: Self.damaged("“\(key.prefix(40))” occurs twice"))
        case .alias:
            YAMLProblem(
                line: line,
                message: "an alias (“*name”), which libinput record never writes: delete it"
            )
        case .tooDeep:
            YAMLProblem(
                line: line,
                message: "this is nested deeper than any file of libinput record"
            )
        case .tooMany:
            YAMLProblem(
                line: line,
                message:
                    "more than \(YAMLValue.mostValues) values up to here: remove events at the "
                    + "end, or use evemu-record, whose recordings may have any length"
            )
        }
    }

    private static func damaged(_ words: String) -> String {
        "the recording is damaged or cut off here (\(words)): delete the damaged part, or record "
            + "again"
    }
}

/// A problem in a YAML file, with its line.
struct YAMLProblem: Error {
    var line: Int?
    var message: String

    func recordingError(file: String) -> RecordingError {
        RecordingError(file: file, line: line, message: message)
    }
}

/// A value in a YAML file, with its line.
struct YAMLValue {
    private let node: YAMLNode

    private init(_ node: YAMLNode) {
        self.node = node
    }

    var line: Int { node.line }

    /// The text of a scalar; empty for other nodes.
    var text: String { node.text ?? "" }

    /// Whether the value is left out.
    var isEmpty: Bool { node.text?.isEmpty ?? false }

    /// The elements of a list; empty for other nodes.
    var elements: [YAMLValue] {
        node.list?.map { YAMLValue($0) } ?? []
    }

    subscript(_ key: String) -> YAMLValue? {
        node.mapping?[key].map { YAMLValue($0) }
    }

    func problem(_ message: String) -> YAMLProblem {
        YAMLProblem(line: line, message: message)
    }

    /// Adds the line of this value to errors without one.
    func located<Result>(
        _ body: () throws(LineProblem) -> Result
    ) throws(YAMLProblem) -> Result {
        do {
            return try body()
        } catch {
            throw problem(error.message)
        }
    }

    func list(_ name: String) throws(YAMLProblem) -> [YAMLValue] {
        guard node.list != nil else {
            throw problem("“\(name):” should be a list: the recording is damaged or cut off here")
        }
        return elements
    }

    func entries(_ name: String) throws(YAMLProblem) -> [(YAMLValue, YAMLValue)] {
        guard let mapping = node.mapping else {
            throw problem("“\(name):” should have lines with a number and a list")
        }
        return mapping.pairs.map { (YAMLValue($0.key), YAMLValue($0.value)) }
    }

    func integer(_ name: String) throws(YAMLProblem) -> Int64 {
        guard let value = Int64(text) else {
            throw problem("\(name) should be a number, but is “\(text.prefix(40))”")
        }
        return value
    }

    func integers(_ name: String, count: Int? = nil) throws(YAMLProblem) -> [Int64] {
        guard let list = node.list, count.map({ $0 == list.count }) ?? true else {
            let numbers = count.map { "\($0) numbers" } ?? "numbers"
            throw problem("\(name) should be a list of \(numbers)")
        }
        var values: [Int64] = []
        for element in list {
            values.append(try YAMLValue(element).integer(name))
        }
        return values
    }

    func code(_ name: String, most: UInt16) throws(YAMLProblem) -> UInt16 {
        try limited(try integer(name), name, most)
    }

    func codes(_ name: String, most: UInt16) throws(YAMLProblem) -> [UInt16] {
        var codes: [UInt16] = []
        for number in try integers(name) {
            codes.append(try limited(number, name, most))
        }
        return codes
    }

    private func limited(
        _ number: Int64,
        _ name: String,
        _ most: UInt16
    ) throws(YAMLProblem) -> UInt16 {
        guard let code = UInt16(exactly: number), code <= most else {
            throw problem("\(name) is \(number); the highest valid value is \(most)")
        }
        return code
    }
}
