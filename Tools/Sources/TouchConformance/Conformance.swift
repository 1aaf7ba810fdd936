// SPDX-License-Identifier: MIT

package import EvdevPanel

/// A row of the table: the result of a stroke on a client.
package struct Row: Hashable, Sendable {
    package var client: String

    /// What the fingers did.
    package var stroke: String

    /// What came of it.
    package var verdict: Verdict

    /// Creates a row.
    package init(client: String, stroke: String, verdict: Verdict) {
        self.client = client
        self.stroke = stroke
        self.verdict = verdict
    }
}

/// Plays strokes on a compositor with clients, and judges what the clients received.
package final class Conformance {
    /// What the clients run with, and where they are.
    package struct Surroundings {
        /// The environment of the compositor's clients.
        package var environment: [String: String]

        /// A folder for the output of programs.
        package var folder: String

        /// The path of our own client.
        package var client: String

        /// Creates surroundings.
        package init(environment: [String: String], folder: String, client: String) {
            self.environment = environment
            self.folder = folder
            self.client = client
        }
    }

    let hand: PanelHand
    let surroundings: Surroundings
    private let report: (Row) -> Void
    private var started = 0

    /// The size of the output, in points.
    var size = Place(1, 1)

    /// Whether the compositor has taken three fingers from our own client.
    var takesThree = false

    /// `report` gets each row when it was played.
    package init(
        _ panel: any PanelPlayer,
        _ size: PanelSize,
        _ surroundings: Surroundings,
        report: @escaping (Row) -> Void
    ) {
        hand = PanelHand(panel, size)
        self.surroundings = surroundings
        self.report = report
    }

    /// Plays everything.
    package func run() {
        runTouchClient()
        for kind in Self.foreignClients {
            runForeign(kind)
        }
        runKeyboard()
    }

    func start(_ words: [String], with more: [String: String] = [:]) throws -> TestProgram {
        started += 1
        return try TestProgram(
            words,
            surroundings.environment.merging(more) { $1 },
            path: "\(surroundings.folder)/\(started)"
        )
    }

    /// Starts our own client.
    func open(_ name: String, _ options: String...) throws -> TestClient {
        let client = TestClient(name, .plain, size)
        client.add(try start([surroundings.client, "--title", name] + options))
        _ = until(5) { client.isShown || client.end != nil }
        return client
    }

    /// Plays a stroke, and reports its result. `isFresh`: no finger is down before.
    func play(
        _ stroke: String,
        _ client: TestClient,
        isFresh: Bool = true,
        _ fingers: () throws -> Verdict?,
        judge: ((Receipt, StrokeJudge) -> Verdict)? = nil
    ) {
        let judge = judge ?? { self.received($0, $1, client) }
        var verdict: Verdict
        do {
            if isFresh {
                try hand.begin()
            }
            client.mark()
            verdict = try fingers() ?? wait(client, judge)
            try hand.begin()
        } catch {
            verdict = .failed("\(error)")
        }
        if let end = client.end, verdict == .passed {
            verdict = .failed(end)
        }
        if client.receipt.lacksFrame {
            client.strokesWithoutFrame.append(stroke)
        }
        report(Row(client: client.name, stroke: stroke, verdict: verdict))
    }

    /// Reports a stroke that failed before it was played.
    func fail(_ stroke: String, _ client: String, _ why: String) {
        report(Row(client: client, stroke: stroke, verdict: .failed(why)))
    }

    /// Reports a stroke that is not played.
    func skip(_ stroke: String, _ client: String, _ why: String) {
        report(Row(client: client, stroke: stroke, verdict: .untried(why)))
    }

    /// Judges until the events have come. Then waits for others, which must not come.
    private func wait(
        _ client: TestClient,
        _ judge: (Receipt, StrokeJudge) -> Verdict
    ) -> Verdict {
        func now() -> Verdict {
            judge(client.receipt, StrokeJudge(self.hand.strokes, client.mapping))
        }
        _ = until(3) {
            if case .failed = now() {
                return false
            }
            return true
        }
        sleep(seconds: 0.06)
        return now()
    }

    /// The client received what the fingers did. `clicks`: each of them was a tap.
    func received(
        _ receipt: Receipt,
        _ judge: StrokeJudge,
        _ client: TestClient,
        clicks: Int? = nil
    ) -> Verdict {
        let presses = clicks ?? 1
        if client.isPointer {
            return judge.presses(receipt, presses, areAll: clicks != nil)
        }
        let touches = judge.touches(receipt)
        guard touches == .passed else {
            return touches
        }
        return switch client.kind {
        case .x11: judge.presses(receipt, presses, areAll: clicks != nil)
        case .toolkit: judge.clicks(receipt, clicks)
        case .plain: judge.clicks(receipt, 0)
        }
    }
}
