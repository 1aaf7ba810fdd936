// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import Testing

/// A window of 400 x 600 points, a view in it, a hand, and a display.
final class Stage {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    let view: View
    let hand: Hand
    /// They move with the display.
    var controllers: [ContentController] = []

    init() {
        view = window.subview(0, 0, 400, 600)
        hand = Hand(on: window)
        hand.clock.onDisplay = { [unowned self] time in
            controllers.forEach { $0.advance(to: time) }
        }
    }

    /// Drags a finger up or down by so many points, rests, and lifts. The slop is 10 points.
    func drag(from y: Double, by way: Double) throws {
        try hand.drag(
            from: Point(x: 200, y: y),
            to: Point(x: 200, y: y + way),
            pause: .milliseconds(200)
        )
        hand.wait(.seconds(3))
    }

    /// Lays the view out with another height.
    func resizeView(to height: Double) {
        view.frame.size.height = height
        view.layoutIfNeeded()
    }

    /// Drags a finger across the middle by so many points, rests, and lifts.
    func drag(across way: Double) throws {
        try hand.drag(
            from: Point(x: 200 - way / 2, y: 300),
            to: Point(x: 200 + way / 2, y: 300),
            pause: .milliseconds(200)
        )
    }
}

@Suite("The programs of articles")
struct ArticleTests {
    private let stage = Stage()

    private func text(_ path: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/")
        return try String(contentsOfFile: "\(root.dropFirst())/\(path)", encoding: .utf8)
    }

    @Test(
        "An article prints its programs as they run here",
        arguments: [
            "SheetWithAList": 2, "PagesOfPictures": 1, "GrowingList": 2, "WhoHoldsTheController": 1,
            "Pens": 3, "GestureBugs": 1,
        ]
    )
    func printed(article: String, count: Int) throws {
        let programs = try text("Tests/kit/GestureKitTests/ArticlePrograms.swift")
        let head = "<!-- compile -->\n```swift\nimport GestureKit\n\n"
        let blocks = try text("Sources/GestureKit/GestureKit.docc/\(article).md")
            .components(separatedBy: head).dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
        #expect(blocks.count == count)
        for block in blocks {
            #expect(programs.contains(block))
        }
    }

    @Test("A sheet rises before its list scrolls, and falls when the list is at its top")
    func sheet() throws {
        let (sheet, list) = addSheet(to: stage.view, rows: 100)
        stage.controllers = [sheet, list]
        try stage.drag(from: 590, by: -500)
        #expect(isNear(sheet.contentOffset.y, 400) && isNear(list.contentOffset.y, 90))
        try stage.drag(from: 100, by: 400)
        #expect(isNear(sheet.contentOffset.y, 0) && isNear(list.contentOffset.y, 0))
        // It rests at the place that it chooses.
        try stage.drag(from: 590, by: -180)
        #expect(isNear(sheet.contentOffset.y, 0))
        try stage.drag(from: 590, by: -240)
        #expect(isNear(sheet.contentOffset.y, 400) && list.contentOffset.y == 0)
    }

    @Test("A sheet that has risen stays up when its host is resized")
    func resizedSheet() throws {
        let (sheet, list) = addSheet(to: stage.view, rows: 100)
        stage.controllers = [sheet, list]
        try stage.drag(from: 590, by: -240)
        stage.resizeView(to: 900)
        #expect(sheet.contentOffset.y == 700 && list.maximumContentOffset.y == 4400 - 900)
        stage.resizeView(to: 600)
        #expect(sheet.contentOffset.y == 400)
    }

