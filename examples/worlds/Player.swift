// SPDX-License-Identifier: MIT

import GestureKit

/// Plays a recording, byte by byte, in the format of docs/recording-format.md. It reads what a
/// touchscreen reports, and skips all other lines.
struct Player {
    private var line: [UInt8] = []
    private var size = Size(width: 800, height: 480)
    private(set) var gestures: Gestures?
    /// How many frames have ended.
    private(set) var frames = 0
    /// The time in the engine and its actions, by the clock.
    private(set) var ticks: UInt32 = 0
    private let clock: () -> UInt32

    /// - Parameter clock: Counts the ticks of some clock.
    init(clock: @escaping () -> UInt32 = { 0 }) {
        self.clock = clock
        line.reserveCapacity(256)
    }

    /// Takes a byte. A line takes effect at its end.
    mutating func take(_ byte: UInt8) {
        guard byte == UInt8(ascii: "\n") else {
            return line.append(byte)
        }
        play()
        line.removeAll(keepingCapacity: true)
    }

    /// Takes bytes until one is below 0. Returns how many allocations that took after
    /// the gestures were set up.
    mutating func take(_ read: () -> Int32, allocations: () -> UInt32) -> UInt32 {
        var setUp: UInt32 = 0
        while case let byte = read(), byte >= 0 {
            let wasSetUp = gestures != nil
            take(UInt8(truncatingIfNeeded: byte))
            if !wasSetUp {
                setUp = allocations()
            }
        }
        return allocations() - setUp
    }

    /// Lets time pass until nothing waits any more, and explains what did not happen.
    func finish() {
        while let deadline = gestures?.window.gestureEngine.deadline {
            gestures?.window.gestureEngine.advance(to: deadline)
        }
        gestures?.explain()
    }

    private mutating func play() {
        if isKind("window") {
            size = Size(width: points("width"), height: points("height"))
        } else if isKind("down") {
            begin()
            push(.down(at: Point(x: points("x"), y: points("y"))))
        } else if isKind("motion") {
            push(.motion(to: Point(x: points("x"), y: points("y"))))
        } else if isKind("up") {
            push(.up)
        } else if isKind("cancel") {
            push(.cancel)
        } else if isKind("frame") {
            frames += 1
            let (time, start) = (time, clock())
            gestures?.window.gestureEngine.endFrame(at: time)
            ticks &+= clock() &- start
        }
    }

    private mutating func begin() {
        if gestures == nil {
            gestures = Gestures(in: size)
        }
    }

    private mutating func push(_ kind: TouchSample.Kind) {
        let id = Int32(truncatingIfNeeded: whole("id"))
        let sample = TouchSample(kind, id: id, time: time)
        let start = clock()
        defer { ticks &+= clock() &- start }
        do throws(SampleError) {
            try gestures?.window.gestureEngine.push(sample)
        } catch {
            print("The engine refused a sample.")
        }
    }

    private var time: Timestamp {
        Timestamp(microseconds: UInt64(whole("time")))
    }

    // The fields of the line. Text is compared by bytes: that of strings needs tables of Unicode.

    private func isKind(_ kind: StaticString) -> Bool {
        isText(kind, at: 0, before: " ")
    }

    private func isText(_ text: StaticString, at start: Int, before end: Unicode.Scalar) -> Bool {
        let count = text.utf8CodeUnitCount
        guard start + count < line.count, line[start + count] == UInt8(ascii: end) else {
            return false
        }
        for index in 0..<count where text.utf8Start[index] != line[start + index] {
            return false
        }
        return true
    }

    /// The number after "key=", in steps of 10⁻⁴. 0: there is none.
    private func steps(_ key: StaticString) -> Int64 {
        guard
            let space = line.indices.first(where: {
                line[$0] == UInt8(ascii: " ") && isText(key, at: $0 + 1, before: "=")
            })
        else {
            return 0
        }
        var steps: Int64 = 0
        var decimals = 0
        var (isNegative, isDecimal) = (false, false)
        for byte in line[(space + key.utf8CodeUnitCount + 2)...] {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isDecimal = true
            case UInt8(ascii: "0")...UInt8(ascii: "9") where decimals < 4:
                steps = steps * 10 + Int64(byte - UInt8(ascii: "0"))
                decimals += isDecimal ? 1 : 0
            default: return finished(steps, decimals, isNegative)
            }
        }
        return finished(steps, decimals, isNegative)
    }

    private func finished(_ steps: Int64, _ decimals: Int, _ isNegative: Bool) -> Int64 {
        var steps = isNegative ? -steps : steps
        for _ in decimals..<4 {
            steps *= 10
        }
        return steps
    }

    private func whole(_ key: StaticString) -> Int64 {
        steps(key) / 10_000
    }

    private func points(_ key: StaticString) -> Double {
        Double(steps(key)) / 10_000
    }
}
