// SPDX-License-Identifier: MIT

public import GestureKit

/// A view of an item in a ``CellCollection``.
public final class Cell: View {
    /// Its item. Nil: the cell is not used.
    public internal(set) var item: Int?

    /// The place of its item.
    var index = 0
}

/// Thousands of cells that scroll, spread, are selected, and change places.
///
/// A ``ScrollController`` is the model of the scrolling. Only visible cells have views, and these
/// are used again. So a frame costs the same for any number of items, and allocates nothing. Call
/// ``advance(to:)`` before each frame, then draw the ``cells``.
///
/// - Two fingers spread the cells: see ``pinchUse``.
/// - A touch selects a cell. A recognizer on the collection that recognizes takes the selection
///   back, or keeps it from happening: see ``selection``.
/// - A cell that is held can be dragged to another place: see ``dragged``.
public final class CellCollection: View {
    /// What two fingers do.
    public enum PinchUse {
        /// Their distance is the spacing of the current layout.
        case spacing
        /// Spreading them leads from the ``closedLayout`` to the ``openLayout``, and back.
        case transition
    }

    /// A transition between the layouts.
    struct Opening {
        /// The ``openness`` when the fingers landed.
        var start: Double
        /// The motion after they lifted, and the end to which it leads.
        var motion: (spring: Momentum, start: Timestamp, end: Double)?
    }

    /// An item that a finger moves.
    struct Held {
        let item: Int
        /// Its place, and the one where it was taken.
        var (index, start): (Int, Int)
        /// How far the middle of its cell is from the finger.
        let grip: Vector
        var finger: Point
    }

    /// The scrolling.
    public private(set) lazy var scroll = ScrollController(in: self)

    /// The items, in order. Each is a number of its own.
    public internal(set) var items: [Int]

    /// The layout at rest, before fingers open it.
    public var closedLayout: CellLayout {
        didSet { layoutChanged() }
    }

    /// The layout after fingers spread the cells.
    public var openLayout: CellLayout {
        didSet { layoutChanged() }
    }

    /// What two fingers do. Default: a transition.
    public var pinchUse = PinchUse.transition

    /// The selected item.
    public internal(set) var selection: Int?

    /// Called when an item that was moved has its new place.
    public var didMove: (_ item: Int, _ index: Int) -> Void = { _, _ in }

    /// The number of frames of cells that were computed since the collection was created. A test
    /// compares it for different numbers of items.
    public internal(set) var computedFrames = 0

    /// The visible cells.
    public var cells: some Sequence<Cell> {
        pool.lazy.filter { $0.item != nil }
    }

    /// The current state of the transition: 0 is closed, 1 is open.
    public internal(set) var openness = 0.0

    /// The content offsets of both layouts during a transition.
    var offsets = (closed: Vector.zero, open: Vector.zero)
    /// The transition in progress.
    var opening: Opening?
    /// The item that is moved.
    var held: Held?
    /// The time of the latest frame.
    var latest: Timestamp?
    /// The selection before the touch that may be taken back.
    var pressed: (touch: Touch, old: Int?)?
    var needsLayout = true

    /// All cells. Those without an item are hidden.
    var pool: [Cell] = []
    /// Which indices of the two visible ranges have a cell.
    var shown: (closed: [Bool], open: [Bool]) = ([], [])

    /// Creates a collection of the items 0 to `count` - 1.
    public init(frame: Rect, count: Int, closed: CellLayout, open: CellLayout) {
        items = Array(0..<count)
        (closedLayout, openLayout) = (closed, open)
        super.init(frame: frame)
        // Cells are placed relative to the offset, because content may be longer than coordinates.
        scroll.movesBounds = false
        // A second finger is for the pinch.
        scroll.panGestureRecognizer.maximumNumberOfTouches = 1
        scroll.onChange = { [unowned self] _ in needsLayout = true }
        gestures {
            Pinch()
                .onBegan { [unowned self] in beginPinch($0) }
                .onChanged { [unowned self] in followPinch($0) }
                .onEnded { [unowned self] in endPinch($0, velocity: $0.releaseVelocity) }
                .onCancelled { [unowned self] in endPinch($0, velocity: 0) }
            LongPress()
                .onBegan { [unowned self] in take($0.location(in: self)) }
                .onChanged { [unowned self] in drag(to: $0.location(in: self)) }
                .onEnded { [unowned self] _ in putDown() }
                .onCancelled { [unowned self] _ in putBack() }
        }
        layoutChanged()
    }