    @Test("A sheet that moves while its host is resized rests where its fling or a key took it")
    func sheetResizedInMotion() throws {
        let (sheet, list) = addSheet(to: stage.view, rows: 100)
        stage.controllers = [sheet, list]
        func fling(from y: Double, by speed: Double) throws {
            try stage.hand.fling(from: Point(x: 200, y: y), velocity: Vector(x: 0, y: speed))
            stage.hand.wait(.milliseconds(40))
            #expect(sheet.isDecelerating)
        }
        func rests(at y: Double) -> Bool {
            stage.hand.wait(.seconds(3))
            return sheet.contentOffset.y == y && !sheet.isAnimating
        }
        // Each fling has yet to pass the middle. Its drag is 120 points, of which 10 are the slop.
        try fling(from: 590, by: -800)
        #expect(sheet.contentOffset.y > 110 && sheet.contentOffset.y < 200)
        stage.resizeView(to: 900)
        #expect(sheet.contentOffset.y == 700 && rests(at: 700))
        try fling(from: 100, by: 800)
        #expect(sheet.contentOffset.y > 350 && sheet.contentOffset.y < 590)
        stage.resizeView(to: 600)
        #expect(sheet.contentOffset.y == 0 && rests(at: 0))
        // A key closes it. It is nearer to its lower place.
        sheet.setContentOffset(Point(x: 0, y: 400))
        sheet.setContentOffset(.zero, startingAt: stage.hand.now)
        stage.hand.wait(.milliseconds(200))
        #expect(sheet.contentOffset.y > 10 && sheet.contentOffset.y < 200)
        stage.resizeView(to: 900)
        #expect(sheet.contentOffset.y == 0 && rests(at: 0))
    }

    @Test("A sheet that moves comes to its place, whatever layouts its host has at the same size")
    func sheetLaidOutInMotion() throws {
        let (sheet, list) = addSheet(to: stage.view, rows: 100)
        stage.controllers = [sheet, list]
        sheet.setContentOffset(Point(x: 0, y: 400))
        try stage.hand.fling(from: Point(x: 200, y: 100), velocity: Vector(x: 0, y: 800))
        stage.hand.wait(.milliseconds(40))
        let before = sheet.contentOffset.y
        stage.view.addSubview(View())
        stage.view.layoutIfNeeded()
        #expect(sheet.contentOffset.y == before && sheet.isDecelerating)
        stage.hand.wait(.seconds(3))
        #expect(sheet.contentOffset.y == 0)
    }

    @Test("A sheet that a finger drags stays under the finger when its host is laid out")
    func sheetResizedInDrag() throws {
        let (sheet, list) = addSheet(to: stage.view, rows: 100)
        stage.controllers = [sheet, list]
        let panel = try #require(list.viewport)
        let finger = try stage.hand.land(at: Point(x: 200, y: 590))
        try finger.drag(to: Point(x: 200, y: 380), duration: .milliseconds(300))
        let edge = panel.convert(Point.zero, to: nil).y
        // The drag less the slop has raised it from 400.
        #expect(isNear(edge, 200))
        stage.view.setNeedsLayout()
        stage.view.layoutIfNeeded()
        #expect(isNear(panel.convert(Point.zero, to: nil).y, edge))
        stage.resizeView(to: 900)
        #expect(isNear(panel.convert(Point.zero, to: nil).y, edge))
        // It is 500 of 700 points up.
        stage.hand.wait(.milliseconds(200))
        try finger.lift()
        stage.hand.wait(.seconds(3))
        #expect(sheet.contentOffset.y == 700)
    }

    @Test("A sheet that chooses where it rests keeps the fling, or else its list takes the rest")
    func sheetFling() throws {
        func fling(chooses: Bool) throws -> (Double, Double) {
            let stage = Stage()
            let (sheet, list) = addSheet(to: stage.view, rows: 100)
            sheet.willEndDragging = chooses ? sheet.willEndDragging : nil
            stage.controllers = [sheet, list]
            let velocity = Vector(x: 0, y: -2000)
            try stage.hand.fling(from: Point(x: 200, y: 590), velocity: velocity)
            stage.hand.wait(.seconds(5))
            return (sheet.contentOffset.y, list.contentOffset.y)
        }
        let (sheet, list) = try fling(chooses: true)
        #expect(sheet == 400 && list == 0)
        // The drag of 300 points less the slop, and the velocity times the time constant.
        let (rise, rest) = try fling(chooses: false)
        #expect(rise == 400 && isNear(rise + rest, 290 + 2000 * 0.4995, within: 2))
    }

