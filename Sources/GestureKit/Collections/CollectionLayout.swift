// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
/// Where the items of a ``CollectionController`` lie: in a ``GridLayout``, a ``StackLayout``, a
/// ``FlowLayout``, or as your own layout says.
///
/// A layout is a value. To change a setting, change a copy, and give that to the collection:
///
///     grid.spacing = Vector(x: 30, y: 30)
///     collection.layout = grid
///
/// The first call is ``prepare(for:)``. All later calls are about the items of that call. In a
/// frame the collection asks for the ``places(in:)`` of the viewport and for the frames of these,
/// so its cost does not depend on the number of items.
public protocol CollectionLayout {
    /// Computes what the other members need. It is called again when the number of items, their
    /// order, the size of the viewport or its insets have changed. It may read the collection,
    /// which still shows what it showed before, but must not change it.
    mutating func prepare(for contents: CollectionContents)

    /// The size of all items together.
    var contentSize: Size { get }

    /// The frame at a place, in the coordinates of the content.
    func frame(at place: Int) -> Rect

    /// The places that a rectangle of the content may show. A few others may be among them.
    func places(in rect: Rect) -> Range<Int>
}

/// What a ``CollectionLayout`` lays out.
public struct CollectionContents: Sendable {
    /// The number of items, and of places.
    public internal(set) var count: Int

    /// The size of the viewport, less the ``ContentController/contentInsets``.
    public internal(set) var viewport: Size

    /// The item that fingers move, and its place meanwhile.
    var moved: (item: Int, place: Int)?

    /// Creates contents whose items are at their own places, to test a layout.
    public init(count: Int, viewport: Size) {
        (self.count, self.viewport) = (count, viewport)
    }

    /// The item at a place. While fingers move an item, the others make room for it. Otherwise it is
    /// the place itself.
    public func item(at place: Int) -> Int {
        guard let moved else {
            return place
        }
        guard place != moved.place else {
            return moved.item
        }
        // The place among the others, in their own order.
        let other = place > moved.place ? place - 1 : place
        return other >= moved.item ? other + 1 : other
    }

    /// The place of an item: the inverse of ``item(at:)``.
    func place(of item: Int) -> Int {
        guard let moved else {
            return item
        }
        guard item != moved.item else {
            return moved.place
        }
        let other = item > moved.item ? item - 1 : item
        return other >= moved.place ? other + 1 : other
    }
}

extension Double {
    /// A number of places, rounded down, from 0 to a count.
    func places(limit count: Int) -> Int {
        // NaN is in no range.
        self >= 0 ? (self < Double(count) ? Int(self) : count) : 0
    }
}

/// Items of different sizes in lines, like words in a text: an item that does not fit in its line
/// begins the next one. The content scrolls down.
///
/// An edit measures all items again, and keeps a frame for each. A frame of the display finds the
/// visible lines by a binary search.
public struct FlowLayout: CollectionLayout {
    /// The size of an item. An item is at most as wide as the viewport.
    public var itemSize: (Int) -> Size

    /// The gaps between items and between lines, and at the edges of the content.
    public var spacing: Vector

    private var frames: [Rect] = []
    /// The first places of all lines, and the count of all places.
    private var starts = [0]
    /// Where the lines end, with the gap below them.
    private var ends: [Double] = []
    private var width = 0.0

    /// Creates a flow.
    public init(spacing: Double, itemSize: @escaping (Int) -> Size) {
        self.spacing = Vector(x: spacing, y: spacing)
        self.itemSize = itemSize
    }

    /// See ``CollectionLayout/prepare(for:)``.
    public mutating func prepare(for contents: CollectionContents) {
        width = contents.viewport.width
        frames.removeAll(keepingCapacity: true)
        frames.reserveCapacity(contents.count)
        (starts, ends) = ([0], [])
        let room = max(width - 2 * spacing.x, 0)
        // Widths that were computed from the room fit except for rounding.
        let end = width - spacing.x + ContentPlacement.rounding
        var corner = Point(x: spacing.x, y: spacing.y)
        for place in 0..<contents.count {
            var size = itemSize(contents.item(at: place))
            size.width = min(size.width, room)
            if corner.x > spacing.x, corner.x + size.width > end {
                corner = Point(x: spacing.x, y: endLine(at: corner.y))
            }
            frames.append(Rect(origin: corner, size: size))
            corner.x += size.width + spacing.x
        }
        if !frames.isEmpty {
            _ = endLine(at: corner.y)
        }
    }

    /// Centers the items of the last line on it. Returns where the next line begins.
    private mutating func endLine(at top: Double) -> Double {
        let line = starts[starts.count - 1]..<frames.count
        let height = frames[line].reduce(0) { max($0, $1.height) }
        for place in line {
            frames[place].origin.y = top + (height - frames[place].height) / 2
        }
        starts.append(frames.count)
        // A line has some height, so that lines are in order.
        ends.append(top + max(height + spacing.y, 1))
        return ends[ends.count - 1]
    }

    /// See ``CollectionLayout/contentSize``.
    public var contentSize: Size {
        Size(width: width, height: ends.isEmpty ? 0 : ends[ends.count - 1])
    }

