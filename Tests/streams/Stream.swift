// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import GestureKit
import TestSupport

/// A minute of what people and a program do to a controller, all of it from a seed.
struct Stream {
    /// Something that happens.
    enum Act {
        case touch(TouchSample.Kind, id: Int32)
        /// The end of a scan.
        case frame
        case pointer(PointerSample.Kind)
        case step(TouchpadStep.Kind)
        case cancelAll
        /// A recognizer is disabled, or enabled again.
        case enable(Bool, recognizer: Int)
        /// What the program does. The numbers, from 0 to 1, say what exactly.
        case command(Int, Numbers)
    }

    /// Numbers from 0 to 1 for a command.
    struct Numbers {
        let a, b, c, d: Double
    }

    struct Event {
        let ms: Double
        let act: Act
    }

    /// Names the stream.
    let seed: UInt64
    /// The settings, from 0 to 1.
    private(set) var settings: [Double] = []
    /// The last event is a little before the end.
    private(set) var events: [Event] = []

    /// The length in milliseconds.
    static let length = 60_000.0
    /// Where fingers land: a window of so many points.
    static let side = 400.0

    private var random: SplitMix64

    /// - Parameters:
    ///   - seed: Names the stream.
    ///   - commands: The number of different commands.
    ///   - isCalm: Whether most of it comes to rest before something else happens.
    init(seed: UInt64, commands: Int, isCalm: Bool = false) {
        self.seed = seed
        random = SplitMix64(seed: seed)
        for _ in 0..<32 {
            settings.append(number())
        }
        var ms = 100.0
        while ms < Self.length - 6000 {
            ms = happening(ms, commands)
            // Often before what was before has come to rest.
            ms += number() < 0.6 ? number() * 300 : number() * 1500
            ms += isCalm ? 1000 : 0
        }
        // Stable: what is at one time stays in order.
        let order = events.indices.sorted {
            (events[$0].ms, $0) < (events[$1].ms, $1)
        }
        events = order.map { events[$0] }
    }

    private mutating func number() -> Double {
        Double(random.next() >> 11) / Double(1 << 53)
    }

    private mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * number()
    }

    private mutating func place() -> Point {
        Point(x: number(60, Self.side - 60), y: number(60, Self.side - 60))
    }

    private mutating func add(_ ms: Double, _ act: Act) {
        // Whole microseconds, so that each rate of frames sees the same times.
        events.append(Event(ms: (ms * 1000).rounded() / 1000, act: act))
    }

    /// Adds something that starts at a time. Returns its end.
    private mutating func happening(_ ms: Double, _ commands: Int) -> Double {
        let end: Double
        switch number() {
        case ..<0.52: end = fingers(ms)
        case ..<0.60: end = scroll(ms)
        case ..<0.67: end = wheel(ms)
        case ..<0.74: end = touchpad(ms)
        case ..<0.79: end = taps(ms)
        default: end = ms
        }
        // During it or after it.
        if number() < 0.45 {
            let time = number(ms, end + 300)
            let numbers = Numbers(a: number(), b: number(), c: number(), d: number())
            add(time, .command(Int(number() * Double(commands)), numbers))
        }
        if number() < 0.06 {
            let (time, which) = (number(ms, end + 100), Int(number() * 2))
            add(time, .enable(false, recognizer: which))
            add(time + number(20, 400), .enable(true, recognizer: which))
        }
        if number() < 0.03 {
            add(number(ms, end + 10), .cancelAll)
        }
        return end
    }

    /// One to three fingers land, drag, spread and lift, not all at once.
    private mutating func fingers(_ start: Double) -> Double {
        let count = number() < 0.45 ? 1 : number() < 0.85 ? 2 : 3
        let scan = number() < 0.8 ? 8.0 : 16.0
        let drift = Vector(x: number(-1.4, 1.4), y: number(-1.4, 1.4)) * number()
        let (spread, turn) = (number(-0.25, 0.6) * number(), number(-0.004, 0.004) * number())
        let (middle, angle, span) = (place(), number(0, 6.28), number(20, 70))
        let together = number() < 0.5
        var finger: [(land: Double, lift: Double, cancels: Bool)] = []
        let length = number(60, 700)
        for _ in 0..<count {
            let land = together ? 0 : number(0, 150)
            let lift = number() < 0.5 ? length : length + number(0, 400)
            finger.append((land, max(land + scan, lift), number() < 0.04))
        }
        // Some pause before they lift.
        let stop = number() < 0.3 ? number(20, length) : .infinity
        let last = finger.map { $0.lift }.max() ?? 0
        var ms = 0.0
        var down = Set<Int32>()
        while true {
            let moved = min(ms, stop)
            for (index, one) in finger.enumerated() {
                let id = Int32(index)
                let way = angle + turn * moved + 2 * Double.pi * Double(index) / Double(count)
                let radius = count == 1 ? 0 : max(span + spread * moved, 4)
                let place = middle + drift * moved + Vector(x: cos(way), y: sin(way)) * radius
                if one.land <= ms, ms < one.lift {
                    add(
                        start + ms,
                        .touch(
                            down.insert(id).inserted ? .down(at: place) : .motion(to: place),
                            id: id
                        )
                    )
                } else if ms >= one.lift, down.remove(id) != nil {
                    add(start + ms, .touch(one.cancels ? .cancel : .up, id: id))
                }
            }
            add(start + ms, .frame)
            if ms > last, down.isEmpty {
                return start + ms
            }
            ms += scan
        }
    }

    private mutating func taps(_ start: Double) -> Double {
        let place = place()
        var ms = start
        for _ in 0..<2 {
            add(ms, .touch(.down(at: place), id: 0))
            add(ms, .frame)
            add(ms + 50, .touch(.up, id: 0))
            add(ms + 50, .frame)
            ms += 130
        }
        return ms
    }

    /// Two fingers on a touchpad scroll. Not all of them lift.
    private mutating func scroll(_ start: Double) -> Double {
        add(start, .pointer(.motion(to: place())))
        let way = Vector(x: number(-14, 14) * number(), y: number(-14, 14))
        var ms = start + 1
        for _ in 0..<Int(number(1, 40)) {
            add(ms, .pointer(.scroll(by: way)))
            ms += 8
        }
        if number() < 0.2 {
            add(ms, .pointer(.leave))
        } else {
            add(ms + number(0, 60), .pointer(.scrollEnd))
        }
        return ms + 60
    }

    private mutating func wheel(_ start: Double) -> Double {
        add(start, .pointer(.motion(to: place())))
        var ms = start + 1
        for _ in 0..<Int(number(1, 8)) {
            add(ms, .pointer(.wheel(clicks: Vector(x: 0, y: number() < 0.5 ? 1 : -1))))
            ms += number(20, 200)
        }
        return ms
    }

    private mutating func touchpad(_ start: Double) -> Double {
        let kind: TouchpadStep.Gesture = number() < 0.6 ? .pinch : number() < 0.5 ? .hold : .swipe
        add(start, .step(.begin(kind, fingers: kind == .swipe ? 3 : 2, at: place())))
        var (ms, scale) = (start, 1.0)
        let growth = number(0.96, 1.05)
        let way = Vector(x: number(-6, 6), y: number(-6, 6))
        for _ in 0..<Int(number(1, 40)) {
            ms += 8
            scale *= growth
            switch kind {
            case .pinch: add(ms, .step(.pinch(by: way, scale: scale, turn: 0.01)))
            case .swipe: add(ms, .step(.swipe(by: way)))
            case .hold: break
            }
        }
        add(ms + 8, .step(number() < 0.85 ? .end(kind) : .cancel(kind)))
        return ms + 8
    }
}

