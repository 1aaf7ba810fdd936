// SPDX-License-Identifier: MIT

internal import GestureTrace

/// The style of a recognizer, in its row and in the plots.
struct LaneStyle {
    /// The most rows.
    static let most = 48

    var color: Color

    /// Whether the plots have curves of its color.
    var isPlotted: Bool

    /// The styles of all rows: a color for recognizers with plotted values, gray for the others.
    static func all(of trace: Trace) -> [LaneStyle] {
        trace.lanes.prefix(most).map { lane in
            guard Quantity.all.contains(where: { $0.isReported(by: lane) }) else {
                return LaneStyle(color: .plain, isPlotted: false)
            }
            return LaneStyle(color: .recognizer(named: lane.name, kind: lane.kind), isPlotted: true)
        }
    }
}

extension Color {
    /// The color of recognizers without plotted values, such as taps.
    package static let plain = Color(0x4A5563)

    /// The color of a recognizer, the same in all pictures: that of its kind, or a shade of it if
    /// the name differs from the kind.
    package static func recognizer(named name: String, kind: String) -> Color {
        let color = kinds[kind] ?? recognizers[hash(of: kind) % recognizers.count]
        guard !name.isEmpty, name != kind else {
            return color
        }
        let shades = [(Color.white, 0.3), (.ink, 0.35), (.white, 0.5), (.ink, 0.6)]
        let (other, part) = shades[hash(of: name) % shades.count]
        return color.mixed(with: other, part)
    }

    private static let kinds = [
        "pan": recognizers[0], "edge-pan": recognizers[1], "rotation": recognizers[2],
        "pinch": recognizers[3], "swipe": recognizers[4], "transform": recognizers[6],
    ]

    /// A hash that is the same in every run, unlike Swift's.
    private static func hash(of text: String) -> Int {
        let hash = text.utf8.prefix(256).reduce(UInt32(2_166_136_261)) {
            ($0 ^ UInt32($1)) &* 16_777_619
        }
        return Int(hash >> 8)
    }

    private func mixed(with other: Color, _ part: Double) -> Color {
        var color = self
        color.red += (other.red - red) * part
        color.green += (other.green - green) * part
        color.blue += (other.blue - blue) * part
        return color
    }
}
