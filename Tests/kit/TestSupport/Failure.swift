// SPDX-License-Identifier: MIT

public import GestureRecording

/// The error that something gives, nil if it gives none.
public func failure<Result>(_ body: () throws(RecordingError) -> Result) -> RecordingError? {
    do {
        _ = try body()
        return nil
    } catch {
        return error
    }
}
