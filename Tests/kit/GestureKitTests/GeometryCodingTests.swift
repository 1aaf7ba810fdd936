// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import Testing

@Suite("Geometry in files")
struct GeometryCodingTests {
    @Test("All of geometry is kept in JSON, and comes back as it was")
    func coding() throws {
        struct All: Codable, Equatable {
            var point = Point(x: 1, y: 2)
            var vector = Vector(x: 3, y: 4)
            var size = Size(width: 5, height: 6)
            var rect = Rect(x: 7, y: 8, width: 9, height: 10)
            var insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            var transform = GestureKit.AffineTransform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        }
        let data = try JSONEncoder().encode(All())
        #expect(try JSONDecoder().decode(All.self, from: data) == All())
        let point = try JSONDecoder().decode(Point.self, from: Data(#"{"x": 1, "y": 2.5}"#.utf8))
        #expect(point == Point(x: 1, y: 2.5))
    }
}
