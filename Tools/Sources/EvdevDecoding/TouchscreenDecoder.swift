// SPDX-License-Identifier: MIT

package import CGestureCore
package import EvdevRecording
package import GestureRecording

/// Turns a touchscreen's frames straight into samples, without libinput between.
///
/// What it makes of a frame is what libinput makes of it, sample by sample: both protocols, the
/// repairs of bad tracking ids, palms, the filter of noise and the order of slots. It differs where
/// events were lost (`SYN_DROPPED`): libinput asks the kernel what became of the contacts; a
/// recording cannot be asked, so they are cancelled. And where contacts have another range than the
/// plain axes, it measures the screen by the contacts' range and libinput by the other.
///
/// Times are in microseconds from the first frame.
package struct TouchscreenDecoder {
    private let device: EvdevDevice
    private let panel: Panel
    private var contacts: ContactDecoder
    private let identifier: UInt16
    private var origin: UInt64?
    private var time: UInt64 = 0

    /// Begins with no contact down.
    ///
    /// - Parameters:
    ///   - device: The device that the frames are from.
    ///   - name: What messages call the recording.
    ///   - identifier: What tells its touches from those of other devices.
    ///   - config: What is known of the screen besides; its axes are those of the device.
    /// - Throws: When its axes or its slots cannot be those of a touchscreen.
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
        } catch {
            throw RecordingError(file: name, message: error.message)
        }
    }

    /// The screen as samples see it.
    package var screen: gc_device { panel.screen }

    /// Takes the next frame.
    ///
    /// - Returns: What it says, and a FRAME after it where libinput has one.
    package mutating func decode(_ frame: EvdevFrame) -> [gc_sample] {
        let start = origin ?? frame.timeInMicroseconds
        origin = start
        time = max(time, frame.timeInMicroseconds - min(start, frame.timeInMicroseconds))
        let events = frame.events.filter(isAnnounced)
        if events.contains(where: \.isLoss) {
            return cancelAll()
        }
        let (changes, endsInFrame) = contacts.decode(events)
        return changes.map(sample) + (endsInFrame ? [sample(.GC_SAMPLE_FRAME)] : [])
    }

    /// Cancels what is still down at the end of a recording.
    package mutating func finish() -> [gc_sample] {
        cancelAll()
    }

    private mutating func cancelAll() -> [gc_sample] {
        let changes = contacts.cancelAll()
        return changes.isEmpty ? [] : changes.map(sample) + [sample(.GC_SAMPLE_FRAME)]
    }

    /// The kernel passes on no other events.
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

    private func sample(_ change: ContactChange) -> gc_sample {
        var sample =
            switch change.kind {
            case .down: sample(.GC_SAMPLE_DOWN)
            case .motion: sample(.GC_SAMPLE_MOTION)
            case .up: sample(.GC_SAMPLE_UP)
            case .cancel: sample(.GC_SAMPLE_CANCEL)
            }
        sample.id = change.id
        switch change.kind {
        case .down(let place), .motion(let place): sample.position = panel.point(place)
        case .up, .cancel: break
        }
        return sample
    }
}

extension EvdevEvent {
    /// Whether this says that events before it were lost.
    fileprivate var isLoss: Bool {
        type == Self.synchronization && code == Self.dropped
    }
}
