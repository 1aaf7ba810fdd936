// SPDX-License-Identifier: MIT
// Fingers draw lines. Run: swift run --package-path examples drawing

import GestureKit
import GestureWindow

final class Sheet: View {
    var lines: [[Point]] = []
    var open: [Touch: [Point]] = [:]

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches { open[touch] = [touch.location(in: self)] }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches { open[touch]? += touch.coalesced.map { $0.location(in: self) } }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches { lines += open.removeValue(forKey: touch).map { [$0] } ?? [] }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches { open[touch] = nil }
    }
}

WindowApplication.main(title: "Drawing") { window in
    let sheet: Sheet = window.addSubview(Sheet())
    sheet.isMultipleTouchEnabled = true
    window.onLayout = { _ in sheet.frame = window.bounds }
    sheet.onDraw = { [unowned sheet] canvas in
        for line in sheet.lines { canvas.stroke(line, .white, width: 4) }
        for (touch, line) in sheet.open {
            let predicted = touch.predicted.map { $0.location(in: sheet) }
            canvas.stroke(line + predicted, .white, width: 4)
        }
    }
}
