// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
/// Items of different sizes in lines, like words in a text: an item that does not fit in its line
/// begins the next one. The content scrolls down.
///
/// An edit measures all items again, and keeps a frame for each. A frame of the display finds the
/// visible lines by halving.
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
        var corner = Point(x: spacing.x, y: spacing.y)
        for place in 0..<contents.count {
            var size = itemSize(contents.item(at: place))
            size.width = min(size.width, room)
            if corner.x > spacing.x, corner.x + size.width > width - spacing.x {
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
#endif
