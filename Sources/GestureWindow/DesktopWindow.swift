// SPDX-License-Identifier: MIT

import CGestureWayland
import CGestureWindow
@_spi(GestureTools) public import GestureKit
import GestureWayland

/// A window of a Wayland desktop: the root of the views, which get its fingers, its pens, its pointer
/// and its touchpads.
///
///     try WindowApplication.run(title: "Circle") { window in
///         let pan = PanGestureRecognizer()
///         window.addGestureRecognizer(pan)
///         window.onDraw = { canvas in
///             canvas.fill(circleAt: pan.location(in: window), radius: 40, .white)
///         }
///     }
///
/// Coordinates are points: 1/160 inch on the glass, as far as the compositor knows the size of the
/// output, else a unit of the desktop. A ``PictureView`` in it fits it, unless `onLayout` says
/// otherwise.
///
/// A frame is drawn after each input, while a `ZoomController` or a `ScrollController` of a view in
/// the window moves its content, and after ``setNeedsDisplay(_:)``. The window gives these
/// controllers the time of each frame, and lets a wheel zoom. When nothing happens, the program
/// sleeps.
public final class DesktopWindow: Window {
    /// What a frame begins with, below what views draw. Nil: an older frame; then `onDraw` of the
    /// window draws all of the ``Canvas/repaint``.
    public var backgroundColor: Color? = Color(0x20_2428) {
        didSet { setNeedsDisplay() }
    }

    /// The frames: when they are drawn.
    public let frames = WindowFrames()

    /// Whether each input, and each motion of a controller, draws all of the window. If false, the
    /// program calls ``setNeedsDisplay(_:)``, and moves its controllers in ``WindowFrames/onFrame``.
    /// Default: true.
    public var redrawsAutomatically = true

    /// Called for each key press.
    public var onKey: (KeyPress) -> Void = { _ in }

    /// Called when the user closes the window. Nil: the window closes.
    public var onClose: (() -> Void)?

    /// Called after samples, and after deadlines of the engine, which can change recognizers without
    /// an action.
    public var onInput: () -> Void = {}

    /// Called after a ``waker`` was called, and after the time of ``wake(after:)``.
    public var onWake: () -> Void = {}

    /// Called at most once, when the window is too large to be drawn pixel by pixel, with a sentence
    /// about it. Its picture has fewer pixels then, and the compositor enlarges it.
    public var onReduction: ((String) -> Void)?

    /// The title. The desktop shows at most 2,048 bytes of it.
    public var title: String {
        didSet { title == oldValue ? () : shell.setTitle(title) }
    }

    /// Whether the window fills the output. Set it to ask for that.
    public var isFullScreen: Bool {
        get { shell.state.isFullScreen }
        set { shell.askForFullScreen(newValue) }
    }

    /// The program that the window is a part of. Nil: it has ended.
    public private(set) weak var application: WindowApplication?

    /// The pixels of a point.
    public var scale: Double { drawn.scale / source.pointsPerUnit }

    /// The current time, by the clock of the samples.
    public var now: Timestamp { source.now }

    /// Whether the window was closed. Only the gestures that this cancels still call their actions.
    public private(set) var isClosed = false

    let connection: Connection
    let surface: OpaquePointer
    let shell: ShellWindow
    let ring: BufferRing
    let cursor: Cursor
    /// Wakes the loop for ``onWake``.
    let bell = Bell()
    private(set) var source: WaylandSource!
    private(set) var display: WaylandFrames!
    /// Nil: the compositor scales only by whole numbers.
    let viewport: OpaquePointer?
    /// What has changed since the last frame, in pixels.
    var damage = PixelRect.none
    /// Whether that must be drawn before the compositor wants a frame.
    var isUrgent = false
    /// Whether the views were laid out, and the controllers do not have their new limits.
    var hasNewLayout = false
    /// Whether the engine got something since the last turn.
    var hasInput = false
    /// How large the window is drawn. Before the compositor has decided, it is drawn nowhere.
    var drawn = DrawnSize(width: 1, height: 1, scale: 1, most: 1, isFree: true)
    var mostPixels = DesktopWindow.mostPixels
    private var wakeTime: Timestamp?

