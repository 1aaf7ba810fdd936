// SPDX-License-Identifier: MIT

internal import EvdevRecording

/// Suppresses motion within the noise of a device.
///
/// As in libinput, the contact drags an ellipse along. Motion inside of the ellipse is ignored;
/// at its edge, the contact pulls the center along.
enum Hysteresis {
    /// The radii of the ellipse; nil if the device has no noise.
    static func margin(of device: EvdevDevice) -> Place? {
        let axes = device.touchAxes
        let fuzz = Place(x: device.axes[axes.x]?.fuzz ?? 0, y: device.axes[axes.y]?.fuzz ?? 0)
        guard fuzz.x != 0 || fuzz.y != 0 else {
            return nil
        }
        return Place(x: fuzz.x / 2, y: fuzz.y / 2)
    }

    /// Returns the new center, after the contact moved to `place`.
    static func hold(_ place: Place, center: Place, margin: Place) -> Place {
        guard margin.x != 0, margin.y != 0 else {
            return place
        }
        let dx = Double(place.x) - Double(center.x)
        let dy = Double(place.y) - Double(center.y)
        let (a, b) = (Double(margin.x), Double(margin.y))
        let relative = (dx * dx / (a * a) + dy * dy / (b * b)).squareRoot()
        guard relative >= 1 else {
            return center
        }
        let reach = (dx * dx + dy * dy).squareRoot() / relative
        let lag: (x: Double, y: Double)
        if dx == 0 {
            lag = (0, reach)
        } else {
            let gradient = abs(dy / dx)
            let x = reach / (gradient * gradient + 1).squareRoot()
            lag = (x, ((reach + x) * (reach - x)).squareRoot())
        }
        return Place(x: position(place.x, dx, lag.x), y: position(place.y, dy, lag.y))
    }

    private static func position(_ value: Int32, _ step: Double, _ lag: Double) -> Int32 {
        let held = step >= 0 ? Double(value) - lag : Double(value) + lag
        return Int32(exactly: held.rounded(.towardZero)) ?? value
    }
}
