// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
/// Shows any number of items in a viewport that scrolls: the model of a collection view. It draws
/// nothing and keeps no data. An item is its index.
///
///     let collection = CollectionController(
///         in: list,
///         layout: GridLayout(itemSize: Size(width: 100, height: 100), spacing: 20)
///     )
///     collection.viewForItem = { collection, index in
///         let card = collection.dequeueReusableView(of: Card.self) ?? Card()
///         card.title = titles[index]
///         return card
///     }
///     collection.numberOfItems = titles.count
///
/// Only visible items have views, which are used again. So a frame costs the same for any number of
/// items, and scrolling allocates no memory. The views are placed in
/// ``ContentController/advance(to:)``, when you ask for them, and before the engine next looks for
/// the view under a touch. A new size of the viewport, and new ``ContentController/contentInsets``,
/// count from the next frame or question on. The layout places the items within the insets.
///
/// It is a ``ScrollController``, as a collection view is a scroll view, so it scrolls, nests and
/// bounces as that does. It does not zoom: its ``ContentController/minimumZoomScale`` and
/// ``ContentController/maximumZoomScale`` stay 1. Its viewport stays where it is, because
/// coordinates of views are too short for many items: points and frames of items are those of the
/// viewport, as in `location(in:)`. See <doc:Collections>.
public final class CollectionController: ScrollController {
    // MARK: - Items

    /// Gives an item its view. Take one that is used again, or else a new one: see
    /// ``dequeueReusableView(of:)``. Nil: the items have plain views.
    public var viewForItem: ((CollectionController, _ index: Int) -> View)? {
        didSet { reloadData() }
    }

    /// Where the items lie. Setting it places them at once; ``setLayout(_:startingAt:)`` does it by
    /// a spring. It ends a transition.
    public var layout: any CollectionLayout {
        get { arrangement }
        set {
            (transition, transitionProgress) = (nil, 0)
            arrangement = newValue
            prepareLayouts()
        }
    }

    /// The number of items, from 0 to 2,147,483,647. Setting it is ``reloadData()``. Edits such as
    /// ``insertItems(at:)`` change it.
    public var numberOfItems: Int {
        get { contents.count }
        set {
            let most = Int(Int32.max)
            if !(0...most).contains(newValue) {
                ValueRepairs.note("numberOfItems", newValue, "it must be from 0 to 2,147,483,647")
            }
            contents.count = min(max(newValue, 0), most)
            reloadData()
        }
    }

    // MARK: - Selection

    /// Whether a tap selects an item. Default: true.
    public var allowsSelection = true

    /// Whether several items can be selected. Then a tap on a selected item deselects it. Default:
    /// false.
    public var allowsMultipleSelection = false

    /// The item under the finger that may select it.
    public internal(set) var highlightedItem: Int?

    /// The selected items, in order.
    public internal(set) var selectedItems: [Int] = []

    /// Decides whether a touch highlights an item, so that it can select it. Nil: yes.
    public var shouldHighlight: ((CollectionController, _ index: Int) -> Bool)?

    /// Called when a touch highlights an item.
    public var didHighlight: ((CollectionController, _ index: Int) -> Void)?

    /// Called when the touch has lifted or was cancelled. After a lift, ``didSelect`` comes first.
    /// It is not called if the item was deleted meanwhile, or after ``reloadData()`` or a new
    /// ``numberOfItems``.
    public var didUnhighlight: ((CollectionController, _ index: Int) -> Void)?

    /// Decides whether a touch that lifts selects its item. Nil: yes.
    public var shouldSelect: ((CollectionController, _ index: Int) -> Bool)?

    /// Called when a touch has selected an item, also one that was selected before.
    public var didSelect: ((CollectionController, _ index: Int) -> Void)?

    /// Decides whether a touch on a selected item deselects it, if several can be selected. Nil:
    /// yes.
    public var shouldDeselect: ((CollectionController, _ index: Int) -> Bool)?

    /// Called when a touch has deselected an item.
    public var didDeselect: ((CollectionController, _ index: Int) -> Void)?

    // MARK: - Moving and transitions

    /// Decides whether fingers can move an item. Nil: yes.
    public var canMoveItem: ((CollectionController, _ index: Int) -> Bool)?

