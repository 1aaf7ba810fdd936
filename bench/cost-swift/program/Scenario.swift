// SPDX-License-Identifier: MIT

import CCostReference
import CCostStroke

/// A way to give contacts to the engine and to take gestures from it.
enum Way: String, CaseIterable {
    /// The program in C: reference/reference.c.
    case core
    /// GestureKit; closures that read the values of their recognizer.
    case closures
    /// GestureKit; events as structs, taken in a loop.
    case events
}

/// Where a program gets touches from.
enum Source: String, CaseIterable {
    /// Its own contacts, with positions in points.
    case own
    /// Events of libinput.
    case libinput
}

/// What a program does with a frame.
enum Use {
    /// It reads the values of the gestures.
    case gestures
    /// README's idiom: it moves the view by the translation, and sets the translation to zero.
    case idiom
    /// Its view has no recognizers. It receives the touches, and reads where they are.
    case touches
}

/// A stroke of bench/cost/stroke.c, and the recognizers that must be active.
struct Scenario {
    let name: String
    let stroke: stroke
    let contacts: UInt32
    let active: Set<Seven>
    var use = Use.gestures

    var isTogether: Bool { active.count > 1 }

    /// Whether it is played in this way. Only gestures come in more than one.
    func isPlayed(_ way: Way, from source: Source) -> Bool {
        use == .gestures || source == .own && way != .events
    }

    static let all = [
        Scenario(name: "two pinch", stroke: STROKE_SPREAD, contacts: 2, active: [.pinch]),
        Scenario(name: "two pan", stroke: STROKE_DRAG, contacts: 2, active: [.pan]),
        Scenario(
            name: "two together",
            stroke: STROKE_SPREAD,
            contacts: 2,
            active: [.pan, .pinch, .rotation]
        ),
        Scenario(name: "one pan", stroke: STROKE_DRAG, contacts: 1, active: [.pan]),
        Scenario(name: "one idiom", stroke: STROKE_DRAG, contacts: 1, active: [.pan], use: .idiom),
        Scenario(name: "one touch", stroke: STROKE_DRAG, contacts: 1, active: [], use: .touches),
        Scenario(name: "one resting", stroke: STROKE_REST, contacts: 1, active: [], use: .touches),
        Scenario(name: "two touches", stroke: STROKE_DRAG, contacts: 2, active: [], use: .touches),
    ]
}

/// The recognizers of bench/cost/stage.c, in the order of its `enum active`.
enum Seven: Int, CaseIterable {
    case pan, pinch, rotation, tap, longPress, swipe, edgePan
}

/// A program that plays frames.
protocol Program: AnyObject {
    /// The gestures, or the touches, so far.
    var updates: Int { get }

    /// Takes a device, and libinput's event that adds it.
    func use(_ device: OpaquePointer, added event: OpaquePointer)

    func play(_ frames: Frames) throws
    func isActive(_ expected: Set<Seven>) -> Bool
}
