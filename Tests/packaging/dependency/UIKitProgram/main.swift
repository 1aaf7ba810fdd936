// SPDX-License-Identifier: MIT

// Plays fingers to the controllers. What is expected comes from where the fingers were.

import GestureKit

try attach()
try scale()
try drag()
try collect()
try recognizeOwn()

/// Tasks 1, 5 and 14.
func attach() throws {
    let board = BoardController()
    board.viewDidLoad()
    let stage = Stage(board.view)

    try stage.tap(130, 140)
    expect(board.events, [])
    stage.rest(400)
    expect(board.events.removeFirst(), "tap 30.0 40.0")
    try stage.tap(130, 140)
    try stage.tap(130, 140)
    stage.rest(1000)
    expect(board.events, ["double tap"])

    try stage.down((150, 150))
    stage.rest(799)
    expect(board.events.count, 1)
    stage.rest(1)
    expect(board.events.last, "press")
    try stage.up()

    stage.rest(1000)
    try stage.down((350, 50))
    for x in stride(from: 320.0, through: 200, by: -30) {
        try stage.move((x, 50))
    }
    try stage.up()
    expect(board.events.last, "swipe")

    // Two fingers grow from 100 to 220 points apart, and turn by a right angle. What they do before
    // both slops are passed is not part of the values.
    stage.rest(1000)
    try stage.down((150, 200), (250, 200))
    try stage.move((140, 180), (260, 220))
    let before = board.card.transform
    try stage.move((200, 90), (200, 310))
    let growth = (220 / (120 * 120 + 40 * 40.0).squareRoot())
    expect(board.card.transform.determinant / before.determinant, near: growth * growth)
    try stage.up()

    // What keeps a recognizer from firing has a sentence.
    board.doubleTap.isEnabled = false
    expect(board.doubleTap.explanation?.contains("isEnabled is false") ?? false, true)
    board.doubleTap.isEnabled = true
    board.view.isUserInteractionEnabled = false
    expect(board.doubleTap.explanation?.contains("isUserInteractionEnabled") ?? false, true)
}

/// Tasks 2, 3, 4 and 8.
func scale() throws {
    // The span begins to count at 110, after the slop of 10.
    let spans = [110.0, 130, 170, 220]
    func pinched(_ way: PictureController.Way) throws -> View {
        let controller = PictureController(way)
        controller.viewDidLoad()
        let stage = Stage(controller.view)
        try stage.down((50, 100), (150, 100))
        for span in spans {
            try stage.move((100 - span / 2, 100), (100 + span / 2, 100))
        }
        try stage.up()
        return controller.picture
    }
    expect(try pinched(.steps).transform.a, near: 2)
    expect(try pinched(.original).transform.a, near: 2)
    expect(try pinched(.mistake).transform.a, near: 130.0 / 110 * 170 / 110 * 2)
    // The fingers are about the corner (100, 100), which stays.
    let frame = try pinched(.anchored).frame
    expect(frame.minX, near: 100)
    expect(frame.minY, near: 100)
    expect(frame.width, near: 200)

    // The mistake grows without end, and harms nothing.
    let mistake = PictureController(.mistake)
    mistake.viewDidLoad()
    let stage = Stage(mistake.view)
    try stage.down((50, 100), (150, 100))
    for _ in 0..<200 {
        try stage.move((0, 100), (300, 100))
        try stage.move((0, 100), (301, 100))
    }
    expect(mistake.picture.transform.a.isFinite, true)
}

