// SPDX-License-Identifier: MIT

import Foundation
import GestureTrace
import Testing

@testable import GestureDrawing

/// A trace with a name that a failed test shows.
struct NamedTrace: CustomTestStringConvertible, Sendable {
    let name: String
    let trace: Trace

    var testDescription: String { name }

    static let all = scenes + Crowds.all.map { NamedTrace(name: $0.name, trace: $0.trace) }

    static let scenes = [
        NamedTrace(name: "tap", trace: Scenes.tap),
        NamedTrace(name: "pinchAndTurn", trace: Scenes.pinchAndTurn),
        NamedTrace(name: "swipes", trace: Scenes.swipes),
    ]
}

extension Mark {
    /// Its labels, and what their letters cover.
    var labels: [Label] {
        switch self {
        case .shape: []
        case .text(let label): [label]
        case .clipped(_, let marks): marks.flatMap(\.labels)
        }
    }

    /// All numbers that it is drawn with.
    fileprivate var coordinates: [Double] {
        switch self {
        case .shape(.lines(let lines), _, _): lines.joined().flatMap { [$0.x, $0.y] }
        case .shape(.polygon(let corners), _, _): corners.flatMap { [$0.x, $0.y] }
        case .shape(.rectangle(let rect, _), _, _): [rect.minX, rect.minY, rect.width, rect.height]
        case .text(let label): [label.origin.x, label.origin.y]
        case .clipped(_, let marks): marks.flatMap(\.coordinates)
        }
    }
}

@Suite("The layout")
struct LayoutTests {
    @Test("No word is above another one, or off the paper", arguments: NamedTrace.all)
    func words(scene: NamedTrace) throws {
        for width in [800, 1200, 3000] {
            let picture = try Picture(scene.trace, width: width)
            let paper = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
            let labels = picture.marks.flatMap(\.labels)
            let outside = labels.filter { !paper.contains($0.box) }.map(\.text)
            #expect(outside.isEmpty, "\(width) px wide")
            let overlaps = labels.indices.flatMap { index in
                let box = labels[index].box.insetBy(dx: 0.5, dy: 0.5)
                return labels[(index + 1)...].filter { box.intersects($0.box) }
                    .map { "\(labels[index].text) and \($0.text)" }
            }
            #expect(overlaps.isEmpty, "\(width) px wide")
        }
    }

    @Test("Every number in a picture is finite and near the paper", arguments: NamedTrace.all)
    func finite(scene: NamedTrace) throws {
        let picture = try Picture(scene.trace)
        let numbers = picture.marks.flatMap(\.coordinates)
        #expect(numbers.allSatisfy { $0.isFinite && $0.magnitude < 30_000 })
    }

    @Test("A picture of anything can be written as PNG, which is at most 32767 pixels high")
    func height() throws {
        for scene in NamedTrace.all {
            #expect(try Picture(scene.trace).height < 8000, "\(scene.name)")
        }
    }

    @Test("There is a plot of what was reported, and none of what was not")
    func plots() throws {
        let words = try Set(Picture(Scenes.pinchAndTurn).marks.flatMap(\.words))
        #expect(words.isSuperset(of: ["Scale (log)", "Rotation (°)"]))
        #expect(words.isDisjoint(with: ["Translation (pt)", "Velocity (pt/s)"]))
        let swipe = try Set(Picture(Scenes.swipes).marks.flatMap(\.words))
        #expect(swipe.isSuperset(of: ["Translation (pt)", "Velocity (pt/s)"]))
        #expect(swipe.isDisjoint(with: ["Scale (log)", "Rotation (°)"]))
    }

    @Test("What is left out is counted")
    func leftOut() throws {
        let lanes = try Picture(Crowds.manyLanes).marks.flatMap(\.words)
        #expect(lanes.contains("and 152 more recognizers"))
        let contacts = try Picture(Crowds.manyContacts).marks.flatMap(\.words)
        #expect(contacts.contains("only the first 500 paths drawn"))
        #expect(contacts.contains("and 4984 more at the same time"))
        let notes = try Picture(Crowds.hours).marks.flatMap(\.words)
        #expect(notes.contains { $0.hasPrefix("and 2") && $0.hasSuffix(" more") && $0.count == 13 })
    }
}
