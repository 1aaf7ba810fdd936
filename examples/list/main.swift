// SPDX-License-Identifier: MIT
// A list of rows to swipe away. F12 saves gestures. Run: swift run --package-path examples list

import GestureKit
import GestureWindow

/// A row of two pages, of which the second one is empty.
final class Row: View {
    lazy var swipe = ScrollController(in: self)
}

WindowApplication.main(title: "List") { window in
    var numbers = Array(1...40)
    let box = window.addSubview(View())
    window.onLayout = { _ in box.frame = window.bounds }
    let rows = CollectionController(in: box, layout: StackLayout(.vertical, length: 58, spacing: 2))
    rows.viewForItem = { rows, index in
        let (row, number) = (rows.dequeueReusableView(of: Row.self) ?? Row(), numbers[index])
        row.onDraw = { canvas in
            canvas.fill(Rect(origin: .zero, size: canvas.bounds.size), .white)
            canvas.draw("Row \(number)", at: Point(x: 20, y: 20), size: 16, .black)
        }
        row.swipe.isPagingEnabled = true
        row.swipe.setContentOffset(.zero)
        row.onLayout = { [swipe = row.swipe] in swipe.contentSize.width = 2 * $0.bounds.width }
        row.swipe.didEndDecelerating = { [unowned rows, unowned row] swipe in
            guard swipe.contentOffset.x >= row.bounds.width, let index = rows.indexForItem(of: row)
            else { return }
            numbers.remove(at: index)
            rows.deleteItems(at: [index])
        }
        row.swipe.didEndDragging = { if !$1 { $0.didEndDecelerating?($0) } }
        return row
    }
    rows.numberOfItems = numbers.count
    window.gestureEngine.recorder = GestureRecorder(seconds: 30)
    window.onKey = { press in
        guard press.key == .function(12) else { return }
        let path = "list-\(window.now.microseconds).gesture"
        print(Result { try window.gestureEngine.recorder?.write(to: path) }.map { path })
    }
}
