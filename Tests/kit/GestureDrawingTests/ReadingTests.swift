// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import Testing

@testable import GestureDrawing
@testable import GestureTrace

/// What a person reads in a picture, and must not be misled by.
@Suite("What a picture says")
struct ReadingTests {
    private func words(_ trace: Trace, width: Int = 1200) throws -> [String] {
        try Drawing(trace, width: width).marks.flatMap(\.words)
    }

    @Test("Millimeters are shown of a device that reports its size, and of no other")
    func millimeters() throws {
        var trace = Scenes.pinchAndTurn
        trace.isSizeAssumed = false
        #expect(try words(trace).contains { $0.hasSuffix(" mm") })
        trace.isSizeAssumed = true
        #expect(try !words(trace).contains { $0.hasSuffix(" mm") || $0.hasSuffix(" mm)") })
        trace.isSizeAssumed = false
        trace.isTouchpad = true
        #expect(try !words(trace).contains { $0.hasSuffix(" mm") || $0.hasSuffix(" mm)") })
    }

    @Test("A recognizer has one color in every picture, whoever is beside it")
    func colors() {
        func lane(_ name: String, _ kind: String) -> Trace.Lane {
            let value = Trace.Value(
                time: 0,
                location: .zero,
                numberOfTouches: 1,
                velocity: Vector(x: 1, y: 0)
            )
            let attempt = Trace.Attempt(start: 0, end: 9, values: [value])
            return Trace.Lane(name: name, kind: kind, attempts: [attempt])
        }
        func colors(_ lanes: [Trace.Lane]) -> [PaperColor] {
            var trace = Trace(title: "", device: "", size: .zero, duration: 9)
            trace.lanes = lanes
            return LaneStyle.all(of: trace).map(\.color)
        }
        let kinds = ["pan", "edge-pan", "swipe", "pinch", "rotation", "transform"]
        let all = colors(kinds.map { lane($0, $0) })
        #expect(Set(all).count == kinds.count)
        for (kind, color) in zip(kinds, all) {
            #expect(colors([lane(kind, kind)]) == [color])
            #expect(colors([lane("first", "swipe"), lane(kind, kind)])[1] == color)
        }
        let own = colors([lane("three-finger-swipe", "swipe"), lane("swipe", "swipe")])
        #expect(own[0] != own[1])
        #expect(colors([lane("pan", "pan"), lane("three-finger-swipe", "swipe")])[1] == own[0])
    }

    @Test("Thirteen contacts have thirteen colors")
    func contactColors() {
        #expect(Set((0..<13).map { PaperColor.contact($0) }).count == 13)
    }

    @Test("A title is never cut", arguments: [800, 1200])
    func title(width: Int) throws {
        var trace = Scenes.tap
        trace.title =
            "/home/somebody/recordings/" + String(repeating: "thirteen-fingers-", count: 12)
            + String(repeating: "x", count: 150) + ".evemu"
        let found = try words(trace, width: width)
        #expect(found.joined().contains(trace.title))
    }

    @Test("Crosses stand apart: many failures are ticks")
    func crosses() throws {
        var trace = Trace(
            title: "taps",
            device: "Panel",
            size: Scenes.screen,
            duration: 180_000_000
        )
        // Every 600 ms, except for the last, which is alone.
        let times = (0..<250).map { UInt64($0) * 600_000 } + [178_000_000]
        trace.lanes = [
            Trace.Lane(
                name: "pan",
                kind: "pan",
                attempts: times.map { time in
                    Trace.Attempt(
                        start: time,
                        end: time + 80_000,
                        transitions: [Trace.Transition(time: time + 80_000, state: .failed)]
                    )
                }
            )
        ]
        var crosses: [Double] = []
        var ticks = 0
        for mark in try Drawing(trace).marks {
            guard case .shape(.lines(let lines), _, let pen?) = mark, pen.color == .failure else {
                continue
            }
            let upright = lines.filter { $0[0].x == $0[1].x }
            ticks += upright.count
            crosses += lines.filter { $0[0].x != $0[1].x }.map { ($0[0].x + $0[1].x) / 2 }
        }
        #expect(ticks > 200)
        let centers = Set(crosses.map { $0.rounded() }).sorted()
        #expect(!centers.isEmpty)
        #expect(zip(centers, centers.dropFirst()).allSatisfy { $1 - $0 >= 8 })
        #expect(try words(trace).contains("close together"))
    }

    @Test("Every finger that has room has its number, wherever it lands")
    func numbers() throws {
        for step in 0..<60 {
            var trace = Scenes.tap
            let place = Point(x: 300 + Double(step) * 17.3, y: 200 + Double(step) * 7.7)
            trace.size = Size(width: 1920 + Double(step) * 3.7, height: 1085)
            trace.contacts = [Scenes.contact(7, from: 0, to: 0.01) { _ in place }]
            // In the table, beside its row, in its bar, and on the surface.
            #expect(try words(trace).count { $0 == "7" } == 4, "\(step)")
        }
    }

