// SPDX-License-Identifier: MIT

import BenchReport
import Foundation
import Testing

@Suite struct ResultFileTests {
    @Test func `what is written is what is read`() throws {
        let result = makeResult()
        #expect(try BenchResult(result.encoded(), name: "file") == result)
    }

    @Test func `the same result is the same bytes`() throws {
        #expect(try makeResult().encoded() == makeResult().encoded())
    }

    @Test func `another format is refused, with both numbers`() throws {
        var result = makeResult()
        result.format = 7
        let data = try result.encoded()
        let error = #expect(throws: ResultFileError.self) {
            try BenchResult(data, name: "old.json")
        }
        #expect(error?.description.contains("old.json has format 7") == true)
    }

    @Test func `what is no result is refused by name`() {
        for text in ["", "[]", "{\"a\": 1}", "no JSON"] {
            let error = #expect(throws: ResultFileError.self) {
                try BenchResult(Data(text.utf8), name: "other.json")
            }
            #expect(error?.description.contains("other.json is not a result") == true)
        }
    }

    @Test func `a missing value is named with its place`() throws {
        let text = String(decoding: try makeResult().encoded(), as: UTF8.self)
        let damaged = text.replacingOccurrences(of: "\"milliseconds\"", with: "\"millis\"")
        let error = #expect(throws: ResultFileError.self) {
            try BenchResult(Data(damaged.utf8), name: "file")
        }
        #expect(
            error?.description.contains("milliseconds is missing at scenarios/0/latencies/0")
                == true
        )
    }

    @Test(arguments: [
        (4.0, "4.00 ns, 5.00 promised: met"), (2, "2.00 ns, 5.00 promised: aim met"),
    ])
    func `what is promised is printed with the figure`(_ value: Double, _ text: String) {
        let figure = Figure("a time", value, "ns", promise: Promise(must: 5, aim: 3))
        #expect(TextReport.text(figure) == text)
    }

    @Test func `a promise that is missed is printed like the others, and shown`() {
        let figure = Figure("a time", 6, "ns", promise: Promise(must: 5, aim: 3))
        #expect(TextReport.text(figure) == "6.00 ns, 5.00 promised: MISSED")
    }

    @Test func `a scenario without the same gestures says so instead of numbers`() {
        var result = makeResult()
        result.scenarios[0].paths.removeLast()
        result.scenarios[0].differences = ["second: event 3: pan began instead of pinch began"]
        let lines = TextReport(result).lines
        #expect(lines.contains { $0.contains("DIFFERENT GESTURES") })
        #expect(lines.contains { $0.contains("second: event 3") })
        #expect(!result.isSound)
    }

    @Test(arguments: [
        (0.0, 2, "0.00"), (1.005, 1, "1.0"), (-2.55, 1, "-2.6"), (999.96, 1, "1000.0"),
        (12345.6, 0, "12346"), (-0.001, 2, "0.00"),
    ])
    func `a number is rounded to its decimals`(_ value: Double, _ decimals: Int, _ text: String) {
        #expect(decimal(value, decimals) == text)
    }
}
