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
    package static let pages: [Page.Type] = [
        AttachPage.self, ScaleByStepsPage.self, ScaleFromOriginalPage.self, MistakePage.self,
        NotCalledPage.self, DragPage.self, DragByStepsPage.self, AnchoredZoomPage.self,
        SpreadPage.self, DoubleTapPage.self, InsertDeletePage.self, MoveCellPage.self,
        EdgePage.self, OthersPage.self,
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
        page = Self.pages[pageIndex].init(frame: .zero)
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
        page = Self.pages[index].init(frame: .zero)
        ground.insertSubview(page, at: 0)
        enter()
    }

    private func enter() {
        ledgerEnd = window.gestureEngine.ledgerEnd
        strip.show(pageIndex, title: type(of: page).title)
        panel.show(page)
        for lane in page.lanes {
            lane.onTransition = { [unowned self] in write($0) }
        }
        layOut(magnification: magnification)
        onLine(heading)
    }

    /// The line that names the present page.
    package var heading: String {
        "page \(pageIndex + 1): \(type(of: page).title)"
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
        ground.transform = .identity
        ground.bounds = Rect(x: 0, y: 0, width: width, height: height)
        ground.center = Point(x: width / 2 * magnification, y: height / 2 * magnification)
        ground.transform = .scaling(by: magnification)
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
        for entry in engine.ledger(from: ledgerEnd) {
            take(entry)
        }
        ledgerEnd = engine.ledgerEnd
    }

    private func take(_ entry: LedgerEntry) {
        // The strip is no part of the task.
        guard entry.recognizer?.view !== strip else {
            return
        }
        let lane = page.lanes.first { $0.recognizer === entry.recognizer }
        if entry.state == .failed {
            lane?.fail()
        }
        let sentence = sentence(of: entry)
        panel.add(sentence, of: lane)
        onLine(sentence)
    }

    /// The sentence with the time since the fingers landed, instead of that since the start of the
    /// machine.
    private func sentence(of entry: LedgerEntry) -> String {
        let start = start.flatMap { $0 <= entry.time ? $0 : nil } ?? entry.time
        let sentence = entry.sentence
        guard sentence.hasSuffix("\(entry.reason)."),
            let time = sentence.dropLast(entry.reason.count + 1).ranges(of: " at ").last
        else {
            return sentence
        }
        let seconds = (entry.time - start) / .seconds(1)
        return "\(sentence[..<time.lowerBound]) after \(seconds.fixed(2)) s: \(entry.reason)."
    }

    // MARK: Drawing

    /// Whether the picture differs from the one drawn last.
    package var needsDisplay: Bool {
        ground.needsDisplay
    }

    /// Draws the whole window.
    package func draw(on canvas: Canvas) {
        window.layoutIfNeeded()
        ground.paint(on: canvas)
        canvas.transformed(by: ground.transform(to: nil)) { marks.draw(on: canvas) }
        ground.needsDisplay = false
    }
}