    @Test("A drag of 240 takes a header of 200 away and the list to 40")
    func header() throws {
        let (page, list) = addHeader(200, to: stage.view, rows: 100)
        stage.controllers = [page, list]
        try stage.drag(from: 550, by: -250)
        #expect(isNear(page.contentOffset.y, 200) && isNear(list.contentOffset.y, 40))
        // Only the list comes back first.
        try stage.drag(from: 300, by: 110)
        #expect(isNear(page.contentOffset.y, 140) && isNear(list.contentOffset.y, 0))
        // With both edges, the header comes back first.
        page.goesFirst = [.top, .bottom]
        list.contentOffset.y = 100
        try stage.drag(from: 300, by: 110)
        #expect(isNear(page.contentOffset.y, 40) && isNear(list.contentOffset.y, 100))
    }

    @Test("A fling that takes a header away and the list to its end bounces the list")
    func headerFling() throws {
        let (page, list) = addHeader(400, to: stage.view, rows: 16)
        stage.controllers = [page, list]
        var (farthestPage, farthestList) = (0.0, 0.0)
        page.didScroll = { farthestPage = max(farthestPage, $0.contentOffset.y) }
        list.didScroll = { farthestList = max(farthestList, $0.contentOffset.y) }
        try stage.hand.fling(from: Point(x: 200, y: 590), velocity: Vector(x: 0, y: -2000))
        stage.hand.wait(.seconds(5))
        #expect(isNear(farthestPage, 400) && page.contentOffset.y == 400)
        // The list has 16 * 44 - 600 points, and the drag was 290. Each point takes 1 / 0.4995 s of
        // the velocity v. A spring then lets content go beyond its end by v τ / e.
        let speed = 2000 - (400 - 290 + 104) / 0.4995
        #expect(isNear(farthestList, 104 + speed * 0.08 / exp(1), within: 2))
        #expect(list.contentOffset.y == 104)
    }

    /// Two pages of pictures in the view.
    private func pages() -> (pages: ScrollController, zooms: [ZoomController]) {
        let both = addPages(of: [View(), View()], to: stage.view)
        stage.controllers = [both.pages] + both.zooms
        return both
    }

    private func swipe() throws {
        try stage.hand.drag(
            from: Point(x: 350, y: 300),
            to: Point(x: 50, y: 305),
            duration: .milliseconds(200)
        )
        stage.hand.wait(.seconds(3))
    }

    @Test("A finger turns a page that shows all of its picture, and pages out of sight are reset")
    func turn() throws {
        let (pages, zooms) = pages()
        try swipe()
        #expect(pages.contentOffset.x == 400)
        pages.contentOffset.x = 0
        zooms[0].setZoomScale(2)
        zooms[0].move(by: Vector(x: -1000, y: 0))
        #expect(zooms[0].translation.x == -200)
        try swipe()
        #expect(pages.contentOffset.x == 400)
        #expect(zooms[0].zoomScale == 1 && zooms[0].translation == .zero)
    }

    @Test("A page that a finger stops in sight keeps its zoom until it is out of sight")
    func stoppedTurn() throws {
        let (pages, zooms) = pages()
        zooms[0].setZoomScale(2)
        zooms[0].move(by: Vector(x: -1000, y: 0))
        try stage.hand.drag(
            from: Point(x: 350, y: 300),
            to: Point(x: 50, y: 305),
            duration: .milliseconds(200)
        )
        stage.hand.wait(.milliseconds(40))
        let finger = try stage.hand.land(at: Point(x: 200, y: 300))
        // More than half of the next page is in sight.
        #expect(pages.contentOffset.x > 250 && pages.contentOffset.x < 390)
        #expect(!pages.isDecelerating)
        #expect(zooms[0].zoomScale == 2 && zooms[0].translation.x == -200)
        try finger.lift()
        stage.hand.wait(.seconds(3))
        #expect(pages.contentOffset.x == 400)
        #expect(zooms[0].zoomScale == 1 && zooms[0].translation == .zero)
    }