    init(_ application: WindowApplication, _ settings: Settings) throws(WindowError) {
        self.application = application
        connection = application.connection
        guard let compositor = connection.compositor, let shm = connection.shm else {
            throw .missing(interface: "wl_compositor")
        }
        title = settings.title
        let surface: OpaquePointer = wl_compositor_create_surface(compositor)
        self.surface = surface
        viewport = connection.viewporter.flatMap { wp_viewporter_get_viewport($0, surface) }
        shell = ShellWindow(connection, surface, settings)
        ring = BufferRing(shm)
        cursor = Cursor(connection, compositor, shm)
        super.init(frame: .zero, keepsTouchPaths: true)
        // Views in it receive touches. It has no method for them.
        receivesTouches = false
        source = WaylandSource(display: connection.display, surface: surface, window: self)
        display = WaylandFrames(source)
        attach()
    }

    /// Closes the window, and cancels its gestures. It gets no more input, and is gone when what
    /// called this returns.
    public func close() {
        isClosed = true
        source.stop()
    }

    /// A function that any thread may call. Then ``onWake`` is called.
    public var waker: @Sendable () -> Void {
        let bell = bell
        return { bell.ring() }
    }

    /// Calls ``onWake`` after a time, instead of the time of the latest call.
    public func wake(after delay: Duration) {
        wakeTime = now + delay
    }

    /// Asks for a frame in which a part of the window is drawn.
    ///
    /// - Parameter rect: The part, in points. Nil: everything.
    public override func setNeedsDisplay(_ rect: Rect? = nil) {
        damage = damage.union(pixels(of: rect))
        frames.request()
    }

    public override func layoutSubviews() {
        for case let view as PictureView in subviews {
            view.layoutFrame = view.picture.frame(in: bounds)
        }
        hasNewLayout = true
    }

    /// When something is due. Nil: only after events.
    var due: Timestamp? {
        let times = [source.deadline, wakeTime, isFrameDue ? .zero : nil]
        return times.compactMap(\.self).min()
    }

    /// What has happened is in the engine. Handles what is due, and draws.
    func turn(at time: Timestamp) {
        hasInput = hasInput || source.deadline.map { $0 <= time } ?? false
        source.advance(to: time)
        let isDue = wakeTime.map { $0 <= time } ?? false
        if !isClosed, bell.answer() || isDue {
            wakeTime = isDue ? nil : wakeTime
            onWake()
        }
        guard !isClosed else {
            return
        }
        onInput()
        if hasInput {
            hasInput = false
            redrawsAutomatically ? setNeedsDisplay() : ()
        }
        drawFrameIfDue()
    }

    func press(_ key: KeyPress) {
        hasInput = true
        onKey(key)
    }

