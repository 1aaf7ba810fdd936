// SPDX-License-Identifier: MIT

public import EvdevRecording

extension EvdevDevice {
    /// A touchscreen of that size, with 16 contacts.
    public static func touchscreen(_ size: PanelSize) -> EvdevDevice {
        var device = touched(size, slots: 16)
        device.name = "Emulated touchscreen"
        device.properties = [EvdevEvent.isDirect]
        return device
    }

    /// A touchpad of that size, with five contacts and a button below all of it.
    public static func touchpad(_ size: PanelSize) -> EvdevDevice {
        var device = touched(size, slots: 5)
        device.name = "Emulated touchpad"
        device.properties = [EvdevEvent.isPointer, EvdevEvent.isButtonPad]
        device.capabilities[EvdevEvent.key]?.insert(EvdevEvent.leftButton)
        device.capabilities[EvdevEvent.key]?.formUnion(EvdevEvent.fingerTools)
        return device
    }

    private static func touched(_ size: PanelSize, slots: Int32) -> EvdevDevice {
        var device = EvdevDevice()
        let resolution = size.isInMillimeters ? Int32(PanelSize.positionsPerUnit) : 0
        let x = Axis(minimum: 0, maximum: last(size.width), resolution: resolution)
        let y = Axis(minimum: 0, maximum: last(size.height), resolution: resolution)
        device.bus = usb
        device.axes = [
            EvdevEvent.x: x, EvdevEvent.y: y,
            EvdevEvent.slot: Axis(minimum: 0, maximum: slots - 1),
            EvdevEvent.positionX: x, EvdevEvent.positionY: y,
            EvdevEvent.trackingID: Axis(minimum: 0, maximum: lastTrackingID),
        ]
        device.capabilities = [
            EvdevEvent.synchronization: [
                EvdevEvent.synchronization, EvdevEvent.key, EvdevEvent.absolute,
            ],
            EvdevEvent.key: [EvdevEvent.touch],
            EvdevEvent.absolute: Set(device.axes.keys),
        ]
        return device
    }

    private static func last(_ length: Double) -> Int32 {
        Int32(length * PanelSize.positionsPerUnit) - 1
    }

    /// `BUS_USB`.
    private static let usb: UInt16 = 3

    static let lastTrackingID: Int32 = 65_535
}
