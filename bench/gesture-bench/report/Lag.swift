// SPDX-License-Identifier: MIT

/// How far what a display shows is from the finger, by method: see `gesture-bench lag --help`. The
/// same on every machine.
struct Lag: Codable, Hashable, Sendable {
    /// How many contacts of recordings were scored.
    var strokes: Int
    var rows: [Row] = []

    /// The scores of a method.
    struct Row: Codable, Hashable, Sendable {
        var method: String
        /// The standard deviation of the noise that was added, in points.
        var noise: Double
        /// In order of their horizons.
        var cells: [Cell]
    }

    /// The score for a horizon. Lengths are in points, rounded to hundredths.
    struct Cell: Codable, Hashable, Sendable {
        /// From a frame to the moment when it is shown.
        var millisecondsAhead: Double
        var frames: Int
        /// The distance between the finger and what is shown.
        var medianError: Double
        var p90Error: Double
        /// The second differences of what is shown, from frame to frame.
        var medianJitter: Double
        var rmsJitter: Double

        init(
            millisecondsAhead: Double,
            frames: Int,
            medianError: Double,
            p90Error: Double,
            medianJitter: Double,
            rmsJitter: Double
        ) {
            func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
            self.millisecondsAhead = millisecondsAhead
            self.frames = frames
            self.medianError = rounded(medianError)
            self.p90Error = rounded(p90Error)
            self.medianJitter = rounded(medianJitter)
            self.rmsJitter = rounded(rmsJitter)
        }
    }

    /// The scores of the first method, for comparisons of results.
    var figures: [Figure] {
        guard let method = rows.first?.method else {
            return []
        }
        return rows.filter { $0.method == method }.flatMap { row in
            row.cells.flatMap { cell in
                let of =
                    "lag, \(method), noise of \(decimal(row.noise, 1)) pt, "
                    + "\(decimal(cell.millisecondsAhead, 0)) ms ahead"
                return [
                    Figure("\(of): median error", cell.medianError, "pt", isExact: true),
                    Figure("\(of): p90", cell.p90Error, "pt", isExact: true),
                    Figure("\(of): rms jitter", cell.rmsJitter, "pt", isExact: true),
                ]
            }
        }
    }
}

/// The lag as text.
extension Lag {
    /// The lines: a table for each noise.
    var lines: [String] {
        var noises: [Double] = []
        for row in rows where !noises.contains(row.noise) {
            noises.append(row.noise)
        }
        return noises.flatMap { noise in
            let rows = self.rows.filter { $0.noise == noise }
            let head = (rows.first?.cells ?? []).map {
                "shown after \(decimal($0.millisecondsAhead, 0)) ms"
            }
            let what = noise == 0 ? "clean" : "with \(decimal(noise, 1)) pt of noise"
            let title = """
                lag at 60 Hz, \(strokes) contacts, \(what): error median/p90, jitter \
                median/rms, in pt:
                """
            let cells = rows.map { [$0.method] + $0.cells.map(Self.text) }
            return ["", title] + TextTable([["method"] + head] + cells).lines.map { "  " + $0 }
        }
    }

    private static func text(_ cell: Cell) -> String {
        let numbers = [cell.medianError, cell.p90Error, cell.medianJitter, cell.rmsJitter]
        let texts = numbers.map { decimal($0, 1) }
        return "\(texts[0])/\(texts[1]), \(texts[2])/\(texts[3])"
    }
}
