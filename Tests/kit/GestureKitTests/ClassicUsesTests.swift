// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// A piece on a table that three methods handle, as in programs that were written for UIKit. One
/// drags it, and puts it back on a cancel. One scales it step by step. One scales it from what it
/// was at the beginning.
private final class Table {
    let window = Window()
    let piece: View
    private var initialCenter = Point.zero
    private var initialTransform = AffineTransform2D.identity

    init() {
        piece = window.subview(100, 100, 200, 200)
    }

    func panPiece(_ gestureRecognizer: PanGestureRecognizer) {
        guard let piece = gestureRecognizer.view else {
            return
        }
        let translation = gestureRecognizer.translation(in: piece.superview)
        if gestureRecognizer.state == .began {
            initialCenter = piece.center
        }
        if gestureRecognizer.state != .cancelled {
            piece.center = Point(
                x: initialCenter.x + translation.x,
                y: initialCenter.y + translation.y
            )
        } else {
            piece.center = initialCenter
        }
    }

    func scalePiece(_ gestureRecognizer: PinchGestureRecognizer) {
        guard let piece = gestureRecognizer.view else {
            return
        }
        if gestureRecognizer.state == .began || gestureRecognizer.state == .changed {
            piece.transform = piece.transform.scaled(by: gestureRecognizer.scale)
            gestureRecognizer.scale = 1
        }
    }

    func scaleFromOriginal(_ gestureRecognizer: PinchGestureRecognizer) {
        guard let piece = gestureRecognizer.view else {
            return
        }
        if gestureRecognizer.state == .began {
            initialTransform = piece.transform
        }
        if gestureRecognizer.state == .began || gestureRecognizer.state == .changed {
            piece.transform = initialTransform.scaled(by: gestureRecognizer.scale)
        }
    }
}

@Suite("The classic uses")
struct ClassicUsesTests {
    private let table = Table()

    /// Two fingers part in steps, pause, and close again; one comes and goes in between.
    private func pinch() throws {
        let window = table.window
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        for step in 1...10 {
            let way = Double(step) * 4
            try window.frame(
                ms: Double(step) * 8,
                .move(1, 150 - way, 200),
                .move(2, 250 + way, 200 + way)
            )
        }
        try window.up(1, ms: 90)
        try window.down(3, 180, 220, ms: 100)
        for step in 1...10 {
            try window.move(3, 180 + Double(step) * 3, 220, ms: 100 + Double(step) * 8)
        }
        try window.up(2, ms: 200)
        try window.up(3, ms: 210)
    }

    @Test("Scaling step by step and from the original come to the same")
    func scaling() throws {
        let other = ClassicUsesTests()
        let (table, otherTable) = (table, other.table)
        table.piece.addGestureRecognizer(PinchGestureRecognizer { table.scalePiece($0) })
        otherTable.piece.addGestureRecognizer(
            PinchGestureRecognizer { otherTable.scaleFromOriginal($0) }
        )
        try pinch()
        try other.pinch()
        let (scale, otherScale) = (table.piece.transform.a, otherTable.piece.transform.a)
        #expect(scale != 1)
        #expect(isNear(scale, otherScale, within: 1e-6))
        #expect(table.piece.center == Point(x: 200, y: 200))
    }

    @Test("A dragged piece follows the finger less the slop, and stays where it was let go")
    func dragging() throws {
        let table = table
        table.piece.addGestureRecognizer(PanGestureRecognizer { table.panPiece($0) })
        try table.window.down(1, 150, 150, ms: 0)
        for step in 1...10 {
            try table.window.move(1, 150 + Double(step) * 10, 150, ms: Double(step) * 8)
        }
        try table.window.up(1, ms: 100)
        #expect(table.piece.center == Point(x: 290, y: 200))
    }

    @Test("A drag that is cancelled puts the piece back")
    func cancelling() throws {
        let table = table
        table.piece.addGestureRecognizer(PanGestureRecognizer { table.panPiece($0) })
        try table.window.drag(1, 150, 150, ms: 0, to: 200, 190, ms: 8)
        #expect(table.piece.center != Point(x: 200, y: 200))
        try table.window.frame(ms: 16, .cancel(1))
        #expect(table.piece.center == Point(x: 200, y: 200))
    }
}