/// Tasks 6, 7 and 13.
func drag() throws {
    let plain = PieceController()
    plain.viewDidLoad()
    let stage = Stage(plain.view)
    try stage.down((100, 100))
    try stage.move((110, 100))
    try stage.move((150, 140))
    // The slop of 10 to the right is not part of the translation.
    expect(plain.piece.center, Point(x: 140, y: 140))
    try stage.cancel()
    expect(plain.piece.center, Point(x: 100, y: 100))
    plain.isLocked = true
    try stage.down((100, 100))
    try stage.move((150, 140))
    try stage.up()
    expect(plain.piece.center, Point(x: 100, y: 100))

    // The table is shown at twice its size, so the piece moves by half of what the finger does.
    let scaled = PieceController()
    scaled.table.transform = AffineTransform2D(scaleX: 2, y: 2)
    scaled.viewDidLoad(inSteps: true)
    let enlarged = Stage(scaled.view)
    let start = scaled.piece.center
    let shown = scaled.view.convert(start, from: scaled.table)
    expect(shown, Point(x: 0, y: 0))
    try enlarged.down((30, 30))
    for x in [40.0, 60, 80] {
        try enlarged.move((x, 30))
    }
    try enlarged.up()
    expect(scaled.piece.center, Point(x: start.x + 20, y: start.y))

    // From the left edge, and only from there.
    let drawer = PieceController()
    drawer.viewDidLoad()
    let edge = Stage(drawer.view)
    try edge.down((200, 300))
    try edge.move((260, 300))
    try edge.up()
    expect(drawer.drawerTranslation, Vector())
    try edge.down((2, 300))
    for x in [12.0, 22, 32, 42] {
        try edge.move((x, 300))
    }
    // Ten points in ten milliseconds, without the slop.
    expect(drawer.drawerTranslation.x, near: 30)
    expect(drawer.drawerVelocity.x, near: 1000)
    try edge.up()
}

/// Tasks 9 to 12.
func collect() throws {
    let controller = CollectionController()
    controller.viewDidLoad()
    let stage = Stage(controller.collection)

    // The first tap selects only when it is clear that no second one follows.
    try stage.tap(120, 120)
    expect(controller.selected, [])
    stage.rest(400)
    expect(controller.selected, [1])
    try stage.tap(20, 120)
    try stage.tap(20, 120)
    stage.rest(1000)
    expect(controller.selected, [1])
    expect(controller.doubleTaps, 1)

    try stage.down((100, 300), (200, 300))
    try stage.move((60, 300), (200, 300))
    expect(controller.collection.cells.map(\.frame.minX), [0, 140, 280])
    try stage.up()
    controller.collection.spacing = 100
    controller.collection.setNeedsLayout()

    stage.rest(1000)
    try stage.down((120, 120))
    stage.rest(2000)
    expect(controller.names, "aBc")
    try stage.up()

    stage.rest(1000)
    try stage.down((20, 120))
    try stage.move((20, 150))
    expect(controller.names, "Bc")
    try stage.move((190, 150))
    try stage.up()
    expect(controller.names, "Bca")
    try stage.down((20, 120))
    try stage.move((20, 150))
    try stage.cancel()
    expect(controller.names, "Bca")
}

/// The recognizers of the program's own.
func recognizeOwn() throws {
    final class Marks {
        var count = 0
        func didMark(_ mark: CheckMarkRecognizer) {
            count += 1
        }
    }
    final class Sketches {
        var last: [Point] = []
        func didSketch(_ sketch: SketchRecognizer) {
            if sketch.state == .ended {
                last = sketch.places
            }
        }
    }
    let marks = Marks()
    let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    view.addGestureRecognizer(CheckMarkRecognizer(target: marks, action: Marks.didMark))
    let stage = Stage(view)
    func draw(_ places: [(Double, Double)]) throws {
        try stage.down(places[0])
        for place in places.dropFirst() {
            try stage.move(place)
        }
        try stage.up()
    }
    try draw([(100, 100), (120, 130), (160, 60)])
    expect(marks.count, 1)
    try draw([(100, 100), (90, 130), (160, 60)])
    try draw([(100, 100), (120, 130)])
    expect(marks.count, 1)

    let sketches = Sketches()
    view.addGestureRecognizer(SketchRecognizer(target: sketches, action: Sketches.didSketch))
    try draw([(10, 10), (20, 30), (40, 50)])
    expect(sketches.last, [Point(x: 10, y: 10), Point(x: 20, y: 30), Point(x: 40, y: 50)])
}
