// SPDX-License-Identifier: MIT

import EvdevPanel

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
