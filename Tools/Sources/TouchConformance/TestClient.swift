// SPDX-License-Identifier: MIT

import EvdevPanel

/// A client of the compositor: its programs, and what they received.
final class TestClient {
    let name: String
    private(set) var programs: [TestProgram] = []
    /// The strokes after which it waited for a frame.
    var strokesWithoutFrame: [String] = []

    private var events: [ClientEvent] = []
    private var begin = 0
    /// Where the pointer was then.
    private var pointer: Place?

    /// How a client shows what it does with touches.
    enum Kind {
        /// By the log of libwayland.
        case plain
        /// It also prints `clicked` when its button is clicked.
        case toolkit
        /// xev also prints presses of the pointer.
        case x11
    }

    let kind: Kind

    /// Whether it has no `wl_touch`, so that one finger is its pointer. Known after ``meet(_:at:)``.
    private(set) var isPointer = false

    /// Where it shows what is below a place of the glass.
    var mapping: Mapping

    init(_ name: String, _ kind: Kind, _ size: Place) {
        self.name = name
        self.kind = kind
        mapping = Mapping(size: size)
    }

    func add(_ program: TestProgram) {
        programs.append(program)
    }

    /// What it received since ``mark()``.
    var receipt: Receipt {
        read()
        return Receipt(events[begin...], pointer: pointer)
    }

    /// All its events so far.
    var all: [ClientEvent] {
        read()
        return events
    }

    func mark() {
        pointer = receipt.pointer
        begin = events.count
    }

    private func read() {
        for program in programs {
            events += program.newEvents()
        }
    }

    /// Whether our own client has shown its window.
    var isShown: Bool {
        all.contains { event in
            if case .printed(let line) = event {
                return line.hasPrefix(#"{"event": "shown""#)
            }
            return false
        }
    }

    /// The latest size of its window.
    var size: Place? {
        for case .configured(let size) in all.reversed() where size.x > 0 && size.y > 0 {
            return size
        }
        return nil
    }

    /// Where its menu was opened last, in its window.
    var popup: Place? {
        for case .popup(let place) in all.reversed() {
            return place
        }
        return nil
    }

    func hasPrinted(_ line: String) -> Bool { all.contains(.printed(line)) }

    /// Why it does not run. Nil: it does.
    var end: String? {
        for program in programs where !program.isRunning {
            read()
            return "it has ended: \(program.lastError ?? "without a message")"
        }
        return nil
    }

    /// Ends its programs, the last first.
    func close() {
        for program in programs.reversed() {
            program.end()
        }
    }

    /// Where on the glass ``meet(_:at:)`` found its window.
    private(set) var place = Place(0.5, 0.5)

    /// Taps at places in turn until it receives two taps at one of them alike. Then its window has its
    /// place and its size.
    ///
    /// - Returns: Why it received none. Nil: it did.
    func meet(_ hand: PanelHand, at places: [Place] = [Place(0.5, 0.5)]) throws -> String? {
        var before: Place?
        let isMet = try until(10) {
            for place in before == nil ? places : [place] where end == nil {
                let got = try tap(hand, place)
                defer { before = got }
                if let got {
                    self.place = place
                    return before.map { abs($0.x - got.x) + abs($0.y - got.y) < 1 } ?? false
                }
            }
            return end != nil
        }
        return end ?? (isMet ? nil : "it receives neither touches nor a pointer")
    }

    /// Taps, and returns where the client received that. Nil: it did not.
    private func tap(_ hand: PanelHand, _ place: Place) throws -> Place? {
        mark()
        try hand.begin()
        try hand.tap(place)
        _ = until(0.3) {
            receipt.touches.last?.end == .lifted || receipt.presses.last?.end == .lifted
        }
        let last = receipt
        guard let got = last.touches.last?.start ?? last.presses.last?.start else {
            return nil
        }
        isPointer = last.touches.isEmpty
        mapping.origin = Place(0, 0)
        let whole = mapping(place)
        let origin = Place(whole.x - got.x, whole.y - got.y)
        // Less than half a point is the rounding of the glass.
        mapping.origin = abs(origin.x) + abs(origin.y) < 0.5 ? Place(0, 0) : origin
        return got
    }
}
