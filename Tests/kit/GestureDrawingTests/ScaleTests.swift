// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import Testing

@testable import GestureDrawing
@testable import GestureTrace

@Suite("Axes")
struct AxisTests {
    @Test(
        "Steps are 1, 2 or 5 times a power of ten, and no more than wanted",
        arguments: [
            (10.0, 10, 1.0), (10, 5, 2), (10, 3, 5), (10, 1, 10), (11, 10, 2), (0.3, 3, 0.1),
            (0.31, 3, 0.2), (1920, 8, 500), (1920, 10, 200), (3e-7, 6, 5e-8), (4e9, 4, 1e9),
        ]
    )
    func steps(span: Double, count: Int, step: Double) {
        #expect(abs(Ticks.step(for: span, atMost: count) / step - 1) < 1e-9)
    }

    @Test("Marks are the multiples of the step within the range, ends included")
    func marks() {
        #expect(Ticks(in: -3...4, atMost: 4).values == [-2, 0, 2, 4])
        #expect(
            Ticks(in: 0...1, atMost: 5).labels.map(\.text) == [
                "0.0", "0.2", "0.4", "0.6", "0.8", "1.0",
            ]
        )
        #expect(Ticks(in: -1...1, atMost: 2).labels.map(\.text) == ["−1", "0", "1"])
        #expect(Ticks(in: 0.1...0.3, atMost: 2).values.count == 3)
    }

    @Test("A range without extent, or with too much of it, has a finite number of marks")
    func degenerate() {
        #expect(Ticks(in: 7...7, atMost: 5).values == [7])
        #expect(Ticks(in: 0...Double.greatestFiniteMagnitude, atMost: 5).values.count <= 6)
        #expect(Ticks(in: -1e12...1e12, atMost: 5).values.count <= 6)
    }

    @Test("A range is rounded outward to marks")
    func rounding() {
        #expect(Ticks.round(-3...37, atMost: 4) == -10...40)
        #expect(Ticks.round(0...40, atMost: 4) == 0...40)
    }

    @Test("A minus is a minus, and zero has none")
    func figures() {
        #expect(Ticks.figures(-12.34, places: 1) == "−12.3")
        #expect(Ticks.figures(-0.04, places: 1) == "0.0")
        #expect(Ticks.figures(0, places: 0) == "0")
        #expect(Ticks.figures(-2e9, places: 0) == "−2e+09")
    }

    @Test("An axis takes its ends to its pixels, and what is beyond to the nearer end")
    func places() {
        let axis = Axis(domain: -10...30, start: 200, end: 100)
        #expect(axis.place(-10) == 200)
        #expect(axis.place(30) == 100)
        #expect(axis.place(0) == 175)
        #expect(axis.place(1e9) == 100)
        #expect(Axis(domain: 3...3, start: 0, end: 50).place(3) == 25)
    }

    @Test("On a scale's axis 1 is in the middle, and half is as far from it as double")
    func logarithmic() {
        for values in [0.25...1, 1...4, 0.5...4, 0.999...1.001, 1e-6...1e3] {
            let range = ValueRange(logarithmic: values)
            let axis = Axis(domain: range.domain, start: 100, end: 0, isLogarithmic: true)
            #expect(abs(axis.place(1) - 50) < 1e-9)
            #expect(abs(axis.place(0.9) + axis.place(1 / 0.9) - 100) < 1e-9)
            #expect(range.domain.contains(values.lowerBound))
            #expect(range.domain.contains(values.upperBound))
            #expect(range.marks.contains { $0.value == 1 })
            #expect((3...8).contains(range.marks.count), "\(values): \(range.marks)")
        }
    }

    @Test("On a scale's axis there are marks below 1 and above 1, none too near another")
    func logarithmicMarks() {
        for exponent in stride(from: 0.0, through: 12, by: 0.02) {
            let range = ValueRange(logarithmic: 1...exp(exponent))
            #expect(range.marks.contains { $0.value < 1 }, "\(exp(exponent))")
            #expect(range.marks.contains { $0.value > 1 }, "\(exp(exponent))")
            let axis = Axis(domain: range.domain, start: 92, end: 0, isLogarithmic: true)
            let places = range.marks.map { axis.place($0.value) }
            #expect(zip(places, places.dropFirst()).allSatisfy { $0 - $1 > 9 }, "\(exp(exponent))")
        }
    }

    @Test("A linear range has zero, all values, and marks at both ends")
    func linear() {
        for values in [3.0...17, -250 ... -3, -1...1000, 0...0, -1e12...1e12] {
            let range = ValueRange(linear: values)
            #expect(range.domain.contains(0))
            #expect(range.domain.lowerBound <= values.lowerBound)
            #expect(range.domain.upperBound >= values.upperBound)
            #expect(range.marks.first?.value == range.domain.lowerBound)
            #expect(range.marks.last?.value == range.domain.upperBound)
            #expect((2...6).contains(range.marks.count))
        }
    }
}

