// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureKit
internal import GestureTrace

/// The facts about the recording: file, device, size, duration.
struct Header: Panel {
    let trace: Trace

    func draw(on sheet: inout Sheet, left: Double, right: Double, top: Double) -> Double {
        var baseline = top + Font.title.ascent
        let title = trace.title.isEmpty ? "recording without a name" : trace.title
        for line in title.drawable.pathLines(
            to: right - left,
            width: { sheet.width(of: $0, .title) }
        ) {
            sheet.text(line, at: CGPoint(x: left, y: baseline), font: .title)
            baseline += 22
        }
        let second = baseline
        // If there is too little room, the device's name is cut.
        let facts = [size, trace.length.asDuration, fingers].map { "  ·  " + $0 }.joined()
        let room = right - left - sheet.width(of: facts)
        let device = trace.device.isEmpty ? "unnamed device" : trace.device
        sheet.text(
            sheet.fitting(device, into: room) + facts,
            at: CGPoint(x: left, y: second),
            color: .quiet,
            width: right - left
        )
        return second + Font.body.descent
    }

    private var size: String {
        guard !trace.isTouchpad else {
            return "touchpad"
        }
        let (width, height) = (trace.size.width, trace.size.height)
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            return "size unknown"
        }
        let points = "\(Ticks.figures(width, places: 0)) × \(Ticks.figures(height, places: 0)) pt"
        if trace.isSizeAssumed {
            return "size unknown, assumed to be " + points
        }
        let millimeters = [width, height].map {
            Ticks.figures($0 * .millimetersPerPoint, places: 0)
        }
        return points + " (\(millimeters[0]) × \(millimeters[1]) mm)"
    }

    private var fingers: String {
        let noun = trace.isTouchpad ? "gesture" : "contact"
        return switch trace.contacts.count {
        case 0: "no \(noun)s"
        case 1: "1 \(noun)"
        case let count: "\(count) \(noun)s"
        }
    }
}

extension Double {
    /// A point is 1/160 inch.
    static let millimetersPerPoint = 25.4 / 160
}
