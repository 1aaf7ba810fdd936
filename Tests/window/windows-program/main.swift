// SPDX-License-Identifier: MIT
//
// For Tests/window: windows that print what they get. Keys open more windows, and ask for more. With
// arguments, reads each as a picture instead, and prints what it finds.

import Dispatch
import GestureKit
import GestureWindow
import Glibc

func say(_ words: String) {
    print(words)
    fflush(nil)
}

func fill(_ window: DesktopWindow) {
    let title = window.title
    window.addGestureRecognizer(
        TapGestureRecognizer { [unowned window] tap in
            let place = tap.location(in: window)
            say("\(title) tap \(Int(place.x)) \(Int(place.y))")
        }
    )
    window.addGestureRecognizer(
        HoverGestureRecognizer { [unowned window] hover in
            let place = hover.location(in: window)
            say("\(title) hover \(hover.state) \(Int(place.x)) \(Int(place.y))")
        }
    )
    window.onWake = { say("\(title) wake") }
    window.onKey = { [unowned window] press in
        say("\(title) \(press.key)\(press.isRepeat ? " again" : "")")
        switch press.key {
        case .character("n"):
            _ = try? window.application?.openWindow(.init(title: "second"), fill)
        case .character("t"): Task { @MainActor in say("\(title) task") }
        case .character("w"):
            let waker = window.waker
            DispatchQueue.global().async { waker() }
        case .character("l"): window.wake(after: .milliseconds(100))
        case .character("0"): openWithoutNumbers(window)
        case .character("r"):
            showOnItsSide(in: window.addSubview(View(frame: window.bounds)), of: window)
        case .character("1"): showMovingList(in: window)
        case .character("="): showPages(in: window)
        case .character("5"): closeAllAfterCancel(of: window)
        case .character("c"): closeAtTap(window)
        case .character("f"): closeWhenWoken(window)
        case .character("i"): takeLongNames(window)
        case .character("q"): window.close()
        default: break
        }
    }
}

/// Shows content on its side, where a scale of 0.5 counts as 1. Prints the scale when it rests. The
/// next key lets other content take its place.
func showOnItsSide(in page: View, of window: DesktopWindow) {
    let content = page.addSubview(View(frame: page.bounds))
    let zoom = ZoomController(content: content, in: page)
    zoom.sideScale = 0.5
    zoom.turn(by: .pi / 2, about: page.bounds.center)
    zoom.onChange = {
        if !$0.isAnimating {
            say("scale \(Int((1000 * $0.zoomScale).rounded()))")
        }
    }
    window.onKey = { [unowned window] _ in
        zoom.remove()
        content.removeFromSuperview()
        showOnItsSide(in: page, of: window)
    }
}

/// Shows a list that moves without input, when a page in it can no longer be zoomed. Prints the
/// offset when it rests.
func showMovingList(in window: DesktopWindow) {
    let list = window.addSubview(View(frame: window.bounds))
    let scroll = ScrollController(in: list)
    scroll.contentSize = Size(width: 100, height: 9000)
    scroll.onChange = {
        if !$0.isAnimating {
            say("offset \(Int($0.contentOffset.y.rounded()))")
        }
    }
    let page = list.addSubview(View(frame: list.bounds))
    let zoom = ZoomController(content: page.addSubview(View(frame: page.bounds)), in: page)
    window.onWake = { [unowned window] in
        zoom.remove()
        scroll.setContentOffset(Point(x: 0, y: 100), startingAt: window.now)
    }
    window.wake(after: .milliseconds(100))
}

/// Shows two pages, with content that zooms on the first one. Prints how much of it is turned when
/// the pages rest.
func showPages(in window: DesktopWindow) {
    let (pager, size) = (window.addSubview(View(frame: window.bounds)), window.bounds.size)
    let pages = ScrollController(in: pager)
    pages.contentSize = Size(width: 2 * size.width, height: size.height)
    pages.isPagingEnabled = true
    pages.onChange = {
        if !$0.isAnimating {
            say("page \(Int((100 * $0.contentOffset.x / size.width).rounded())) %")
        }
    }
    let page = pager.addSubview(View(frame: pager.bounds))
    _ = ZoomController(content: page.addSubview(View(frame: page.bounds)), in: page)
}

/// Closes all windows when a drag in one is cancelled.
func closeAllAfterCancel(of window: DesktopWindow) {
    window.addGestureRecognizer(
        PanGestureRecognizer { [unowned window] pan in
            if pan.state == .cancelled {
                window.application?.closeAllWindows()
                Task { @MainActor in say("a window is left") }
            }
        }
    )
}

/// Closes a window at a tap, and when the user closes it. Prints a line each time.
func closeAtTap(_ window: DesktopWindow) {
    let close = { [unowned window] in
        say("closing")
        window.close()
    }
    window.onClose = close
    window.gestureRecognizers = [TapGestureRecognizer { _ in close() }]
}

/// Opens a window, and gives this one a title, with names that are longer than a message may be.
func takeLongNames(_ window: DesktopWindow) {
    let name = "a" + String(repeating: "€", count: 3000)
    _ = try? window.application?.openWindow(.init(title: name, applicationID: name), fill)
    window.title = name
}

/// Closes a window when it is woken.
func closeWhenWoken(_ window: DesktopWindow) {
    window.onWake = { [unowned window] in
        window.onInput = { say("a closed window is called") }
        window.close()
    }
    window.wake(after: .milliseconds(100))
}

/// Opens windows and asks for frames with sizes that are no numbers, or beyond all numbers.
func openWithoutNumbers(_ window: DesktopWindow) {
    for side in [Double.nan, .infinity, -.infinity, 1e300, -1] {
        let size = Size(width: side, height: side)
        var settings = DesktopWindow.Settings(title: "side \(side)", size: { _ in size })
        settings.minimumSize = size
        _ = try? window.application?.openWindow(settings) { $0.close() }
        window.setNeedsDisplay(Rect(origin: Point(x: side, y: side), size: size))
    }
    let all = PixelRect(left: .min, top: .min, right: .max, bottom: .max)
    say("\(all.width) \(all.area) \(all.union(all) == all)")
}

let files = CommandLine.arguments.dropFirst()
if files.isEmpty {
    WindowApplication.main(title: "first", fill)
    say("end")
}
for file in files {
    do {
        let picture = try Picture(contentsOf: file)
        say(picture.damage ?? "\(file) has \(picture.width) x \(picture.height) pixels")
    } catch {
        say("\(error)")
    }
}
