// SPDX-License-Identifier: MIT

internal import CGestureWayland
internal import Dispatch
public import GestureKit
internal import GestureWayland
internal import Glibc

/// A window of a Wayland desktop, with a ``Window`` of GestureKit that gets its fingers, its pointer
/// and its touchpads.
///
///     let desktop = try DesktopWindow(DesktopWindow.Settings(title: "Circles"))
///     desktop.onDraw = { target in
///         target.withCairo { cairo in ... }
///     }
///     desktop.onKey = { key in if key.key == .escape { desktop.close() } }
///     try desktop.run()
///
/// Coordinates are points of ``window``. A frame is drawn after ``setNeedsFrame()`` or
/// ``setNeedsDisplay(_:)``, when the compositor wants one. Without them the program sleeps.
///
/// ## Isolation
///
/// Everything happens on one queue: each function that the window calls runs there. Before
/// ``run()``, the program may use the window on the thread that made it.
public final class DesktopWindow {
    /// The root of the views. Its size is that of the content, in points.
    public let window = Window(frame: Rect())

    /// Called before a frame is drawn, with the time at which it will be shown. Move what moves,
    /// and call ``setNeedsDisplay(_:)`` for what has changed.
    public var onFrame: (Timestamp) -> Void = { _ in }

    /// Called to draw.
    public var onDraw: (DrawingTarget) -> Void = { _ in }

    /// Called for each key press.
    public var onKey: (KeyPress) -> Void = { _ in }

    /// Called after the size or the ``scale`` changed.
    public var onResize: () -> Void = {}

    /// Called when the user closes the window. Nil: the window closes.
    public var onClose: (() -> Void)?

    /// Called after samples, and after deadlines of the engine, which can change recognizers without
    /// an action. Nil: not called.
    public var onInput: (() -> Void)? {
        get { source.onTurn }
        set { source.onTurn = newValue }
    }

    /// Called after a ``waker`` was called, and after the time of ``wake(after:)``.
    public var onWake: () -> Void = {}

    /// Called at most once, when the window is too large to be drawn pixel by pixel, with a sentence
    /// about it. Its picture has fewer pixels then, and the compositor enlarges it.
    public var onReduction: ((String) -> Void)?

    /// How frames went since ``recordFrames()``. Nil: it was not called.
    public internal(set) var frameRecord: FrameRecord?

    /// The title.
    public var title: String {
        didSet { title == oldValue ? () : shell.setTitle(title) }
    }

    /// Whether the window fills the output. Set it to ask for that.
    public var isFullScreen: Bool {
        get { shell.state.isFullScreen }
        set { shell.askForFullScreen(newValue) }
    }

    /// The pixels of a point.
    public var scale: Double { drawn.scale / source.pointsPerUnit }

    /// The current time, by the clock of the samples.
    public var now: Timestamp { source.now }

    /// The number of frames drawn so far.
    public internal(set) var frameCount = 0

    let connection: Connection
    let surface: OpaquePointer
    let shell: ShellWindow
    let ring: BufferRing
    let cursor: Cursor
    let source: WaylandSource
    /// Nil: the window is closed.
    var frames: WaylandFrames?
    let queue: DispatchQueue
    var keyboards: [UInt32: Keyboard] = [:]
    /// Nil: the compositor scales only by whole numbers.
    let viewport: OpaquePointer?
    /// What has changed since the last frame, in pixels.
    var damage = PixelRect.none
    var needsFrame = false
    /// Whether that must be drawn before the compositor wants a frame.
    var isUrgent = false
    /// How large the window is drawn. Before the compositor has decided, it is drawn nowhere.
    var drawn = DrawnSize(width: 1, height: 1, scale: 1, most: 1, isFree: true)
    /// The most pixels of a buffer.
    var mostPixels = DesktopWindow.mostPixels
    /// Nil: only before ``attach()``.
    var wakes: Waker?
    /// Wakes the queue for a frame.
    let turns: any DispatchSourceUserDataAdd
    private let over = DispatchSemaphore(value: 0)
    private var failure: WindowError?

