// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureKit
import GesturePages
import GestureWindow

/// gesture-play, which is `gesture play`: pages to try gestures on, in a window.
@main
struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: SubcommandProgram.play.rawValue,
        abstract: SubcommandProgram.play.abstract,
        discussion: """
            There is a page for each of 14 tasks: scale a view, drag it, zoom about the fingers, move \
            a cell, pan from an edge, and so on. Below a page are the state and the values of its \
            recognizers, and the reason when one of them did not recognize. Use fingers, a mouse, a \
            wheel or a touchpad. Page 5 has a card for each common reason why an action is not \
            called.

            KEYS:
              left, right, page up, page down   another page
              1 to 9, and 0 for 10              this page
              home, end                         the first and the last page
              escape                            cancels the gesture
              f, F11                            fills the screen, or not
              q                                 closes the window

            A tap on a number in the strip at the top, and a swipe along it, also lead to another \
            page.

            With --log, each state that a recognizer enters, and each reason, is a line on standard \
            output, for scripts:

              page 5: “My recognizer is not called”
              pinch: failed after 0.31 s: it had at most 1 finger, it takes 2 fingers.

            EXAMPLES:
              gesture play
              gesture play --page 5 --log

            EXIT STATUS: 0 when the window is closed; 1 if there is no Wayland compositor, or it \
            ended; 64 for wrong options.
            """
    )

    @Option(help: ArgumentHelp("The first page, 1 to \(PageBook.pages.count).", valueName: "n"))
    var page = 1

    @Flag(help: "Print states and reasons on standard output, one a line.")
    var log = false

    @Flag(help: "Fill the screen.")
    var fullScreen = false

    func validate() throws {
        let pages = 1...PageBook.pages.count
        guard pages.contains(page) else {
            throw ValidationError(
                "there is no page \(page); choose from \(pages.lowerBound) to \(pages.upperBound)"
            )
        }
    }

    static func main() {
        runAsSubcommand()
    }

    func run() throws {
        do {
            try PlaySession.run(firstPage: page - 1, isLogged: log, isFullScreen: fullScreen)
        } catch let error as WindowError {
            throw Failure(OutputText("\(error)"))
        }
    }
}

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
        // update() asks for a frame when the page has changed.
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
