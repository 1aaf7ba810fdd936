// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace
import Glibc

/// The place of a finger over time, and what a display shows of it, for the stretch of a recording
/// in which the newest sample is farthest from the finger.
struct LagChart: PagePart {
    private static let height = 300.0

    let scene: LagScene
    let trace: Trace

    /// The time axis of the page, whose ends are those of the chart.
    let scale: TimeScale

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
        let lag = scene.lag
        let rate = Ticks.figures(lag.rate, places: 0)
        let title = "What a display shows at \(rate) Hz, \(lag.ahead.asDuration) after each frame"
        let content = sheet.heading(title, left: left, top: top)
        guard let stretch = scene.stretch, trace.contacts.indices.contains(stretch.contact) else {
            let place = Point(x: left, y: content + Font.body.ascent)
            sheet.text("No finger moved on a touchscreen.", at: place, color: .quiet)
            return place.y + Font.body.descent
        }
        let chart = Chart(
            stretch,
            of: trace.contacts,
            in: scale,
            top: drawKey(left, right, content, &sheet)
        )
        chart.draw(on: &sheet, left: left)
        return chart.bottom + 18
    }

    private func drawKey(
        _ left: Double,
        _ right: Double,
        _ top: Double,
        _ sheet: inout PaperSheet
    ) -> Double {
        var key = Key(left: left, right: right, top: top)
        key.add("the finger, and its samples", on: &sheet, signWidth: 34) { center, sheet in
            Chart.drawFinger([[-12, 0, 12].map { Point(x: center.x + $0, y: center.y) }], &sheet)
        }
        for shown in LagScene.Shown.allCases.reversed() {
            let distances = scene.distances(of: shown)
            func figure(_ part: Double) -> String {
                Ticks.figures(distances[Int(part * Double(distances.count - 1))], places: 1)
            }
            let text =
                "\(shown.name): median \(figure(0.5)) pt from the finger, "
                + "90 % up to \(figure(0.9)) pt"
            key.add(text, on: &sheet, mostWidth: .infinity) { center, sheet in
                shown.draw(at: center, on: &sheet)
            }
        }
        return key.bottom + 8
    }

    /// The chart itself.
    private struct Chart {
        let bottom: Double
        private let stretch: LagScene.Stretch
        private let contact: Trace.Contact
        private let isHorizontal: Bool
        private let time: Axis
        private let value: Axis
        /// That of the page, but at most seconds: the stretch is short, however long the recording.
        private let unit: TimeScale.Unit

        init(
            _ stretch: LagScene.Stretch,
            of contacts: [Trace.Contact],
            in scale: TimeScale,
            top: Double
        ) {
            self.stretch = stretch
            contact = contacts[stretch.contact]
            bottom = top + LagChart.height
            let points = stretch.frames.flatMap { [$0.finger, $0.value, $0.newest] }
                .filter { $0.x.isFinite && $0.y.isFinite }
            func range(_ values: [Double]) -> ClosedRange<Double> {
                let limit = ValueRange.limit
                let values = values.map { min(max($0, -limit), limit) }
                return (values.min() ?? 0)...(values.max() ?? 0)
            }
            let (x, y) = (range(points.map(\.x)), range(points.map(\.y)))
            isHorizontal = x.length >= y.length
            let longer = isHorizontal ? x : y
            let margin = max(longer.length * 0.05, 1)
            value = Axis(
                domain: longer.lowerBound - margin...longer.upperBound + margin,
                start: bottom,
                end: top
            )
            unit =
                scale.unit.microseconds > TimeScale.Unit.second.microseconds ? .second : scale.unit
            let first = Double(stretch.times.lowerBound) / unit.microseconds
            let last = Double(stretch.times.upperBound) / unit.microseconds
            let edge = max((last - first) * 0.02, 1000 / unit.microseconds)
            time = Axis(domain: first - edge...last + edge, start: scale.left, end: scale.right)
        }

        func draw(on sheet: inout PaperSheet, left: Double) {
            drawAxes(on: &sheet, left)
            let frame = Rect(
                x: time.start,
                y: value.end,
                width: time.end - time.start,
                height: value.start - value.end
            )
            sheet.clipped(to: frame) { sheet in
                Self.drawFinger(path, &sheet)
                for frame in stretch.frames {
                    drawErrors(frame, &sheet)
                }
            }
        }

        /// The places of the finger, from the sample before the stretch to the one after it.
        private var path: [[Point]] {
            let samples = contact.samples
            let first = samples.lastIndex { $0.time <= stretch.times.lowerBound } ?? 0
            let last =
                samples.firstIndex { $0.time >= stretch.times.upperBound } ?? samples.count - 1
            guard first <= last else {
                return []
            }
            return samples[first...last]
                .map { place($0.time, $0.location, isClamped: false) }
                .split { $0 == nil }
                .map { $0.compactMap(\.self) }
        }

        static func drawFinger(_ path: [[Point]], _ sheet: inout PaperSheet) {
            let thin = path.map { Thinning.columns($0, width: 1) }
            sheet.lines(thin, Pen(color: .axis, width: 1.4))
            sheet.dots(thin.flatMap(\.self), diameter: 3.6, .quiet)
        }

        /// Draws what is shown in a frame, with a line from each place to the finger.
        private func drawErrors(
            _ frame: Trace.Lag.Frame,
            _ sheet: inout PaperSheet
        ) {
            guard let finger = place(frame.time, frame.finger) else {
                return
            }
            for shown in LagScene.Shown.allCases {
                if let center = place(frame.time, shown.place(in: frame)) {
                    sheet.line(finger, center, Pen(color: shown.color.opacity(0.6), width: 2))
                    shown.draw(at: center, on: &sheet)
                }
            }
        }

        private func place(
            _ microseconds: UInt64,
            _ point: Point,
            isClamped: Bool = true
        ) -> Point? {
            let number = isHorizontal ? point.x : point.y
            guard number.isFinite else {
                return nil
            }
            let now = Double(microseconds) / unit.microseconds
            return isClamped
                ? Point(x: time.place(now), y: value.place(number))
                : Point(x: time.beyond(now), y: value.beyond(number))
        }

        private func drawAxes(on sheet: inout PaperSheet, _ left: Double) {
            let pen = Pen(color: .grid, width: 1)
            let width = time.end - time.start
            let times = Ticks(in: time.domain, atMost: max(2, Int(width / 70)))
            let baseline = bottom + 6 + Font.small.ascent
            for (tick, text) in times.labels {
                let x = time.place(tick)
                sheet.line(Point(x: x, y: value.end), Point(x: x, y: bottom), pen)
                let place = Point(x: x, y: baseline)
                sheet.text(text, at: place, .middle, font: .small, color: .quiet)
            }
            for (tick, text) in Ticks(in: value.domain, atMost: 6).labels {
                let y = value.place(tick)
                sheet.line(Point(x: time.start, y: y), Point(x: time.end, y: y), pen)
                let place = Point(x: time.start - 8, y: y + Font.small.middle)
                sheet.text(text, at: place, .right, font: .small, color: .quiet)
            }
            let axis = Pen(color: .axis, width: 1)
            let corner = Point(x: time.start, y: bottom)
            sheet.lines(
                [[Point(x: time.start, y: value.end), corner, Point(x: time.end, y: bottom)]],
                axis
            )
            let name = "\(isHorizontal ? "x" : "y") of contact \(contact.ordinal) (pt)"
            let place = Point(x: left, y: value.end + Font.small.ascent)
            sheet.text(name, at: place, font: .small, color: .quiet, width: time.start - left - 44)
            let end = Point(x: time.start - 20, y: baseline)
            sheet.text("time (\(unit.name))", at: end, .right, font: .small, color: .quiet)
        }
    }
}

