// SPDX-License-Identifier: MIT

import GestureRecording

/// The description of an input device, as in the header of a recording.
///
/// Numbers are those of `linux/input-event-codes.h`.
public struct EvdevDevice: Hashable, Sendable {
    /// The range of an absolute axis.
    public struct Axis: Hashable, Sendable {
        /// The lowest value.
        public var minimum: Int32

        /// The highest value.
        public var maximum: Int32

        /// The noise: smaller changes are ignored.
        public var fuzz: Int32

        /// The size of a joystick's center position.
        public var flat: Int32

        /// Units per millimeter, or 0 if unknown.
        public var resolution: Int32

        /// Creates an axis.
        public init(
            minimum: Int32,
            maximum: Int32,
            fuzz: Int32 = 0,
            flat: Int32 = 0,
            resolution: Int32 = 0
        ) {
            self.minimum = minimum
            self.maximum = maximum
            self.fuzz = fuzz
            self.flat = flat
            self.resolution = resolution
        }
    }

    /// The device's name.
    public var name = ""

    /// The bus it is on, such as 3 for USB.
    public var bus: UInt16 = 0

    /// The vendor number.
    public var vendor: UInt16 = 0

    /// The product number.
    public var product: UInt16 = 0

    /// The version of the product.
    public var version: UInt16 = 0

    /// The device's `INPUT_PROP_` numbers.
    public var properties: Set<UInt16> = []

    /// The codes it can send, by event type. Those of type 0 are the types themselves.
    public var capabilities: [UInt16: Set<UInt16>] = [:]

    /// Its absolute axes, by code.
    public var axes: [UInt16: Axis] = [:]

    /// Devices with the same group are parts of one, such as a pen and its screen: udev's
    /// LIBINPUT_DEVICE_GROUP, at most 15 bytes. No recording has it. Empty: none.
    package var group = ""

    /// Creates the description of a device without capabilities.
    public init() {}

    /// Whether the device can send events of this type and code.
    public func has(type: UInt16, code: UInt16) -> Bool {
        capabilities[type]?.contains(code) ?? false
    }

    /// Whether the device uses slots (protocol B), like all newer ones.
    public var isProtocolB: Bool {
        has(type: EvdevEvent.absolute, code: EvdevEvent.slot)
    }

    /// How many contacts the device can report at once; 0 if it has no slots.
    public var slotCount: Int {
        guard isProtocolB else {
            return 0
        }
        return max(0, Int(axes[EvdevEvent.slot]?.maximum ?? 0) + 1)
    }

    /// How many positions an axis has; 0 if the device lacks the axis.
    package func positions(ofAxis code: UInt16) -> UInt32 {
        guard let axis = axes[code], axis.maximum > axis.minimum else {
            return 0
        }
        return UInt32(clamping: Int64(axis.maximum) - Int64(axis.minimum) + 1)
    }
}

extension EvdevDevice {
    /// How the surface of a device with touches is used.
    package enum Kind: String, CaseIterable, Sendable {
        /// Fingers touch what they see.
        case touchscreen
        /// Fingers move a pointer.
        case touchpad
    }

    /// Changes what udev and libinput look at, so that both take it for a device of this kind.
    package mutating func become(_ kind: Kind) {
        capabilities[EvdevEvent.key]?.subtract([EvdevEvent.penTool, EvdevEvent.stylus])
        switch kind {
        case .touchscreen:
            properties = [EvdevEvent.isDirect]
            capabilities[EvdevEvent.key]?.subtract(EvdevEvent.mouseButtons)
        case .touchpad:
            properties.subtract([EvdevEvent.isDirect, EvdevEvent.isAccelerometer])
            properties.insert(EvdevEvent.isPointer)
            // libinput wants what every touchpad has, also if no event shows it.
            let keys = [EvdevEvent.touch, EvdevEvent.fingerTool]
            capabilities[EvdevEvent.key, default: []].formUnion(keys)
            capabilities[EvdevEvent.synchronization, default: []].insert(EvdevEvent.key)
            copyAxis(EvdevEvent.positionX, to: EvdevEvent.x)
            copyAxis(EvdevEvent.positionY, to: EvdevEvent.y)
        }
    }

