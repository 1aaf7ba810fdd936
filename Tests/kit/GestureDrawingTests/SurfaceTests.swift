// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureTrace
import Testing

@testable import GestureDrawing

@Suite("The surface on the paper")
struct SurfaceTests {
    private func trace(_ size: Size, _ places: Point...) -> Trace {
        let samples = places.map { Trace.Contact.Sample(time: 0, location: $0) }
        let contact = Trace.Contact(ordinal: 1, id: 1, samples: samples, end: .lifted, endTime: 0)
        return Trace(title: "", device: "", size: size, duration: 0, contacts: [contact])
    }

    @Test("A screen keeps its proportions and fills its room in one direction")
    func proportions() {
        let extent = Surface.extent(of: trace(Size(width: 1600, height: 900)))
        #expect(extent == Rect(x: 0, y: 0, width: 1600, height: 900))
        let surface = Surface(extent: extent, room: CGRect(x: 10, y: 20, width: 800, height: 800))
        #expect(surface.frame == CGRect(x: 10, y: 20, width: 800, height: 450))
        #expect(surface.place(Point(x: 400, y: 450)) == CGPoint(x: 210, y: 245))
        let portrait = Rect(x: 0, y: 0, width: 900, height: 1600)
        let room = CGRect(x: 0, y: 0, width: 800, height: 800)
        #expect(Surface(extent: portrait, room: room).frame.size == CGSize(width: 450, height: 800))
    }

    @Test("What lies outside of the screen is shown, but no further than a screen away")
    func outside() {
        let size = Size(width: 1000, height: 1000)
        #expect(
            Surface.extent(of: trace(size, Point(x: -200, y: 500)))
                == Rect(x: -200, y: 0, width: 1200, height: 1000)
        )
        #expect(
            Surface.extent(of: trace(size, Point(x: 500, y: 1e300)))
                == Rect(x: 0, y: 0, width: 1000, height: 2000)
        )
    }

    @Test("Without a size there is what the fingers covered")
    func unknownSize() {
        let places = [Point(x: 100, y: 100), Point(x: 300, y: 200)]
        for size in [Size.zero, Size(width: .nan, height: .infinity), Size(width: -5, height: 1)] {
            let extent = Surface.extent(of: trace(size, places[0], places[1]))
            #expect(extent == Rect(x: 100, y: 100, width: 200, height: 100))
        }
    }

    @Test("What is not a place is nowhere, and no extent is empty or all but a line")
    func degenerate() {
        let nowhere = trace(.zero, Point(x: .nan, y: 0), Point(x: 0, y: .infinity))
        let extent = Surface.extent(of: nowhere)
        #expect(extent.width > 0 && extent.height > 0)
        let surface = Surface(extent: extent, room: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(surface.place(Point(x: .nan, y: 0)) == nil)
        let strip = Surface.extent(of: trace(Size(width: 4000, height: 1)))
        #expect(strip.height == 1000)
    }

    @Test("The number of a finger lies opposite to its way where it sets out, if it can")
    func labels() throws {
        let boxes = ContactLabels.boxes(around: CGPoint(x: 100, y: 100), heading: 0, width: 8)
        let first = try #require(boxes.first)
        #expect(first.maxX < 95)
        #expect(abs(first.midY - 100) < 1e-6)
    }
}
