// SPDX-License-Identifier: MIT

import GestureConfiguration
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureRecording

/// The views and recognizers that a program wrote into a recording of itself.
package struct RecordedSetup {
    private let file: String
    private let engine: RecordedFields?
    private let nodes: [RecordedFields]
    private let recognizers: [RecordedFields]
    private let relations: [RecordedFields]

    /// The version of the library that the program ran with; nil: the file does not say.
    let version: String?

    /// Whether touches were down before its first sample.
    let beginsInGesture: Bool

    /// What recognizers are called in messages, by their numbers.
    package let names: [Int: String]

    /// The names of the program's own recognizers.
    let own: Set<String>

    /// Nil: the recording has none.
    init?(_ header: RecordingHeader, of file: String) {
        self.file = file
        let lines = header.otherLines.compactMap { RecordedFields(line: $0) }
        engine = lines.first { $0.kind == "engine" }
        version = lines.first { $0.kind == "library" }?["version"]
        beginsInGesture = lines.contains { $0.kind == PartCutter.inGesture }
        nodes = lines.filter { $0.kind == "node" }
        relations = lines.filter { $0.kind == "relation" }
        var recognizers = lines.filter { $0.kind == "recognizer" }
        // Of a part of a recording: they changed before the part.
        for setting in lines where setting.kind == "setting" {
            for index in recognizers.indices
            where recognizers[index]["id"] == setting["recognizer"] {
                recognizers[index].set(setting)
            }
        }
        self.recognizers = recognizers
        var names: [Int: String] = [:]
        for line in recognizers {
            guard let id: Int = line.whole("id") else {
                continue
            }
            let words = [line["name"], line["kind"], "recognizer"].compactMap(\.self)
            let name = words.first { !$0.isEmpty } ?? ""
            names[id] = names.values.contains(name) ? "\(name) \(id)" : name
        }
        self.names = names
        own = Set(
            recognizers.filter { $0["kind"] == "custom" }
                .compactMap { $0.whole("id").flatMap { names[$0] } }
        )
        guard !nodes.isEmpty else {
            return nil
        }
    }

    /// The views, by their numbers; and the root.
    func makeViews() throws(RecordingError) -> (root: View, views: [Int: View]) {
        var views: [Int: View] = [:]
        var root: View?
        for line in nodes {
            guard let id: Int = line.whole("id"), views[id] == nil, let view = Self.view(line)
            else {
                throw damaged(line)
            }
            if line["parent"] == nil, root == nil {
                root = view
            } else if let parent: Int = line.whole("parent"), let superview = views[parent] {
                superview.addSubview(view)
            } else {
                throw damaged(line)
            }
            views[id] = view
        }
        guard let root else {
            throw RecordingError(file: file, message: "no line describes the root: node id=0")
        }
        return (root, views)
    }

    private func damaged(_ line: RecordedFields) -> RecordingError {
        RecordingError(
            file: file,
            message: "the \(line.kind) with the id \(line["id"] ?? "that is missing") is damaged"
        )
    }

    /// Nil: it has a value that GestureKit would repair, and that no program has.
    private static func view(_ line: RecordedFields) -> View? {
        guard let width = line.coordinate("width"), let height = line.coordinate("height"),
            width >= 0, height >= 0
        else {
            return nil
        }
        let view = View()
        let size = Size(width: width, height: height)
        if let x = line.coordinate("x"), let y = line.coordinate("y") {
            let center = [x + width / 2, y + height / 2]
            guard center.allSatisfy(RecordedFields.coordinates.contains) else {
                return nil
            }
            view.frame = Rect(origin: Point(x: x, y: y), size: size)
        } else if let place = Place(line) {
            view.bounds = Rect(origin: place.origin, size: size)
            view.center = place.center
            view.transform = place.transform
        } else {
            return nil
        }
        view.name = line["name"]
        view.isHidden = line["hidden"] == "yes"
        view.isUserInteractionEnabled = line["enabled"] != "no"
        // A touch of which a part is withheld takes a place of the engine.
        view.receivesTouches = line["receives-touches"] == "yes"
        return view
    }

    /// Makes the recognizers and adds them to views, in the order of addition. A program's own one
    /// has no kind, and may be left out.
    func makeRecognizers(
        on views: [Int: View],
        withOwn: Bool
    ) throws(RecordingError) -> [(id: Int, kind: RecognizerKind?, recognizer: GestureRecognizer)] {
        var made: [(id: Int, kind: RecognizerKind?, recognizer: GestureRecognizer)] = []
        for line in recognizers where withOwn || line["kind"] != "custom" {
            guard let id: Int = line.whole("id"), let node: Int = line.whole("node"),
                let view = views[node]
            else {
                throw damaged(line)
            }
            let (kind, recognizer) = try recognizer(line, id)
            recognizer.name = names[id]
            recognizer.isEnabled = line["enabled"] != "no"
            recognizer.requiresExclusiveTouchType = line["exclusive-type"] != "no"
            recognizer.cancelsTouchesInView = line["cancels-touches"] != "no"
            recognizer.delaysTouchesBegan = line["delays-began"] == "yes"
            recognizer.delaysTouchesEnded = line["delays-ended"] != "no"
            if let types = line["types"]?.split(separator: " ") {
                recognizer.allowedTouchTypes = Set(
                    TouchType.allCases.filter { types.contains(Substring($0.recordedName)) }
                )
            }
            view.addGestureRecognizer(recognizer)
            made.append((id, kind, recognizer))
        }
        return made
    }

    private func recognizer(
        _ line: RecordedFields,
        _ id: Int
    ) throws(RecordingError) -> (RecognizerKind?, GestureRecognizer) {
        let kind = line["kind"].flatMap(RecognizerKind.init(rawValue:))
        let recognizer: GestureRecognizer
        let wrongKey: String?
        if let kind {
            (recognizer, wrongKey) = Configuration.recognizer(kind) { line[$0] }
        } else if line["kind"] == "custom" {
            recognizer = RecordedRecognizer()
            wrongKey = Configuration.wrongKey(setting: recognizer) { line[$0] }
        } else {
            throw damaged(line)
        }
        if let wrongKey {
            throw RecordingError(
                file: file,
                message: "“\(wrongKey)” of the recognizer \(id) is missing or wrong"
            )
        }
        return (kind, recognizer)
    }

    /// Which recognizer waits until which other one has failed.
    func requirements(
        of recognizers: [Int: GestureRecognizer]
    ) throws(RecordingError) -> [(waiter: GestureRecognizer, blocker: GestureRecognizer)] {
        var pairs: [(waiter: GestureRecognizer, blocker: GestureRecognizer)] = []
        for line in relations {
            guard let waiter: Int = line.whole("waiter"), let blocker: Int = line.whole("blocker")
            else {
                throw RecordingError(file: file, message: "a relation is damaged")
            }
            // One of the two may be left out.
            if let one = recognizers[waiter], let other = recognizers[blocker] {
                pairs.append((one, other))
            }
        }
        return pairs
    }

    /// A capacity of the engine.
    func capacity(_ key: String, in range: ClosedRange<Int>) -> Int {
        let recorded: Int? = engine?.whole(key)
        return min(max(recorded ?? range.upperBound, range.lowerBound), range.upperBound)
    }
}