    @Test("Pages out of sight are reset also after a wheel that comes right to a page")
    func turnByWheel() throws {
        let (pages, zooms) = pages()
        zooms[0].setZoomScale(2)
        let mouse = Mouse(clock: stage.hand.clock)
        try mouse.move(to: Point(x: 200, y: 300))
        let distance = stage.window.gestureEngine.wheelClickDistance
        try mouse.turnWheel(by: Vector(x: -400 / distance, y: 0))
        stage.hand.wait(.seconds(3))
        #expect(pages.contentOffset.x == 400)
        #expect(zooms[0].zoomScale == 1 && zooms[0].translation == .zero)
    }

    @Test("A touchpad turns the page of a picture that fits, also if its first step leads across")
    func turnByTouchpad() throws {
        let (pages, zooms) = pages()
        // As a DesktopWindow sets it.
        for zoom in zooms {
            zoom.transformGestureRecognizer.allowedScrollTypesMask = .continuous
        }
        let touchpad = Touchpad(clock: stage.hand.clock)
        try touchpad.report(.motion(to: Point(x: 200, y: 300)))
        try touchpad.report(.scroll(by: Vector(x: 0, y: 1)))
        for _ in 1...15 {
            stage.hand.wait(.milliseconds(8))
            try touchpad.report(.scroll(by: Vector(x: -20, y: 0)))
        }
        stage.hand.wait(.milliseconds(8))
        try touchpad.report(.scrollEnd)
        stage.hand.wait(.seconds(3))
        #expect(pages.contentOffset.x == 400 && zooms[0].translation == .zero)
    }

    @Test("Inside of a zoomed picture a finger moves the picture, and the page stays")
    func insideOfAPicture() throws {
        let (pages, zooms) = pages()
        zooms[0].setZoomScale(4)
        let start = zooms[0].translation.x
        try stage.drag(across: -300)
        #expect(pages.contentOffset.x == 0)
        #expect(isNear(zooms[0].translation.x, start - 290, within: 1))
    }

    @Test("Rows that come above a list that flings do not stop it, and it goes on as far")
    func growing() throws {
        let scroll = ScrollController(in: stage.view)
        scroll.contentSize = Size(width: 400, height: 5000)
        scroll.contentOffset.y = 2000
        stage.controllers = [scroll]
        let velocity = Vector(x: 0, y: 2000)
        try stage.hand.fling(from: Point(x: 200, y: 200), velocity: velocity)
        stage.hand.wait(.milliseconds(200))
        scroll.advance(to: stage.hand.now)
        let before = scroll.contentOffset.y
        let rest = scroll.velocity(at: stage.hand.now).y
        addRows(500.0 / 44, above: scroll)
        #expect(isNear(scroll.contentOffset.y, before + 500))
        stage.hand.wait(.seconds(5))
        let way = scroll.contentOffset.y - before - 500
        #expect(isNear(rest, -1300, within: 25) && isNear(way, rest * 0.4995, within: 1))
    }

    @Test("An endless carousel comes to the same place as content that is long enough")
    func carousel() throws {
        func fling(isEndless: Bool) throws -> (way: Double, velocity: Double) {
            let stage = Stage()
            let scroll = ScrollController(in: stage.view)
            scroll.contentSize = Size(width: 10_000, height: 600)
            stage.controllers = [scroll]
            var (way, last) = (0.0, 0.0)
            if isEndless {
                _ = makeEndless(scroll, length: 1000)
            } else {
                scroll.contentOffset.x = 1000
            }
            last = scroll.contentOffset.x
            let wrap = scroll.didScroll
            scroll.didScroll = { scroll in
                // A wrap is no way: the nearest of three copies.
                let step = scroll.contentOffset.x - last
                way += step > 500 ? step - 1000 : step < -500 ? step + 1000 : step
                last = scroll.contentOffset.x
                wrap?(scroll)
            }
            let velocity = Vector(x: -5000, y: 0)
            try stage.hand.fling(
                from: Point(x: 390, y: 300),
                velocity: velocity,
                duration: .milliseconds(70)
            )
            stage.hand.wait(.milliseconds(200))
            let speed = scroll.velocity(at: stage.hand.now).x
            stage.hand.wait(.seconds(6))
            return (way, speed)
        }
        let (one, other) = (try fling(isEndless: true), try fling(isEndless: false))
        #expect(isNear(one.way, other.way, within: 0.01) && one.way > 2000)
        #expect(isNear(one.velocity, other.velocity, within: 0.01) && one.velocity > 2000)
    }