extension ClosedRange<Double> {
    fileprivate var length: Double { upperBound - lowerBound }
}

extension Axis {
    /// The pixel of a value on a linear axis, also beyond its ends by up to their distance.
    fileprivate func beyond(_ value: Double) -> Double {
        let span = domain.upperBound - domain.lowerBound
        let part = min(max((value - domain.lowerBound) / span, -1), 2)
        return start + part * (end - start)
    }
}

/// How far what a display shows is from the fingers, over time.
struct LagPlot: PagePart {
    private static let height = 92.0

    private let scene: LagScene
    private let range: ValueRange
    private let scale: TimeScale

    /// Nil if there are no frames.
    init?(scene: LagScene, scale: TimeScale) {
        let most = LagScene.Shown.allCases.compactMap { scene.distances(of: $0).last }.max()
        guard let most else {
            return nil
        }
        self.scene = scene
        self.scale = scale
        range = ValueRange(linear: 0...most)
    }

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
        let title = "Distance from the finger (pt)"
        let heading = sheet.heading(title, left: left, top: top)
        var key = Key(
            left: max(scale.left, left + sheet.width(of: title, .heading) + 20),
            right: right,
            top: top - 2
        )
        for shown in LagScene.Shown.allCases.reversed() {
            key.add(shown.name, on: &sheet, signWidth: 30) { center, sheet in
                sheet.sample(Pen(color: shown.color, width: 3), at: center)
            }
        }
        if scene.stretch != nil {
            key.add("drawn above", on: &sheet, signWidth: 30) { center, sheet in
                let box = Rect(x: center.x - 10, y: center.y - 5, width: 22, height: 10)
                sheet.fill(.rectangle(box, corner: 0), Self.band)
            }
        }
        let content = max(heading, key.bottom) + 4
        let bottom = content + Self.height
        let axis = Axis(domain: range.domain, start: bottom, end: content)
        drawBand(content, bottom, on: &sheet)
        sheet.timeGrid(scale, top: content, bottom: bottom)
        sheet.valueGrid(range, axis, scale)
        for shown in LagScene.Shown.allCases {
            let curves = scene.lag.frames.flatMap { self.curves(of: $0, shown, axis) }
            sheet.lines(curves, Pen(color: shown.color, width: 1.6))
        }
        return bottom
    }

    private static let band = PaperColor(0xF3E3C8)

    /// Marks the stretch that is drawn in detail.
    private func drawBand(_ top: Double, _ bottom: Double, on sheet: inout PaperSheet) {
        guard let times = scene.stretch?.times else {
            return
        }
        let (start, end) = (scale.place(times.lowerBound), scale.place(times.upperBound))
        let box = Rect(x: start, y: top, width: max(end - start, 2), height: bottom - top)
        sheet.fill(.rectangle(box, corner: 0), Self.band)
    }

    /// The curves of one contact: none spans frames that are left out.
    private func curves(
        of frames: [Trace.Lag.Frame],
        _ shown: LagScene.Shown,
        _ axis: Axis
    ) -> [[Point]] {
        let longest = 1.5e6 / scene.lag.rate
        var curves: [[Point]] = []
        var previous: UInt64?
        for frame in frames {
            let distance = shown.distance(in: frame)
            let place = Point(x: scale.place(frame.time), y: axis.place(distance))
            if let previous, frame.time >= previous, Double(frame.time - previous) < longest {
                curves[curves.count - 1].append(place)
            } else {
                curves.append([place])
            }
            previous = frame.time
        }
        return curves.map { Thinning.columns($0, width: 1) }
    }
}

