// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureExamples
import GestureKit
import GestureKitTesting
import Testing

@Suite("What a frame of cells costs")
struct CellCostTests {
    /// What a frame costs: the number of computed frames of cells, and of visible cells.
    private func cost(_ count: Int) throws -> (computed: [Int], visible: [Int]) {
        let (collection, hand) = shownCollection(count)
        var result: (computed: [Int], visible: [Int]) = ([], [])
        try hand.down(200, 390, ms: 0)
        for sample in 1...60 {
            let ms = 8 * Double(sample)
            try hand.move(200, 390 - 5 * Double(sample), ms: ms)
            let before = collection.computedFrames
            collection.advance(to: time(ms: ms))
            result.computed.append(collection.computedFrames - before)
            result.visible.append(collection.cells.reduce(0) { sum, _ in sum + 1 })
        }
        return result
    }

    @Test("A frame computes as many cells for 10,000 items as for 100")
    func frameCost() throws {
        let (few, many) = (try cost(100), try cost(10_000))
        #expect(few == many)
        #expect(many.computed.allSatisfy { $0 <= 21 } && many.computed.contains { $0 > 0 })
        #expect(many.visible.allSatisfy { $0 <= 21 })
    }

    @Test("Frames of 10,000 cells that scroll, spread and make room allocate nothing")
    func memory() throws {
        let (collection, hand) = shownCollection(10_000)
        var counts: [Int] = []
        func frame(_ ms: Double) {
            let before = allocation_count()
            collection.advance(to: time(ms: ms))
            counts.append(allocation_count() - before)
        }
        for round in 0..<3 {
            counts = []
            let start = 20_000 * Double(round)
            try hand.down(200, 390, ms: start)
            for sample in 1...20 {
                try hand.move(200, 390 - 15 * Double(sample), ms: start + 8 * Double(sample))
                frame(start + 8 * Double(sample) + 4)
            }
            try hand.up(ms: start + 168)
            for step in 1...100 {
                frame(start + 168 + 16 * Double(step))
            }
            try hand.spread(100, ms: start + 5000)
            for step in 1...10 {
                try hand.spread(100 + 8 * Double(step), ms: start + 5000 + 8 * Double(step))
                frame(start + 5000 + 8 * Double(step))
            }
            try hand.cancel(ms: start + 5090)
            for step in 1...100 {
                frame(start + 5100 + 16 * Double(step))
            }
            // A cell is held at the lower edge.
            try hand.down(190, 300, ms: start + 10_000)
            hand.wait(until: time(ms: start + 10_600))
            try hand.move(190, 390, ms: start + 10_700)
            for step in 1...100 {
                frame(start + 10_700 + 16 * Double(step))
            }
            #expect(collection.dragged != nil)
            try hand.up(ms: start + 13_000)
        }
        #expect(counts.allSatisfy { $0 == 0 })
    }
}
