// SPDX-License-Identifier: MIT

import EvdevPanel

/// The strokes that only our own client receives, because it does what they need.
extension Conformance {
    func runTouchClient() {
        do {
            var client = try open("touch", "--fullscreen")
            defer { client.close() }
            guard let window = client.size else {
                throw PanelError(client.end ?? "its window has no size")
            }
            size = window
            client.mapping = Mapping(size: size)
            if let why = try client.meet(hand) {
                throw PanelError(why)
            }
            playCommon(client)
            playMenu(client)
            playDrop(client)
            playUnmap(client)
            playDevices(client)
            playOutputs(client)
            client = try playEnd(client)
        } catch {
            // It lacks nothing, unlike other clients, so this is the compositor's failure.
            fail("all", "touch", "\(error)")
        }
    }

    private static let middle = Place(0.5, 0.5)

    private func playMenu(_ client: TestClient) {
        let window = client.mapping
        play("a tap on a menu", client) {
            try hand.tap(Self.middle)
            client.programs[0].say("popup")
            guard until(2, { client.popup != nil }), let place = client.popup else {
                return .failed("expected a menu; the compositor opened none")
            }
            sleep(seconds: 0.2)
            try hand.begin()
            client.mark()
            client.mapping.origin = Place(
                window.origin.x + place.x,
                window.origin.y + place.y
            )
            try hand.tap(Place((place.x + 50) / size.x, (place.y + 50) / size.y))
            return nil
        }
        client.mapping = window
        client.programs[0].say("close")
        play("a tap after a menu", client) {
            try hand.wait(0.2)
            try hand.tap(Self.middle)
            return nil
        } judge: {
            self.received($0, $1, client, clicks: 1)
        }
    }

    private func playDrop(_ client: TestClient) {
        play("a drag and its drop", client) {
            try hand.land(0, Place(0.3, 0.5))
            _ = until(1) { !client.receipt.touches.isEmpty }
            client.programs[0].say("drag")
            func hasSaid(_ word: String) -> Bool { client.hasPrinted(#"{"event": "\#(word)"}"#) }
            _ = until(1) { hasSaid("dragging") || hasSaid("no drags") }
            if hasSaid("no drags") {
                return .untried("the compositor lacks wl_data_device_manager")
            }
            try hand.wait(0.1)
            try hand.drag([0], by: 0.3, 0)
            try hand.lift(0)
            return nil
        } judge: { receipt, judge in
            guard receipt.drops == 1, let last = receipt.drags.last else {
                return .failed(
                    "expected 1 drop; \(receipt.drops) came, after \(receipt.drags.count) motions"
                )
            }
            return judge.place(last, self.hand.strokes[0].last, "the drop at") ?? .passed
        }
        playTap("a tap after a drop", client)
    }

    /// A tap, which shows that nothing is left of what was before.
    func playTap(_ name: String, _ client: TestClient) {
        play(name, client) {
            try client.meet(hand).map(Verdict.failed)
        }
    }

    private func playUnmap(_ client: TestClient) {
        play("a window that hides", client) {
            try hand.land(0, Self.middle)
            _ = until(1) { !client.receipt.touches.isEmpty }
            client.programs[0].say("unmap")
            try hand.wait(0.2)
            try hand.drag([0], by: 0.1, 0)
            try hand.lift(0)
            client.programs[0].say("map")
            return nil
        } judge: { receipt, _ in
            self.endsOnce(receipt, 1)
        }
        playTap("a tap when it shows again", client)
    }

    /// A number of touches ended, in whatever way.
    func endsOnce(_ receipt: Receipt, _ count: Int) -> Verdict {
        guard receipt.faults.isEmpty else {
            return .failed(receipt.faults.joined(separator: "; "))
        }
        let ended = receipt.touches.filter { $0.end != .down }.count
        return ended == count && receipt.touches.count == count
            ? .passed
            : .failed(
                "expected \(count) touches, each ended; \(ended) of \(receipt.touches.count) ended"
            )
    }

    private func playDevices(_ client: TestClient) {
        play("a palm", client) {
            try hand.land(0, Self.middle)
            try hand.palm(0)
            try hand.lift(0)
            return nil
        }
        play("a panel that is unplugged", client) {
            try hand.land(0, Place(0.4, 0.5))
            try hand.land(1, Place(0.6, 0.5))
            try hand.replug()
            return nil
        }
        playTap("a tap when it is back", client)
        play("another terminal", client) {
            try hand.land(0, Self.middle)
            try hand.switchAway()
            return nil
        }
        playTap("a tap on the way back", client)
        play("a lift that is lost", client) {
            try hand.land(0, Place(0.4, 0.5))
            try hand.land(1, Place(0.6, 0.5))
            try hand.lose(1)
            try hand.lift(0)
            return nil
        }
    }

    private func playEnd(_ client: TestClient) throws -> TestClient {
        try hand.begin()
        try hand.land(0, Self.middle)
        client.programs[0].crash()
        let next = try open("touch", "--fullscreen")
        sleep(seconds: 0.3)
        play("a finger of a killed client", next, isFresh: false) {
            try hand.drag([0], by: 0.1, 0)
            try hand.lift(0)
            return nil
        } judge: { receipt, _ in
            receipt.touches.isEmpty && receipt.faults.isEmpty
                ? .passed : .failed("expected nothing of it in the next client; its touch came")
        }
        playTap("a tap in the next client", next)
        return next
    }
}

/// A screen keyboard over a window. Where the compositor has none, a second window.
extension Conformance {
    func runKeyboard() {
        do {
            var window = try open("window", "--fullscreen")
            var keyboard = try open("keyboard", "--keyboard", "\(Int(size.y / 3))")
            defer {
                keyboard.close()
                window.close()
            }
            var places = [Place(0.5, 0.8)]
            if let why = keyboard.end {
                skip("over a window", "keyboard", why)
                keyboard.close()
                window.close()
                window = try open("window")
                keyboard = try open("keyboard")
                places = [0.25, 0.75].flatMap { [Place($0, 0.5), Place(0.5, $0)] }
            }
            let others = [Place(0.5, 0.3), Place(0.25, 0.5), Place(0.75, 0.5)]
            if let why = try keyboard.meet(hand, at: places) ?? window.meet(hand, at: others) {
                return skip("all", "keyboard", why)
            }
            playTyping(keyboard, window)
        } catch {
            skip("all", "keyboard", "\(error)")
        }
    }

    private func playTyping(_ keyboard: TestClient, _ window: TestClient) {
        let key = keyboard.place
        let next = Place(key.x + 0.05, key.y)
        play("a tap", keyboard) {
            try hand.tap(key)
            return nil
        }
        play("two thumbs that overlap", keyboard) {
            try hand.land(0, key)
            try hand.land(1, next)
            try hand.lift(0)
            try hand.land(2, key)
            try hand.lift(1)
            try hand.lift(2)
            return nil
        }
        play("a thumb there, a finger beside", keyboard) {
            window.mark()
            try hand.land(0, key)
            try hand.land(1, window.place)
            try hand.lift(0)
            try hand.land(2, next)
            try hand.lift(1)
            try hand.lift(2)
            return nil
        } judge: { receipt, _ in
            let strokes = self.hand.strokes
            let typed = StrokeJudge([strokes[0], strokes[2]], keyboard.mapping).touches(receipt)
            guard typed == .passed else {
                return typed
            }
            return StrokeJudge([strokes[1]], window.mapping).touches(window.receipt)
        }
        playThree(keyboard, [key, next, Place(key.x + 0.1, key.y)])
    }
}

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