@Suite("Time")
struct TimeScaleTests {
    @Test(
        "The unit is the largest of which there are at least two",
        arguments: [
            (0, "ms"), (10_000, "ms"), (1_999_999, "ms"), (2_000_000, "s"), (119_000_000, "s"),
            (120_000_000, "min"), (7_199_000_000, "min"), (7_200_000_000, "h"),
            (UInt64.max, "h"),
        ] as [(UInt64, String)]
    )
    func units(duration: UInt64, name: String) {
        #expect(TimeScale(duration: duration, left: 100, right: 1100).unit.name == name)
    }

    @Test("Times go from the left end to the right one in proportion")
    func places() {
        let scale = TimeScale(duration: 4_000_000, left: 100, right: 500)
        #expect(scale.place(0) == 100)
        #expect(scale.place(1_000_000) == 200)
        #expect(scale.place(4_000_000) == 500)
        #expect(scale.place(UInt64.max) == 500)
        #expect(scale.place(tick: 3) == 400)
    }

    @Test("A part of a recording begins at the left end, and keeps its times")
    func part() {
        let scale = TimeScale(duration: 4_000_000, from: 90_000_000, left: 100, right: 500)
        #expect(scale.place(90_000_000) == 100)
        #expect(scale.place(92_000_000) == 300)
        #expect(scale.place(tick: 93) == 400)
        #expect(scale.unit.name == "s")
        let short = TimeScale(duration: 200_000, from: 90_000_000, left: 100, right: 500)
        #expect(short.unit.name == "s")
        #expect(abs(short.place(90_100_000) - 300) < 0.001)
    }

    @Test("A recording of one sample has an axis nevertheless")
    func noDuration() {
        let scale = TimeScale(duration: 0, left: 100, right: 500)
        #expect(scale.place(0) == 100)
        #expect(scale.ticks.values.count >= 2)
    }

    @Test(
        "Durations are in the unit that people would use",
        arguments: [
            (0, "0 ms"), (1234, "1.2 ms"), (9_949, "9.9 ms"), (9_950, "10 ms"), (312_400, "312 ms"),
            (999_499, "999 ms"), (999_500, "1.00 s"), (13_870_000, "13.87 s"),
            (125_000_000, "2 min 05 s"), (7_500_000_000, "2 h 05 min"),
        ] as [(UInt64, String)]
    )
    func durations(duration: UInt64, words: String) {
        #expect(duration.asDuration == words)
    }

    @Test("A finger has the first row that is free when it lands")
    func rows() {
        let intervals: [ClosedRange<UInt64>] = [0...10, 5...20, 11...12, 13...30, 14...15]
        #expect(Rows.pack(intervals, atMost: 9) == [0, 1, 0, 0, 2])
        #expect(Rows.pack(intervals, atMost: 2) == [0, 1, 0, 0, nil])
        #expect(Rows.pack([0...10, 10...20], atMost: 9) == [0, 1])
    }
}

@Suite("Thinning")
struct ThinningTests {
    /// A wave of 100,000 points over 100 pixels, between 0 and 50.
    private let wave = (0..<100_000).map { index in
        Point(x: Double(index) / 1000, y: 25 + 25 * sin(Double(index) / 7))
    }

    @Test("A curve keeps the extent of each column of pixels, and no more than that")
    func columns() {
        let line = Thinning.columns(wave, width: 1)
        #expect(line.count <= 2 * 100 + 2)
        #expect(line.first == wave.first)
        #expect(line.last == wave.last)
        for column in 0..<100 {
            let kept = line.filter { Int($0.x) == column }.map(\.y)
            let all = wave.filter { Int($0.x) == column }.map(\.y)
            #expect(kept.min() == all.min())
            #expect(kept.max() == all.max())
        }
        #expect(zip(line, line.dropFirst()).allSatisfy { $0.x <= $1.x })
    }

    @Test("A curve of few points stays as it is")
    func sparse() {
        let points = [Point(x: 0, y: 3), Point(x: 10, y: 5), Point(x: 20, y: 4)]
        #expect(Thinning.columns(points, width: 1) == points)
        #expect(Thinning.columns([], width: 1).isEmpty)
    }

