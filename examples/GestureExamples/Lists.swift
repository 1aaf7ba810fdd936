// SPDX-License-Identifier: MIT

public import GestureKit

/// A list that selects the row that is tapped.
///
/// It knows nothing about other gestures. If you add an ``OverridingDoubleTap`` to it or to one of
/// its rows, its tap waits until no double tap is possible.
public final class SelectableList: View {
    /// The index of the row tapped last.
    public private(set) var selection: Int?

    /// Creates a list of rows of equal height.
    public init(frame: Rect, rowHeight: Double, count: Int) {
        super.init(frame: frame)
        receivesTouches = false
        gestures {
            Tap().onEnded { [unowned self] in
                let row = Int($0.location(in: self).y / rowHeight)
                selection = row < count ? row : selection
            }
        }
    }
}

/// A double tap that all taps with fewer taps wait for. They need not know about it.
public final class OverridingDoubleTap: TapGestureRecognizer {
    /// Creates a recognizer.
    public override init() {
        super.init()
        numberOfTapsRequired = 2
    }

    /// Returns true for taps with fewer taps.
    public override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        guard let tap = other as? TapGestureRecognizer else {
            return false
        }
        return tap.numberOfTapsRequired < numberOfTapsRequired
    }
}

/// Rows that can be reordered: hold one, drag it, and release it.
///
/// The others make room while it passes. If the finger moves too far to the side, or the gesture is
/// cancelled in another way, every row returns to its old place.
public final class ReorderableList: View {
    /// The rows from top to bottom, as shown now.
    public private(set) var rows: [View]

    /// Called with the new order after a row moved.
    public var onReorder: ([View]) -> Void = { _ in }

    /// How far to the side of the list the finger may move.
    public var margin = 50.0

    /// The row that is being dragged.
    public private(set) var lifted: View?

    /// The old order, and where the middle of the row was.
    private var start = (rows: [View](), middle: 0.0)
    private let rowHeight: Double

    /// Creates a list. Its rows are as wide as the list.
    public init(frame: Rect, rowHeight: Double, rows: [View]) {
        self.rows = rows
        self.rowHeight = rowHeight
        super.init(frame: frame)
        receivesTouches = false
        rows.forEach(addSubview)
        layout()
        gestures {
            LongPress()
                .onBegan { [unowned self] in lift(at: $0.location(in: self)) }
                .onChanged { [unowned self] in drag($0) }
                .onEnded { [unowned self] _ in putDown() }
                .onCancelled { [unowned self] _ in putBack() }
        }
    }

    private func lift(at point: Point) {
        guard let row = rows.first(where: { $0.frame.contains(point) }) else {
            return
        }
        lifted = row
        start = (rows, row.center.y)
    }

    private func drag(_ press: LongPressGestureRecognizer) {
        guard let lifted, let old = rows.firstIndex(where: { $0 === lifted }) else {
            return
        }
        let point = press.location(in: self)
        guard (-margin...bounds.size.width + margin).contains(point.x) else {
            // Cancels the gesture. Its action is called.
            press.isEnabled = false
            press.isEnabled = true
            return
        }
        let middle = start.middle + press.translation(in: self).y
        let new = min(max(Int((middle / rowHeight).rounded(.down)), 0), rows.count - 1)
        rows.insert(rows.remove(at: old), at: new)
        lifted.center.y = middle
        layout()
    }

    private func putDown() {
        guard lifted != nil else {
            return
        }
        lifted = nil
        layout()
        if !rows.elementsEqual(start.rows, by: ===) {
            onReorder(rows)
        }
    }

    private func putBack() {
        guard lifted != nil else {
            return
        }
        lifted = nil
        rows = start.rows
        layout()
    }

    public override func layoutSubviews() {
        layout()
    }

    /// A row that is dragged stays under the finger.
    private func layout() {
        let held = lifted?.center.y
        for (index, row) in rows.enumerated() {
            row.frame = Rect(
                x: 0,
                y: Double(index) * rowHeight,
                width: bounds.size.width,
                height: rowHeight
            )
        }
        if let lifted, let held {
            lifted.center.y = held
        }
    }
}
