// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// A target for each reason why an action is not called.
package final class NotCalledPage: Page {
    /// The cards, in the order of ``Cause``.
    let cards = Cause.allCases.map { CauseCard($0) }

    package required init(frame: Rect) {
        super.init(frame: frame)
        for card in cards {
            addSubview(card)
            let recognizers = card.cause.recognizers { [unowned card] in card.fire() }
            recognizers.forEach(card.addGestureRecognizer)
            for (recognizer, name) in zip(recognizers, card.cause.names) {
                show(recognizer, as: name)
            }
            card.isUserInteractionEnabled = card.cause != .notInteractive
            card.name = card.cause == .notInteractive ? "photo" : card.detail
        }
    }

    func card(_ cause: Cause) -> CauseCard {
        cards[cause.rawValue]
    }

    /// Two causes are about an edge of the window, so their cards are at the edges.
    override func place(in area: Rect) {
        let strip = min(76, area.width / 5.8)
        card(.alongEdge).frame = Rect(x: 0, y: area.minY, width: strip, height: area.height)
        card(.otherEdge).frame = Rect(
            x: bounds.maxX - strip,
            y: area.minY,
            width: strip,
            height: area.height
        )
        let middle = Rect(
            x: strip + 8,
            y: area.minY,
            width: bounds.width - 2 * strip - 16,
            height: area.height
        )
        let others = cards.filter { $0.cause != .alongEdge && $0.cause != .otherEdge }
        let columns = middle.width < 420 ? 2 : middle.width < 800 ? 3 : 5
        let rows = (others.count + columns - 1) / columns
        for (card, cell) in zip(others, middle.grid(columns: columns, rows: rows, gap: 8)) {
            card.frame = cell
        }
    }

    package override var status: String {
        let fired = cards.filter { $0.fires > 0 }.map(\.detail)
        return fired.isEmpty ? "no action called" : "called: " + fired.joined(separator: ", ")
    }
}

/// A card whose recognizer should not recognize.
final class CauseCard: CardView {
    let cause: Cause
    private(set) var fires = 0

    init(_ cause: Cause) {
        self.cause = cause
        super.init(cause.title, .contacts[cause.rawValue % 6], detail: cause.detail)
        isOutline = true
    }

    /// The action was called.
    func fire() {
        fires += 1
        isOutline = false
    }
}

/// Why the action of a recognizer is not called.
enum Cause: Int, CaseIterable {
    case notInteractive
    case oneFinger
    case fewFingers
    case manyFingers
    case noEdge
    case farInside
    case alongEdge
    case otherEdge
    case underSlop
    case heldLong
    case disabled
    case rival

    /// The title of its card: what to do.
    var title: String {
        switch self {
        case .notInteractive, .disabled: "tap"
        case .oneFinger: "1 finger"
        case .fewFingers: "1-finger drag"
        case .manyFingers: "2-finger drag"
        case .noEdge, .rival: "drag"
        case .farInside: "drag right"
        case .alongEdge: "drag down"
        case .otherEdge: "drag left"
        case .underSlop: "small drag"
        case .heldLong: "hold for 1 s"
        }
    }

    /// What has been set up, below the title.
    var detail: String {
        switch self {
        case .notInteractive: "interaction off"
        case .oneFinger: "a pinch takes 2"
        case .fewFingers: "this pan takes 2"
        case .manyFingers: "this pan takes 1"
        case .noEdge: "no edge is set"
        case .farInside: "far inside"
        case .alongEdge: "along its edge"
        case .otherEdge: "not its edge"
        case .underSlop: "under the slop"
        case .heldLong: "a tap is shorter"
        case .disabled: "disabled"
        case .rival: "two rival pans"
        }
    }

    var names: [String] {
        switch self {
        case .notInteractive: ["tap on photo"]
        case .oneFinger: ["pinch"]
        case .fewFingers: ["pan of two"]
        case .manyFingers: ["pan of one"]
        case .noEdge: ["pan, no edge"]
        case .farInside: ["pan, far inside"]
        case .alongEdge: ["pan, along"]
        case .otherEdge: ["pan, other edge"]
        case .underSlop: ["short pan"]
        case .heldLong: ["tap"]
        case .disabled: ["disabled tap"]
        case .rival: ["first pan", "second pan"]
        }
    }

    /// Makes its recognizers. The last of them should not recognize: its action is `fire`.
    func recognizers(_ fire: @escaping () -> Void) -> [GestureRecognizer] {
        switch self {
        case .notInteractive:
            return [TapGestureRecognizer { _ in fire() }]
        case .oneFinger:
            return [PinchGestureRecognizer { _ in fire() }]
        case .fewFingers:
            let pan = PanGestureRecognizer { _ in fire() }
            pan.minimumNumberOfTouches = 2
            return [pan]
        case .manyFingers:
            let pan = PanGestureRecognizer { _ in fire() }
            pan.maximumNumberOfTouches = 1
            return [pan]
        case .noEdge:
            return [ScreenEdgePanGestureRecognizer { _ in fire() }]
        case .farInside, .alongEdge, .otherEdge:
            return [ScreenEdgePanGestureRecognizer(edges: .left) { _ in fire() }]
        case .underSlop:
            return [PanGestureRecognizer { _ in fire() }]
        case .heldLong:
            return [TapGestureRecognizer { _ in fire() }]
        case .disabled:
            let tap = TapGestureRecognizer { _ in fire() }
            tap.isEnabled = false
            return [tap]
        case .rival:
            return [PanGestureRecognizer(), PanGestureRecognizer { _ in fire() }]
        }
    }
}
