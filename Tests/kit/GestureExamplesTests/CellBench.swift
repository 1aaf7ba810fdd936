// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
import GestureKitTesting

/// A collection of 400 x 400 points. Its grid has three columns of cells of 100 points with gaps of
/// 20, and its row has gaps of 10.
func cellCollection(_ count: Int) -> CellCollection {
    let cell = Size(width: 100, height: 100)
    return CellCollection(
        frame: Rect(x: 0, y: 0, width: 400, height: 400),
        count: count,
        closed: .grid(cell: cell, spacing: 20),
        open: .row(cell: cell, spacing: 10)
    )
}

/// A moment of a test, which starts with the clock of its hand.
func time(ms: Double) -> Timestamp {
    VirtualClock.defaultStart + .microseconds(Int64(ms * 1000))
}

/// Such a collection after its first frame, and a hand on it.
func shownCollection(_ count: Int) -> (CellCollection, Hand) {
    let collection = cellCollection(count)
    let hand = Hand(around: collection)
    collection.advance(to: time(ms: 0))
    return (collection, hand)
}

// What fingers do at a moment.
extension Hand {
    func down(_ x: Double, _ y: Double, ms: Double) throws {
        wait(until: time(ms: ms))
        try land(at: Point(x: x, y: y))
    }

    func move(_ x: Double, _ y: Double, ms: Double) throws {
        wait(until: time(ms: ms))
        try fingers[0].move(to: Point(x: x, y: y))
    }

    func up(ms: Double) throws {
        wait(until: time(ms: ms))
        try lift()
    }

    func cancel(ms: Double) throws {
        wait(until: time(ms: ms))
        try inOneFrame {
            for finger in fingers {
                try finger.cancel()
            }
        }
    }

    /// A finger that lands at a place and lifts 50 ms later.
    func tap(_ x: Double, _ y: Double, ms: Double) throws {
        try down(x, y, ms: ms)
        try up(ms: ms + 50)
    }

    /// Two fingers land at either side of (200, 200), or move there.
    func spread(_ distance: Double, ms: Double) throws {
        wait(until: time(ms: ms))
        let places = [
            Point(x: 200 - distance / 2, y: 200), Point(x: 200 + distance / 2, y: 200),
        ]
        guard !fingers.isEmpty else {
            try land(at: places)
            return
        }
        try inOneFrame {
            for (finger, place) in zip(fingers, places) {
                try finger.move(to: place)
            }
        }
    }
}
