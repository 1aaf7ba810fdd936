// SPDX-License-Identifier: MIT

import EvdevPanel

/// Outputs that are turned, scaled and removed, by wlr-randr.
extension Conformance {
    func playOutputs(_ client: TestClient) {
        let name: String
        do {
            let lines = try randr()
            guard let first = lines.first?.split(separator: " ").first else {
                throw PanelError("wlr-randr names no output")
            }
            name = String(first)
        } catch {
            return skip("outputs that turn, scale and go", client.name, "\(error)")
        }
        let whole = client.mapping
        var turned = Mapping(size: Place(size.y, size.x))
        turned.isTurned = true
        playDrag("a drag on a turned output", client, turned, [name, "--transform", "90"])
        let scaled = Mapping(size: Place(size.x / 2, size.y / 2))
        let options = [name, "--transform", "normal", "--scale", "2"]
        playDrag("a drag on a scaled output", client, scaled, options)
        play("an output that goes", client) {
            _ = refusal(of: [name, "--scale", "1"])
            _ = until(3) { client.size == whole.size }
            client.mapping = whole
            client.mark()
            try hand.land(0, Place(0.5, 0.5))
            _ = until(1) { !client.receipt.touches.isEmpty }
            if let why = refusal(of: [name, "--off"]) {
                return .untried(why)
            }
            try hand.wait(0.3)
            try hand.lift(0)
            return refusal(of: [name, "--on"]).map(Verdict.failed)
        } judge: { receipt, _ in
            self.endsOnce(receipt, 1)
        }
        playTap("a tap when it is back", client)
    }

    /// Changes the output, and drags on it.
    private func playDrag(
        _ name: String,
        _ client: TestClient,
        _ mapping: Mapping,
        _ options: [String]
    ) {
        play(name, client) {
            if let why = refusal(of: options) {
                return .untried(why)
            }
            guard until(3, { client.size == mapping.size }) else {
                return .failed("expected a window of \(mapping.size); it has \(client.size as Any)")
            }
            client.mapping = mapping
            sleep(seconds: 0.3)
            client.mark()
            try hand.land(0, Place(0.3, 0.4))
            try hand.drag([0], by: 0.2, 0.1)
            try hand.lift(0)
            return nil
        }
    }

    /// Changes an output. Returns why the compositor refuses that, such as on a headless output.
    private func refusal(of options: [String]) -> String? {
        do {
            _ = try randr(["--output"] + options)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Runs wlr-randr, and returns the lines that it prints.
    private func randr(_ options: [String] = []) throws -> [String] {
        let program = try start(["wlr-randr"] + options)
        guard until(5, { !program.isRunning }) else {
            throw PanelError("wlr-randr does not end")
        }
        let lines = program.newEvents().compactMap { event in
            if case .printed(let line) = event { line } else { nil as String? }
        }
        guard program.status == 0 else {
            throw PanelError("wlr-randr fails: \(program.lastError ?? "without a message")")
        }
        return lines
    }
}
