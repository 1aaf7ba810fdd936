// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureLibinput
import Glibc
import TestSupport
import Testing

@Suite("What is opened, and what is not")
struct AccessTests {
    @Test(
        "Of all sorts of devices only touchscreens, touchpads and pens are opened, by udev's verdict"
    )
    func byProperties() {
        let office = Office([
            ("Keyboard", ["ID_INPUT_KEY", "ID_INPUT_KEYBOARD"]),
            ("Screen", ["ID_INPUT_TOUCHSCREEN"]),
            ("Mouse", ["ID_INPUT_MOUSE"]),
            ("Pad", ["ID_INPUT_TOUCHPAD"]),
            ("Pen", ["ID_INPUT_TABLET"]),
            ("Pen's buttons", ["ID_INPUT_TABLET", "ID_INPUT_TABLET_PAD"]),
            ("Power button", ["ID_INPUT_KEY"]),
            ("Stick", ["ID_INPUT_JOYSTICK"]),
            ("Lid", ["ID_INPUT_SWITCH"]),
            ("Screen that types", ["ID_INPUT_TOUCHSCREEN", "ID_INPUT_KEYBOARD"]),
        ])
        office.askForAll()
        #expect(office.opener.asked == [1, 3, 4].map(Office.path))
        #expect(office.gate.opened == office.opener.asked)
        #expect(office.gate.refused.map(\.path) == [0, 2, 5, 6, 7, 8, 9].map(Office.path))
        #expect(office.gate.refused[2].reason.description.contains("a tablet pad"))
        #expect(office.gate.refused.first?.name == "Keyboard")
        #expect(office.gate.refused.first?.reason.description.contains("a keyboard") == true)
    }

    @Test("Where udev has no record, the kernel's capabilities decide")
    func byCapabilities() {
        let office = Office([
            ("Keyboard", Self.keyboard),
            ("Screen", Self.screen),
            ("Mouse", Self.mouse),
            ("Pad", Self.pad),
            ("Pen", Self.pen),
            ("Pen's buttons", Self.penButtons),
            ("Nothing", EvdevCapabilities()),
            ("Virtual machine's mouse", Self.absoluteMouse),
            ("Accelerometer", Self.accelerometer),
        ])
        office.askForAll()
        #expect(office.opener.asked == [1, 3, 4].map(Office.path))
        #expect(office.gate.refused.count == 6)
    }

    @Test("The kernel's words of bits are read highest first")
    func bits() {
        #expect(EvdevCapabilities.bits("0\n") == [])
        #expect(EvdevCapabilities.bits("3\n") == [0, 1])
        #expect(EvdevCapabilities.bits("1 0 8000000000000001\n") == [0, 63, 128])
        #expect(EvdevCapabilities.bits("2608000 3\n") == [0, 1, 79, 85, 86, 89])
        #expect(EvdevCapabilities.bits("zz") == [])
    }

    @Test("A device is known by the files that the kernel keeps of it")
    func sysfs() throws {
        let root = try TemporaryFolder()
        let folder = "dev/char/13:70/device"
        try root.add("\(folder)/name", "Wide Screen\n")
        try root.add("\(folder)/properties", "2\n")
        // BTN_TOUCH, and ABS_X, ABS_Y, slot, place and tracking id.
        try root.add("\(folder)/capabilities/key", "400 0 0 0 0 0\n")
        try root.add("\(folder)/capabilities/abs", "260800000000003\n")
        let lookup = SystemDeviceLookup(sysfs: root.path)
        let facts = lookup.facts(major: 13, minor: 70)
        #expect(facts.name == "Wide Screen")
        #expect(facts.sort == .touchscreen)
        #expect(lookup.facts(major: 13, minor: 71).sort == .other)
    }

