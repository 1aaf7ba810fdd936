// SPDX-License-Identifier: MIT

package import EvdevRecording

/// The fingers on an emulated touchscreen or touchpad, as events of the device.
///
/// A finger's number is its slot.
package struct Fingers {
    private let size: PanelSize
    private let slots: Int
    private let isTouchpad: Bool

    private var places: [Int: (x: Double, y: Double)] = [:]
    /// The slots whose last contact became a palm.
    private var palms: Set<Int> = []
    private var trackingID: Int32 = 0
    private var isPressed = false
    private var frame: [EvdevEvent] = []
    /// The keys as of the last frame.
    private var keys: Set<UInt16> = []

    /// `MT_TOOL_PALM`.
    static let palmTool: Int32 = 2

    /// Creates the fingers of a device that ``EvdevDevice/touchscreen(_:)`` or
    /// ``EvdevDevice/touchpad(_:)`` returns. All are up.
    package init(on device: EvdevDevice, _ size: PanelSize) {
        self.size = size
        slots = device.slotCount
        isTouchpad = device.properties.contains(EvdevEvent.isPointer)
    }

    /// Which fingers are down, in order.
    package var down: [Int] { places.keys.sorted() }

    /// The place of a finger that is down.
    package func place(of finger: Int) -> (x: Double, y: Double)? { places[finger] }

    package mutating func land(_ finger: Int, x: Double, y: Double) throws(PanelError) {
        guard (0..<slots).contains(finger) else {
            throw PanelError("there is no finger \(finger): they are 0 to \(slots - 1)")
        }
        guard places[finger] == nil else {
            throw PanelError("finger \(finger) is down already")
        }
        try check(x, y)
        trackingID = (trackingID + 1) % EvdevDevice.lastTrackingID
        append(EvdevEvent.slot, Int32(finger))
        if palms.remove(finger) != nil {
            // Before the contact: libinput looks whether a new one is a palm.
            append(EvdevEvent.toolType, 0)
        }
        append(EvdevEvent.trackingID, trackingID)
        appendPlace(finger, x, y)
    }

    /// Moves a finger that is down.
    package mutating func move(_ finger: Int, x: Double, y: Double) throws(PanelError) {
        guard places[finger] != nil else {
            throw PanelError("finger \(finger) is not down")
        }
        try check(x, y)
        append(EvdevEvent.slot, Int32(finger))
        appendPlace(finger, x, y)
    }

    package mutating func lift(_ finger: Int) throws(PanelError) {
        guard places.removeValue(forKey: finger) != nil else {
            throw PanelError("finger \(finger) is not down")
        }
        append(EvdevEvent.slot, Int32(finger))
        append(EvdevEvent.trackingID, -1)
    }

    /// Makes a finger that is down a palm.
    package mutating func palm(_ finger: Int) throws(PanelError) {
        guard places[finger] != nil else {
            throw PanelError("finger \(finger) is not down")
        }
        guard !isTouchpad else {
            throw PanelError("the touchpad does not distinguish palms from fingers")
        }
        append(EvdevEvent.slot, Int32(finger))
        append(EvdevEvent.toolType, Self.palmTool)
        palms.insert(finger)
    }

    /// Presses or releases the touchpad's button.
    package mutating func press(_ isPressed: Bool) throws(PanelError) {
        guard isTouchpad else {
            throw PanelError("a touchscreen has no button")
        }
        self.isPressed = isPressed
    }

    /// Ends a frame. Returns its events, like a kernel driver's: contacts, then keys.
    package mutating func takeFrame() -> [EvdevEvent] {
        let now = keysNow
        for key in keys.symmetricDifference(now).sorted() {
            frame.append(
                EvdevEvent(type: EvdevEvent.key, code: key, value: now.contains(key) ? 1 : 0)
            )
        }
        keys = now
        frame.append(
            EvdevEvent(type: EvdevEvent.synchronization, code: EvdevEvent.report, value: 0)
        )
        defer { frame = [] }
        return frame
    }

    private var keysNow: Set<UInt16> {
        var now: Set<UInt16> = places.isEmpty ? [] : [EvdevEvent.touch]
        if isTouchpad {
            if (1...EvdevEvent.fingerToolsInOrder.count).contains(places.count) {
                now.insert(EvdevEvent.fingerToolsInOrder[places.count - 1])
            }
            if isPressed {
                now.insert(EvdevEvent.leftButton)
            }
        }
        return now
    }

    private func check(_ x: Double, _ y: Double) throws(PanelError) {
        guard (0...size.width).contains(x), (0...size.height).contains(y) else {
            throw PanelError(
                "\(number(x)) \(number(y)) is not on the panel, which is \(number(size.width)) wide "
                    + "and \(number(size.height)) high"
            )
        }
    }

    private mutating func appendPlace(_ finger: Int, _ x: Double, _ y: Double) {
        places[finger] = (x, y)
        append(EvdevEvent.positionX, position(x, size.width))
        append(EvdevEvent.positionY, position(y, size.height))
    }

    private mutating func append(_ code: UInt16, _ value: Int32) {
        frame.append(EvdevEvent(type: EvdevEvent.absolute, code: code, value: value))
    }

    /// The far edge belongs to the last position.
    private func position(_ at: Double, _ length: Double) -> Int32 {
        Int32(min(at, length - 1 / PanelSize.positionsPerUnit) * PanelSize.positionsPerUnit)
    }

    private func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}

/// The size of an emulated panel, and the unit of positions on it.
package struct PanelSize: Hashable, Sendable {
    /// The width: 1 to 10,000.
    package var width: Double

    /// The height: 1 to 10,000.
    package var height: Double

    /// Whether both are in millimeters. Otherwise the unit is unknown, as on panels that report none.
    package var isInMillimeters: Bool

    /// Creates a size in millimeters.
    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
        isInMillimeters = true
    }

    /// Creates a size in millimeters. Nil: a side is out of range.
    init?(inMillimeters width: Double, _ height: Double) {
        guard Self.sides.contains(width), Self.sides.contains(height) else {
            return nil
        }
        self.init(width: width, height: height)
    }

    /// Reads a text such as `300x200mm` or `1280x720`. Nil if it is not a size.
    package init?(_ text: String) {
        let isInMillimeters = text.hasSuffix("mm")
        let numbers = (isInMillimeters ? text.dropLast(2) : text[...]).split(
            separator: "x",
            omittingEmptySubsequences: false
        )
        guard numbers.count == 2, let width = Double(numbers[0]), let height = Double(numbers[1]),
            Self.sides.contains(width), Self.sides.contains(height)
        else {
            return nil
        }
        self.width = width
        self.height = height
        self.isInMillimeters = isInMillimeters
    }

    private static let sides = 1.0...10_000

    /// How many positions a unit has. `wl_touch` has 256 per pixel, so a pixel keeps its fraction.
    static let positionsPerUnit = 64.0
}