    /// Whether something moves without fingers. Then draw each frame.
    public var isAnimating: Bool {
        scroll.isAnimating || opening?.motion != nil || held != nil
    }

    /// Moves everything to its place at a time, and gives the visible items cells.
    public func advance(to time: Timestamp) {
        scroll.advance(to: time)
        advanceTransition(to: time)
        scrollAtEdge(at: time)
        latest = time
        if needsLayout || held != nil {
            placeCells()
        }
    }

    /// Inserts an item that is not in the collection yet. An action may do so.
    public func insert(_ item: Int, at index: Int) {
        let index = min(max(index, 0), items.count)
        items.insert(item, at: index)
        shift(from: index, by: 1)
        layoutChanged()
    }

    /// Removes an item, even one that a finger is on. An action may do so.
    public func remove(_ item: Int) {
        guard let index = items.firstIndex(of: item) else {
            return
        }
        items.remove(at: index)
        if let cell = cell(of: item) {
            (cell.item, cell.isHidden) = (nil, true)
        }
        selection = selection == item ? nil : selection
        held = held?.item == item ? nil : held
        shift(from: index + 1, by: -1)
        layoutChanged()
    }

    /// Adapts the places of visible cells and of the held item.
    private func shift(from first: Int, by step: Int) {
        for cell in pool where cell.item != nil && cell.index >= first {
            cell.index += step
        }
        if let old = held, old.index >= first {
            held?.index += step
        }
    }

    /// The item at a point of the collection.
    public func item(at point: Point) -> Int? {
        (hitTest(point) as? Cell)?.item
    }

    /// The layout at rest.
    public var layout: CellLayout {
        openness < 0.5 ? closedLayout : openLayout
    }

    /// Adapts the scrolling to the layout at rest.
    func layoutChanged() {
        needsLayout = true
        guard opening == nil else {
            return
        }
        scroll.contentSize = layout.contentSize(count: items.count, in: bounds.size)
        scroll.alwaysBounceVertical = layout.kind == .grid
        scroll.alwaysBounceHorizontal = layout.kind == .row
        scroll.enforceLimits()
    }

    /// The cell of an item. Nil: it is not visible.
    public func cell(of item: Int) -> Cell? {
        var index = 0
        while index < pool.count {
            if pool[index].item == item {
                return pool[index]
            }
            index += 1
        }
        return nil
    }

    // The four methods of a view are in the class, because extensions cannot override.

    public override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        touches.first.map(press)
    }

    public override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}

    public override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        pressed = nil
    }

    public override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        takeBack(touches)
    }
}

// A touch selects the item it hits. A recognizer on the collection can override that:
//
// - With `delaysTouchesBegan`, the collection does not get the touch before the recognizer has
//   failed. So the first tap of a double tap selects nothing.
// - With `cancelsTouchesInView`, the default, the collection gets a cancel when the recognizer
//   recognizes. Then it takes the selection back.

extension CellCollection {
    func press(_ touch: Touch) {
        guard let item = (touch.view as? Cell)?.item else {
            return
        }
        pressed = (touch, selection)
        selection = item
    }

    func takeBack(_ touches: Set<Touch>) {
        guard let pressed, touches.contains(pressed.touch) else {
            return
        }
        selection = pressed.old.flatMap { items.contains($0) ? $0 : nil }
        self.pressed = nil
    }
}
