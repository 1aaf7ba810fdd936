// SPDX-License-Identifier: MIT

import CMeasuring
import GestureKit

// The closures do what a program's would do: they read the recognizer's value.
extension KitContestant {
    /// Adds an action that reads a value and counts.
    func use(_ recognizer: GestureRecognizer) {
        let count = counter
        switch recognizer {
        case let pan as PanGestureRecognizer where readsVelocity:
            pan.addAction { pan in
                read(pan.translation(in: nil), count)
                read(pan.velocity(in: nil))
            }
        case let pinch as PinchGestureRecognizer where readsVelocity:
            pinch.addAction { pinch in
                read(pinch.scale, count)
                read(pinch.velocity)
            }
        case let rotation as RotationGestureRecognizer where readsVelocity:
            rotation.addAction { rotation in
                read(rotation.rotation, count)
                read(rotation.velocity)
            }
        case let pan as PanGestureRecognizer:
            pan.addAction { read($0.translation(in: nil), count) }
        case let pinch as PinchGestureRecognizer:
            pinch.addAction { read($0.scale, count) }
        case let rotation as RotationGestureRecognizer:
            rotation.addAction { read($0.rotation, count) }
        default:
            recognizer.addAction { read($0.state, count) }
        }
    }

    /// Moves a view with a pan, and counts. As in a program, the action holds the window.
    func follow(_ pan: PanGestureRecognizer, with surface: View, in window: View) {
        let count = counter
        pan.addAction { [unowned surface] pan in
            surface.center += pan.translation(in: window)
            pan.setTranslation(.zero, in: window)
            count.pointee += 1
        }
    }

    /// Reads the location of each touch of a view, and counts.
    func useTouches(of surface: View) {
        let count = counter
        surface.onTouches = { [unowned surface] touches in
            for touch in touches {
                read(touch.location(in: surface), count)
            }
        }
    }

    /// Reports the touches of a view to a tracer.
    func traceTouches(of surface: View, to tracer: Tracer) {
        let (source, start) = (recognizerCount, startOfStream)
        surface.onTouches = { touches in
            for touch in touches {
                tracer.record(
                    TracedGesture(
                        touch.phase,
                        source: source,
                        time: touch.timestamp.microseconds - start,
                        at: touch.location(in: nil)
                    )
                )
            }
        }
    }

    /// Adds an action that reports to a tracer.
    func trace(_ recognizer: GestureRecognizer, _ place: Int, to tracer: Tracer) {
        recognizer.addAction { [unowned self] recognizer in
            counter.pointee += 1
            tracer.record(
                TracedGesture(
                    recognizer: place,
                    state: recognizer.state,
                    time: (recognizer.timestamp?.microseconds ?? 0) - startOfStream,
                    touches: recognizer.numberOfTouches,
                    values: values(of: recognizer)
                )
            )
        }
    }

    private func values(of recognizer: GestureRecognizer) -> TracedGesture.Values {
        var values = TracedGesture.Values()
        switch recognizer {
        case let pan as PanGestureRecognizer:
            (values.x, values.y) = (pan.translation(in: nil).x, pan.translation(in: nil).y)
        case let press as LongPressGestureRecognizer:
            (values.x, values.y) = (press.translation(in: nil).x, press.translation(in: nil).y)
        case let edgePan as ScreenEdgePanGestureRecognizer:
            (values.x, values.y) = (edgePan.translation(in: nil).x, edgePan.translation(in: nil).y)
        case let pinch as PinchGestureRecognizer:
            values.scale = pinch.scale
        case let rotation as RotationGestureRecognizer:
            values.rotation = rotation.rotation
        default:
            break
        }
        return values
    }
}

/// Keeps the compiler from removing a read, and counts an event.
@inline(__always)
private func read<Value>(_ value: Value, _ count: UnsafeMutablePointer<Int>) {
    read(value)
    count.pointee += 1
}

/// Keeps the compiler from removing a read.
@inline(__always)
private func read<Value>(_ value: Value) {
    withUnsafePointer(to: value) { measuring_use($0) }
}

extension StageRecognizer {
    /// The GestureKit recognizer of this kind.
    var recognizer: GestureRecognizer {
        switch self {
        case .pan(let touches):
            let pan = PanGestureRecognizer()
            pan.maximumNumberOfTouches = touches.upperBound
            pan.minimumNumberOfTouches = touches.lowerBound
            return pan
        case .pinch:
            return PinchGestureRecognizer()
        case .rotation:
            return RotationGestureRecognizer()
        case .tap(let count):
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = count
            return tap
        case .longPress:
            return LongPressGestureRecognizer()
        case .swipe(let touches):
            let swipe = SwipeGestureRecognizer()
            swipe.numberOfTouchesRequired = touches
            return swipe
        case .edgePan:
            let edgePan = ScreenEdgePanGestureRecognizer()
            edgePan.edges = [.left, .right]
            return edgePan
        }
    }
}

extension Rect {
    init(_ size: SIMD2<Double>, at place: Double = 0) {
        self.init(x: place, y: place, width: size.x, height: size.y)
    }
}

extension View {
    /// Adds views that no finger touches, with `count` pans in total.
    func addOtherViews(_ count: Int, beyond side: Double) {
        var left = count
        while left > 0 {
            let other = View(frame: Rect(SIMD2(100, 100), at: side + 200))
            addSubview(other)
            for _ in 0..<min(left, BenchSetup.perOtherView) {
                other.addGestureRecognizer(PanGestureRecognizer())
            }
            left -= BenchSetup.perOtherView
        }
    }
}
