// SPDX-License-Identifier: MIT

package import CGestureCore
package import EvdevRecording
package import GestureRecording

/// Decodes the frames of a touchscreen to samples, without libinput.
///
/// The samples are the same as those from libinput: both protocols, repairs of bad tracking ids,
/// palms, the noise filter and the order of slots. There are two differences. After lost events
/// (`SYN_DROPPED`), libinput asks the kernel for the state of the contacts; a recording does not
/// have it, so they are cancelled. If the multitouch axes have another range than ABS_X and ABS_Y,
/// this decoder derives the screen's size from the former, libinput from the latter.
///
/// In addition, contacts have their sizes, if the panel's units for them are known: see ``hasSizes``.
/// Sizes follow the other samples of their frame. They cause no FRAME.
///
/// Times are in microseconds from the first frame.
package struct TouchscreenDecoder {
    private let device: EvdevDevice
    private let panel: Panel
    private var kernel: KernelFilter
    private var contacts: ContactDecoder
    private let identifier: UInt16
    private var origin: UInt64?
    private var time: UInt64 = 0

    /// Begins with no contact down.
    ///
    /// - Parameters:
    ///   - device: The device of the frames.
    ///   - name: The recording's name in messages.
    ///   - identifier: The device number of its samples.
    ///   - config: Further facts about the screen; the axes are taken from the device.
    /// - Throws: If its axes or slots are unusable.
    package init(
        _ device: EvdevDevice,
        name: String,
        identifier: UInt16 = 0,
        config: gc_device_config = gc_device_config_default()
    ) throws(RecordingError) {
        self.device = device
        self.identifier = identifier
        do {
            panel = try Panel(device, config)
            contacts = try ContactDecoder(device)
            kernel = KernelFilter(device)
        } catch {
            throw RecordingError(file: name, message: error.message)
        }
    }

    /// The screen, in the units of samples.
    package var screen: gc_device { panel.screen }

    /// Whether the samples have the sizes of contacts: the device reports ABS_MT_TOUCH_MAJOR, in
    /// units that are known.
    package var hasSizes: Bool { panel.pointsPerSizeUnit != nil }

    /// Decodes the next frame.
    ///
    /// - Returns: Its samples, with a FRAME at the end if libinput sends one.
    package mutating func decode(_ frame: EvdevFrame) -> [gc_sample] {
        let start = origin ?? frame.timeInMicroseconds
        origin = start
        time = max(time, frame.timeInMicroseconds - min(start, frame.timeInMicroseconds))
        let events = frame.events.filter { isAnnounced($0) && kernel.passes($0) }
        if events.contains(where: \.isLoss) {
            return cancelAll()
        }
        let (changes, endsInFrame) = contacts.decode(events)
        return changes.compactMap(sample) + (endsInFrame ? [sample(.GC_SAMPLE_FRAME)] : [])
    }

    /// Cancels contacts that are still down at the end of a recording.
    package mutating func finish() -> [gc_sample] {
        cancelAll()
    }

    private mutating func cancelAll() -> [gc_sample] {
        let changes = contacts.cancelAll()
        return changes.isEmpty ? [] : changes.compactMap(sample) + [sample(.GC_SAMPLE_FRAME)]
    }

    /// Whether the device announced this event. The kernel drops all others.
    private func isAnnounced(_ event: EvdevEvent) -> Bool {
        event.type == EvdevEvent.synchronization
            || device.has(type: EvdevEvent.synchronization, code: event.type)
                && device.has(type: event.type, code: event.code)
    }

    private func sample(_ kind: gc_sample_kind) -> gc_sample {
        var sample = gc_sample()
        sample.time_us = time
        sample.device = identifier
        sample.kind = UInt8(truncatingIfNeeded: kind.rawValue)
        return sample
    }

    /// The sample of a change. Nil: a size that is not known.
    private func sample(_ change: ContactChange) -> gc_sample? {
        var sample =
            switch change.kind {
            case .down: sample(.GC_SAMPLE_DOWN)
            case .motion: sample(.GC_SAMPLE_MOTION)
            case .up: sample(.GC_SAMPLE_UP)
            case .cancel: sample(.GC_SAMPLE_CANCEL)
            case .size: sample(.GC_SAMPLE_SIZE)
            }
        sample.id = change.id
        switch change.kind {
        case .down(let place), .motion(let place):
            sample.position = panel.point(place)
        case .size(let axes):
            guard let size = panel.size(axes) else {
                return nil
            }
            sample.position = size
        case .up, .cancel:
            break
        }
        return sample
    }
}

extension EvdevEvent {
    /// Whether this is SYN_DROPPED: earlier events were lost.
    fileprivate var isLoss: Bool {
        type == Self.synchronization && code == Self.dropped
    }
}

extension EvdevDevice {
    /// Whether it is a touchscreen, by the rules of udev, in the same order.
    package var isTouchscreen: Bool {
        let isDirect = properties.contains(EvdevEvent.isDirect)
        let keys = capabilities[EvdevEvent.key] ?? []
        let hasFinger = keys.contains(EvdevEvent.fingerTool)
        let hasPen = keys.contains(EvdevEvent.stylus) || keys.contains(EvdevEvent.penTool)
        guard hasContacts || hasPosition, !hasPen, !isSensor, !hasFinger || isDirect else {
            return false
        }
        guard hasContacts || !keys.contains(where: EvdevEvent.mouseButtons.contains) else {
            return false
        }
        return isDirect || keys.contains(EvdevEvent.touch)
    }

    /// Whether it reports separate contacts, by protocol A or B.
    var hasContacts: Bool {
        hasAxis(EvdevEvent.positionX) && hasAxis(EvdevEvent.positionY) && !claimsAllAxes
    }

    func hasAxis(_ code: UInt16) -> Bool {
        has(type: EvdevEvent.absolute, code: code)
    }

    private var hasPosition: Bool {
        hasAxis(EvdevEvent.x) && hasAxis(EvdevEvent.y)
    }

    /// Whether it is an accelerometer.
    private var isSensor: Bool {
        let hasKeys = has(type: EvdevEvent.synchronization, code: EvdevEvent.key)
        return properties.contains(EvdevEvent.isAccelerometer)
            || hasPosition && hasAxis(EvdevEvent.z) && !hasKeys
    }

    /// Whether it claims every axis, like some joysticks: it has the axis before ABS_MT_SLOT, too.
    private var claimsAllAxes: Bool {
        isProtocolB && hasAxis(EvdevEvent.slot - 1)
    }
}

extension EvdevEvent {
    /// `ABS_Z`.
    fileprivate static let z: UInt16 = 0x02
}
