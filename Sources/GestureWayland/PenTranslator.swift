// SPDX-License-Identifier: MIT

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

    /// Creates a translator whose samples have a device number.
    public init(_ sink: InputSink, device: UInt16) {
        self.sink = sink
        self.device = device
    }

    /// Whether no pen touches.
    public var isIdle: Bool {
        !isDown
    }

    /// All events of a report have arrived. A pen that leaves without a lift has lost its touch.
    public func endFrame(of tool: ToolState, at time: Timestamp) {
        let lifts = isDown && !(tool.isNear && tool.touches)
        if lifts {
            isDown = false
            push(tool.touches ? .cancel : .up, tool, time)
        }
        if !tool.isNear, isSeen {
            isSeen = false
            push(.leave, tool, time)
        }
        guard !lifts, tool.isNear, let place = tool.place else {
            return
        }
        let point = sink.point(place.x, place.y)
        if !tool.touches {
            push(.hover(at: point), tool, time)
        } else {
            push(isDown ? .motion(to: point) : .down(at: point), tool, time)
        }
        isDown = tool.touches
        isSeen = true
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
