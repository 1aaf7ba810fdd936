// SPDX-License-Identifier: MIT

import GestureKit
import GestureWindow

/// Views that are changed in every callback, also while they are drawn. What is drawn must be in sight.
final class RandomViews {
    private unowned let window: DesktopWindow
    private let picture: Picture
    private var views: [View] = []
    private var seed: UInt64 = 1
    /// The changes that are left until the next input, so that the window comes to rest.
    private var rest = 0

    init(in window: DesktopWindow, _ picture: Picture) {
        (self.window, self.picture) = (window, picture)
    }

    func attach() {
        for number in 0..<24 {
            let view = number % 8 == 7 ? PictureView(picture) : TouchedView(self)
            view.frame = Rect(x: place(), y: place(), width: place(), height: place())
            view.addGestureRecognizer(PanGestureRecognizer { [unowned self] _ in act() })
            view.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in act() })
            (views.isEmpty ? window : views[below(views.count)]).addSubview(view)
            views.append(view)
        }
        let scroll = ScrollController(in: views[0])
        scroll.contentSize = Size(width: 900, height: 900)
        scroll.didScroll = { _ in self.act() }
        let zoom = ZoomController(content: window.addSubview(views[7]), in: window)
        zoom.onChange = { _ in self.act() }
        window.onLayout = { _ in self.act() }
        window.onInput = { self.act() }
        window.onWake = { self.act() }
        window.onKey = { _ in self.act() }
        window.frames.onFrame = { _ in self.actAgain() }
        window.onDraw = { _ in self.actAgain() }
    }

    /// Input has arrived.
    func act() {
        rest = 4
        actAgain()
    }

    private func actAgain() {
        guard rest > 0 else {
            return
        }
        rest -= 1
        let view = views[below(views.count)]
        switch below(9) {
        case 0: view.onDraw = nil
        case 1: view.isHidden.toggle()
        case 2: view.alpha = [0, 0.005, 0.3, 0.9, 1, 2][below(6)]
        case 3: view.clipsToBounds.toggle()
        case 4:
            let scale = [0, 1e-9, 0.5, 1, 3, 500][below(6)]
            view.transform = AffineTransform2D(rotationAngle: place()).scaledBy(x: scale, y: 1)
        case 5:
            let above = views[below(views.count)]
            if !above.isDescendant(of: view) { above.addSubview(view) }
        case 6: view.removeFromSuperview()
        case 7:
            view.setNeedsDisplay(Rect(x: number(), y: place(), width: number(), height: place()))
        default: view.onDraw = { [unowned self, unowned view] in draw(view, on: $0) }
        }
    }

    private func draw(_ view: View, on canvas: Canvas) {
        if view.isHidden || view.alpha < 0.01 || canvas.bounds != view.bounds {
            fatalError("a view is drawn that is not in sight: \(view)")
        }
        canvas.fill(canvas.bounds, corner: number(), Color(UInt32(below(0x100_0000))))
        switch below(6) {
        case 0: canvas.draw("שלום, two lines\n", in: canvas.bounds, size: number(), .black)
        case 1: canvas.draw("word", at: Point(x: number(), y: place()), size: place(), .white)
        case 2: canvas.withTransform(AffineTransform2D(scaleX: number(), y: 1)) { actAgain() }
        case 3: canvas.withClip(to: canvas.bounds) { canvas.draw(picture) }
        case 4: canvas.draw(picture, transform: AffineTransform2D(rotationAngle: place()))
        default: _ = canvas.size(of: "word", size: number(), width: number())
        }
        actAgain()
    }

    private func place() -> Double { Double(below(400)) }

    private func number() -> Double {
        let wild = [Double.nan, .infinity, -.infinity, -1, 0, 1e-300, 1e300]
        return below(2) == 0 ? place() : wild[below(wild.count)]
    }

    private func below(_ end: Int) -> Int {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(seed >> 33) % end
    }
}

/// A view whose touches change views.
private final class TouchedView: View {
    private unowned let changes: RandomViews

    init(_ owner: RandomViews) {
        changes = owner
        super.init(frame: .zero)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        changes.act()
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        changes.act()
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        changes.act()
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        changes.act()
    }
}
