// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureTrace

/// How far what a display shows is from the fingers, over time.
struct LagPlot: Panel {
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

    func draw(on sheet: inout Sheet, left: Double, right: Double, top: Double) -> Double {
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
                let box = CGRect(x: center.x - 10, y: center.y - 5, width: 22, height: 10)
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

    private static let band = Color(0xF3E3C8)

    /// Marks the stretch that is drawn in detail.
    private func drawBand(_ top: Double, _ bottom: Double, on sheet: inout Sheet) {
        guard let times = scene.stretch?.times else {
            return
        }
        let (start, end) = (scale.place(times.lowerBound), scale.place(times.upperBound))
        let box = CGRect(x: start, y: top, width: max(end - start, 2), height: bottom - top)
        sheet.fill(.rectangle(box, corner: 0), Self.band)
    }

    /// The curves of one contact: none spans frames that are left out.
    private func curves(
        of frames: [Trace.Lag.Frame],
        _ shown: LagScene.Shown,
        _ axis: Axis
    ) -> [[CGPoint]] {
        let longest = 1.5e6 / scene.lag.rate
        var curves: [[CGPoint]] = []
        var previous: UInt64?
        for frame in frames {
            let distance = shown.distance(in: frame)
            let place = CGPoint(x: scale.place(frame.time), y: axis.place(distance))
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
