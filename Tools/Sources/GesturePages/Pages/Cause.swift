// SPDX-License-Identifier: MIT

import GestureKit

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

    /// The names of its recognizers.
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