    /// Called when an item that fingers moved has another place. Move your data, too.
    public var didMoveItem: ((CollectionController, _ from: Int, _ to: Int) -> Void)?

    /// How much of the transition between two layouts is done, 0 to 1. After a pinch has led to the
    /// second layout, it stays 1 until the next transition or ``layout``.
    public internal(set) var transitionProgress = 0.0

    /// Called when a transition has come to rest, or when a drag, another transition or
    /// ``scrollToItem(at:startingAt:)`` has ended it. A drag does not scroll if this begins another
    /// transition.
    public var didEndTransition: ((CollectionController) -> Void)?

    // MARK: - State

    /// The layout at rest, or the one from which a transition leads.
    var arrangement: any CollectionLayout
    /// What the layouts lay out.
    var contents = CollectionContents(count: 0, viewport: .zero)
    /// The views of items, those that leave, and those that are not used.
    var cells: [Cell] = []
    /// The item for whose view the program was asked last.
    var asked: Int?
    /// Which of the visible places of both layouts have a view.
    var shown: (here: [Bool], there: [Bool]) = ([], [])
    /// What was visible before the edits since the views were placed.
    var before: (layout: any CollectionLayout, offset: Vector, count: Int)?
    /// The number of items that the layout was prepared for.
    var knownCount = 0
    /// The edits since then.
    var edits: [ItemEdit] = []
    /// Changes whenever items, their order or their layout do.
    var generation = 0
    /// Whether the program has edited, and since then the content has not scrolled by itself.
    var hasEdited = false
    var isPlacing = false
    /// Whether items stay where they are shown, because layout and offset do not agree.
    var keepsItems = false
    /// Whether a layout computes its frames, so that nobody may ask for them.
    var isPreparing = false
    /// Whether springs move items.
    var hasSprings = false
    /// Whether the views are placed for a frame. Springs start then.
    var isInFrame = false
    var frameTime: Timestamp?
    /// The time of the frame for which the views were placed.
    var placedTime: Timestamp?
    var transition: LayoutTransition?
    /// How many items could have views in the transition that has ended, until springs have taken
    /// them on.
    var slidingRoom = 0
    var held: HeldItem?
    /// The time of the latest frame in which the content scrolled at an edge.
    var edgeTime: Timestamp?
    /// The view of all items, in the viewport.
    let ground = ItemGround()

    /// Creates a collection of no items.
    ///
    /// - Parameters:
    ///   - viewport: The view that shows the items. It must not be a ``Window``.
    ///   - layout: Where they lie.
    public init(in viewport: View, layout: any CollectionLayout) {
        arrangement = layout
        super.init(in: viewport)
        movesBounds = false
        placement = ContentPlacement()
        ground.controller = self
        ground.frame = viewport.bounds
        viewport.addSubview(ground)
        prepareLayouts()
    }

    deinit {
        leave()
    }

    /// The size of the viewport.
    var area: Size {
        viewport?.bounds.size ?? .zero
    }

    /// What the insets leave of the viewport. The layouts fill it, so content does not move across
    /// the direction in which it scrolls.
    var room: Size {
        Size(
            width: max(area.width - contentInsets.left - contentInsets.right, 0),
            height: max(area.height - contentInsets.top - contentInsets.bottom, 0)
        )
    }

    /// The offset as a way.
    var offset: Vector {
        contentOffset - .zero
    }

    /// The items have as much room as the viewport has now.
    func followViewport() {
        if let bounds = viewport?.bounds, ground.frame != bounds || contents.viewport != room {
            ground.frame = bounds
            ground.setNeedsLayout()
        }
    }

    /// Something has changed that the views do not show yet.
    func invalidate() {
        generation += 1
        ground.setNeedsLayout()
        changed()
    }

    /// Prepares the layouts for new contents, and the scrolling for their size.
    func prepareLayouts() {
        let isOtherRoom = contents.viewport != room
        (contents.viewport, knownCount) = (room, contents.count)
        if hasFixedPlaces {
            // A copy would allocate memory in frames in which items make room.
            arrangement.prepare(for: contents)
        } else {
            arrangement = prepared(arrangement)
        }
        if let target = transition?.target {
            transition?.target = prepared(target)
        } else {
            contentSize = arrangement.contentSize
            if isOtherRoom {
                followInsets()
            }
        }
        invalidate()
    }

