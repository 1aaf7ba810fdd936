// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording

/// Plays one recording to stages.
final class RecordingPlayer {
    let description: RecordingDescription

    private let feed: any RecordingFeed

    /// - Parameter feed: The recording, of which nothing but the head has been read.
    init(_ feed: any RecordingFeed) {
        self.feed = feed
        description = feed.description
    }

    /// Plays the recording to its end, and says what was assumed of it.
    ///
    /// - Parameters:
    ///   - stages: Each of them is shown all of it.
    ///   - progress: Told how far it is, bit by bit.
    /// - Throws: When it is damaged. What was going on there has been cancelled first.
    func play(to stages: [Stage], _ progress: inout Progress) throws {
        let take: (RecordingInput) -> Void = { input in
            for stage in stages {
                stage.push(input)
            }
        }
        do {
            while try feed.next(take) {
                progress.show("\(description.file): line \(feed.line)")
            }
        } catch {
            try feed.cut(take)
            throw error
        }
        stages.forEach { $0.finish() }
        for remark in feed.remarks {
            progress.clear()
            StandardError.print("\(description.file): \(remark)")
        }
    }
}