    @Test("A path loses the points that are nearer than a distance, and keeps its ends")
    func path() {
        let points = (0...1000).map { Point(x: Double($0) / 10, y: 0) }
        let kept = Thinning.path(points, distance: 0.95, atMost: 10_000)
        #expect(kept.first == points.first)
        #expect(kept.last == points.last)
        #expect((100...102).contains(kept.count))
        #expect(
            zip(kept.dropLast(), kept.dropLast().dropFirst()).allSatisfy { $1.x - $0.x >= 0.95 }
        )
    }

    @Test("A path that jumps about has no more points than a number, its ends among them")
    func restlessPath() {
        let points = (0..<5000).map { index in
            let (x, y) = (index * 7919 % 601, index * 31 % 397)
            return Point(x: Double(x), y: Double(y))
        }
        let kept = Thinning.path(points, distance: 0.6, atMost: 100)
        #expect(kept.count == 100)
        #expect(kept.first == points.first)
        #expect(kept.last == points.last)
    }

    @Test("A finger of steady pace has an arrow at each interval, along its way")
    func arrows() {
        // 100 pixels down in 1 s, sampled each 8 ms.
        let points = (0...125).map { index in
            (time: Double(index) * 8000, place: Point(x: 10, y: Double(index) * 0.8))
        }
        let arrows = Arrows.along(points, every: 100_000, clearance: 0)
        #expect(arrows.count == 10)
        for (index, arrow) in arrows.enumerated() {
            #expect(abs(arrow.tip.y - Double(index + 1) * 10) < 1e-6)
            #expect(abs(arrow.angle - .pi / 2) < 1e-9)
        }
        #expect(Arrows.along(points, every: 100_000, clearance: 15).count == 4)
    }

    @Test("A finger at rest has no arrows, for however long")
    func rest() {
        let place = Point(x: 1, y: 1)
        let points = [(time: 0.0, place: place), (time: 1e19, place: place)]
        #expect(Arrows.along(points, every: 100_000, clearance: 0).isEmpty)
    }
}

/// A trace with a name that a failed test shows.
struct NamedTrace: CustomTestStringConvertible, Sendable {
    let name: String
    let trace: Trace

    var testDescription: String { name }

    static let all = scenes + Crowds.all.map { NamedTrace(name: $0.name, trace: $0.trace) }

    static let scenes = [
        NamedTrace(name: "tap", trace: Scenes.tap),
        NamedTrace(name: "pinchAndTurn", trace: Scenes.pinchAndTurn),
        NamedTrace(name: "swipes", trace: Scenes.swipes),
        NamedTrace(name: "pen", trace: Scenes.pen),
    ]
}

extension Mark {
    /// Its labels, and what their letters cover.
    var labels: [MarkLabel] {
        switch self {
        case .shape: []
        case .text(let label): [label]
        case .clipped(_, let marks): marks.flatMap(\.labels)
        }
    }

    /// All numbers that it is drawn with.
    fileprivate var coordinates: [Double] {
        switch self {
        case .shape(.lines(let lines), _, _): lines.joined().flatMap { [$0.x, $0.y] }
        case .shape(.polygon(let corners), _, _): corners.flatMap { [$0.x, $0.y] }
        case .shape(.rectangle(let rect, _), _, _): [rect.minX, rect.minY, rect.width, rect.height]
        case .text(let label): [label.origin.x, label.origin.y]
        case .clipped(_, let marks): marks.flatMap(\.coordinates)
        }
    }
}

@Suite("The layout")
struct LayoutTests {
    @Test("No word is above another one, or off the paper", arguments: NamedTrace.all)
    func words(scene: NamedTrace) throws {
        for width in [800, 1200, 3000] {
            let picture = try Drawing(scene.trace, width: width)
            let paper = Rect(
                x: 0,
                y: 0,
                width: Double(picture.width),
                height: Double(picture.height)
            )
            let labels = picture.marks.flatMap(\.labels)
            let outside = labels.filter { !paper.contains($0.box) }.map(\.text)
            #expect(outside.isEmpty, "\(width) px wide")
            let overlaps = labels.indices.flatMap { index in
                let box = labels[index].box.insetBy(dx: 0.5, dy: 0.5)
                return labels[(index + 1)...].filter { box.intersects($0.box) }
                    .map { "\(labels[index].text) and \($0.text)" }
            }
            #expect(overlaps.isEmpty, "\(width) px wide")
        }
    }

    @Test("Every number in a picture is finite and near the paper", arguments: NamedTrace.all)
    func finite(scene: NamedTrace) throws {
        let picture = try Drawing(scene.trace)
        let numbers = picture.marks.flatMap(\.coordinates)
        #expect(numbers.allSatisfy { $0.isFinite && $0.magnitude < 30_000 })
    }

