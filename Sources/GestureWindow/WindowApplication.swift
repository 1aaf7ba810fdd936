// SPDX-License-Identifier: MIT

import CGestureWayland
import CGestureWindow
import GestureKit
@_spi(GestureTools) import GestureWayland

/// A program with windows on Wayland.
///
///     try WindowApplication.run(title: "Photo") { window in
///         let photo = try Picture(contentsOf: "hills.jpg")
///         let zoom = ZoomController(content: window.addSubview(PictureView(photo)), in: window)
///         zoom.maximumZoomScale = 20
///     }
///
/// ## Isolation
///
/// Everything happens on the thread that calls ``run(title:_:)``: actions, delegates, and the
/// closures of windows. On the main thread, it also runs what is on the main queue of Dispatch, so
/// tasks of the main actor go on. Only ``DesktopWindow/waker`` may be called by others.
public final class WindowApplication {
    /// The windows that are open, in the order in which they were opened.
    public private(set) var windows: [DesktopWindow] = []

    let connection: Connection
    private let loop: EventLoop
    private var keyboards: [UInt32: Keyboard] = [:]
    private var failure: WindowError?

    private init() throws(WindowError) {
        connection = try Connection()
        loop = EventLoop(connection.display)
        connection.onSeat = { [unowned self] in takeKeyboard(of: $0) }
        for seat in connection.seats {
            takeKeyboard(of: seat)
        }
    }

    deinit {
        // Before the connection.
        keyboards = [:]
    }

    /// Opens a window, and shows it and those that it opens until all are closed.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - setUp: Fills the window. It appears after that.
    /// - Throws: Why there is no window, why it is gone, or what `setUp` throws.
    public static func run(title: String, _ setUp: (DesktopWindow) throws -> Void) throws {
        try run(DesktopWindow.Settings(title: title), setUp)
    }

    /// Runs a program: like ``run(title:_:)``, but an error is printed on standard error, and ends the
    /// program with status 1.
    public static func main(title: String, _ setUp: (DesktopWindow) throws -> Void) {
        do {
            try run(title: title, setUp)
        } catch {
            let message = "\(title): \(error)\n"
            write(STDERR_FILENO, message, message.utf8.count)
            exit(1)
        }
    }

    /// Opens a window with settings. See ``run(title:_:)``.
    public static func run(
        _ settings: DesktopWindow.Settings,
        _ setUp: (DesktopWindow) throws -> Void
    ) throws {
        let application = try WindowApplication()
        try application.openWindow(settings, setUp)
        try application.run()
    }

    /// Opens another window. See ``run(title:_:)``.
    @discardableResult
    public func openWindow(
        _ settings: DesktopWindow.Settings,
        _ setUp: (DesktopWindow) throws -> Void
    ) throws -> DesktopWindow {
        let window = try DesktopWindow(self, settings)
        do {
            try setUp(window)
        } catch {
            window.end()
            throw error
        }
        windows.append(window)
        return window
    }

    /// Closes all windows, and ends ``run(title:_:)``.
    public func closeAllWindows() {
        windows.forEach { $0.close() }
    }

    func fail(_ failure: WindowError) {
        self.failure = self.failure ?? failure
    }

    private func run() throws(WindowError) {
        loop.withSignals {
            while !windows.isEmpty {
                let time = loop.next(windows.map(\.bell), timeout) { windows[0].now }
                turn(at: time)
                if failure != nil || loop.isInterrupted {
                    closeAllWindows()
                }
                removeClosedWindows()
            }
        }
        if let failure {
            throw failure
        }
    }

    /// The milliseconds until something is due, rounded up. -1: nothing is.
    private var timeout: Int32 {
        let times = windows.compactMap(\.due) + keyboards.values.compactMap(\.deadline)
        guard let deadline = times.min(), let now = windows.first?.now else {
            return -1
        }
        return deadline.milliseconds(after: now)
    }

    /// What has happened is in the engines. Handles what is due, and draws.
    private func turn(at time: Timestamp) {
        for keyboard in keyboards.values {
            keyboard.repeatKey(at: time)
        }
        for window in windows where !window.isClosed {
            window.turn(at: time)
        }
    }

    private func removeClosedWindows() {
        // The end of one lets go of its closures. What they held can close others.
        while let index = windows.firstIndex(where: \.isClosed) {
            windows.remove(at: index).end()
        }
    }

    private func takeKeyboard(of seat: UInt32) {
        keyboards[seat] = connection.bindSeat(seat).map {
            let keyboard = Keyboard($0)
            keyboard.onKey = { [unowned self] key, surface in
                windows.first { $0.surface == surface && !$0.isClosed }?.press(key)
            }
            return keyboard
        }
    }
}

@available(*, unavailable)
extension WindowApplication: Sendable {}