    /// Whether the layout has the same places for any order of the items. It calls nobody when it
    /// is prepared.
    var hasFixedPlaces: Bool {
        arrangement is GridLayout || arrangement is StackLayout
    }

    /// Along an axis along which it does not scroll, content goes to its place at once if it is at
    /// rest: items must not slide when the program sets the insets. Before the first frame, it does
    /// so along any axis along which it has only one place.
    private func followInsets() {
        guard animation == nil, glides == nil, !isHeld, let limits else {
            return
        }
        let (start, end) = (minimumContentOffset, maximumContentOffset)
        let isNew = frameTime == nil
        let isFixedX = start.x == end.x && (isNew || !limits.scrolls(.x, at: 1))
        let isFixedY = start.y == end.y && (isNew || !limits.scrolls(.y, at: 1))
        let place = Point(
            x: isFixedX ? start.x : contentOffset.x,
            y: isFixedY ? start.y : contentOffset.y
        )
        if place != contentOffset {
            contentOffset = place
        }
    }

    /// A copy of a layout, prepared for the contents. The program may read the collection meanwhile, and
    /// its layout: a closure that returns the size of an item looks for the spacing there.
    func prepared(_ layout: any CollectionLayout) -> any CollectionLayout {
        precondition(!isPreparing, "A layout must not change its collection in prepare(for:)")
        isPreparing = true
        var layout = layout
        layout.prepare(for: contents)
        isPreparing = false
        return layout
    }

    // MARK: - What ContentController asks for

    override func allowsStart(of recognizer: GestureRecognizer) -> Bool {
        let isPan = recognizer === panGestureRecognizer
        let isFree = transition == nil || isPan && transition?.motion != nil
        return isFree && super.allowsStart(of: recognizer)
    }

    /// Nobody waits for a spring: a drag scrolls in the layout to which it leads.
    override var dragLimits: ScrollLimits? {
        guard let transition, let end = transition.motion?.end else {
            return super.dragLimits
        }
        let layout = end == 1 ? transition.target : arrangement
        return limits(of: layout.contentSize)
    }

    override func willDrag() {
        finishTransition()
    }

    override func scrollUnderItem(_ type: ScrollType, by way: Vector, at time: Timestamp) -> Bool {
        guard held != nil, panGestureRecognizer.fingers(for: type) != nil else {
            return false
        }
        // The rest is not for outer content: the item would leave the pointer.
        halt(at: time)
        drag(by: self.way(from: way, to: .zero), at: time, bounces: false)
        release(at: time)
        return true
    }

    override func apply(from old: ContentPlacement) {
        ground.setNeedsLayout()
        hasEdited = hasEdited && isPlacedByProgram
        // What happens in the calls to the program is another step.
        isPlacedByProgram = false
        // Items scroll with the content. But after an edit the program may move the content so that
        // those that are shown stay where they are.
        if !hasEdited, !keepsItems, transition == nil {
            scrollCells(by: placement.shift - old.shift)
        }
        super.apply(from: old)
        makeRoom()
    }

    /// Its layout alone says where items are and how large, so it has no other scale.
    override func scalesChanged() {
        let (least, most) = (minimumZoomScale, maximumZoomScale)
        guard least != 1 || most != 1 else {
            return super.scalesChanged()
        }
        ValueRepairs.note(
            "A zoom scale of a collection",
            most != 1 ? most : least,
            "it must be 1, so change the layout"
        )
        // Either one calls this again.
        if most != 1 {
            maximumZoomScale = 1
        } else {
            minimumZoomScale = 1
        }
    }

    override func updateLimits() {
        if viewport != nil, !isPreparing, contents.viewport != room {
            prepareLayouts()
        }
    }

    override var movesInside: Bool {
        hasSprings || before != nil || transition?.motion != nil || scrollsAtEdge
    }

    override func advanceInside(to time: Timestamp) {
        let wasMoving = movesInside
        frameTime = time
        advanceTransition(to: time)
        scrollAtEdge(at: time)
        followViewport()
        if hasSprings {
            ground.setNeedsLayout()
        }
        isInFrame = true
        ground.layoutIfNeeded()
        isInFrame = false
        // Springs begin in the frame after a change.
        if wasMoving || movesInside {
            changed()
        }
    }

    override func removed() {
        super.removed()
        ground.removeFromSuperview()
    }
}
#endif