    @Test("A picture of anything can be written as PNG, which is at most 32767 pixels high")
    func height() throws {
        for scene in NamedTrace.all {
            #expect(try Drawing(scene.trace).height < 8000, "\(scene.name)")
        }
    }

    @Test("There is a plot of what was reported, and none of what was not")
    func plots() throws {
        let words = try Set(Drawing(Scenes.pinchAndTurn).marks.flatMap(\.words))
        #expect(words.isSuperset(of: ["Scale (log)", "Rotation (°)"]))
        #expect(words.isDisjoint(with: ["Translation (pt)", "Velocity (pt/s)"]))
        let swipe = try Set(Drawing(Scenes.swipes).marks.flatMap(\.words))
        #expect(swipe.isSuperset(of: ["Translation (pt)", "Velocity (pt/s)"]))
        #expect(swipe.isDisjoint(with: ["Scale (log)", "Rotation (°)"]))
    }

    @Test("What is left out is counted")
    func leftOut() throws {
        let lanes = try Drawing(Crowds.manyLanes).marks.flatMap(\.words)
        #expect(lanes.contains("and 152 more recognizers"))
        let contacts = try Drawing(Crowds.manyContacts).marks.flatMap(\.words)
        #expect(contacts.contains("only the first 500 paths drawn"))
        #expect(contacts.contains("and 4984 more at the same time"))
        let notes = try Drawing(Crowds.hours).marks.flatMap(\.words)
        #expect(notes.contains { $0.hasPrefix("and 2") && $0.hasSuffix(" more") && $0.count == 13 })
    }
}

@Suite("The surface on the paper")
struct SurfaceTests {
    private func trace(_ size: Size, _ places: Point...) -> Trace {
        let samples = places.map { Trace.Contact.Sample(time: 0, location: $0) }
        let contact = Trace.Contact(ordinal: 1, id: 1, samples: samples, end: .lifted, endTime: 0)
        return Trace(title: "", device: "", size: size, duration: 0, contacts: [contact])
    }

    @Test("A screen keeps its proportions and fills its room in one direction")
    func proportions() {
        let extent = Surface.extent(of: trace(Size(width: 1600, height: 900)))
        #expect(extent == Rect(x: 0, y: 0, width: 1600, height: 900))
        let surface = Surface(extent: extent, room: Rect(x: 10, y: 20, width: 800, height: 800))
        #expect(surface.frame == Rect(x: 10, y: 20, width: 800, height: 450))
        #expect(surface.place(Point(x: 400, y: 450)) == Point(x: 210, y: 245))
        let portrait = Rect(x: 0, y: 0, width: 900, height: 1600)
        let room = Rect(x: 0, y: 0, width: 800, height: 800)
        #expect(Surface(extent: portrait, room: room).frame.size == Size(width: 450, height: 800))
    }

    @Test("What lies outside of the screen is shown, but no further than a screen away")
    func outside() {
        let size = Size(width: 1000, height: 1000)
        #expect(
            Surface.extent(of: trace(size, Point(x: -200, y: 500)))
                == Rect(x: -200, y: 0, width: 1200, height: 1000)
        )
        #expect(
            Surface.extent(of: trace(size, Point(x: 500, y: 1e300)))
                == Rect(x: 0, y: 0, width: 1000, height: 2000)
        )
    }

    @Test("Without a size there is what the fingers covered")
    func unknownSize() {
        let places = [Point(x: 100, y: 100), Point(x: 300, y: 200)]
        for size in [Size.zero, Size(width: .nan, height: .infinity), Size(width: -5, height: 1)] {
            let extent = Surface.extent(of: trace(size, places[0], places[1]))
            #expect(extent == Rect(x: 100, y: 100, width: 200, height: 100))
        }
    }

    @Test("What is not a place is nowhere, and no extent is empty or all but a line")
    func degenerate() {
        let nowhere = trace(.zero, Point(x: .nan, y: 0), Point(x: 0, y: .infinity))
        let extent = Surface.extent(of: nowhere)
        #expect(extent.width > 0 && extent.height > 0)
        let surface = Surface(extent: extent, room: Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(surface.place(Point(x: .nan, y: 0)) == nil)
        let strip = Surface.extent(of: trace(Size(width: 4000, height: 1)))
        #expect(strip.height == 1000)
    }

    @Test("The number of a finger lies opposite to its way where it sets out, if it can")
    func labels() throws {
        let boxes = ContactLabels.boxes(around: Point(x: 100, y: 100), heading: 0, width: 8)
        let first = try #require(boxes.first)
        #expect(first.maxX < 95)
        #expect(abs(first.midY - 100) < 1e-6)
    }
}
