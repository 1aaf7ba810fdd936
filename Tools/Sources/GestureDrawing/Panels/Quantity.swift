// SPDX-License-Identifier: MIT

internal import GestureKit
internal import GestureTrace

/// A quantity that recognizers report and that has a plot.
struct Quantity: Sendable {
    /// One of its numbers, such as the x part.
    struct Component: Sendable {
        /// Its name, such as "x"; empty if it is the only component.
        let name: String
        let number: @Sendable (Trace.Value) -> Double?
    }

    let name: String
    let unit: String
    var isLogarithmic = false
    let components: [Component]

    /// Whether a recognizer reports it at least once.
    func isReported(by lane: Trace.Lane) -> Bool {
        lane.attempts.contains { attempt in
            attempt.values.contains { value in
                components.contains { $0.number(value)?.isFinite == true }
            }
        }
    }

    static let all = [
        Quantity(
            name: "Translation",
            unit: "pt",
            components: [
                Component(name: "x") { $0.translation?.x },
                Component(name: "y") { $0.translation?.y },
            ]
        ),
        Quantity(
            name: "Velocity",
            unit: "pt/s",
            components: [
                Component(name: "x") { $0.velocity?.x },
                Component(name: "y") { $0.velocity?.y },
            ]
        ),
        Quantity(
            name: "Scale",
            unit: "log",
            isLogarithmic: true,
            components: [Component(name: "") { $0.scale }]
        ),
        Quantity(
            name: "Scale velocity",
            unit: "1/s",
            components: [Component(name: "") { $0.scaleVelocity }]
        ),
        Quantity(
            name: "Rotation",
            unit: "°",
            components: [Component(name: "") { $0.rotation.map(\.degrees) }]
        ),
        Quantity(
            name: "Rotation velocity",
            unit: "°/s",
            components: [Component(name: "") { $0.rotationVelocity.map(\.degrees) }]
        ),
    ]
}

extension Double {
    fileprivate var degrees: Double { self * 180 / .pi }
}