    /// Closes the window, while the program still gets that, and removes it from the desktop.
    func end() {
        close()
        // They may hold the window.
        (onDraw, onLayout, onKey, onInput, onWake) = (nil, nil, { _ in }, {}, {})
        (onClose, onReduction, frames.onFrame) = (nil, nil, { _ in })
        ring.removeAll()
        viewport.map(wp_viewport_destroy)
        shell.destroy()
        wl_surface_destroy(surface)
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

// What happens to the window.

extension DesktopWindow {
    /// Connects the parts with each other. Nothing is read yet.
    func attach() {
        source.unit = .physical
        source.onEvent = { [unowned self] in take($0) }
        source.onPointerEnter = { [unowned self] pointer, serial in
            cursor.show(forPointer: pointer, serial, scale: source.preferredScale)
        }
        source.onPenEnter = { [unowned self] tool, serial in
            cursor.show(forPen: tool, serial, scale: source.preferredScale)
        }
        source.onSample = { [unowned self] _ in hasInput = true }
        source.onPointer = { [unowned self] _ in hasInput = true }
        source.onPen = { [unowned self] sample in
            hasInput = true
            let wasClosed = isClosed
            for other in application?.windows ?? []
            where other !== self && !other.isClosed && isClosed == wasClosed {
                other.followPen(sample)
                if isClosed != wasClosed {
                    // An action there has closed this window, whose end all got before this sample.
                    var end = sample
                    end.kind = .leave
                    other.followPen(end)
                }
            }
        }
        source.onStep = { [unowned self] _ in hasInput = true }
        shell.onConfigure = { [unowned self] in resize() }
        shell.onClose = { [unowned self] in isClosed ? () : onClose.map { $0() } ?? close() }
        display.onFrame = { [unowned self] in drawFrameIfDue() }
    }

    /// Takes a sample of a pen over another window, beside which fingers are palms here, too.
    private func followPen(_ sample: PenSample) {
        let isDue = source.deadline.map { $0 <= sample.time } ?? false
        // Most samples change nothing here, so nothing is drawn.
        let comes = gestureEngine.palmTime > .zero && !gestureEngine.isPenNear(at: sample.time)
        hasInput = hasInput || isDue || comes
        gestureEngine.pushElsewhere(sample)
    }

    private func take(_ event: WaylandSource.Event) {
        switch event {
        case .scaleChanged(let scale):
            cursor.change(scale: scale)
            resize()
        case .unitChanged: resize()
        case .failed(let error): application?.fail(.ended("\(error)"))
        case .added, .changed, .removed: break
        }
    }
}

/// Lets a wheel zoom the content of a `ZoomController` at the pointer. Two fingers on a touchpad move
/// it, and it returns to fingers that rest.
final class WheelZoom: PanGestureRecognizer, GestureRecognizerDelegate {
    private weak var zoom: ZoomController?

    /// What a click zooms by.
    private static let step = 1.25

    /// Whether its controller has not been removed.
    private var isConnected: Bool {
        zoom?.transformGestureRecognizer.view === view
    }

    /// Adds one to the viewport of a controller that has none, unless its program says what scrolls
    /// do. It takes the place of those whose controllers were removed.
    static func connect(_ zoom: ZoomController) {
        let fingers = zoom.transformGestureRecognizer
        guard fingers.allowedScrollTypesMask.isEmpty, let viewport = zoom.viewport,
            !viewport.gestureRecognizers.contains(where: { ($0 as? WheelZoom)?.zoom === zoom })
        else {
            return
        }
        fingers.allowedScrollTypesMask = .continuous
        // Each frame is drawn while fingers hold the content.
        zoom.returnsToRestingFingers = true
        for case let former as WheelZoom in viewport.gestureRecognizers where !former.isConnected {
            viewport.removeGestureRecognizer(former)
        }
        let wheel = WheelZoom()
        wheel.zoom = zoom
        wheel.delegate = wheel
        wheel.allowedScrollTypesMask = .discrete
        wheel.allowedTouchTypes = []
        wheel.addAction { [unowned wheel] _ in wheel.turn() }
        viewport.addGestureRecognizer(wheel)
    }

    /// Without its controller, it leaves the wheel to others.
    override func shouldReceive(_ event: Event) -> Bool {
        super.shouldReceive(event) && isConnected
    }

    /// A wheel that turns sideways is for content around it that scrolls sideways, such as pages.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        translation(in: view).y != 0 || zoom?.isInSidewaysScroller != true
    }

    private func turn() {
        guard state == .began || state == .changed, isConnected, let zoom,
            let viewport = zoom.viewport, let time = timestamp,
            let engine = viewport.window?.gestureEngine
        else {
            return
        }
        let clicks = translation(in: viewport).y / max(engine.wheelClickDistance, 1)
        setTranslation(.zero, in: viewport)
        guard clicks != 0 else {
            return
        }
        let range = zoom.restScales
        let wanted = zoom.intendedScale * pow(Self.step, clicks)
        let scale = min(max(wanted, range.lowerBound), range.upperBound)
        // A scroll stays at the place where it began. The pointer may have moved since.
        let place = engine.pointerLocation.map { viewport.convert($0, from: nil) }
        zoom.setZoomScale(scale, about: place ?? location(in: viewport), startingAt: time)
    }
}