    @Test("Nodes are listed by their numbers")
    func nodes() {
        let devices = [
            "input3/event10", "input2/event2", "mice", "input2/js0", "eventual", "input2",
        ]
        #expect(
            SystemDeviceLookup.nodes(of: devices.map { "/sys/devices/virtual/input/\($0)" })
                == ["/dev/input/event2", "/dev/input/event10"]
        )
    }

    @Test(
        "Each way to fail has its own message",
        arguments: [
            (EACCES, "usermod -aG input"), (EPERM, "libseat"), (ENOENT, "no such device"),
            (EBUSY, "another program"), (ENOTTY, "not an input device"),
            (EMFILE, "cannot be opened"),
        ]
    )
    func messages(code: Int32, words: String) {
        let office = Office([("Screen", ["ID_INPUT_TOUCHSCREEN"])])
        office.opener.failure = code
        #expect(office.gate.open(Office.path(0), flags: O_RDWR) == -code)
        let message = office.gate.refused.first?.reason.description ?? ""
        #expect(message.contains(words))
        #expect(message.hasPrefix("/dev/input/event0: "))
        #expect(office.gate.opened == [])
    }

    @Test("What was refused for want of permission and is opened later is refused no more")
    func openedLater() {
        let office = Office([("Screen", ["ID_INPUT_TOUCHSCREEN"])])
        office.opener.failure = EACCES
        _ = office.gate.open(Office.path(0), flags: O_RDWR)
        office.opener.failure = nil
        _ = office.gate.open(Office.path(0), flags: O_RDWR)
        #expect(office.gate.refused == [])
        #expect(office.gate.opened == [Office.path(0)])
    }

    @Test("A link that leads to its device again is refused no more")
    func linkIsBack() {
        let lookup = Link()
        let gate = DeviceGate(lookup: lookup, opener: NotingOpener())
        #expect(gate.admit("/dev/input/by-id/screen") == nil)
        #expect(gate.refused.map(\.path) == ["/dev/input/by-id/screen"])
        lookup.isPlugged = true
        #expect(gate.admit("/dev/input/by-id/screen") != nil)
        #expect(gate.refused == [])
    }

    @Test(
        "Positions are those of contacts, or of x and y for a pen and a screen of one finger",
        arguments: [
            ("TOUCHSCREEN", [0x35: 4096, 0x36: 2304, 0: 480, 1: 800], 4096, 2304),
            ("TOUCHSCREEN", [0: 480, 1: 800], 480, 800),
            ("TABLET", [0x35: 4096, 0x36: 2304, 0: 480, 1: 800], 480, 800),
            ("TOUCHSCREEN", [:], 0, 0),
        ] as [(String, [Int32: UInt32], UInt32, UInt32)]
    )
    func positions(sort: String, axes: [Int32: UInt32], x: UInt32, y: UInt32) {
        let office = Office([("Device", ["ID_INPUT_\(sort)"])])
        office.opener.positions = axes
        office.askForAll()
        let positions = office.gate.positions(of: Office.path(0))
        #expect(positions.x == x && positions.y == y)
    }

    @Test("What libinput refuses cannot be used, although it was opened, and the error says so")
    func refusedByLibinput() {
        // Only this lookup finds it.
        let (path, lookup) = ("/nonexistent", Link())
        lookup.isPlugged = true
        let gate = DeviceGate(lookup: lookup, opener: NotingOpener())
        _ = gate.open(path, flags: O_RDWR)
        #expect(gate.opened == [path])
        do throws(DeviceError) {
            _ = try LibinputSource.open([path], through: gate)
            Issue.record("\(path) is used")
        } catch {
            #expect(error.description.hasPrefix("\(path): libinput refused it"))
        }
    }

    @Test("What is no device is not opened, with another error than what is not there")
    func paths() {
        let lookup = SystemDeviceLookup()
        #expect(throws: DeviceError.missing(path: "/nonexistent")) {
            try lookup.facts(of: "/nonexistent")
        }
        #expect(throws: DeviceError.notADevice(path: "/dev/null")) {
            try lookup.facts(of: "/dev/null")
        }
        #expect(throws: DeviceError.notADevice(path: #filePath)) {
            try lookup.facts(of: #filePath)
        }
        #expect(throws: DeviceError.notADevice(path: #filePath + "/below")) {
            try lookup.facts(of: #filePath + "/below")
        }
    }

    private static func capabilities(
        properties: Set<Int> = [],
        keys: Set<Int> = [],
        relative: Set<Int> = [],
        absolute: Set<Int> = []
    ) -> EvdevCapabilities {
        var capabilities = EvdevCapabilities()
        capabilities.properties = properties
        capabilities.keys = keys
        capabilities.relativeAxes = relative
        capabilities.absoluteAxes = absolute
        return capabilities
    }

    private static let keyboard = capabilities(keys: Set(1...127))
    private static let screen = capabilities(
        properties: [1],
        keys: [0x14a],
        absolute: [0, 1, 0x2f, 0x35, 0x36, 0x39]
    )
    private static let mouse = capabilities(keys: [0x110, 0x111], relative: [0, 1, 8])
    private static let pad = capabilities(
        properties: [0],
        keys: [0x110, 0x145, 0x14a],
        absolute: [0, 1, 0x2f, 0x35, 0x36, 0x39]
    )
    private static let pen = capabilities(
        properties: [1],
        keys: [0x140, 0x14a, 0x14b],
        absolute: [0, 1, 24]
    )
    private static let penButtons = capabilities(
        keys: [0x100, 0x101, 0x14b],
        absolute: [0, 1, 8]
    )
    private static let absoluteMouse = capabilities(keys: [0x110, 0x111], absolute: [0, 1])
    private static let accelerometer = capabilities(properties: [6], absolute: [0, 1, 2])
}

