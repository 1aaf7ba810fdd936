// SPDX-License-Identifier: MIT

import CGestureCore

// What the engine keeps of the path of a touch: see GestureEngine.init. Read it during a call.

extension Touch {
    /// The samples since the previous call to the same receiver, oldest first. The last one is this
    /// touch.
    ///
    /// There are several if the touch was withheld, or if the program did not take events: a call
    /// has only the latest position. Draw with all of them, so that a line does not lose its
    /// curves. At most the latest eight, and none from before a rest (<doc:Recognizers#Velocity>).
    ///
    /// If the engine keeps no paths, this is only the touch itself. See
    /// ``GestureEngine/init(root:touchCapacity:eventCapacity:requirementCapacity:keepsTouchPaths:)``.
    public var coalesced: TouchPath {
        var path = TouchPath()
        let samples = samples
        // The newest is first.
        var index = (samples?.count ?? 0) - 1
        while index >= 0, let samples {
            let time = samples[index].time_us
            if time > report.previousTime && time <= report.time {
                path.append(
                    TouchPath.Position(samples[index].position, at: time, penValues(at: time))
                )
            }
            index -= 1
        }
        if !path.ends(at: report.location) {
            path.append(TouchPath.Position(report.location, at: report.time, report.pen))
        }
        return path
    }

    /// Where the touch will be after its newest sample: about every scan of the panel, up to the
    /// engine's ``GestureEngine/predictionHorizon``. At most eight positions.
    ///
    /// They are guesses: draw them, and replace them at the next call. Empty if the touch has just
    /// landed, is over, or if the engine keeps no paths. See
    /// ``GestureEngine/init(root:touchCapacity:eventCapacity:requirementCapacity:keepsTouchPaths:)``.
    public var predicted: TouchPath {
        var path = TouchPath()
        guard phase == .moved, let engine, let samples, samples.count > 1 else {
            return path
        }
        let newest = samples[0].time_us
        let horizon = UInt64(gc_engine_horizon_us(engine.raw))
        let interval = max(newest - samples[1].time_us, 1)
        // As many as scans fit, and at least one, so the last is at the horizon.
        let scans = (horizon + interval / 2) / interval
        let count = min(max(scans, min(horizon, 1)), UInt64(TouchPath.capacity))
        let pen = penValues(at: .max)
        var step: UInt64 = 1
        while step <= count {
            // The clock may end before the horizon.
            let time = newest + min(horizon * step / count, .max - newest)
            path.append(TouchPath.Position(position(at: time, in: engine), at: time, pen))
            step += 1
        }
        return path
    }

    /// Its location at a time, in the coordinates of a view. Nil means the window. Pass the time
    /// when the display shows the next frame. See <doc:FrameValues>.
    ///
    /// If the touch is over, or if the engine keeps no paths, this is ``location(in:)-(View?)``.
    /// See
    /// ``GestureEngine/init(root:touchCapacity:eventCapacity:requirementCapacity:keepsTouchPaths:)``.
    public func location(in view: View?, at time: Timestamp) -> Point {
        guard phase == .began || phase == .moved, let engine else {
            return location(in: view)
        }
        return TouchPath.Position(position(at: time.microseconds, in: engine), at: 0, .none)
            .location(in: view)
    }

    private var samples: UnsafeBufferPointer<gc_touch_sample>? {
        engine.flatMap { $0.pathMemory?.samples(of: serial, in: $0.raw) }
    }

    /// The engine, if it keeps paths.
    private var engine: GestureEngine? {
        event.engine.flatMap { $0.pathMemory == nil ? nil : $0 }
    }

    private func position(at time: UInt64, in engine: GestureEngine) -> gc_point {
        // The engine may have forgotten the touch. Then it leaves this.
        var position = report.location
        _ = gc_engine_touch_at(engine.raw, serial, time, &position)
        return position
    }
}
