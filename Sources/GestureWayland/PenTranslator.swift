// SPDX-License-Identifier: MIT

import CGestureWayland
public import GestureKit

/// Translates the frames of tablet tools for one surface: each is a sample of a pen.
///
/// It allocates nothing.
@_spi(GestureTools) public final class PenTranslator {
    private let sink: InputSink
    private let device: UInt16
    /// Whether the engine has a touch of the pen.
    private var isDown = false
    /// Whether the engine has a pen.
    private var isSeen = false
    /// Where the engine has it. Nil: nowhere yet.
    private var place: Point?

    /// Creates a translator whose samples have a device number.
    public init(_ sink: InputSink, device: UInt16) {
        self.sink = sink
        self.device = device
    }

    /// Whether no pen touches.
    public var isIdle: Bool {
        !isDown
    }

    /// All events of a frame have arrived. Several reports may share it. Each of their landings and
    /// lifts counts. A pen that leaves without a lift has lost its touch.
    public func endFrame(of tool: ToolState, at time: Timestamp) {
        let point = tool.place.map { sink.point($0.x, $0.y) }
        if isDown, tool.changes > 0 || !tool.touches, let point, point != place {
            // It has moved with its lift.
            place = point
            push(.motion(to: point), tool, time)
            // An action may have stopped the source, which has cancelled it.
            guard isSeen else {
                return
            }
        }
        // The last change is what the state says.
        var later = tool.changes
        while later > 1, let point {
            later -= 1
            let touches = tool.touches == (later % 2 == 0)
            guard touches != isDown else {
                continue
            }
            isDown = touches
            isSeen = true
            place = point
            push(touches ? .down(at: point) : .up, tool, time)
            guard isSeen else {
                return drop(at: time)
            }
        }
        let lifts = isDown && !(tool.isNear && tool.touches)
        if lifts {
            isDown = false
            push(tool.touches ? .cancel : .up, tool, time)
        }
        if !tool.isNear, isSeen {
            isSeen = false
            push(.leave, tool, time)
        }
        guard !lifts, tool.isNear, let point else {
            return
        }
        let wasDown = isDown
        // Before the push: its action may stop the source, and then the pen leaves.
        isDown = tool.touches
        isSeen = true
        place = point
        if !tool.touches {
            push(.hover(at: point), tool, time)
        } else {
            push(wasDown ? .motion(to: point) : .down(at: point), tool, time)
        }
        if !isSeen {
            drop(at: time)
        }
    }

    /// Takes back a report during which an action stopped the source. If the action was due before
    /// the report, the engine has taken the report after the stop.
    private func drop(at time: Timestamp) {
        sink.engine.dropTouches(ofDevice: device, at: time)
    }

    private func push(_ kind: PenSample.Kind, _ tool: ToolState, _ time: Timestamp) {
        sink.push(
            PenSample(
                kind,
                force: tool.force,
                altitudeAngle: tool.altitude,
                azimuthAngle: tool.azimuth,
                zOffset: tool.distance,
                buttons: tool.buttons,
                isEraser: tool.isEraser,
                device: device,
                time: time
            )
        )
    }
}

/// What a `zwp_tablet_tool_v2` has reported. A compositor reports only what changes, so the values of
/// older frames remain.
@_spi(GestureTools) public struct ToolState {
    /// Whether it is over a surface of this program.
    public private(set) var isNear = false
    /// Whether it touches the glass. After it has left: whether it left without a lift.
    public private(set) var touches = false
    /// How often it has landed or lifted in this frame.
    private(set) var changes = 0
    /// Where it is, in surface units. Nil: not reported since it came to the surface.
    private(set) var place: (x: Double, y: Double)?
    /// The share of the most pressure. Nil: the tool does not measure it.
    private(set) var force: Double?
    private(set) var distance = 0.0
    private(set) var altitude = Double.pi / 2
    private(set) var azimuth = 0.0
    private(set) var buttons: Event.ButtonMask = []
    /// Whether it is an eraser.
    public var isEraser = false

    /// Creates the state of a tool that has reported nothing.
    public init() {}

    /// It came to a surface.
    public mutating func enter() {
        (isNear, touches, changes, place, buttons) = (true, false, 0, nil, [])
    }

    /// It left the surface, or the range in which it is seen.
    public mutating func leave() {
        isNear = false
    }

    /// It lands or lifts.
    public mutating func touch(_ isDown: Bool) {
        guard isNear, isDown != touches else {
            return
        }
        touches = isDown
        changes += 1
    }

    /// A frame begins.
    public mutating func beginFrame() {
        changes = 0
    }

    /// It moves.
    public mutating func move(x: Double, y: Double) {
        place = (x, y)
    }

    /// The tool measures pressure. 0 until it reports it.
    public mutating func measuresPressure() {
        force = force ?? 0
    }

    /// It is pressed: from 0 to 65535.
    public mutating func setPressure(_ pressure: UInt32) {
        force = Double(pressure) / 65535
    }

    /// Its distance from the glass: from 0 to 65535, the end of its range.
    public mutating func setDistance(_ distance: UInt32) {
        self.distance = Double(distance) / 65535
    }

    /// It is tilted: the angles between the pen and the upright, in degrees, seen along each axis. Their
    /// tangents are the way, over the glass, from the tip to what is below its upper end.
    public mutating func tilt(x: Double, y: Double) {
        let (x, y) = (tan(x * .pi / 180), tan(y * .pi / 180))
        altitude = atan2(1, hypot(x, y))
        azimuth = atan2(y, x)
    }

    /// A button was pressed or released. Codes are Linux's: `BTN_STYLUS`, which is
    /// near the tip, `BTN_STYLUS2` and `BTN_STYLUS3`.
    public mutating func press(_ code: UInt32, isDown: Bool) {
        let button: Event.ButtonMask
        switch code {
        case 0x14b: button = .secondary
        case 0x14c: button = .button(3)
        case 0x149: button = .button(4)
        default: return
        }
        if isDown {
            buttons.formUnion(button)
        } else {
            buttons.subtract(button)
        }
    }
}