/// The frames of a display that are drawn, and how far what they show is from the finger.
struct LagScene {
    /// The longest stretch that is drawn in detail, in microseconds.
    private static let longest: UInt64 = 300_000

    /// What is shown of a finger, and how it is drawn.
    enum Shown: CaseIterable {
        case newest, value

        var color: PaperColor {
            switch self {
            case .newest: PaperColor(0xE8741E)
            case .value: PaperColor(0x332288)
            }
        }

        var name: String {
            switch self {
            case .newest: "newest sample"
            case .value: "value at the frame"
            }
        }

        /// Where a frame shows the finger.
        func place(in frame: Trace.Lag.Frame) -> Point {
            switch self {
            case .newest: frame.newest
            case .value: frame.value
            }
        }

        /// How far that is from the finger, in points; 0 if it is not finite.
        func distance(in frame: Trace.Lag.Frame) -> Double {
            let way = place(in: frame) - frame.finger
            let distance = hypot(way.x, way.y)
            return distance.isFinite ? min(distance, ValueRange.limit) : 0
        }

        /// Draws the symbol: a ring for the newest sample, and a disc.
        func draw(at center: Point, on sheet: inout PaperSheet) {
            switch self {
            case .newest:
                sheet.dots([center], diameter: 8.4, color)
                sheet.dots([center], diameter: 4.8, .white)
            case .value:
                sheet.dots([center], diameter: 6.4, color)
            }
        }
    }

    let lag: Trace.Lag

    /// Consecutive frames of one contact.
    struct Stretch {
        let contact: Int
        let frames: ArraySlice<Trace.Lag.Frame>

        /// The time from the first frame to the last one.
        let times: ClosedRange<UInt64>
    }

    /// The stretch in which the newest sample is farthest from the finger; nil without frames.
    let stretch: Stretch?

    init(_ lag: Trace.Lag) {
        self.lag = lag
        stretch = Self.worst(of: lag)
    }

    /// The distances of all frames, in ascending order.
    func distances(of shown: Shown) -> [Double] {
        lag.frames.joined().map(shown.distance).sorted()
    }

    /// Takes linear time.
    private static func worst(of lag: Trace.Lag) -> Stretch? {
        var worst: (sum: Double, contact: Int, range: ClosedRange<Int>)?
        for (contact, frames) in lag.frames.enumerated() {
            var (sum, first) = (0.0, frames.startIndex)
            for index in frames.indices {
                sum += Shown.newest.distance(in: frames[index])
                // Times may be out of order.
                let time = frames[index].time
                while first < index, time > longest, frames[first].time < time - longest {
                    sum -= Shown.newest.distance(in: frames[first])
                    first += 1
                }
                if worst.map({ sum > $0.sum }) ?? true {
                    worst = (sum, contact, first...index)
                }
            }
        }
        return worst.map { _, contact, range in
            let frames = lag.frames[contact][range]
            let times = lag.frames[contact][range.lowerBound].time
            let end = lag.frames[contact][range.upperBound].time
            return Stretch(contact: contact, frames: frames, times: times...max(times, end))
        }
    }
}
