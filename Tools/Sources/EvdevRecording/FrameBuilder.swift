// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// Collects events into frames.
///
/// Recorders stamp events in interrupts, so a frame may seem up to a second older than the previous
/// one; it then gets the time of the previous one. A larger step back is an error.
struct FrameBuilder {
    private var events: [EvdevEvent] = []
    private var firstLine = 0
    private var lastTime: UInt64 = 0
    private var failure: RecordingError?

    /// Reads the next frame of a file; nil after the last. After an error, later calls throw it
    /// again. `end` is what ends a frame, in the words of the format.
    mutating func next(
        of file: String,
        endsIn end: String,
        lines: () -> Int,
        event: () throws(RecordingError) -> RecordedEvent?
    ) throws(RecordingError) -> EvdevFrame? {
        if let failure {
            throw failure
        }
        do throws(RecordingError) {
            while let recorded = try event() {
                do {
                    if let frame = try add(recorded) {
                        return frame
                    }
                } catch {
                    throw RecordingError(file: file, line: recorded.line, message: error.message)
                }
            }
            if let problem = unfinished(endsIn: end) {
                throw RecordingError(file: file, line: lines(), message: problem.message)
            }
            return nil
        } catch {
            failure = error
            throw error
        }
    }

    /// Takes an event. Returns a frame if the event ends one.
    mutating func add(_ recorded: RecordedEvent) throws(LineProblem) -> EvdevFrame? {
        if events.isEmpty {
            firstLine = recorded.line
        }
        guard events.count < Self.longestFrame else {
            throw LineProblem(message: "a frame of more than \(Self.longestFrame) events")
        }
        events.append(recorded.event)
        guard recorded.event.isReport else {
            return nil
        }
        defer { events = [] }
        let time = try frameTime(recorded.time)
        return EvdevFrame(timeInMicroseconds: time, events: events, line: firstLine)
    }

    /// The problem if the recording ends here; nil if no frame is open.
    func unfinished(endsIn end: String) -> LineProblem? {
        guard !events.isEmpty else {
            return nil
        }
        return LineProblem(
            message:
                "the recording is cut off: its last frame begins at line \(firstLine) and does "
                + "not end in \(end). Delete that frame or record again"
        )
    }

    private mutating func frameTime(_ time: UInt64) throws(LineProblem) -> UInt64 {
        guard time < lastTime else {
            lastTime = time
            return lastTime
        }
        guard lastTime - time <= Self.greatestStepBack else {
            throw LineProblem(
                message: "the time goes back by more than a second: a file holds one recording"
            )
        }
        return lastTime
    }

    /// Real frames have at most a few hundred events.
    private static let longestFrame = 4096

    /// In microseconds.
    private static let greatestStepBack: UInt64 = 1_000_000
}
