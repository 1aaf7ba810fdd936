// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureKit
import GestureLag
import GestureTrace

/// The options of gesture draw about the frames of a display.
struct LagOptions: ParsableArguments {
    private static let rates = 10.0...1000
    private static let times = 0.0...100

    @Flag(help: "Also draw how far what a display shows is from the fingers.")
    var lag = false

    @Option(
        help: ArgumentHelp(
            "With --lag: frames per second of the display. (default: 60)",
            valueName: "hertz"
        )
    )
    var rate: Double?

    @Option(
        help: ArgumentHelp(
            "With --lag: the time from a frame until it is shown. (default: 10)",
            valueName: "ms"
        )
    )
    var ahead: Double?

    func validate() throws {
        guard lag || (rate == nil && ahead == nil) else {
            throw ValidationError("--rate and --ahead are about --lag")
        }
        guard Self.rates.contains(rate ?? 60) else {
            throw ValidationError("--rate must be from 10 to 1000 Hz")
        }
        guard Self.times.contains(ahead ?? 10) else {
            throw ValidationError("--ahead must be from 0 to 100 ms")
        }
    }

    /// What a display shows of the contacts; nil without --lag.
    func frames(of contacts: [Trace.Contact]) -> Trace.Lag? {
        guard lag else {
            return nil
        }
        let ahead = UInt64((ahead ?? 10) * 1000)
        return Trace.Lag(of: contacts, rate: rate ?? 60, ahead: ahead)
    }
}

extension Trace.Lag {
    /// Asks where the contacts are in each frame of a display, for the time when it is shown.
    ///
    /// - Parameters:
    ///   - contacts: Gestures of touchpads have no frames.
    ///   - rate: Frames per second. The first frame is at the first sample of the trace.
    ///   - ahead: Microseconds from a frame to the moment when it is shown.
    init(of contacts: [Trace.Contact], rate: Double, ahead: UInt64) {
        let display = Display(rate: rate, ahead: ahead)
        self.init(
            rate: rate,
            ahead: ahead,
            frames: contacts.map { contact in
                contact.touchpad == nil ? Self.frames(of: contact, on: display) : []
            }
        )
    }

    /// The frames that show the finger while it is down.
    private static func frames(of contact: Trace.Contact, on display: Display) -> [Frame] {
        let path = FingerPath(
            contact.samples.map {
                FingerPath.Sample(time: $0.time, place: SIMD2($0.location.x, $0.location.y))
            }
        )
        let questions = display.questions(about: path)
        let horizon = PlaceMethod.usualHorizon
        let values = PlaceMethod.core.places(for: questions, on: path, horizon: horizon)
        let newest = PlaceMethod.newest.places(for: questions, on: path, horizon: horizon)
        return questions.indices.map { index in
            let time = questions[index].time
            return Frame(
                time: time,
                finger: point(path.place(at: time) ?? values[index]),
                value: point(values[index]),
                newest: point(newest[index])
            )
        }
    }

    private static func point(_ place: SIMD2<Double>) -> Point { Point(x: place.x, y: place.y) }
}
