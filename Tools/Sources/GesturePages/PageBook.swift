// SPDX-License-Identifier: MIT

import GestureDrawing
@_spi(GestureTools) package import GestureKit

/// One window with all pages: a strip to choose one, the page, and below it what its recognizers do.
///
/// Push samples to the ``window``, and call ``refresh()`` after each batch. If ``needsDisplay`` is
/// true then, draw. Nothing happens without samples.
///
/// It is not `Sendable`: use it from one isolation domain.
package final class PageBook {
    /// The pages, in order.
    package static let pages = [
        PageEntry(
            AttachPage.self,
            "Attach a recognizer",
            hint: "Tap the cards. Each has a tap recognizer, attached in another way."
        ),
        PageEntry(
            ScaleByStepsPage.self,
            "Scale a view, step by step",
            hint: """
                Pinch the photo. Each event scales it a little, and sets the scale of the pinch \
                back to 1.
                """
        ),
        PageEntry(
            ScaleFromOriginalPage.self,
            "Scale a view from its original",
            hint: """
                Pinch the photo. Each event applies the whole scale to the transform from the \
                beginning. Esc cancels, and the photo goes back.
                """
        ),
        PageEntry(
            MistakePage.self,
            "The classic mistake",
            hint: """
                Pinch anywhere. Both photos get the same pinch. The mistake applies the whole \
                scale to the present transform, again at each event: the photo explodes.
                """
        ),
        PageEntry(
            NotCalledPage.self,
            "“My recognizer is not called”",
            hint: """
                Do what each card says. None of the actions is called; the sentence below says \
                why.
                """
        ),
        PageEntry(
            DragPage.self,
            "Drag a view",
            hint: """
                Drag the cards with one, two or more fingers; the first one also with the wheel. \
                Esc cancels a drag, and the card goes back.
                """
        ),
        PageEntry(
            DragByStepsPage.self,
            "Drag by steps",
            hint: """
                The board is scaled by 2. Drag the cards: two follow the finger, in two ways. \
                The third forgets the scale, and runs away from it.
                """
        ),
        PageEntry(
            AnchoredZoomPage.self,
            "Zoom about the fingers",
            hint: """
                Pinch away from the middle of a photo. With concatenating, what is between the \
                fingers stays there. With translatedBy it slips away, because the scale also \
                doubles the shift.
                """
        ),
        PageEntry(
            SpreadPage.self,
            "Spread a collection",
            hint: """
                Put two fingers on the row: their distance is the spacing of its layout. The \
                stack opens under two fingers, and closes again.
                """
        ),
        PageEntry(
            DoubleTapPage.self,
            "A double tap on a list",
            hint: """
                Tap a row to select it, double-tap to open it. The left list gets no touch while \
                a double tap is possible. The other one selects at once, and takes it back.
                """
        ),
        PageEntry(
            InsertDeletePage.self,
            "Insert and delete in an action",
            hint: """
                Tap a row to insert one below it. Double-tap a row to delete it, under your \
                finger.
                """
        ),
        PageEntry(
            MoveCellPage.self,
            "Move a cell",
            hint: """
                Rest a finger on a cell for 0.2 s, then drag it. The others make room. Esc \
                cancels, and all go back. The recognizer is a subclass of \
                CustomGestureRecognizer.
                """
        ),
        PageEntry(
            EdgePage.self,
            "Pan from an edge",
            hint: """
                Drag inward from an edge of the window: a drawer follows the finger. Tap the \
                page to close it.
                """
        ),
        PageEntry(
            OthersPage.self,
            "Tap, press, swipe, turn",
            hint: """
                All have their defaults. A delegate allows pinch and rotation at once. The \
                single tap of the last card waits until its double tap has failed.
                """
        ),
    ]

    /// The least size that the window is laid out for. A smaller one shows a part.
    package static let leastSize = Size(width: 320, height: 480)

    /// Gets the samples.
    package let window: Window

    /// The present page.
    package private(set) var page: Page

    /// Its number, from 0.
    package private(set) var pageIndex: Int

    /// Called with a line of text for each thing that a script may wait for: a page that is shown,
    /// a state that a recognizer entered, and why one did not recognize.
    package var onLine: (String) -> Void = { _ in }

    private var magnification = 1.0
    private let ground = Ground(frame: .zero)
    private let strip = PageStrip()
    private let panel = LanePanel()
    private let marks = TouchMarks()
    private var ledgerEnd: UInt64 = 0
    /// When the first touch of those that are down, or were last, landed.
    private var start: Timestamp?

    /// - Parameters:
    ///   - window: The window. It gets views and, on some pages, recognizers. After its size
    ///     changed, call ``layOut()``.
    ///   - pageIndex: The first page, from 0.
    package init(in window: Window, pageIndex: Int = 0) {
        self.window = window
        self.pageIndex = pageIndex
        page = Self.pages[pageIndex].type.init(frame: .zero)
        window.name = "window"
        strip.onChoice = { [unowned self] in choose($0) }
        window.addSubview(ground)
        ground.addSubview(page)
        ground.addSubview(panel)
        ground.addSubview(strip)
        enter()
    }

    // MARK: Pages

    /// Shows a page, as new. A gesture on the present page is cancelled.
    ///
    /// - Parameter index: From 0. Other numbers lead to the first or the last page.
    package func show(_ index: Int) {
        let index = min(max(index, 0), Self.pages.count - 1)
        // Cancels its recognizers and ends its touches.
        page.removeFromSuperview()
        pageIndex = index
        page = Self.pages[index].type.init(frame: .zero)
        ground.insertSubview(page, at: 0)
        enter()
    }

    private func enter() {
        ledgerEnd = window.gestureEngine.ledgerEnd
        let entry = Self.pages[pageIndex]
        strip.show(pageIndex, title: entry.title)
        panel.show(page, hint: entry.hint)
        for lane in page.lanes {
            lane.onTransition = { [unowned self] in write($0) }
        }
        layOut(magnification: magnification)
        onLine(heading)
    }

    /// The line that names the present page.
    package var heading: String {
        "page \(pageIndex + 1): \(Self.pages[pageIndex].title)"
    }

    private func choose(_ choice: PageStrip.Choice) {
        switch choice {
        case .page(let index): show(index)
        case .next: show(pageIndex + 1)
        case .previous: show(pageIndex - 1)
        }
    }

    private func write(_ lane: Lane) {
        // The ledger has the reason of a failure.
        if lane.state != .failed {
            let value = lane.valueText
            onLine("\(lane.name): \(lane.state)\(value.isEmpty ? "" : " \(value)")")
        }
    }

    // MARK: Layout

    /// Adapts to the size of the window.
    ///
    /// - Parameter magnification: How much larger everything is drawn than in points: more than 1 for
    ///   a window whose pixels are larger than points, so that its words are readable.
    package func layOut(magnification: Double = 1) {
        self.magnification = magnification
        let size = window.bounds.size / magnification
        let width = max(size.width, Self.leastSize.width)
        let height = max(size.height, Self.leastSize.height)
        ground.transform = .scaling(by: magnification)
        ground.bounds.size = Size(width: width, height: height)
        ground.frame.origin = .zero
        strip.frame = Rect(x: 0, y: 0, width: width, height: PageStrip.height)
        let panelHeight = panel.fit(in: Size(width: width, height: height))
        let pageHeight = height - PageStrip.height - panelHeight
        page.frame = Rect(x: 0, y: PageStrip.height, width: width, height: pageHeight)
        panel.frame = Rect(x: 0, y: height - panelHeight, width: width, height: panelHeight)
        ground.needsDisplay = true
    }

    // MARK: Time

    /// Cancels all touches, as when a compositor takes them away.
    package func cancel(at time: Timestamp) {
        window.gestureEngine.cancelAllTouches(at: time)
        refresh()
    }

    /// Takes over what the engine has decided. Call it after each batch of samples, and after each
    /// deadline.
    package func refresh() {
        let contacts = window.gestureEngine.contacts
        if marks.places.isEmpty, let first = contacts.map(\.start).min() {
            start = first
            page.lanes.forEach { $0.forget(before: first) }
        }
        if marks.show(contacts.map { ground.convert($0.position, from: nil) }) {
            ground.needsDisplay = true
        }
        for lane in page.lanes where lane.refresh() {
            ground.needsDisplay = true
        }
        let engine = window.gestureEngine
        guard engine.ledgerEnd != ledgerEnd else {
            return
        }
        for record in engine.ledger(from: ledgerEnd) {
            take(record)
        }
        ledgerEnd = engine.ledgerEnd
    }

    private func take(_ record: GestureRecord) {
        let lane = page.lanes.first { $0.recognizer === record.recognizer }
        // The recognizers of the strip and of controllers are no part of the task.
        guard record.recognizer == nil || lane != nil else {
            return
        }
        if record.state == .failed {
            lane?.fail()
        }
        // The time counts from the landing, not from the start of the machine.
        var counted = record
        counted.time = Timestamp(microseconds: 0) + (record.time - (start ?? record.time))
        panel.add(counted.sentence, of: lane)
        onLine(counted.sentence)
    }

    // MARK: Drawing

    /// Whether the picture differs from the one drawn last, or will in the next frame.
    package var needsDisplay: Bool {
        ground.needsDisplay || page.collections.contains(where: \.isAnimating)
    }

    /// Moves content that moves without fingers to its place at the time of a frame.
    package func advance(to time: Timestamp) {
        page.collections.forEach { $0.advance(to: time) }
    }

    /// Draws the whole window.
    package func draw(on canvas: PaperCanvas) {
        window.layoutIfNeeded()
        ground.paint(on: canvas)
        canvas.transformed(by: ground.transform(to: nil)) { marks.draw(on: canvas) }
        ground.needsDisplay = false
    }
}

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
