// SPDX-License-Identifier: MIT

package import EvdevPanel

/// What plays commands on a panel.
package protocol PanelPlayer: AnyObject {
    /// Plays commands, and returns when they are done.
    func play(_ commands: [PanelCommand]) throws(PanelError)
}

/// The fingers on the glass. Places are parts of its sides.
final class PanelHand {
    private let panel: any PanelPlayer
    private let size: PanelSize
    private var down: [Int: Int] = [:]

    /// What the fingers did since ``begin()``, in the order of landing.
    private(set) var strokes: [TouchStroke] = []

    init(_ panel: any PanelPlayer, _ size: PanelSize) {
        self.panel = panel
        self.size = size
    }

    /// Forgets the strokes before. All fingers are up.
    func begin() throws(PanelError) {
        for finger in down.keys.sorted() {
            try lift(finger)
        }
        strokes = []
    }

    func land(_ finger: Int, _ place: Place) throws(PanelError) {
        down[finger] = strokes.count
        strokes.append(TouchStroke(at: place))
        try play(.down(finger: finger, x: place.x * size.width, y: place.y * size.height), .frame)
    }

    /// Moves fingers by so much, in ten frames.
    func drag(_ fingers: [Int], by x: Double, _ y: Double) throws(PanelError) {
        let starts = fingers.map { finger in down[finger].map { strokes[$0].last } ?? Place(0, 0) }
        for step in 1...10 {
            var commands: [PanelCommand] = []
            for (finger, start) in zip(fingers, starts) {
                let part = Double(step) / 10
                let place = Place(start.x + x * part, start.y + y * part)
                if let index = down[finger] {
                    strokes[index].last = place
                }
                commands.append(
                    .move(finger: finger, x: place.x * size.width, y: place.y * size.height)
                )
            }
            try panel.play(commands + [.frame, .wait(microseconds: 8000)])
        }
    }

    func lift(_ finger: Int) throws(PanelError) {
        forget(finger, .lifted)
        try play(.up(finger: finger), .frame)
    }

    /// Makes a finger a palm, which libinput cancels. It is still down.
    func palm(_ finger: Int) throws(PanelError) {
        if let index = down[finger] {
            strokes[index].end = .cancelled
        }
        try play(.palm(finger: finger), .frame)
    }

    func tap(_ place: Place) throws(PanelError) {
        try land(0, place)
        try wait(0.05)
        try lift(0)
        try wait(0.05)
    }

    func wait(_ seconds: Double) throws(PanelError) {
        try panel.play([.wait(microseconds: UInt64(seconds * 1e6))])
    }

    /// Unplugs the glass under its fingers, and plugs it in again.
    func replug() throws(PanelError) {
        for finger in down.keys {
            forget(finger, .cancelled)
        }
        try panel.play([.unplug, .wait(microseconds: 100_000), .plug, .awaitOpen])
    }

    /// Switches to another terminal and back, while its fingers are down.
    func switchAway() throws(PanelError) {
        for index in down.values {
            strokes[index].end = .cancelled
        }
        try panel.play([
            .session(isActive: false), .wait(microseconds: 200_000), .session(isActive: true),
            .awaitOpen,
        ])
    }

    /// Lifts a finger, so that programs learn of it only from `SYN_DROPPED`.
    func lose(_ finger: Int) throws(PanelError) {
        forget(finger, .lifted)
        try play(.lose, .up(finger: finger), .frame, .drop)
    }

    private func forget(_ finger: Int, _ end: TouchEnd) {
        if let index = down.removeValue(forKey: finger), strokes[index].end == .down {
            strokes[index].end = end
        }
    }

    private func play(_ commands: PanelCommand...) throws(PanelError) {
        try panel.play(commands + [.wait(microseconds: 10_000), .awaitRead])
    }
}
