// SPDX-License-Identifier: MIT

import GestureCommand
import GestureKit
import GesturePages
import GestureWindow

/// The pages in a window of the desktop.
final class PlaySession {
    private let desktop: DesktopWindow
    private let book: PageBook
    private let isLogged: Bool
    private var failure: Failure?

    /// Shows the window until it is closed.
    ///
    /// - Parameters:
    ///   - firstPage: The number of the first page, from 0.
    ///   - isLogged: Whether to print a line for each state and reason.
    ///   - isFullScreen: Whether the window fills the screen.
    /// - Throws: Why no window can be opened.
    static func run(firstPage: Int, isLogged: Bool, isFullScreen: Bool) throws {
        var settings = DesktopWindow.Settings(title: "gesture play") { output in
            Size(
                width: min(1000, output?.width ?? 1000),
                height: min(800, output?.height ?? 800)
            )
        }
        settings.minimumSize = PageBook.leastSize
        settings.isFullScreen = isFullScreen
        var session: PlaySession?
        try WindowApplication.run(settings) { desktop in
            let book = PageBook(in: desktop, pageIndex: firstPage)
            session = PlaySession(book, in: desktop, isLogged: isLogged)
        }
        if let failure = session?.failure {
            throw failure
        }
    }

    private init(_ book: PageBook, in desktop: DesktopWindow, isLogged: Bool) {
        (self.desktop, self.book, self.isLogged) = (desktop, book, isLogged)
        // Only what has changed is drawn.
        (desktop.redrawsAutomatically, desktop.backgroundColor) = (false, nil)
        desktop.onLayout = { [unowned self] _ in fit() }
        desktop.onInput = { [unowned self] in update() }
        desktop.frames.onFrame = { [unowned self] in
            book.advance(to: $0)
            update()
        }
        desktop.onKey = { [unowned self] in take($0) }
        desktop.onReduction = { StandardError.write("gesture: \($0)\n") }
        desktop.onDraw = { [book] in
            book.draw(on: PaperCanvas(OpaquePointer($0.cairo)))
        }
        if isLogged {
            book.onLine = { [unowned self] in write($0) }
        }
        write(book.heading)
    }

    private func write(_ line: String) {
        guard isLogged else {
            return
        }
        do {
            StandardOutput.print("\(line)")
            try StandardOutput.flush()
        } catch {
            failure = error
            desktop.close()
        }
    }

    /// Words have the size of 13 pixels at least.
    private func fit() {
        book.layOut(magnification: max(1, 1 / desktop.scale))
        update()
    }

    private func update() {
        book.refresh()
        if book.needsDisplay {
            desktop.setNeedsDisplay()
        }
    }

    private func take(_ press: KeyPress) {
        switch press.key {
        case .left, .pageUp: book.show(book.pageIndex - 1)
        case .right, .pageDown: book.show(book.pageIndex + 1)
        case .home: book.show(0)
        case .end: book.show(PageBook.pages.count - 1)
        case .escape: book.cancel(at: desktop.now)
        case .character("q"): desktop.close()
        case .character("f"), .function(11): desktop.isFullScreen.toggle()
        case .character(let character):
            if let number = character.wholeNumberValue {
                book.show(number == 0 ? 9 : number - 1)
            }
        default: break
        }
        update()
    }
}