    /// Opens a window. It appears when ``run()`` has drawn its first frame.
    ///
    /// - Throws: Why that is not possible.
    public init(_ settings: Settings) throws(WindowError) {
        connection = try Connection()
        guard let compositor = connection.compositor, let shm = connection.shm else {
            throw .missing(interface: "wl_compositor")
        }
        title = settings.title
        let surface: OpaquePointer = wl_compositor_create_surface(compositor)
        self.surface = surface
        shell = ShellWindow(connection, surface, settings)
        ring = BufferRing(connection, shm)
        cursor = Cursor(connection, compositor, shm)
        viewport = connection.viewporter.flatMap { wp_viewporter_get_viewport($0, surface) }
        queue = DispatchQueue(label: "window")
        source = WaylandSource(
            display: connection.display,
            surface: surface,
            window: window,
            queue: queue
        )
        frames = WaylandFrames(source)
        turns = DispatchSource.makeUserDataAddSource(queue: queue)
        attach()
    }

    deinit {
        // All of these before the connection.
        stop()
        if let viewport {
            wp_viewport_destroy(viewport)
        }
        shell.destroy()
        wl_surface_destroy(surface)
    }

    /// Shows the window until it is closed, or until the program gets SIGINT or SIGTERM.
    ///
    /// - Throws: Why it is gone, if ``close()`` was not called.
    public func run() throws(WindowError) {
        queue.sync { source.start() }
        let signals = [SIGINT, SIGTERM].map { watch($0) }
        over.wait()
        let failure = queue.sync {
            signals.forEach { $0.cancel() }
            stop()
            return self.failure
        }
        if let failure {
            throw failure
        }
    }

    /// Closes the window, and ends ``run()``.
    public func close() {
        end(nil)
    }

    /// A function that any thread may call. Then ``onWake`` is called.
    public var waker: @Sendable () -> Void {
        let wakes = wakes
        return { wakes?.wake() }
    }

    /// Calls ``onWake`` after a time, instead of the time of the latest call.
    public func wake(after delay: Duration) {
        wakes?.wake(after: delay)
    }

    /// Begins to record how frames go.
    public func recordFrames() {
        frameRecord = FrameRecord()
    }

    /// Asks for a frame: ``onFrame`` is called, when the compositor wants one.
    public func setNeedsFrame() {
        needsFrame = true
        if isUrgent || frames?.isWaiting == false {
            turns.add(data: 1)
        }
    }

    /// Asks for a frame in which a part of the window is drawn.
    ///
    /// - Parameter rect: The part, in points. Nil: everything.
    public func setNeedsDisplay(_ rect: Rect? = nil) {
        damage = damage.union(pixels(of: rect))
        setNeedsFrame()
    }

    /// Ends all touches, while the program still gets that. Then it gets nothing more.
    private func stop() {
        source.stop()
        frames = nil
        turns.cancel()
        // Others may hold the waker for longer than the window lives.
        wakes?.cancel()
        (source.onTurn, keyboards) = (nil, [:])
    }

    /// Closes the window at a signal.
    private func watch(_ number: Int32) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { [unowned self] in close() }
        source.activate()
        return source
    }

    func end(_ failure: WindowError?) {
        self.failure = self.failure ?? failure
        over.signal()
    }
}

extension DesktopWindow {
    /// How a window begins.
    public struct Settings {
        /// The title.
        public var title: String
        /// The name of the application, for the compositor.
        public var applicationID: String
        /// The size of the content in units of the desktop. It gets the size of the smallest
        /// output, if there is one.
        public var size: (Size?) -> Size
        /// The least size, in units of the desktop.
        public var minimumSize = Size(width: 160, height: 120)
        /// Whether it begins as full screen.
        public var isFullScreen = false

        /// Creates settings.
        public init(
            title: String,
            applicationID: String = "gesture",
            size: @escaping (Size?) -> Size = { _ in Size(width: 800, height: 600) }
        ) {
            (self.title, self.applicationID, self.size) = (title, applicationID, size)
        }
    }
}
