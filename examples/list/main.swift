// SPDX-License-Identifier: MIT
// A list that scrolls, with rows that are swiped away. Run: swift run --package-path examples list

import GestureKit
import GestureWindow

WindowApplication.main(title: "List") { window in
    let list: View = window.addSubview(View())
    let scroll = ScrollController(in: list)
    // A row has two pages, and the second one is empty.
    let swipes = (1...40).map { number in
        let row = View()
        row.onDraw = { canvas in
            canvas.fill(Rect(origin: .zero, size: canvas.bounds.size), .white)
            canvas.draw("Row \(number)", at: Point(x: 20, y: 20), size: 16, .black)
        }
        list.addSubview(row)
        let swipe = ScrollController(in: row)
        swipe.isPagingEnabled = true
        swipe.didEndDecelerating = { swipe in
            if swipe.contentOffset.x > 0 { row.removeFromSuperview() }
            window.setNeedsLayout()
        }
        return swipe
    }
    window.onLayout = { _ in
        let (width, rows) = (window.bounds.width, list.subviews)
        list.frame = window.bounds
        scroll.contentSize = Size(width: width, height: 60 * Double(rows.count))
        for swipe in swipes { swipe.contentSize = Size(width: 2 * width, height: 58) }
        for (index, row) in rows.enumerated() {
            row.frame = Rect(x: 0, y: 60 * Double(index), width: width, height: 58)
        }
    }
}
