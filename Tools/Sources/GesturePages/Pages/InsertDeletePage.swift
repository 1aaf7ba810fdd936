// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// Inserts and deletes rows in actions, also the row that was touched.
package final class InsertDeletePage: Page {
    private(set) var rows: [CardView] = []
    private var nextNumber = 1
    private let list = PaintedView(frame: .zero)

    package required init(frame: Rect) {
        super.init(frame: frame)
        list.name = "list"
        addSubview(list)
        let single = TapGestureRecognizer(target: self, action: InsertDeletePage.insert)
        let double = TapGestureRecognizer(target: self, action: InsertDeletePage.delete)
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        list.addGestureRecognizer(single)
        list.addGestureRecognizer(double)
        show(single, as: "tap, insert")
        show(double, as: "tap × 2, delete")
        for index in 0..<4 {
            insertRow(at: index)
        }
    }

    private func insert(_ tap: TapGestureRecognizer) {
        if let index = index(at: tap.location(in: list)) {
            insertRow(at: index + 1)
        } else if rows.isEmpty {
            insertRow(at: 0)
        }
    }

    private func delete(_ doubleTap: TapGestureRecognizer) {
        if let index = index(at: doubleTap.location(in: list)) {
            rows.remove(at: index).removeFromSuperview()
            placeRows()
        }
    }

    private func insertRow(at index: Int) {
        let row = CardView("Row \(nextNumber)", .contacts[(nextNumber - 1) % 7])
        nextNumber += 1
        rows.insert(row, at: index)
        list.addSubview(row)
        placeRows()
    }

    private func index(at point: Point) -> Int? {
        rows.firstIndex { $0.frame.contains(point) }
    }

    private func placeRows() {
        let height = min(44, list.bounds.height / Double(max(rows.count, 1)))
        for (index, row) in rows.enumerated() {
            let y = Double(index) * height
            row.frame = Rect(x: 0, y: y + 2, width: list.bounds.width, height: max(height - 4, 1))
        }
        setNeedsDisplay()
    }

    override func place(in area: Rect) {
        list.frame = area.centered(width: 420, height: area.height)
        placeRows()
    }

    package override var status: String {
        rows.map(\.title).joined(separator: ", ")
    }
}
