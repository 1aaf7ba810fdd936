// SPDX-License-Identifier: MIT

package import EvdevRecording
import EvdevReplay
package import GestureConfiguration
@_spi(GestureTools) package import GestureKit
@_spi(GestureTools) import GestureLibinput
@_spi(GestureTools) package import GestureRecording
import GestureTrace

/// The emulated device of an evdev recording, played through the system's libinput frame by frame.
package final class PlayedDevice: RecordingFeed {
    /// Turns its events into samples and steps. Nil if libinput's calibration matrix maps the
    /// screen to a line.
    private let adapter: DeviceAdapter?

    private let reader: any EvdevReader
    /// What the reader says, with the size of a touchpad that was given.
    private let described: EvdevDevice
    private let device: EmulatedDevice
    private let millimeters: Size?
    /// Nil: the sizes of contacts are not known.
    private var sizes: ContactSizes?
    /// Whether it has a screen: it is a touchscreen or a pen.
    private let isTouchscreen: Bool
    private var isFinished = false
    /// The fingers on a touchpad, before the latest frame and after it.
    private var fingers = (before: TouchpadFingers(), now: TouchpadFingers())
    private var frameTime: UInt64 = 0
    /// Whether it is a pen.
    package var isPen: Bool { described.isPen }

    /// The fingers on a touchpad when its open gesture began.
    private var firstFingers = TouchpadFingers()
    private var scrolling = Scrolling()
    /// The fingers that are on a touchpad now, as long as libinput reports no gesture of them.
    private var silent: UnreportedFingers?
    /// Whether libinput has reported a gesture of the fingers that are down.
    private var isReported = false

    /// The fingers of a touchpad that libinput reported no gesture of.
    package private(set) var unreported: [UnreportedFingers] = []

    /// The line of the last played frame.
    package private(set) var line = 0

    /// Why this program cannot play devices; nil if it can.
    static var unavailabilityReason: String? {
        EmulatedDevice.unavailabilityReason
    }

    /// Plugs in the device of a recording of which only the header has been read. The size, in
    /// millimeters, is that of a touchpad, or of a pen that does not report it; nil: its own.
    /// Throws if libinput refuses the device.
    init(
        _ reader: any EvdevReader,
        _ screen: Configuration.Screen,
        size: Size?
    ) throws(RecordingError) {
        self.reader = reader
        var described = reader.device
        if let size, described.isPen, described.axes[EvdevEvent.x]?.resolution == 0 {
            described.resize(width: size.width, height: size.height)
        }
        var device = try EmulatedDevice(described, name: reader.name)
        isTouchscreen =
            device.libinputDevice.map {
                DeviceAdapter.isTouchscreen($0) || DeviceAdapter.isPen($0)
            } ?? false
        if let size, !isTouchscreen {
            described.resize(width: size.width, height: size.height)
            device = try EmulatedDevice(described, name: reader.name)
        }
        (self.described, self.device) = (described, device)
        let axes = described.touchAxes
        let positions = (
            described.positions(ofAxis: axes.x), described.positions(ofAxis: axes.y)
        )
        adapter = device.libinputDevice.flatMap {
            DeviceAdapter(
                $0,
                identifier: 0,
                positions: positions,
                settings: DeviceSettings(screen, of: described.name)
            )
        }
        millimeters = device.libinputDevice.flatMap(DeviceAdapter.millimeters)
        sizes = isTouchscreen ? adapter.flatMap { ContactSizes(described, $0) } : nil
    }

    /// What was assumed about the recording or left out of it, one sentence each.
    package var remarks: [String] { reader.remarks }

    /// Plays the next frame; after the last frame, ends the recording. Times are from the first frame.
    package func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        guard !isFinished else {
            return false
        }
        if let frame = try reader.next() {
            line = frame.line
            sizes?.take(frame)
            fingers.before = fingers.now
            fingers.now.take(frame)
            try device.play(frame)
            frameTime = device.seat.time
            if !isTouchscreen, silent == nil, fingers.now.count > 0 {
                silent = UnreportedFingers(at: frameTime)
                isReported = false
            }
        } else {
            isFinished = true
            try device.finish()
        }
        takeInputs(take)
        return true
    }

    /// Unplugs the device, which cancels its open gestures.
    package func cut(_ take: (RecordingInput) -> Void) throws(RecordingError) {
        isFinished = true
        try device.remove()
        takeInputs(take)
    }

    /// Hands out the new inputs, with times from the recording's first frame.
    private func takeInputs(_ take: (RecordingInput) -> Void) {
        defer { take(.endBatch) }
        guard let adapter else {
            return
        }
        let epoch = Timestamp(microseconds: device.seat.epoch)
        func takePen(_ sample: PenSample) {
            var sample = sample
            sample.time = sample.time.since(epoch)
            take(.pen(sample))
        }
        device.seat.takeEvents { event in
            sizes?.take(event)
            if var sample = adapter.touch(of: event) {
                sample.time = sample.time.since(epoch)
                if sample.kind == .frame {
                    takeSizes(take)
                }
                take(.touch(sample))
            } else if adapter.takePen(event, takePen) {
                return
            } else if var step = adapter.touchpadStep(of: event) {
                step.time = step.time.since(epoch)
                if case .begin = step.kind {
                    isReported = true
                }
                if let interruption = interruption(by: step) {
                    take(.interruption(interruption))
                }
                take(.step(step))
            } else if let scroll = FingerScroll(event) {
                let time = Timestamp(microseconds: scroll.time).since(epoch)
                for kind in scrolling.kinds(of: scroll) {
                    if case .begin = kind {
                        isReported = true
                    }
                    take(.step(TouchpadStep(kind, time: time)))
                }
            } else {
                switch PointerUse(event) {
                case .motion: silent?.movedPointer = true
                case .button: silent?.pressedButton = true
                case nil: break
                }
            }
        }
        takeSizes(take)
        countSilentFingers()
    }

    /// Hands out the sizes that have changed. They follow the other samples of their frame.
    private func takeSizes(_ take: (RecordingInput) -> Void) {
        for sample in sizes?.changes(at: Timestamp(microseconds: frameTime)) ?? [] {
            take(.touch(sample))
        }
    }

    /// Notes what libinput has not reported, when all fingers have lifted.
    private func countSilentFingers() {
        guard var hand = silent else {
            return
        }
        hand.count = max(hand.count, fingers.now.count)
        hand.end = frameTime
        let isOver = isFinished || fingers.now.count == 0
        if isOver, !isReported {
            unreported.append(hand)
        }
        silent = isOver ? nil : hand
    }

    /// Finds out why the touchpad cancels a gesture.
    private func interruption(by step: TouchpadStep) -> Trace.Contact.Interruption? {
        // A timer of libinput may have fired before the frame.
        let fingers = step.time.microseconds < frameTime ? fingers.before : fingers.now
        switch step.kind {
        case .begin:
            firstFingers = fingers
            return nil
        case .cancel:
            return isFinished ? .cut : fingers.interruption(since: firstFingers)
        case .swipe, .pinch, .end:
            return nil
        }
    }

    package var description: RecordingDescription {
        var description = RecordingDescription(file: reader.name, recorded)
        description.hasContactSizes = sizes != nil
        description.isKindAssumed = reader.isKindAssumed
        return description
    }

    /// The device as a recording in the gesture format describes it.
    package var recorded: RecordedDevice {
        var result =
            if isTouchscreen, let adapter {
                RecordedDevice(
                    touchscreen: 0,
                    name: described.name,
                    mapping: adapter.isSizeAssumed ? .assumed : .measured,
                    size: adapter.size
                )
            } else {
                RecordedDevice(touchpad: 0, name: described.name)
            }
        result.setMillimeters(millimeters)
        let axes = described.touchAxes
        result.x = described.axes[axes.x].map(RecordedDevice.Axis.init)
        result.y = described.axes[axes.y].map(RecordedDevice.Axis.init)
        return result
    }
}