    /// See ``CollectionLayout/frame(at:)``.
    public func frame(at place: Int) -> Rect {
        frames[place]
    }

    /// See ``CollectionLayout/places(in:)``.
    public func places(in rect: Rect) -> Range<Int> {
        let first = starts[line(at: rect.minY)]
        let last = line(at: rect.maxY)
        return first..<max(first, starts[min(last + 1, starts.count - 1)])
    }

    /// The first line that ends below a height.
    private func line(at y: Double) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > y {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}

/// Items of one size in rows, as many side by side as fit. The content scrolls down.
public struct GridLayout: CollectionLayout, Sendable {
    /// The size of an item.
    public var itemSize: Size

    /// The gaps between items, and at the edges of the content.
    public var spacing: Vector

    private var contents = CollectionContents(count: 0, viewport: .zero)
    private var columns = 1

    /// Creates a grid.
    public init(itemSize: Size, spacing: Vector) {
        (self.itemSize, self.spacing) = (itemSize, spacing)
    }

    /// Creates a grid whose gaps have one size.
    public init(itemSize: Size, spacing: Double) {
        self.init(itemSize: itemSize, spacing: Vector(x: spacing, y: spacing))
    }

    /// See ``CollectionLayout/prepare(for:)``.
    public mutating func prepare(for contents: CollectionContents) {
        self.contents = contents
        // A width that was computed from the room fits except for rounding.
        let room = contents.viewport.width - spacing.x + ContentPlacement.rounding
        let fitting = room / pitch.x
        columns = max(1, fitting.places(limit: max(contents.count, 1)))
    }

    /// See ``CollectionLayout/contentSize``.
    public var contentSize: Size {
        let rows = (contents.count + columns - 1) / columns
        let height = rows == 0 ? 0 : spacing.y + Double(rows) * pitch.y
        return Size(width: contents.viewport.width, height: height)
    }

    /// See ``CollectionLayout/frame(at:)``.
    public func frame(at place: Int) -> Rect {
        let (row, column) = (place / columns, place % columns)
        return Rect(
            x: spacing.x + Double(column) * pitch.x,
            y: spacing.y + Double(row) * pitch.y,
            width: itemSize.width,
            height: itemSize.height
        )
    }

    /// See ``CollectionLayout/places(in:)``.
    public func places(in rect: Rect) -> Range<Int> {
        let rows = contents.count / columns + 1
        let (low, high) = (rect.minY - spacing.y - itemSize.height, rect.maxY - spacing.y)
        let first = (low / pitch.y).places(limit: rows) * columns
        let end = (high / pitch.y + 1).places(limit: rows) * columns
        return min(first, contents.count)..<min(max(first, end), contents.count)
    }

    /// From one item to the next.
    private var pitch: Vector {
        Vector(x: max(itemSize.width + spacing.x, 1), y: max(itemSize.height + spacing.y, 1))
    }
}

/// Items of one size in a line: a list that scrolls down, or a row that scrolls to the right.
public struct StackLayout: CollectionLayout, Sendable {
    /// The direction of a stack.
    public enum Axis: Sendable {
        /// To the right.
        case horizontal
        /// Down.
        case vertical
    }

    /// The direction in which the items follow each other.
    public var axis: Axis

    /// The length of an item along the axis.
    public var length: Double

    /// The length of an item across the axis, in the middle of the viewport. Nil: that of the
    /// viewport.
    public var breadth: Double?

    /// The gaps between items, and at both ends.
    public var spacing: Double

    private var contents = CollectionContents(count: 0, viewport: .zero)

    /// Creates a stack.
    public init(_ axis: Axis, length: Double, breadth: Double? = nil, spacing: Double = 0) {
        (self.axis, self.length, self.breadth) = (axis, length, breadth)
        self.spacing = spacing
    }

    /// See ``CollectionLayout/prepare(for:)``.
    public mutating func prepare(for contents: CollectionContents) {
        self.contents = contents
    }

    /// See ``CollectionLayout/contentSize``.
    public var contentSize: Size {
        let way = contents.count == 0 ? 0 : spacing + Double(contents.count) * pitch
        return axis == .vertical
            ? Size(width: contents.viewport.width, height: way)
            : Size(width: way, height: contents.viewport.height)
    }

    /// See ``CollectionLayout/frame(at:)``.
    public func frame(at place: Int) -> Rect {
        let start = spacing + Double(place) * pitch
        let (width, height) = (contents.viewport.width, contents.viewport.height)
        switch axis {
        case .vertical:
            let across = breadth ?? width
            return Rect(x: (width - across) / 2, y: start, width: across, height: length)
        case .horizontal:
            let across = breadth ?? height
            return Rect(x: start, y: (height - across) / 2, width: length, height: across)
        }
    }

    /// See ``CollectionLayout/places(in:)``.
    public func places(in rect: Rect) -> Range<Int> {
        let (low, high) =
            axis == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        let first = ((low - spacing - length) / pitch).places(limit: contents.count)
        let end = ((high - spacing) / pitch + 1).places(limit: contents.count)
        return first..<max(first, end)
    }

    /// From one item to the next.
    private var pitch: Double {
        max(length + spacing, 1)
    }
}
#endif
