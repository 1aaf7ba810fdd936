// SPDX-License-Identifier: MIT

import GestureCommand
@_spi(GestureTools) import GestureWindow
import Glibc

extension ViewerWindow {
    /// The microseconds of one and a half refreshes at 60 Hz. A longer interval missed a refresh.
    private static let missed = 25_000

    /// Prints how frames went to standard error.
    func printStatistics() {
        guard let record = desktop.frames.log else {
            return
        }
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let times = [usage.ru_utime, usage.ru_stime]
        let used = times.reduce(0.0) { $0 + Double($1.tv_sec) * 1000 + Double($1.tv_usec) / 1000 }
        let frames = record.drawings.count
        StandardError.write("frames \(frames)\n")
        StandardError.write("intervals \(Self.summary(of: record.intervals))\n")
        let slow = record.intervals.lazy.filter { $0 > Self.missed }.count
        StandardError.write("intervals of more than 25 ms: \(slow)\n")
        StandardError.write("drawings \(Self.summary(of: record.drawings))\n")
        let each = frames > 0 ? used / Double(frames) : 0
        let (all, one) = (Self.rounded(used), Self.rounded(each))
        StandardError.write("processor \(all) ms, \(one) ms a frame\n")
    }

    /// A number with at most three digits after the point.
    private static func rounded(_ number: Double) -> Double {
        (number * 1000).rounded() / 1000
    }

    /// The median and the rest of a distribution of microseconds, in milliseconds.
    private static func summary(of values: [UInt32]) -> String {
        let sorted = values.sorted()
        guard let last = sorted.last else {
            return "none"
        }
        func part(_ part: Double) -> Double {
            Double(sorted[Int(Double(sorted.count - 1) * part)]) / 1000
        }
        return "\(sorted.count), median \(part(0.5)) ms, 99 % \(part(0.99)) ms, "
            + "longest \(Double(last) / 1000) ms"
    }
}
