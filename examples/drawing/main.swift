// SPDX-License-Identifier: MIT
// A pad for a pen, or for a finger. Run: swift run --package-path examples drawing

import GestureKit
import GestureWindow

/// A part of a line, which is wider the harder the pen was pressed.
struct Part {
    let start, end: Point, width: Double
    func isNear(_ other: Part) -> Bool {
        let (way, reach) = (end - start, other.end - start)
        let share = reach.dot(way) / max(way.dot(way), .ulpOfOne)
        return (reach - way * min(max(share, 0), 1)).length < 8
    }
}

final class Page: View {
    var lines: [[Part]] = [], former: [[[Part]]] = [], tool: Touch?, ring: Point?
    var takesFingers = true, onPen: () -> Void = {}

    func follow(_ touch: Touch) {
        if touch.type == .pen { onPen() }
        if touch.phase == .began, takesFingers || touch.type != .finger {
            (tool, former) = (touch, former + [lines])
            lines += touch.isEraser ? [] : [[]]
        }
        guard touch == tool else { return }
        let parts = parts(touch, touch.coalesced)
        if !touch.isEraser { lines[lines.count - 1] += parts }
        lines.removeAll { touch.isEraser && $0.contains { parts.contains(where: $0.isNear) } }
        if touch.phase == .cancelled { undo() } else if touch.phase == .ended { tool = nil }
    }
    func undo() { (lines, tool) = (former.popLast() ?? lines, nil) }

    func parts(_ touch: Touch, _ path: TouchPath) -> [Part] {
        var start = touch.isEraser ? nil : lines.last?.last?.end
        return path.map {
            let end = $0.location(in: self)
            defer { start = end }
            let width = touch.maximumPossibleForce > 0 ? 1 + 7 * $0.force : 4
            return Part(start: start ?? end, end: end, width: width)
        }
    }
    func draw(_ canvas: Canvas) {
        canvas.fill(.white)
        let ahead = tool.map { $0.isEraser ? [] : parts($0, $0.predicted) } ?? []
        for part in (lines + [ahead]).joined() {
            canvas.stroke([part.start, part.end], .black, width: part.width)
        }
        ring.map { canvas.stroke(circleAt: $0, radius: 4, .black) }
    }
}

WindowApplication.main(title: "Pad") { window in
    let page = window.addSubview(Page(frame: Rect(x: 0, y: 0, width: 933, height: 1323)))
    let zoom = ZoomController(content: page, in: window)
    let pan = zoom.transformGestureRecognizer
    (zoom.minimumZoomScale, zoom.doubleTapGestureRecognizer.isEnabled) = (0.25, false)
    // One finger draws until there is a pen. Then it scrolls.
    (pan.allowedTouchTypes, pan.minimumNumberOfTouches) = ([.finger, .touchpad], 2)
    page.onPen = { [unowned page] in (page.takesFingers, pan.minimumNumberOfTouches) = (false, 1) }
    page.onTouches = { [unowned page] in $0.forEach(page.follow) }
    page.onDraw = { [unowned page] in page.draw($0) }
    let hover = HoverGestureRecognizer { [unowned page] hover in
        page.ring = hover.state == .ended ? nil : hover.location(in: page)
        if hover.altitudeAngle > 0 { page.onPen() }
    }
    page.addGestureRecognizer(hover)
    window.gesture(Tap(touches: 2).onEnded { [unowned page] _ in page.undo() })
}
