// SPDX-License-Identifier: MIT

import GestureKit
import GestureWindow
import PictureDrawing

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
                throw NoPicture(description: lines.joined(separator: "\n"))
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
private struct NoPicture: Error, CustomStringConvertible {
    var description: String
}
