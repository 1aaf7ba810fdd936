// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import GestureDrawing

@Suite("Axes")
struct AxisTests {
    @Test(
        "Steps are 1, 2 or 5 times a power of ten, and no more than wanted",
        arguments: [
            (10.0, 10, 1.0), (10, 5, 2), (10, 3, 5), (10, 1, 10), (11, 10, 2), (0.3, 3, 0.1),
            (0.31, 3, 0.2), (1920, 8, 500), (1920, 10, 200), (3e-7, 6, 5e-8), (4e9, 4, 1e9),
        ]
    )
    func steps(span: Double, count: Int, step: Double) {
        #expect(abs(Ticks.step(for: span, atMost: count) / step - 1) < 1e-9)
    }

    @Test("Marks are the multiples of the step within the range, ends included")
    func marks() {
        #expect(Ticks(in: -3...4, atMost: 4).values == [-2, 0, 2, 4])
        #expect(
            Ticks(in: 0...1, atMost: 5).labels.map(\.text) == [
                "0.0", "0.2", "0.4", "0.6", "0.8", "1.0",
            ]
        )
        #expect(Ticks(in: -1...1, atMost: 2).labels.map(\.text) == ["−1", "0", "1"])
        #expect(Ticks(in: 0.1...0.3, atMost: 2).values.count == 3)
    }

    @Test("A range without extent, or with too much of it, has a finite number of marks")
    func degenerate() {
        #expect(Ticks(in: 7...7, atMost: 5).values == [7])
        #expect(Ticks(in: 0...Double.greatestFiniteMagnitude, atMost: 5).values.count <= 6)
        #expect(Ticks(in: -1e12...1e12, atMost: 5).values.count <= 6)
    }

    @Test("A range is rounded outward to marks")
    func rounding() {
        #expect(Ticks.round(-3...37, atMost: 4) == -10...40)
        #expect(Ticks.round(0...40, atMost: 4) == 0...40)
    }

    @Test("A minus is a minus, and zero has none")
    func figures() {
        #expect(Ticks.figures(-12.34, places: 1) == "−12.3")
        #expect(Ticks.figures(-0.04, places: 1) == "0.0")
        #expect(Ticks.figures(0, places: 0) == "0")
        #expect(Ticks.figures(-2e9, places: 0) == "−2e+09")
    }

    @Test("An axis takes its ends to its pixels, and what is beyond to the nearer end")
    func places() {
        let axis = Axis(domain: -10...30, start: 200, end: 100)
        #expect(axis.place(-10) == 200)
        #expect(axis.place(30) == 100)
        #expect(axis.place(0) == 175)
        #expect(axis.place(1e9) == 100)
        #expect(Axis(domain: 3...3, start: 0, end: 50).place(3) == 25)
    }

    @Test("On a scale's axis 1 is in the middle, and half is as far from it as double")
    func logarithmic() {
        for values in [0.25...1, 1...4, 0.5...4, 0.999...1.001, 1e-6...1e3] {
            let range = ValueRange(logarithmic: values)
            let axis = Axis(domain: range.domain, start: 100, end: 0, isLogarithmic: true)
            #expect(abs(axis.place(1) - 50) < 1e-9)
            #expect(abs(axis.place(0.9) + axis.place(1 / 0.9) - 100) < 1e-9)
            #expect(range.domain.contains(values.lowerBound))
            #expect(range.domain.contains(values.upperBound))
            #expect(range.marks.contains { $0.value == 1 })
            #expect((3...8).contains(range.marks.count), "\(values): \(range.marks)")
        }
    }

    @Test("On a scale's axis there are marks below 1 and above 1, none too near another")
    func logarithmicMarks() {
        for exponent in stride(from: 0.0, through: 12, by: 0.02) {
            let range = ValueRange(logarithmic: 1...exp(exponent))
            #expect(range.marks.contains { $0.value < 1 }, "\(exp(exponent))")
            #expect(range.marks.contains { $0.value > 1 }, "\(exp(exponent))")
            let axis = Axis(domain: range.domain, start: 92, end: 0, isLogarithmic: true)
            let places = range.marks.map { axis.place($0.value) }
            #expect(zip(places, places.dropFirst()).allSatisfy { $0 - $1 > 9 }, "\(exp(exponent))")
        }
    }

    @Test("A linear range has zero, all values, and marks at both ends")
    func linear() {
        for values in [3.0...17, -250 ... -3, -1...1000, 0...0, -1e12...1e12] {
            let range = ValueRange(linear: values)
            #expect(range.domain.contains(0))
            #expect(range.domain.lowerBound <= values.lowerBound)
            #expect(range.domain.upperBound >= values.upperBound)
            #expect(range.marks.first?.value == range.domain.lowerBound)
            #expect(range.marks.last?.value == range.domain.upperBound)
            #expect((2...6).contains(range.marks.count))
        }
    }
}
