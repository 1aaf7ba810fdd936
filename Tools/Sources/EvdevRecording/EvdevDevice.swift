// SPDX-License-Identifier: MIT

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
