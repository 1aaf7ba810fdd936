// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureKit
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
              Page Up, Page Down      the previous and next picture; also Backspace, Space
              Home, End               the first and the last picture
              arrows                  move a zoomed picture; or left and right turn the page
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
            throw Failure(OutputText(error))
        }
    }
}

/// The first picture, which is read before there is a window, because it decides the window's size.
struct FirstPicture {
    let loader: PictureLoader
    /// Rings when the loader has read another one.
    let bell: Bell
    private let picture: Picture?

    /// - Throws: Why no picture can be shown, with a line for each.
    init(of paths: [String]) throws {
        let bell = Bell()
        let loader = PictureLoader(paths) { bell.ring() }
        loader.load([0])
        loader.wait()
        _ = loader.collect()
        if case .failure(let first) = loader[0] {
            var lines = [first.description]
            for path in paths.dropFirst() {
                do throws(PictureFileError) {
                    _ = try Picture(contentsOf: path)
                    // The window says what is wrong with the others.
                    lines = []
                    break
                } catch {
                    lines.append(error.description)
                }
            }
            guard lines.isEmpty else {
                throw NoPicture(lines: lines)
            }
        }
        picture = try? loader[0]?.get()
        (self.loader, self.bell) = (loader, bell)
    }

    /// How its window begins.
    func settings(isFullScreen: Bool) -> DesktopWindow.Settings {
        let title = loader.paths[0]
        var settings = DesktopWindow.Settings(title: title, applicationID: "gesture-view") {
            size(on: $0)
        }
        settings.isFullScreen = isFullScreen
        return settings
    }

    /// The size of the picture, at most four fifths of the output.
    private func size(on output: Size?) -> Size {
        let most = output.map { Size(width: $0.width * 0.8, height: $0.height * 0.8) }
        let usual = Size(width: 960, height: 640)
        guard let picture else {
            return usual
        }
        let size = Size(width: Double(picture.width), height: Double(picture.height))
        let area = most ?? usual
        let factor = min(area.width / size.width, area.height / size.height, 1)
        return Size(width: size.width * factor, height: size.height * factor)
    }
}

/// Why no picture can be shown.
private struct NoPicture: MistakeList {
    var lines: [String]
}