extension RecordedFields {
    /// What a view can have, in points.
    fileprivate static let coordinates = -262_144.0...262_144

    fileprivate func coordinate(_ key: String) -> Double? {
        decimal(key).flatMap { Self.coordinates.contains($0) ? $0 : nil }
    }
}

/// Where a view is that has a transform.
private struct Place {
    var origin: Point
    var center: Point
    var transform: AffineTransform2D

    init?(_ line: RecordedFields) {
        let keys = ["xx", "yx", "xy", "yy"]
        let linear = keys.compactMap { line.decimal($0) }.map { $0 / 0x1p52 }
        let shift = ["dx", "dy"].compactMap { line.decimal($0) }.map { $0 / 0x1p36 }
        let lengths = ["bounds-x", "bounds-y", "center-x", "center-y"].compactMap {
            line.coordinate($0)
        }
        guard linear.count == 4, shift.count == 2, lengths.count == 4,
            linear.allSatisfy({ $0.magnitude <= 512 }),
            shift.allSatisfy({ $0.magnitude <= 67_108_864 })
        else {
            return nil
        }
        origin = Point(x: lengths[0], y: lengths[1])
        center = Point(x: lengths[2], y: lengths[3])
        transform = AffineTransform2D(
            a: linear[0],
            b: linear[1],
            c: linear[2],
            d: linear[3],
            tx: shift[0],
            ty: shift[1]
        )
    }
}
