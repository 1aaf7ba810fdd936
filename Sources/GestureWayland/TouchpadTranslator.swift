// SPDX-License-Identifier: MIT

public import GestureKit

/// Translates the events of the touchpad gestures of a pointer. Ways are in surface units.
///
/// It allocates nothing.
@_spi(GestureTools) public final class TouchpadTranslator {
    private let sink: InputSink
    private let device: UInt16
    private var gesture: TouchpadStep.Gesture?

    /// Creates a translator whose steps have a device number.
    public init(_ sink: InputSink, device: UInt16) {
        self.sink = sink
        self.device = device
    }

    /// Whether there is no gesture.
    public var isIdle: Bool {
        gesture == nil
    }

    /// A gesture began at the pointer. A gesture that has not ended has lost its end.
    public func begin(
        _ gesture: TouchpadStep.Gesture,
        fingers: UInt32,
        at place: Point,
        _ time: Timestamp
    ) {
        cancel(at: time)
        let kind = TouchpadStep.Kind.begin(gesture, fingers: Int(clamping: fingers), at: place)
        if push(kind, time) {
            self.gesture = gesture
        }
    }

    /// The fingers of a swipe moved.
    public func swipe(x: Double, y: Double, at time: Timestamp) {
        if gesture == .swipe {
            push(.swipe(by: way(x, y)), time)
        }
    }

    /// The fingers of a pinch moved. The scale counts since the begin. The turn counts since the
    /// last event, and is clockwise.
    public func pinch(x: Double, y: Double, scale: Double, degrees: Double, at time: Timestamp) {
        if gesture == .pinch {
            let turn = degrees * .pi / 180
            push(.pinch(by: way(x, y), scale: max(scale, 1.0 / 4096), turn: turn), time)
        }
    }

    /// A gesture ended.
    public func end(_ ended: TouchpadStep.Gesture, isCancelled: Bool, at time: Timestamp) {
        if gesture == ended {
            gesture = nil
            push(isCancelled ? .cancel(ended) : .end(ended), time)
        }
    }

    /// The gesture is gone with its device.
    public func cancel(at time: Timestamp) {
        if let gesture {
            end(gesture, isCancelled: true, at: time)
        }
    }

    private func way(_ x: Double, _ y: Double) -> Vector {
        Vector(x: x, y: y) * sink.pointsPerUnit
    }

    @discardableResult
    private func push(_ kind: TouchpadStep.Kind, _ time: Timestamp) -> Bool {
        sink.push(TouchpadStep(kind, device: device, time: time))
    }
}
