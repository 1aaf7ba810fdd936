// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting

// Plays the tutorials after their edits, and prints what their readers see. check.py compares.

@main struct Play {
    static func main() throws {
        try dragPiece()
        try throwBall()
        try zoomPicture()
        try reorderList()
        try swipeRow()
        try editLetters()
    }

    private static var windows: [Window] = []

    /// A hand on a window with the view of a tutorial.
    private static func hand(on view: View) -> Hand {
        let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 600))
        view.frame = window.bounds
        window.addSubview(view)
        windows.append(window)
        return Hand(on: window)
    }

    private static func dragPiece() throws {
        let board = DraggingViewController()
        let hand = hand(on: board.view)
        board.viewDidLoad()
        board.piece.center = Point(x: 100, y: 300)
        try hand.drag(from: Point(x: 100, y: 300), to: Point(x: 220, y: 300))
        print("piece", board.piece.center.x, board.piece.center.y)
    }

    private static func throwBall() throws {
        let board = BallViewController()
        let hand = hand(on: board.view)
        board.viewDidLoad()
        try hand.fling(from: board.ball.center, velocity: Vector(x: 0, y: 800))
        print("ball", board.ball.center.x, Int(board.ball.center.y.rounded()))
        hand.wait(.seconds(1))
        board.ball.center = Point(x: 50, y: 300)
        try hand.fling(from: board.ball.center, velocity: Vector(x: 0, y: 3000))
        print("ball", board.ball.center.x, board.ball.center.y)
    }

    private static func zoomPicture() throws {
        let board = ScalingViewController()
        let hand = hand(on: board.view)
        board.viewDidLoad()
        try hand.pinch(about: Point(x: 150, y: 150), from: 100, to: 200)
        print("picture", Int(board.square.frame.width.rounded()))
    }

    private static func reorderList() throws {
        let board = ListViewController()
        let hand = hand(on: board.view)
        board.viewDidLoad()
        let finger = try hand.land(at: Point(x: 100, y: 75))
        hand.wait(.milliseconds(400))
        try finger.drag(to: Point(x: 100, y: 180))
        print("lifted", board.rows[3].center.y)
        try finger.lift()
        print("list", board.rows.map(\.tag), board.rows.map(\.frame.minY))
    }

    private static func swipeRow() throws {
        let board = RowViewController()
        let hand = hand(on: board.view)
        board.viewDidLoad()
        let finger = try hand.land(at: Point(x: 300, y: 30))
        try finger.drag(to: Point(x: 240, y: 30))
        print("row", board.row.frame.minX)
        try finger.lift()
        print("row", board.row.frame.minX)
        hand.wait(.seconds(1))
        try hand.drag(from: Point(x: 200, y: 30), to: Point(x: 230, y: 30))
        print("row", board.row.frame.minX)
    }

    private static func editLetters() throws {
        let board = LetterViewController()
        let hand = hand(on: board.view)
        let list = CollectionView(frame: board.view.bounds)
        board.collectionView = list
        board.view.addSubview(list)
        board.viewDidLoad()
        hand.clock.onDisplay = { time in list.controller.advance(to: time) }
        try hand.hold(at: Point(x: 95, y: 300), for: .seconds(2))
        print("replaced", board.letters)
        hand.wait(.seconds(1))
        let finger = try hand.land(at: Point(x: 35, y: 290))
        try finger.drag(to: Point(x: 35, y: 310))
        hand.wait(.seconds(1))
        // The others have moved up by one place.
        try finger.drag(to: Point(x: 155, y: 310))
        try finger.lift()
        print("carried", board.letters)
        hand.wait(.seconds(1))
        let fingers = try hand.land(at: [Point(x: 150, y: 300), Point(x: 250, y: 300)])
        try fingers[1].drag(to: Point(x: 300, y: 300))
        print("spread", list.cellForItem(at: [0, 1])?.frame.minX ?? 0)
    }
}

// What the tutorials use of a toolkit beside gestures, with UIKit's names.

class ImageView: View {
    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }
}

class Label: ImageView {
    var text: String?
}

protocol CollectionViewDataSource: AnyObject {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int
}

struct CollectionViewLayoutAttributes {
    var frame: Rect
}

class CollectionViewFlowLayout {
    weak var view: CollectionView?
    var minimumInteritemSpacing = 10.0

    func invalidateLayout() {
        view?.controller.layout = StackLayout(
            .horizontal,
            length: 50,
            breadth: 50,
            spacing: minimumInteritemSpacing
        )
    }

    func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
        view?.controller.frameForItem(at: path.item).map(CollectionViewLayoutAttributes.init)
    }
}

class CollectionView: View {
    @MainActor lazy var controller = CollectionController(
        in: self,
        layout: StackLayout(.horizontal, length: 50)
    )

    @MainActor weak var dataSource: CollectionViewDataSource? {
        didSet {
            controller.numberOfItems =
                dataSource?.collectionView(self, numberOfItemsInSection: 0) ?? 0
        }
    }

    @MainActor var collectionViewLayout = CollectionViewFlowLayout() {
        didSet {
            collectionViewLayout.view = self
            collectionViewLayout.invalidateLayout()
        }
    }

    @MainActor func indexPathForItem(at point: Point) -> IndexPath? {
        controller.indexForItem(at: point).map { [0, $0] }
    }

    @MainActor func cellForItem(at path: IndexPath) -> View? {
        controller.cellForItem(at: path.item)
    }

    @MainActor func insertItems(at paths: [IndexPath]) {
        controller.insertItems(at: paths.map(\.item))
    }

    @MainActor func deleteItems(at paths: [IndexPath]) {
        controller.deleteItems(at: paths.map(\.item))
    }
}

extension IndexPath {
    var item: Int { self[1] }
}