/// Makes steps of what a touchpad scrolls.
///
/// libinput reports swipes of three and more fingers. With two it scrolls, which drags what is under
/// the pointer like a swipe. The drag follows the fingers, as with natural scrolling, the default of
/// desktops for touchpads; that of libinput is the opposite.
private struct Scrolling {
    private var isOpen = false

    mutating func kinds(of scroll: FingerScroll) -> [TouchpadStep.Kind] {
        let way = Vector(x: scroll.horizontal, y: scroll.vertical)
        guard way != .zero else {
            defer { isOpen = false }
            return isOpen ? [.end(.swipe)] : []
        }
        defer { isOpen = true }
        let begin = TouchpadStep.Kind.begin(.swipe, fingers: 2, at: .zero)
        return (isOpen ? [] : [begin]) + [.swipe(by: way)]
    }
}

extension RecordedDevice.Axis {
    package init(_ axis: EvdevDevice.Axis) {
        self.init(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
    }
}

extension Timestamp {
    /// From a start on; zero before it.
    package func since(_ start: Timestamp) -> Timestamp {
        Timestamp(microseconds: microseconds - min(self, start).microseconds)
    }
}

extension DeviceSettings {
    /// The settings of a device in a configuration.
    package init(_ screen: Configuration.Screen, of name: String) {
        self.init(
            physicalSize: screen.millimeters.map {
                PhysicalSize(width: $0.width, height: $0.height)
            },
            orientation: ScreenOrientation(rawValue: UInt8(clamping: screen.orientation(of: name)))
                ?? .upright
        )
    }
}
