// SPDX-License-Identifier: MIT

import EvdevPanel

/// The strokes that only our own client receives, because it does what they need.
extension Conformance {
    func runTouchClient() {
        do {
            var client = try open("touch", "--fullscreen")
            defer { client.close() }
            guard let window = client.size else {
                return skip("all", client.name, client.end ?? "its window has no size")
            }
            size = window
            client.mapping = Mapping(size: size)
            if let why = try client.meet(hand) {
                return skip("all", client.name, why)
            }
            playCommon(client)
            playMenu(client)
            playDrop(client)
            playUnmap(client)
            playDevices(client)
            playOutputs(client)
            client = try playEnd(client)
        } catch {
            skip("all", "touch", "\(error)")
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
            _ = until(1) { client.hasPrinted(#"{"event": "dragging"}"#) }
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

    /// So many touches ended, in whatever way.
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
