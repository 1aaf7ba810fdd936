// SPDX-License-Identifier: MIT

package import EvdevRecording
package import GestureCommand
import GestureKit
@_spi(GestureTools) package import GestureRecording
import Glibc

/// Where a recording is read from.
package enum RecordingSource {
    case file(String)
    case standardInput

    /// The recordings that an argument names: itself, those of a folder, or standard input.
    package static func find(_ argument: String) throws(RecordingError) -> [RecordingSource] {
        if argument == "-" {
            return [.standardInput]
        }
        var status = stat()
        guard stat(argument, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            return [.file(argument)]
        }
        let paths = try EvdevRecording.recordings(in: argument, alsoEndingIn: [suffix])
        guard !paths.isEmpty else {
            throw RecordingError(
                file: argument,
                message: "no recordings in this folder; names of recordings end in "
                    + suffixes.joined(separator: ", ")
            )
        }
        return paths.map(RecordingSource.file)
    }

    /// The recordings that arguments name. A folder that cannot be read is reported and counted as
    /// a failure, like a file.
    package static func find(_ arguments: [String], failures: inout Int) -> [RecordingSource] {
        var sources: [RecordingSource] = []
        for argument in arguments {
            do {
                sources += try find(argument)
            } catch {
                failures += 1
                StandardError.print(OutputText(error))
            }
        }
        return sources
    }

    /// The recording that an argument names.
    package init(_ argument: String) {
        self = argument == "-" ? .standardInput : .file(argument)
    }

    /// Opens the recording and reads only its header. Of an evdev recording with several devices,
    /// `device` names one. `kind` is what that is, whatever the recording says; nil: it is right.
    /// With `mustBeFile`, a pipe or a device at the path is refused: see `ByteSource`.
    package func open(
        device: String?,
        as kind: EvdevDevice.Kind? = nil,
        mustBeFile: Bool = false
    ) throws(RecordingError) -> OpenRecording {
        let (source, path) = try bytes(mustBeFile)
        if try RecordingReader.recognizes(source) || path?.hasSuffix(Self.suffix) == true {
            return .touches(try RecordingReader(source))
        }
        return .evdev(
            try EvdevRecording.reader(
                source,
                describedBeside: path,
                selecting: device,
                as: kind
            )
        )
    }

    private func bytes(
        _ mustBeFile: Bool
    ) throws(RecordingError) -> (ByteSource, path: String?) {
        switch self {
        case .file(let path):
            (try ByteSource(path: path, mustBeFile: mustBeFile), path)
        case .standardInput:
            (try ByteSource(argument: "-"), nil)
        }
    }

    /// The suffix of recordings in the gesture format.
    private static let suffix = ".gesture"

    /// The suffixes of recordings, for searching a folder.
    static let suffixes = [suffix] + EvdevRecording.suffixes + EvdevRecording.commonSuffixes
}

extension RecordingSource: CustomStringConvertible {
    /// Its name in messages.
    package var description: String {
        switch self {
        case .file(let path): path
        case .standardInput: "standard input"
        }
    }
}

/// A recording, after its header has been read.
package enum OpenRecording {
    /// Kernel events of a device.
    case evdev(any EvdevReader)
    /// Touches and touchpad gestures.
    case touches(RecordingReader)
}

/// Plays one recording to stages.
package final class RecordingPlayer {
    /// The facts about it. Once it has been played, its devices are all that it describes.
    package private(set) var description: RecordingDescription

    /// The devices that a recording of touches has described so far.
    package var devices: [RecordedDevice] { feed.devices }

    /// The fingers on a touchpad, up to now, that libinput reported no gesture of.
    package var unreported: [UnreportedFingers] { feed.unreported }

    /// The views and recognizers that the recording has, if any.
    package var setup: RecordedSetup? { feed.setup }

    private let feed: any RecordingFeed

    /// Only the header of the recording has been read.
    package init(_ feed: any RecordingFeed) {
        self.feed = feed
        description = feed.description
    }

    /// Plays the recording to its end, and prints what was assumed about it. Each stage receives
    /// the whole recording. Throws if it is damaged; open gestures have been cancelled before.
    package func play(
        to stages: [any RecordingStage],
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
        if !feed.devices.isEmpty {
            description.devices = feed.devices
        }
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