    @Test(
        "An endless carousel of any length has no ends, however late frames come",
        arguments: [100.0, 200, 300, 1000]
    )
    func carouselOfLength(_ length: Double) throws {
        let scroll = ScrollController(in: stage.view)
        let copies = makeEndless(scroll, length: length)
        /// Whether it shows what longer content would show at an offset, in what is drawn.
        func shows(_ offset: Double) -> Bool {
            let place = scroll.contentOffset.x
            let lengths = ((place - offset) / length).rounded()
            return isNear(place - offset, lengths * length, within: 2)
                && place >= 0 && place + 400 <= Double(copies) * length
        }
        stage.controllers = [scroll]
        try stage.drag(across: -300)
        stage.hand.wait(.seconds(1))
        #expect(shows(290))
        for _ in 1...2 {
            try stage.drag(across: 300)
            stage.hand.wait(.seconds(1))
        }
        #expect(shows(-290))
        stage.controllers = []
        try stage.hand.fling(
            from: Point(x: 390, y: 300),
            velocity: Vector(x: -5000, y: 0),
            duration: .milliseconds(70)
        )
        scroll.advance(to: stage.hand.now)
        let velocity = scroll.velocity(at: stage.hand.now).x
        let end = scroll.contentOffset.x + velocity * 0.4995
        #expect(velocity > 3000)
        for pause in [Duration.milliseconds(300), .seconds(6)] {
            stage.hand.wait(pause)
            scroll.advance(to: stage.hand.now)
        }
        #expect(shows(end) && !scroll.isAnimating)
    }

    @Test("An endless carousel that is made again keeps its place, its motion and other insets")
    func carouselOfOtherWidth() throws {
        let scroll = ScrollController(in: stage.view)
        scroll.contentInsets.bottom = 20
        #expect(makeEndless(scroll, length: 1000) == 2 && scroll.contentOffset.x == 1000)
        stage.controllers = [scroll]
        try stage.hand.fling(from: Point(x: 390, y: 300), velocity: Vector(x: -2000, y: 0))
        stage.hand.wait(.milliseconds(200))
        for pause in [Duration.zero, .seconds(6)] {
            stage.hand.wait(pause)
            let place = scroll.contentOffset
            let velocity = scroll.velocity(at: stage.hand.now)
            #expect((velocity.x > 1000) == (pause == .zero) && place.x != 1000)
            stage.view.frame.size.width += 200
            // Up to 1.5 lengths are before the viewport.
            #expect(makeEndless(scroll, length: 1000) == 3)
            #expect(scroll.contentOffset == place)
            #expect(scroll.velocity(at: stage.hand.now) == velocity)
        }
        #expect(scroll.contentInsets.bottom == 20 && !scroll.isAnimating)
    }

    @Test("A list that nobody holds but its superview scrolls, and goes with its last reference")
    func owner() throws {
        var list: View? = makeList(rows: 100, in: stage.view.bounds)
        let isGone = { [weak list] in list == nil }
        _ = list.map(stage.view.addSubview)
        try stage.drag(from: 500, by: -318)
        #expect(isNear(list?.bounds.minY ?? 0, 308) && list?.name == "A list at row 7")
        list?.removeFromSuperview()
        list = nil
        #expect(isGone())
    }

