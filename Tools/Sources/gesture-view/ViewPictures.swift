// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
@_spi(GestureTools) import GestureWindow
import PictureDrawing
import PictureViewer

/// gesture-view, which is `gesture view`: a picture viewer.
@main
struct ViewPictures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: SubcommandProgram.view.abstract,
        discussion: """
            Fingers move, zoom and turn the picture, and what is under them stays there. A picture \
            that is released after a turn rests upright or on a side. One finger that takes it \
            beyond its left or right end pulls the next picture along. A double tap zooms in, and \
            back. The wheel zooms at the pointer. Two fingers on a touchpad move the picture, or \
            zoom with Ctrl. A pinch on it zooms.

            Pictures are PNG or JPEG files, or others that gdk-pixbuf has a loader for.

            KEYS:
              Page Up, Page Down      the previous and the next picture; also Backspace and Space
              Home, End               the first and the last picture
              arrows                  move a zoomed picture; otherwise left and right turn the page
              + -                     zoom
              0                       show all of the picture
              1                       show it pixel by pixel
              r, Shift-r              turn it right, or left
              f, F11                  full screen
              Escape, q               leave full screen, or end

            EXAMPLES:
              gesture view holiday.jpg
              gesture view --full-screen holiday/*.jpg

            EXIT STATUS: 0 when the window is closed; 1 if there is no compositor, if it ends, or if \
            no picture can be shown; 64 for wrong options.
            """
    )

    private static let kinds = [
        "png", "jpg", "jpeg", "gif", "webp", "svg", "tiff", "heic", "avif",
    ]

    @Argument(
        help: ArgumentHelp("A picture.", valueName: "picture"),
        completion: .file(extensions: kinds + kinds.map { $0.uppercased() })
    )
    var pictures: [String]

    @Flag(help: "Begin with full screen.")
    var fullScreen = false

    @Flag(help: "At the end, print how many frames were drawn, and how fast.")
    var statistics = false

    static func main() {
        runAsSubcommand()
    }

    func run() throws {
        do {
            let first = try FirstPicture(of: pictures)
            var viewer: ViewerWindow?
            let end = Result {
                try WindowApplication.run(first.settings(isFullScreen: fullScreen)) { desktop in
                    if statistics {
                        desktop.frames.record()
                    }
                    viewer = ViewerWindow(first, in: desktop)
                }
            }
            if statistics {
                viewer?.printStatistics()
            }
            try end.get()
        } catch {
            throw Failure("\(error)")
        }
    }
}
