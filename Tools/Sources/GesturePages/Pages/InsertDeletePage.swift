// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// Inserts and deletes rows in actions, also the row that was touched.
package final class InsertDeletePage: Page {
    private(set) var numbers = Array(1...4)
    private var nextNumber = 5
    private let list = PaintedView(frame: .zero)
    let rows: CollectionController

    package required init(frame: Rect) {
        rows = CollectionController(
            in: list,
            layout: StackLayout(.vertical, length: 40, spacing: 4)
        )
        super.init(frame: frame)
        list.name = "list"
        list.clipsToBounds = true
        addSubview(list)
        rows.viewForItem = { [unowned self] rows, index in
            let row = rows.dequeueReusableView(of: CardView.self) ?? CardView("", .ink)
            let number = numbers[index]
            (row.title, row.color) = ("Row \(number)", .contacts[(number - 1) % 7])
            return row
        }
        rows.numberOfItems = numbers.count
        show(rows)
        let single = TapGestureRecognizer(target: self, action: InsertDeletePage.insert)
        let double = TapGestureRecognizer(target: self, action: InsertDeletePage.delete)
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        list.addGestureRecognizer(single)
        list.addGestureRecognizer(double)
        show(single, as: "tap, insert")
        show(double, as: "tap × 2, delete")
    }

    private func insert(_ tap: TapGestureRecognizer) {
        let index = rows.indexForItem(at: tap.location(in: list))
        guard let place = index.map({ $0 + 1 }) ?? (numbers.isEmpty ? 0 : nil) else {
            return
        }
        numbers.insert(nextNumber, at: place)
        nextNumber += 1
        rows.insertItems(at: [place])
    }

    private func delete(_ doubleTap: TapGestureRecognizer) {
        if let index = rows.indexForItem(at: doubleTap.location(in: list)) {
            numbers.remove(at: index)
            rows.deleteItems(at: [index])
        }
    }

    override func place(in area: Rect) {
        list.frame = area.centered(width: 420, height: area.height)
    }

    package override var status: String {
        numbers.map { "Row \($0)" }.joined(separator: ", ")
    }
}
