// SPDX-License-Identifier: MIT

import CCairo
import GestureKit
import GestureWindow
import Glibc

/// Views from a file. A line of it is one of these, with words that are separated by spaces:
///
///     view ABOVE X Y WIDTH HEIGHT ORIGIN-X ORIGIN-Y ANGLE SCALE ALPHA HIDDEN CLIPS COLOR
///     text ALIGNMENT SIZE COLOR BACKGROUND X Y WIDTH HEIGHT WORD...
///     picture ANGLE CLIP X Y WIDTH HEIGHT PATH
///     size SIZE WIDTH WORD...
///
/// ABOVE is the number of an earlier line with a view, from 0, or -1 for the window. A COLOR of 0 draws
/// nothing. `\` in a word is the end of a line. A text is in the upper half of its view. A picture is
/// larger than its view. CLIP is "bounds", or "circle" for one by cairo. The window prints the answers to
/// `size`, and for each frame how often each view was drawn. A pan moves the views that it hits.
final class Scene {
    private var lines: [[Substring]] = []
    private var views: [View] = []
    private var calls: [Int] = []

    init(_ path: String) throws {
        guard dup2(open(path, O_RDONLY), STDIN_FILENO) >= 0 else {
            throw SceneError.noFile
        }
        while let line = readLine() {
            lines.append(line.split(separator: " "))
        }
    }

    func show(in window: DesktopWindow) throws {
        window.redrawsAutomatically = false
        for line in lines {
            switch line[0] {
            case "view": addView(line, window)
            case "text": addText(line, window)
            case "picture": try addPicture(line, window)
            default: break
            }
        }
        window.onDraw = { [self] canvas in
            calls = views.map { _ in 0 }
            for line in lines where line[0] == "size" {
                let width = number(line[2])
                let words = words(line[3...])
                let size = canvas.size(
                    of: words,
                    size: number(line[1]),
                    width: width < 0 ? nil : width
                )
                say("size \(size.width) \(size.height)")
            }
        }
        window.onKey = { [unowned window] press in
            // The rest of the window is as it was.
            if case .character(let key) = press.key, let index = key.wholeNumberValue {
                self.views[index].setNeedsDisplay()
            } else {
                window.setNeedsDisplay()
            }
        }
        // The last one that is drawn.
        let end: View = window.addSubview(View())
        end.isUserInteractionEnabled = false
        window.onLayout = { [unowned window] _ in end.frame = window.bounds }
        end.onDraw = { [self] _ in
            say("calls " + calls.map(String.init).joined(separator: " "))
        }
    }

    private func addView(_ line: [Substring], _ window: DesktopWindow) {
        let above = Int(number(line[1]))
        let (view, index) = (View(), views.count)
        view.frame = rect(line[2...5])
        view.bounds.origin = Point(x: number(line[6]), y: number(line[7]))
        view.transform = AffineTransform2D(rotationAngle: number(line[8]))
            .scaled(by: number(line[9]))
        view.alpha = number(line[10])
        (view.isHidden, view.clipsToBounds) = (line[11] == "1", line[12] == "1")
        if let color = color(line[13]) {
            view.onDraw = { [unowned self] canvas in
                calls[index] += 1
                canvas.fill(canvas.bounds.insetBy(dx: -30, dy: -30), color)
            }
        }
        view.addGestureRecognizer(
            PanGestureRecognizer { [unowned view] pan in
                view.setNeedsDisplay()
                view.center += pan.translation(in: view.superview)
                pan.setTranslation(.zero, in: view.superview)
                view.setNeedsDisplay()
            }
        )
        (above < 0 ? window : views[above]).addSubview(view)
        views.append(view)
    }

    private func addText(_ line: [Substring], _ window: DesktopWindow) {
        let view = View(frame: rect(line[5...8]))
        let alignments: [Substring: TextAlignment] = [
            "leading": .leading, "center": .center, "trailing": .trailing,
        ]
        let (size, text) = (number(line[2]), words(line[9...]))
        let (ink, ground) = (color(line[3]) ?? .black, color(line[4]))
        let alignment = alignments[line[1]]
        view.onDraw = { canvas in
            if let ground { canvas.fill(ground) }
            guard let alignment else {
                return canvas.draw(text, at: .zero, size: size, ink)
            }
            var upper = canvas.bounds
            upper.size.height /= 2
            canvas.draw(text, in: upper, size: size, alignment: alignment, ink)
        }
        window.addSubview(view)
    }

    private func addPicture(_ line: [Substring], _ window: DesktopWindow) throws {
        let picture = try Picture(contentsOf: String(line[7]))
        let (frame, angle, isRound) = (rect(line[3...6]), number(line[1]), line[2] == "circle")
        let view = View(frame: frame)
        view.transform = AffineTransform2D(rotationAngle: angle)
        view.onDraw = { canvas in
            if isRound {
                let (cairo, middle) = (OpaquePointer(canvas.cairo), canvas.bounds.center)
                cairo_arc(cairo, middle.x, middle.y, canvas.bounds.height / 2, 0, 2 * .pi)
                cairo_clip(cairo)
            }
            // Only the clip keeps it in the view.
            canvas.draw(picture, in: canvas.bounds.insetBy(dx: -45, dy: -30))
        }
        window.addSubview(view)
    }
}

enum SceneError: Error {
    case noFile
}

private func number(_ word: Substring) -> Double {
    Double(word) ?? .nan
}

private func words(_ list: ArraySlice<Substring>) -> String {
    list.joined(separator: " ").replacing("\\", with: "\n")
}

private func rect(_ words: ArraySlice<Substring>) -> Rect {
    let numbers = words.map(number)
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
}

private func color(_ word: Substring) -> Color? {
    UInt32(word, radix: 16).flatMap { $0 == 0 ? nil : Color($0) }
}
