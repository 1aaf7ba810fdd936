// SPDX-License-Identifier: MIT

internal import GestureTrace

/// How a recognizer is drawn, in its row and in the plots.
struct LaneStyle {
    /// The most rows there are.
    static let most = 48

    var color: Color

    /// Whether the plots have curves of its colour.
    var isPlotted: Bool

    /// Of all rows: a colour each for those that report what is plotted, and one for the others.
    static func all(of trace: Trace) -> [LaneStyle] {
        var colors = 0
        return trace.lanes.prefix(most).map { lane in
            guard Quantity.all.contains(where: { $0.isReported(by: lane) }) else {
                return LaneStyle(color: Color(0x4A5563), isPlotted: false)
            }
            defer { colors += 1 }
            let color = Color.recognizers[colors % Color.recognizers.count]
            return LaneStyle(color: color, isPlotted: true)
        }
    }
}