    private mutating func copyAxis(_ code: UInt16, to other: UInt16) {
        if let axis = axes[code], axes[other] == nil {
            axes[other] = axis
            capabilities[EvdevEvent.absolute, default: []].insert(other)
        }
    }

    /// The device, as one of this kind; nil: as its description says.
    func being(_ kind: Kind?) -> EvdevDevice {
        var device = self
        if let kind = kind ?? statedKind {
            device.become(kind)
        }
        return device
    }

    /// Whether it is a tablet with a pen, and not the buttons beside one.
    package var isPen: Bool {
        let keys = capabilities[EvdevEvent.key] ?? []
        return keys.contains(EvdevEvent.penTool)
            || keys.contains(EvdevEvent.stylus) && !keys.isSuperset(of: EvdevEvent.padButtons)
    }

    /// A touchpad by its properties, even if it has no BTN_TOOL_FINGER. udev knows one only by that key.
    private var statedKind: Kind? {
        let isPad =
            properties.contains(EvdevEvent.isPointer) && !properties.contains(EvdevEvent.isDirect)
            && axes[EvdevEvent.positionX] != nil && !isPen
        return isPad ? .touchpad : nil
    }

    /// Gives the axes of positions a size, in millimeters, in place of their own. A side is at least 30,
    /// so a resolution fits.
    package mutating func resize(width: Double, height: Double) {
        let sides = [
            EvdevEvent.x: width, EvdevEvent.y: height,
            EvdevEvent.positionX: width, EvdevEvent.positionY: height,
        ]
        for (code, side) in sides {
            guard let axis = axes[code], axis.maximum > axis.minimum else {
                continue
            }
            let last = Double(axis.maximum) - Double(axis.minimum)
            axes[code]?.resolution = Int32(max(1, (last / side).rounded()))
        }
    }
}

/// A device among those of a recording.
struct DeviceCandidate {
    /// Its device node, such as `/dev/input/event3`; empty if the recording does not name it.
    var node: String

    var device: EvdevDevice

    /// Its name in messages.
    var title: String {
        let name = device.name.isEmpty ? nil : "“\(device.name)”"
        return [node.isEmpty ? nil : node, name].compactMap(\.self).joined(separator: " ")
    }

    /// Whether a user's word names this device.
    func isCalled(_ word: String) -> Bool {
        node == word || node.hasSuffix("/" + word) || device.name == word
    }
}

extension EvdevDevice {
    /// Whether it can report touches: it has positions, and reports when a finger is down.
    var hasTouches: Bool {
        let absolute = EvdevEvent.absolute
        let hasContacts =
            has(type: absolute, code: EvdevEvent.positionX)
            && has(type: absolute, code: EvdevEvent.positionY)
        let hasPosition =
            has(type: absolute, code: EvdevEvent.x) && has(type: absolute, code: EvdevEvent.y)
        return hasContacts || (hasPosition && has(type: EvdevEvent.key, code: EvdevEvent.touch))
    }
}

extension [DeviceCandidate] {
    /// The index of the device that a word names; without a word, of the first with touches.
    func choose(_ word: String?, file: String) throws(RecordingError) -> Int {
        guard let word else {
            return firstIndex { $0.device.hasTouches } ?? 0
        }
        guard let index = firstIndex(where: { $0.isCalled(word) }) else {
            let titles = map(\.title).filter { !$0.isEmpty }.joined(separator: ", ")
            let rest = titles.isEmpty ? ": it does not name its device" : "; devices: \(titles)"
            throw RecordingError(
                file: file,
                message: "there is no device “\(word)” in it\(rest)"
            )
        }
        return index
    }

    /// A sentence about the devices that are not read; nil if there are none.
    func remark(choosing index: Int) -> String? {
        let others = indices.filter { $0 != index }.map { self[$0].title }
        guard !others.isEmpty else {
            return nil
        }
        return "read \(self[index].title), and left out \(others.joined(separator: ", "))"
    }
}
