// SPDX-License-Identifier: MIT

import GestureKit
package import GestureRecording

/// A recording without what two fingers on a touchpad scroll, as a program without windows has it
/// live: libinput reports a scroll then, which is the desktop's, and no swipe.
package final class UnscrolledFeed: RecordingFeed {
    private let whole: any RecordingFeed
    /// The touchpads that scroll now.
    private var scrolling: Set<UInt16> = []

    package init(_ whole: any RecordingFeed) {
        self.whole = whole
    }

    package var description: RecordingDescription { whole.description }
    package var line: Int { whole.line }
    package var devices: [RecordedDevice] { whole.devices }
    package var unreported: [UnreportedFingers] { whole.unreported }
    package var remarks: [String] { whole.remarks }

    package func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        try whole.next { give($0, take) }
    }

    package func cut(_ take: (RecordingInput) -> Void) throws(RecordingError) {
        try whole.cut { give($0, take) }
    }

    private func give(_ input: RecordingInput, _ take: (RecordingInput) -> Void) {
        guard case .step(let step) = input else {
            return take(input)
        }
        if case .begin(let gesture, let fingers, at: _) = step.kind {
            if gesture == .swipe, fingers < 3 {
                scrolling.insert(step.device)
            } else {
                scrolling.remove(step.device)
            }
        }
        if !scrolling.contains(step.device) {
            take(input)
        }
    }
}