    @Test("What is said of the fingers reaches to the right margin of a wide screen")
    func width() throws {
        for width in [1000, 1200, 1600] {
            let picture = try Drawing(Scenes.pinchAndTurn, width: width)
            let labels = picture.marks.flatMap(\.labels)
            let table = try #require(labels.first { $0.text == "Contacts" })
            let beside = labels.filter { $0.origin.x >= table.origin.x && $0.origin.y < 400 }
            let end = beside.map(\.box.maxX).max() ?? 0
            #expect(Double(width) - end < Double(width) / 8, "\(width)")
        }
    }

    /// Recognizers that fail in two sequences of touches, some of them together.
    private var failures: Trace {
        var trace = Trace(
            title: "two taps",
            device: "Panel",
            size: Scenes.screen,
            duration: 900_000,
            contacts: [
                Scenes.contact(1, from: 0, to: 0.1) { _ in Point(x: 600, y: 400) },
                Scenes.contact(2, from: 0.5, to: 0.6) { _ in Point(x: 600, y: 400) },
            ]
        )
        trace.lanes = ["pinch", "rotation", "swipe"].map { name in
            Trace.Lane(
                name: name,
                kind: name,
                notes: [100_500, 600_499].map { time in
                    Trace.Note(
                        time: time,
                        sentence: "\(name): failed",
                        reason: name == "swipe" ? "it was too short" : "it had 1 finger"
                    )
                }
            )
        }
        return trace
    }

    @Test("Why gestures did not fire is listed by touches, and once for those with one reason")
    func reasons() throws {
        let found = try words(failures)
        let start = try #require(found.firstIndex(of: "Why gestures did not fire"))
        #expect(
            Array(found[(start + 1)...]) == [
                "touches 1: 0.000 s to 0.100 s",
                "0.101 s", "pinch, rotation", "it had 1 finger",
                "0.101 s", "swipe", "it was too short",
                "touches 2: 0.500 s to 0.600 s",
                "0.600 s", "pinch, rotation", "it had 1 finger",
                "0.600 s", "swipe", "it was too short",
            ]
        )
    }

    @Test("More than 24 reasons are written where there are more")
    func manyReasons() throws {
        var trace = failures
        trace.lanes = (0..<60).map { index in
            let note = Trace.Note(time: 50_000, sentence: "", reason: "reason \(index)")
            return Trace.Lane(name: "lane \(index)", kind: "tap", notes: [note])
        }
        let found = try Set(words(trace))
        #expect((0..<60).allSatisfy { found.contains("reason \($0)") })
    }

    /// The lines of a color on the surface, by their widths.
    private func widths(_ color: PaperColor, _ trace: Trace) throws -> [Double: [[Point]]] {
        var lines: [Double: [[Point]]] = [:]
        for mark in try Drawing(trace).marks {
            guard case .clipped(_, let marks) = mark else {
                continue
            }
            for case .shape(.lines(let drawn), _, let pen?) in marks where pen.color == color {
                lines[pen.width, default: []] += drawn
            }
        }
        return lines
    }

    @Test("The line of a pen is as wide as its force, and a palm is a gray cross where it landed")
    func pens() throws {
        let trace = Scenes.pen
        let pieces = try widths(.contacts[3], trace).filter { (1...7).contains($0.key) }
        // 13 widths from 1 to 7 pixels, in the order of the way.
        let ordered = pieces.filter { $0.key != 6.4 }.sorted { $0.key < $1.key }
        #expect(ordered.map(\.key).last == 7 && ordered.map(\.key).first == 1)
        #expect(ordered.count >= 12)
        let far = ordered.compactMap { $0.value.last?.last?.x }
        #expect(far == far.sorted())
        let gray = try widths(.axis, trace)
        #expect(gray[0.7]?.count == 1)
        // Three crosses of two strokes each.
        #expect(gray[2]?.count == 6)
        #expect(try widths(.contacts[1], trace).isEmpty && widths(.contacts[2], trace).isEmpty)
        let found = try words(trace)
        #expect(found.count { $0 == "palm" } == 4)
        #expect(found.contains("pen") && found.contains("above the glass"))
    }

    private func touchpad(_ gesture: TouchpadStep.Gesture, by way: Double) -> Trace {
        var contact = Scenes.contact(1, from: 0.1, to: 0.4) { Point(x: ($0 - 0.1) * way, y: 0) }
        contact.touchpad = .init(gesture: gesture, fingers: 3)
        return Trace(
            title: "pad",
            device: "Pad",
            size: .zero,
            isTouchpad: true,
            duration: 400_000,
            contacts: [contact]
        )
    }

    @Test("A touchpad's gestures have their ways, and no finger is missed")
    func touchpads() throws {
        let found = try words(touchpad(.swipe, by: 600))
        #expect(found.contains("swipe, 3 fingers"))
        #expect(found.contains("Gesture paths"))
        #expect(found.contains("1: swipe, 3 fingers"))
        #expect(!found.contains("No finger touched the surface."))
    }

    @Test("Where a touchpad's fingers only rested there is no empty surface, but a reason")
    func scrolls() throws {
        for trace in [
            touchpad(.hold, by: 0),
            Trace(title: "pad", device: "Pad", size: .zero, isTouchpad: true, duration: 9),
        ] {
            let found = try words(trace)
            #expect(!found.contains("Gesture paths"))
            #expect(found.contains { $0.contains("pointer motion is not a gesture") })
        }
    }
}
