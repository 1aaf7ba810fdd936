// SPDX-License-Identifier: MIT

package import GestureKit

/// A page: views with recognizers for one task.
///
/// A subclass makes its views and recognizers in `init(frame:)`, sets their frames in ``place(in:)``,
/// and names its recognizers with ``show(_:as:)``.
package class Page: PaintedView {
    /// The recognizers of the page, in the order of the rows below it.
    package private(set) final var lanes: [Lane] = []

    /// The collections of the page, which move in each frame.
    package private(set) final var collections: [CollectionController] = []

    private final let clock = ChangeClock()
    private final var placedSize: Size?

    package required override init(frame: Rect) {
        super.init(frame: frame)
        clipsToBounds = true
        name = "page"
    }

    /// What the page shows now, in words and numbers. Empty: nothing to say.
    package var status: String { "" }

    /// Sets the frames of the views. It is called when the size of the page changes.
    func place(in area: Rect) {}

    /// Shows the state and values of a recognizer below the page.
    final func show(_ recognizer: GestureRecognizer, as name: String) {
        recognizer.name = name
        lanes.append(
            Lane(recognizer, clock) { [unowned self] in
                setNeedsDisplay()
            }
        )
    }

    /// Moves a collection of cards in each frame.
    final func show(_ collection: CollectionController) {
        collections.append(collection)
        collection.onChange = { [unowned self] _ in setNeedsDisplay() }
    }

    package final override func layoutSubviews() {
        if bounds.size != placedSize {
            placedSize = bounds.size
            place(in: bounds.insetBy(dx: 14, dy: 12))
        }
    }
}

/// A page of the book: its type, and what is said of it.
package struct PageEntry {
    let type: Page.Type
    /// The task, in a few words.
    package let title: String
    /// What to do, in a sentence or two.
    let hint: String

    init(_ type: Page.Type, _ title: String, hint: String) {
        (self.type, self.title, self.hint) = (type, title, hint)
    }
}
