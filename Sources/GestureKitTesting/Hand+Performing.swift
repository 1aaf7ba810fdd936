// SPDX-License-Identifier: MIT

public import GestureKit

extension Hand {
    /// Plays movements at once. Time passes until the last finger has lifted.
    ///
    /// Fingers report positions at the ``rate`` while they move. A finger also reports exactly when
    /// it lands, arrives and lifts; reports of the rate that are closer to such a time than half an
    /// interval are left out. The ends are exact: a drag of 0.5 s at 120 Hz lands and reports 60
    /// positions, the last of them the end of the path, and it lifts one interval later.
    ///
    /// - Parameters:
    ///   - movements: The movements, which start now.
    ///   - view: The view whose coordinates they have. Nil: the window. A movement is fixed in the
    ///     window when it starts, so it does not follow a view that moves.
    ///   - fingers: Fingers that are down already, for the first strokes of the movements. They do
    ///     not land again; they move from where they are.
    /// - Returns: The fingers of ``Movement/keepingFingersDown()``.
    /// - Throws: The error of the engine, if it refuses a sample. The movements end there.
    @discardableResult
    public func perform(
        _ movements: Movement...,
        in view: View? = nil,
        with fingers: [Finger] = []
    ) throws -> [Finger] {
        try perform(movements, in: view, with: fingers)
    }

    @discardableResult
    func perform(
        _ movements: [Movement],
        in view: View?,
        with fingers: [Finger] = []
    ) throws -> [Finger] {
        let strokes = movements.flatMap(\.strokes)
        precondition(fingers.count <= strokes.count, "More fingers than the movements have")
        var players = strokes.enumerated().map { index, stroke in
            Player(
                stroke: stroke,
                finger: index < fingers.count ? fingers[index] : nil,
                lift: stroke.lift(rate)
            )
        }
        let (start, toWindow) = (now, placement(of: view))
        for moment in moments(of: players) {
            clock.serve(until: start + .microseconds(moment))
            try inOneFrame {
                for index in players.indices {
                    try play(&players[index], at: moment, toWindow)
                }
            }
        }
        return players.compactMap { $0.stroke.lifts ? nil : $0.finger }
    }

    /// A stroke that is being played.
    private struct Player {
        let stroke: Movement.Stroke
        var finger: Finger?
        let lift: Int64
        var isOver = false
    }

    /// The report of one finger in a frame.
    private func play(
        _ player: inout Player,
        at moment: Int64,
        _ toWindow: AffineTransform2D
    ) throws {
        guard moment >= player.stroke.start, !player.isOver else {
            return
        }
        let place = player.stroke.place(at: moment).applying(toWindow)
        let finger = try player.finger ?? land(at: place)
        let isLanding = player.finger == nil
        player.finger = finger
        if moment >= player.lift && player.stroke.lifts {
            // A movement without a duration lifts where it lands, at once.
            player.isOver = true
            try finger.lift()
        } else if !isLanding && (moment > player.stroke.start || player.stroke.duration == 0)
            && (moment <= player.stroke.arrival || noise > 0)
        {
            try finger.move(to: place)
        }
    }

    /// The times of the frames, after the start.
    private func moments(of players: [Player]) -> [Int64] {
        var own: Set<Int64> = []
        for player in players {
            let stroke = player.stroke
            own.formUnion([stroke.start, stroke.arrival])
            if stroke.lifts {
                own.insert(player.lift)
            }
        }
        let exact = own.sorted()
        let half = rate.interval / 2
        var next = 0
        let regular = rate.times(until: exact.last ?? 0, &random).filter { time in
            while next < exact.count && exact[next] < time {
                next += 1
            }
            return [next - 1, next].allSatisfy { index in
                !exact.indices.contains(index) || Double(abs(exact[index] - time)) > half
            }
        }
        return (exact + regular).sorted()
    }
}