/// Devices on a desk, and a gate that is asked for them.
private struct Office {
    let opener = NotingOpener()
    let gate: DeviceGate
    private let count: Int

    init(_ devices: [(name: String, properties: [String])]) {
        self.init(
            devices.map { name, properties in
                let all = ["ID_INPUT"] + properties
                return DeviceFacts(
                    name: name,
                    properties: Dictionary(uniqueKeysWithValues: all.map { ($0, "1") })
                )
            }
        )
    }

    init(_ devices: [(name: String, capabilities: EvdevCapabilities)]) {
        self.init(devices.map { DeviceFacts(name: $0, capabilities: $1) })
    }

    private init(_ devices: [DeviceFacts]) {
        count = devices.count
        gate = DeviceGate(lookup: FactTable(devices: devices), opener: opener)
    }

    static func path(_ number: Int) -> String {
        "/dev/input/event\(number)"
    }

    func askForAll() {
        for number in 0..<count {
            let descriptor = gate.open(Self.path(number), flags: O_RDWR)
            #expect((descriptor >= 0) == gate.opened.contains(Self.path(number)))
        }
    }

}

/// Facts of devices by their numbers.
private struct FactTable: DeviceLookup {
    var devices: [DeviceFacts]

    func facts(of path: String) throws(DeviceError) -> DeviceFacts {
        for number in devices.indices where path == Office.path(number) {
            return devices[number]
        }
        throw .missing(path: path)
    }
}

/// A touchscreen, by any path, while it is plugged.
private final class Link: DeviceLookup {
    var isPlugged = false

    func facts(of path: String) throws(DeviceError) -> DeviceFacts {
        guard isPlugged else {
            throw .missing(path: path)
        }
        let properties = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
        return DeviceFacts(name: "Screen", properties: properties)
    }
}

/// Opens nothing, and notes what it was asked for.
private final class NotingOpener: DeviceOpener {
    private(set) var asked: [String] = []
    var failure: Int32?
    /// The positions of the axes of each device.
    var positions: [Int32: UInt32] = [:]

    func open(_ path: String, flags: Int32) -> Int32 {
        asked.append(path)
        return failure.map { -$0 } ?? 1000
    }

    func close(_ descriptor: Int32) {}

    func positions(ofAxis axis: Int32, of descriptor: Int32) -> UInt32 {
        positions[axis] ?? 0
    }
}