    @Test("A swipe that is too short is saved with the reason, where it went and what it missed")
    func gestureBug() throws {
        let window = Window(frame: Rect(x: 0, y: 0, width: 600, height: 400))
        let page = PanGestureRecognizer()
        page.name = "turn the page"
        window.addGestureRecognizer(page)
        let folder = FileManager.default.temporaryDirectory.path
        let path = "\(folder)/\(UUID().uuidString).gesture"
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(saveRecording(of: window, to: path).hasPrefix("Turn the recorder on"))
        window.gestureEngine.recorder = GestureRecorder(seconds: 30)
        try Hand(on: window).drag(
            from: Point(x: 420, y: 200),
            to: Point(x: 413, y: 200),
            duration: .milliseconds(80)
        )
        #expect(saveRecording(of: window, to: path).hasPrefix("\(path) has the gestures"))
        let file = try String(contentsOfFile: path, encoding: .utf8)
        #expect(file.contains("down time=1000000 device=0 id=0 x=420.0000 y=200.0000 node=0\n"))
        // 7 and 10 points.
        let reason = "recognizer=1 reason=under-slop measured=28672 limit=40960"
        #expect(file.contains("record time=1088333 \(reason) device=0 id=0\n"))
        #expect(saveRecording(of: window, to: path) == "\(path): File exists")
    }

    /// A page of the size of a window that keeps paths, and a pen.
    private func inkAndPen() -> (window: Window, page: Ink, pen: Pen) {
        let frame = Rect(x: 0, y: 0, width: 400, height: 600)
        let (window, page) = (Window(frame: frame, keepsTouchPaths: true), Ink(frame: frame))
        window.addSubview(page)
        return (window, page, Pen(on: window))
    }

    @Test("Ink is 1 point wide and up to 7 more by force, where the pen was and where it will be")
    func ink() throws {
        let (window, page, pen) = inkAndPen()
        try pen.down(at: Point(x: 50, y: 100), force: 0)
        try pen.draw(to: Point(x: 350, y: 100), force: 1, duration: .milliseconds(600))
        let line = try #require(page.lines.last)
        #expect(page.lines.count == 1 && line.count > 60)
        for dot in line {
            #expect(isNear(dot.width, 1 + 7 * (dot.place.x - 50) / 300, within: 0.01))
        }
        let next = try #require(page.ahead.first)
        #expect(next.place.x > 350 && page.ahead.allSatisfy { isNear($0.width, 8) })
        try pen.up()
        #expect(page.lines.count == 1 && page.ahead.isEmpty)
        window.gestureEngine.cancelAllTouches(at: pen.clock.now)
        #expect(page.lines.count == 1)
    }

    @Test("A mark is under a pen above a page, the clearer the nearer the pen is")
    func mark() throws {
        let (_, page, pen) = inkAndPen()
        let mark = View()
        show(mark, on: page)
        #expect(mark.isHidden)
        for (x, distance) in [(100.0, 1.0), (120, 0.5), (140, 0)] {
            try pen.hover(at: Point(x: x, y: 50), zOffset: distance)
            #expect(!mark.isHidden && mark.center == Point(x: x, y: 50))
            #expect(isNear(mark.alpha, 1 - 0.9 * distance, within: 1e-6))
        }
        try pen.down(at: Point(x: 140, y: 50))
        #expect(mark.isHidden)
        try pen.up()
        #expect(!mark.isHidden)
        try pen.leave()
        #expect(mark.isHidden)
    }

    @Test("A pen draws on a page that fingers fling, and stops it")
    func penOnAPage() throws {
        let (window, page, pen) = inkAndPen()
        let zoom = scroll(page, in: window)
        zoom.setZoomScale(4)
        let hand = Hand(clock: pen.clock)
        try hand.fling(from: Point(x: 200, y: 500), velocity: Vector(x: 0, y: -2000))
        #expect(zoom.isAnimating)
        let lines = page.lines.count
        hand.wait(.milliseconds(50))
        let place = Point(x: 200, y: 300)
        try pen.down(at: place)
        #expect(!zoom.isAnimating && page.lines.count == lines + 1)
        try pen.draw(to: Point(x: 300, y: 300))
        #expect(isNear(page.lines.last?.last?.place.x ?? 0, page.convert(place, from: nil).x + 25))
        try pen.up()
        #expect(page.lines.count == lines + 1)
    }
}
