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
/// The first call is ``prepare(for:)``. All others are about the items that it got. In a frame the
/// collection asks for the ``places(in:)`` of the viewport and for the frames of these, so its cost
/// does not depend on the number of items.
public protocol CollectionLayout {
    /// Computes what the other members need. It is called again when the number of items, their
    /// order or the size of the viewport has changed.
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

    /// The size of the viewport.
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
#endif
