// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting

// 12. A stream of updates, and an async method.

final class Reader {
    private let pan = PanGestureRecognizer()
    private(set) var states: [GestureRecognizer.State] = []

    init(in view: View) {
        view.addGestureRecognizer(pan)
    }

    func read() async {
        for await update in pan.updates {
            states.append(update.state)
            if update.state == .ended {
                pan.setTranslation(.zero, in: nil)
                return
            }
        }
    }
}

func playStream() async throws {
    let (window, hand) = stage()
    let reader = Reader(in: window)
    let task = Task { await reader.read() }
    await Task.yield()
    try drag(hand)
    await task.value
    precondition(reader.states.first == .began && reader.states.last == .ended)
}

// 13. A picture that zooms.

final class Viewer {
    let zoom: ZoomController
    private(set) var scales: [Double] = []

    init(in view: View) {
        let picture = View(frame: view.bounds)
        view.addSubview(picture)
        zoom = ZoomController(content: picture, in: view)
        zoom.onChange = { [unowned self] in scales.append($0.zoomScale) }
    }
}

func playZoom() throws {
    let (window, hand) = stage()
    let view = View(frame: window.bounds)
    window.addSubview(view)
    let viewer = Viewer(in: view)
    try hand.doubleTap(at: place)
    hand.wait(.seconds(2))
    viewer.zoom.advance(to: hand.now)
    precondition(viewer.zoom.zoomScale == 2.5 && viewer.scales.last == 2.5)
}

// 14. A list that scrolls, whose rows select.

final class List {
    let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let scroll: ScrollController
    private(set) var selected: Int?

    init() {
        scroll = ScrollController(in: view)
        scroll.contentSize = Size(width: 400, height: 4400)
        for index in 0..<100 {
            let row = View(frame: Rect(x: 0, y: 44 * Double(index), width: 400, height: 44))
            row.tag = index
            row.onTouches = { [unowned self] touches in
                selected = touches[0].phase == .began ? index : selected
            }
            view.addSubview(row)
        }
    }
}

func playScroll() throws {
    let (window, hand) = stage()
    let list = List()
    window.addSubview(list.view)
    list.scroll.contentOffset.y = 440
    try hand.tap(at: Point(x: 100, y: 50))
    precondition(list.selected == 11)
}

// 15. A widget of a toolkit.

final class Widget: GestureHost {
    private(set) lazy var gestureView = HostView(for: self)
    private let model: Model

    init(model: Model) {
        self.model = model
        gestureView.onTouches = { _ in model.press() }
    }

    var gestureParent: (any GestureHost)? { nil }
    var gestureFrame: Rect { Rect(x: 0, y: 0, width: 400, height: 400) }
}

func playHost() throws {
    let (window, hand) = stage()
    let model = Model()
    let widget = Widget(model: model)
    hand.input = { try window.gestureEngine.push($0, to: widget) }
    try hand.tap(at: place)
    precondition(model.presses == 2)
}
