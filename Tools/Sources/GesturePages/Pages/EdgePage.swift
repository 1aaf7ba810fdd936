// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// A drawer at each edge of the window.
package final class EdgePage: Page {
    let drawers = [
        Drawer(.left, "left", .contacts[0]), Drawer(.right, "right", .contacts[1]),
        Drawer(.top, "top", .contacts[2]), Drawer(.bottom, "bottom", .contacts[3]),
    ]

    package required init(frame: Rect) {
        super.init(frame: frame)
        for drawer in drawers {
            addSubview(drawer)
            show(drawer.pan, as: "edge, \(drawer.title)")
        }
        let tap = TapGestureRecognizer(target: self, action: EdgePage.close)
        addGestureRecognizer(tap)
        show(tap, as: "tap: close")
    }

    private func close(_ tap: TapGestureRecognizer) {
        drawers.forEach { $0.close() }
    }

    /// The edge pans are on the window, because a touch that lands beside a drawer must reach them.
    /// They leave with the page, which cancels them.
    package override func didMoveToWindow() {
        for drawer in drawers {
            drawer.pan.view?.removeGestureRecognizer(drawer.pan)
            window?.addGestureRecognizer(drawer.pan)
        }
    }

    override func draw(on canvas: PaperCanvas) {
        let sides: [(Point, Vector)] = [
            (Point(x: 16, y: bounds.midY), Vector(x: 1, y: 0)),
            (Point(x: bounds.maxX - 16, y: bounds.midY), Vector(x: -1, y: 0)),
            (Point(x: bounds.midX, y: 16), Vector(x: 0, y: 1)),
            (Point(x: bounds.midX, y: bounds.maxY - 16), Vector(x: 0, y: -1)),
        ]
        for ((tip, inward), drawer) in zip(sides, drawers) {
            let across = Vector(x: -inward.y, y: inward.x)
            for side in [-1.0, 1] {
                let end = tip + inward * -8 + across * (14 * side)
                canvas.line(end, tip, drawer.color, width: 4)
                canvas.line(end + inward * 10, tip + inward * 10, drawer.color, width: 4)
            }
        }
        let middle = Point(x: bounds.midX, y: bounds.midY + Font.words.middle)
        let room = bounds.width - 100
        canvas.text("from the edges of the window", at: middle, .middle, .words, .quiet, room: room)
    }

    override func place(in area: Rect) {
        drawers.forEach { $0.place(in: bounds) }
    }

    package override var status: String {
        "open: " + drawers.map { "\($0.title) \($0.shown.fixed(0)) pt" }.joined(separator: ", ")
    }
}

/// A drawer at an edge of the page.
final class Drawer: CardView {
    let edge: RectEdge
    private(set) var pan = ScreenEdgePanGestureRecognizer()

    /// How much of it is inside the page, in points.
    private(set) var shown = 0.0 {
        didSet { move() }
    }

    private var depth: Double {
        isUpright ? bounds.width : bounds.height
    }

    private var isUpright: Bool {
        edge == .left || edge == .right
    }

    init(_ edge: RectEdge, _ title: String, _ color: PaperColor) {
        self.edge = edge
        super.init(title, color)
        isUserInteractionEnabled = false
        pan = ScreenEdgePanGestureRecognizer(target: self, action: Drawer.slide)
        pan.edges = edge
    }

    private func slide(_ pan: ScreenEdgePanGestureRecognizer) {
        switch pan.state {
        case .began, .changed:
            shown = min(max(inward(pan.translation(in: superview)), 0), depth)
        case .ended:
            let velocity = inward(pan.releaseVelocity(in: superview))
            let opens = velocity == 0 ? shown > depth / 2 : velocity > 0
            shown = opens ? depth : 0
        case .cancelled:
            shown = 0
        case .possible, .failed:
            break
        }
    }

    func close() {
        shown = 0
    }

    /// The part of a way that leads away from the edge.
    private func inward(_ way: Vector) -> Double {
        switch edge {
        case .left: way.x
        case .right: -way.x
        case .top: way.y
        default: -way.y
        }
    }

    func place(in page: Rect) {
        bounds.size =
            isUpright
            ? Size(width: page.width * 0.4, height: page.height - 16)
            : Size(width: page.width - 16, height: page.height * 0.4)
        move()
    }

    /// Puts it where ``shown`` says.
    private func move() {
        guard let page = superview?.bounds else {
            return
        }
        let outside = depth / 2 - shown
        center =
            switch edge {
            case .left: Point(x: -outside, y: page.midY)
            case .right: Point(x: page.maxX + outside, y: page.midY)
            case .top: Point(x: page.midX, y: -outside)
            default: Point(x: page.midX, y: page.maxY + outside)
            }
        setNeedsDisplay()
    }
}