@main
struct Streams: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "controller-streams",
        abstract:
            "Plays random streams to controllers, and checks that their content comes to rest."
    )

    @Option(help: "How many streams of a minute to play.")
    var count: UInt64 = 200

    @Option(help: "The first seed.")
    var seed: UInt64 = 1

    func run() throws {
        var failed: UInt64 = 0
        for seed in seed..<seed + count {
            let faults = Self.faults(seed)
            if !faults.isEmpty {
                failed += 1
                print("stream \(seed):")
                faults.forEach { print("  \($0)") }
            }
        }
        print("\(count - failed) passed, \(failed) failed")
        if failed > 0 {
            throw ExitCode.failure
        }
    }

    /// Of each of these, every second one has commands without a time. Such a command applies to the
    /// latest frame, so its place depends on the display.
    private static let kinds: [Kind] = [
        Kind(ScrollStage.timedCommands, ScrollStage.commands) { ScrollStage($0) },
        Kind(ZoomStage.timedCommands, ZoomStage.commands) { ZoomStage($0) },
        Kind(PageStage.timedCommands, PageStage.commands, isSteady: false) { PageStage($0) },
    ]

    private struct Kind {
        let timedCommands: Int
        let commands: Int
        /// Whether its content may never jump from one frame to the next.
        let isSteady: Bool
        let stage: @Sendable (Stream) -> ControllerStage

        init(
            _ timedCommands: Int,
            _ commands: Int,
            isSteady: Bool = true,
            stage: @escaping @Sendable (Stream) -> ControllerStage
        ) {
            (self.timedCommands, self.commands) = (timedCommands, commands)
            (self.isSteady, self.stage) = (isSteady, stage)
        }
    }

    private static func faults(_ seed: UInt64) -> [String] {
        let kind = kinds[Int(seed % 3)]
        let isTimed = seed % 2 == 0
        let commands = isTimed ? kind.timedCommands : kind.commands
        let stream = Stream(seed: seed, commands: commands)
        var places: [Continuity.Place] = []
        var faults: [String] = []
        func play(_ stream: Stream, rate: Int, ahead: Double = 0, judgesSteps: Bool = false) {
            let stage = kind.stage(stream)
            stage.play(stream, rate: rate, ahead: ahead, rest: 2000, judgesSteps: judgesSteps)
            faults += stage.faults.map { "\(judgesSteps ? "calm, " : "")\(rate) Hz, \($0)" }
            places.append(stage.parts)
        }
        for (rate, ahead) in [(30, 33.3), (60, 16.6), (144, 0)] {
            play(stream, rate: rate, ahead: ahead)
            guard isTimed else {
                break
            }
        }
        // Exactly: where content hands over depends on which content is at its end. There, the least
        // difference sends a fling to other content.
        for other in places.dropFirst() where other != places[0] {
            faults.append("rests at \(places[0]) and, with another display, at \(other)")
        }
        if kind.isSteady {
            let calm = Stream(seed: seed, commands: commands, isCalm: true)
            play(calm, rate: 144, judgesSteps: true)
        }
        return faults
    }
}
