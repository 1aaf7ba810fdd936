// SPDX-License-Identifier: MIT

import EvdevRecording

/// Counts what should come of a touchscreen's frames, from the frames alone.
///
/// In protocol B a contact lives from one tracking id to the next -1 in its slot. Within a frame
/// each slot does only one thing: its contact lands, lifts, or otherwise moves.
struct ContactCounter {
    private(set) var counts = TouchCounts()
    private var slot: Int32 = 0
    private var isDown: [Int32: Bool] = [:]

    /// Whether the recording keeps to the rules by which this counts.
    private(set) var isRegular = true

    init(_ recording: EvdevRecording) {
        for frame in recording.frames {
            add(frame)
        }
    }

    private mutating func add(_ frame: EvdevFrame) {
        var downs: Set<Int32> = []
        var ups: Set<Int32> = []
        var moves: Set<Int32> = []
        for event in frame.events where event.type == EvdevEvent.absolute {
            switch event.code {
            case EvdevEvent.slot:
                slot = event.value
            case EvdevEvent.trackingID where event.value >= 0:
                // A new id without a lift in between is the same contact to libinput.
                if isDown[slot] == true {
                    isRegular = isRegular && !ups.contains(slot)
                } else {
                    downs.insert(slot)
                }
                isDown[slot] = true
            case EvdevEvent.trackingID:
                if isDown[slot] == true {
                    isRegular = isRegular && !downs.contains(slot)
                    ups.insert(slot)
                }
                isDown[slot] = false
            case EvdevEvent.positionX, EvdevEvent.positionY:
                if isDown[slot] == true {
                    moves.insert(slot)
                }
            default:
                break
            }
        }
        counts.downs += downs.count
        counts.ups += ups.count
        counts.motions += moves.subtracting(downs).subtracting(ups).count
    }
}

extension EvdevRecording {
    /// Whether the device is a touchscreen whose contacts can be counted as above.
    ///
    /// Fuzz makes libinput leave out motions that it takes for noise.
    var isCountable: Bool {
        let isTouchpad = device.has(type: EvdevEvent.key, code: 0x145)  // BTN_TOOL_FINGER
        let isDirect = device.properties.contains(1)
        let hasFuzz = [EvdevEvent.positionX, EvdevEvent.positionY].contains { axis in
            device.axes[axis]?.fuzz != 0
        }
        return device.isProtocolB && (isDirect || !isTouchpad) && !hasFuzz
    }

    var isTouchpad: Bool {
        device.has(type: EvdevEvent.key, code: 0x145) && !device.properties.contains(1)
    }
}
