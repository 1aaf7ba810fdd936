// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
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
            recognizers, and the reason when one of them did not recognize. Fingers, a mouse, a \
            wheel and a touchpad drive it. Page 5 has a card for each common reason why an action \
            is not called.

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
