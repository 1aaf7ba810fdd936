// SPDX-License-Identifier: MIT

package import GestureCommand
import GestureKit
import GestureRecording

/// Plays one recording to stages.
package final class RecordingPlayer {
    package let description: RecordingDescription

    private let feed: any RecordingFeed

    /// - Parameter feed: The recording; only its header has been read.
    package init(_ feed: any RecordingFeed) {
        self.feed = feed
        description = feed.description
    }

    /// Plays the recording to its end, and prints what was assumed about it.
    ///
    /// - Parameters:
    ///   - stages: Each receives the whole recording.
    ///   - progress: Shows how far it is.
    ///   - also: Called with each input.
    /// - Throws: If the recording is damaged. Open gestures have been cancelled before.
    package func play(
        to stages: [Stage],
        _ progress: inout Progress,
        also: (RecordingInput) -> Void = { _ in }
    ) throws {
        let take: (RecordingInput) -> Void = { input in
            also(input)
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
        // The stages refuse the same events.
        if let refused = stages.first?.refused, refused > 0 {
            let events = refused == 1 ? "event was" : "events were"
            progress.clear()
            StandardError.print("\(description.file): \(refused) invalid touch \(events) dropped")
        }
        for remark in feed.remarks {
            progress.clear()
            StandardError.print("\(description.file): \(remark)")
        }
    }
}
