// SPDX-License-Identifier: MIT

import GestureKit

/// A row of cells that is laid out by its spacing, and selects a cell that is tapped.
///
/// Edit 5: a subclass of a view or a recognizer is nonisolated if the module is the main actor's.
nonisolated final class CollectionView: View {
    var spacing = 100.0
    var didSelect: (Int) -> Void = { _ in }
    private(set) var cells: [View] = []
    private var touched: Int?

    func insertCell(_ cell: View, at index: Int) {
        cells.insert(cell, at: index)
        addSubview(cell)
        setNeedsLayout()
    }

    func deleteCell(at index: Int) -> View {
        let cell = cells.remove(at: index)
        cell.removeFromSuperview()
        setNeedsLayout()
        return cell
    }

    func indexOfCell(at point: Point) -> Int? {
        cells.firstIndex { $0.frame.contains(point) }
    }

    /// Where a cell would go that is dropped at a point.
    func indexForDrop(at point: Point) -> Int {
        min(max(Int((point.x / spacing).rounded()), 0), cells.count)
    }

    override func layoutSubviews() {
        for (index, cell) in cells.enumerated() {
            cell.frame = Rect(x: Double(index) * spacing, y: 100, width: 60, height: 60)
        }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        touched = touches.first.flatMap { indexOfCell(at: $0.location(in: self)) }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        if let touched {
            didSelect(touched)
        }
        touched = nil
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        touched = nil
    }
}

/// Tasks 9 to 12: two fingers spread the cells, a double tap zooms instead of a selection, a long
/// press inserts and deletes, and a recognizer of the program's own carries a cell.
final class CollectionController {
    let collection = CollectionView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let doubleTap = TapGestureRecognizer()
    var selected: [Int] = []
    var doubleTaps = 0
    private var carried: View?
    private var origin = 0

    func viewDidLoad() {
        for name in ["a", "b", "c"] {
            let cell = View()
            cell.name = name
            collection.insertCell(cell, at: collection.cells.count)
        }
        collection.layoutIfNeeded()
        collection.didSelect = { [unowned self] index in selected.append(index) }

        let pinch = PinchGestureRecognizer(target: self, action: CollectionController.spread)
        collection.addGestureRecognizer(pinch)

        doubleTap.addTarget(self, action: CollectionController.didDoubleTap)
        doubleTap.numberOfTapsRequired = 2
        doubleTap.delaysTouchesBegan = true
        collection.addGestureRecognizer(doubleTap)

        let press = LongPressGestureRecognizer(target: self, action: CollectionController.replace)
        press.minimumPressDuration = .seconds(2)
        collection.addGestureRecognizer(press)

        let carry = CarryGestureRecognizer(target: self, action: CollectionController.carry)
        collection.addGestureRecognizer(carry)
    }

    var names: String {
        collection.cells.compactMap(\.name).joined()
    }

    /// Sets the spacing to the distance of the two fingers.
    func spread(_ pinch: PinchGestureRecognizer) {
        guard pinch.numberOfTouches == 2 else { return }
        let one = pinch.location(ofTouch: 0, in: collection)
        let other = pinch.location(ofTouch: 1, in: collection)
        collection.spacing = abs(other.x - one.x)
        collection.setNeedsLayout()
        collection.layoutIfNeeded()
    }

    func didDoubleTap(_ tap: TapGestureRecognizer) {
        doubleTaps += 1
    }

    /// Deletes the cell that is pressed, and inserts another one in its place.
    func replace(_ press: LongPressGestureRecognizer) {
        guard press.state == .began,
            let index = collection.indexOfCell(at: press.location(in: collection))
        else { return }
        let old = collection.deleteCell(at: index)
        let new = View()
        new.name = old.name?.uppercased()
        collection.insertCell(new, at: index)
        collection.layoutIfNeeded()
    }

    /// Takes the cell out, and puts it in where it is dropped. Cancelled: where it was.
    func carry(_ carry: CarryGestureRecognizer) {
        switch carry.state {
        case .began:
            guard let index = collection.indexOfCell(at: carry.start) else { return }
            origin = index
            carried = collection.deleteCell(at: index)
        case .ended, .cancelled:
            guard let cell = carried else { return }
            let place = carry.location(in: collection)
            let isDropped = carry.state == .ended
            collection.insertCell(cell, at: isDropped ? collection.indexForDrop(at: place) : origin)
            carried = nil
        default:
            break
        }
        collection.layoutIfNeeded()
    }
}
