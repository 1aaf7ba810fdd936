// SPDX-License-Identifier: MIT

package import ArgumentParser
package import EvdevRecording
import GestureCommand
package import GestureConfiguration
package import GestureKit
package import GestureRecording

/// The options for reading recordings, shared by subcommands.
package struct RecordingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Which device, if the recording has several: event3, say, or its name.",
            valueName: "device"
        )
    )
    package var device: String?

    @Option(
        help: ArgumentHelp(
            "The kind of the device, if it is not in the recording: touchscreen or touchpad.",
            valueName: "kind"
        )
    )
    package var kind: EvdevDevice.Kind?

    @Option(
        name: .customLong("size-mm"),
        help: ArgumentHelp(
            "The width and height of the device, before it is rotated, such as 68x121.",
            valueName: "size"
        ),
        transform: millimeters
    )
    package var size: Size?

    @Option(
        help: ArgumentHelp(
            "Play from this time on, in seconds. Fingers that are down land then.",
            valueName: "seconds"
        ),
        transform: time
    )
    package var from: Timestamp?

    @Option(
        help: ArgumentHelp(
            "Play up to this time, in seconds. Fingers that are still down are cancelled then.",
            valueName: "seconds"
        ),
        transform: end
    )
    package var to: Timestamp?

    package init() {}

    package func validate() throws {
        if let from, let to, to <= from {
            throw ValidationError("--to must be later than --from")
        }
    }

    /// The part of the recording that is played.
    package var part: RecordingPart {
        RecordingPart(from: from ?? .zero, to: to)
    }

    /// Opens a recording, ready to be played.
    ///
    /// - Throws: If it cannot be read, or its device cannot be played.
    package func feed(
        _ source: RecordingSource,
        _ screen: Configuration.Screen
    ) throws -> any RecordingFeed {
        let feed: any RecordingFeed =
            switch try open(source) {
            case .evdev(let reader): try self.feed(reader, screen)
            case .touches(let reader): RecordedFeed(reader)
            }
        return part.isWhole ? feed : PartialFeed(feed, part)
    }

    /// Opens a recording and reads its header.
    package func open(_ source: RecordingSource) throws -> OpenRecording {
        let recording = try source.open(device: device, as: kind)
        if case .touches = recording, device != nil || kind != nil || size != nil {
            throw Failure(
                "\(source): --device, --kind and --size-mm are for recordings of a device, and these "
                    + "touches are in points already: pass them when you convert the original"
            )
        }
        return recording
    }

    /// The feed of a device.
    package func feed(
        _ reader: any EvdevReader,
        _ screen: Configuration.Screen = Configuration.Screen()
    ) throws -> PlayedDevice {
        var screen = screen
        screen.millimeters = size ?? screen.millimeters
        if let reason = PlayedDevice.unavailabilityReason {
            throw Failure("recordings of devices cannot be played: \(reason)")
        }
        return try PlayedDevice(reader, screen, size: size)
    }

    /// Reads a size, such as 68x121 or 344.5x194.
    private static func millimeters(_ argument: String) throws -> Size {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
            .compactMap { Double($0) }
        let range = Configuration.Screen.sides
        guard sides.count == 2, argument.filter({ $0 == "x" }).count == 1,
            sides.allSatisfy(range.contains)
        else {
            throw ValidationError(
                "--size-mm is a width and a height such as 68x121, each from 30 to 1500"
            )
        }
        return Size(width: sides[0], height: sides[1])
    }

    /// Reads the end of the part. Some write there what a recording is to become.
    private static func end(_ argument: String) throws -> Timestamp {
        guard !["gesture", "play", "swift"].contains(argument) else {
            throw ValidationError(
                "to choose the format of gesture convert, write --as \(argument)"
            )
        }
        return try time(argument)
    }

    /// Reads a time in seconds, at most 30 years.
    private static func time(_ argument: String) throws -> Timestamp {
        let longest = 1_000_000_000
        guard let seconds = Double(argument), (0...Double(longest)).contains(seconds) else {
            throw ValidationError(
                "a time is a number of seconds from 0 to \(longest), such as 12.5"
            )
        }
        return Timestamp(microseconds: UInt64((seconds * 1e6).rounded()))
    }
}

extension EvdevDevice.Kind: ExpressibleByArgument {}

/// The file extensions of recordings, for shell completion.
package let recordingExtensions = RecordingSource.suffixes.map { String($0.dropFirst()) }

/// The recording that a subcommand reads.
package struct PlayedRecording: ParsableArguments {
    @Argument(
        help: ArgumentHelp("A recording, or - for standard input.", valueName: "file"),
        completion: .file(extensions: recordingExtensions)
    )
    package var file: String

    package init() {}
}

/// The options that choose recognizers, shared by subcommands.
package struct RecognizerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read recognizers and settings from a YAML file; gesture config prints one.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    package var config: String?

    @Option(
        help: .init("Run only these recognizers, separated by commas, or all.", valueName: "names")
    )
    package var recognizers: String?

    package init() {}

    /// Whether they choose recognizers; else those of a recording run that has some.
    package var choose: Bool { config != nil || recognizers != nil }

    /// What runs by default.
    package enum Usual {
        case classic
        case builtIn
    }

    /// The configuration that the options choose; without any, the usual one. Unless the hand of
    /// actions is played, a file may have nothing to play. Throws if the file has mistakes, which
    /// have been printed, or lacks a named recognizer.
    package func configuration(
        otherwise usual: Usual,
        takesActions: Bool = false
    ) throws -> Configuration {
        let configuration = try reportingErrors { try read(otherwise: usual) }
        if configuration.recognizers.isEmpty, !takesActions {
            StandardError.print(
                "\(configuration.file) has no recognizers, only actions: gesture run and gesture explain take them"
            )
        }
        guard let recognizers, recognizers != "all" else {
            return configuration
        }
        let names = recognizers.filter { $0 != " " }
            .split(separator: ",", omittingEmptySubsequences: false)
        do {
            return try configuration.selecting(names.map(String.init))
        } catch {
            throw Failure("\(error)", status: .validationFailure)
        }
    }

    private func read(otherwise usual: Usual) throws(ConfigurationError) -> Configuration {
        if let config {
            return try Configuration(path: config)
        }
        return usual == .classic && recognizers == nil
            ? try Configuration.classic() : try Configuration.builtIn()
    }
}

extension RecognizerOptions {
    /// A stage for a recording of which nothing has been played: with its own views and
    /// recognizers, if it has some and the options choose no others. With `alone`, each recognizer
    /// acts as if it were the only one; those of `together` run simultaneously, beside those that
    /// do. Throws if the recording's own set-up is damaged.
    package func stage(
        _ player: RecordingPlayer,
        _ configuration: Configuration,
        alone: Bool = false,
        together: [String] = []
    ) throws(RecordingError) -> ReplaySetup {
        if !choose, let setup = player.setup {
            let pairs = together.isEmpty ? [] : [Set(together)]
            return try ReplaySetup(player.description, setup, alone: alone, together: pairs)
        }
        var configuration = configuration
        if !together.isEmpty {
            configuration.simultaneous.append(together)
        }
        let recognizers = RecognizerSet(configuration, alone: alone)
        return ReplaySetup(player.description, recognizers) { player.devices }
    }
}

extension ConfigurationError: MistakeList {}

/// What a subcommand plays that takes several recordings, and to which recognizers.
package struct PlayedRecordings: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Recordings, folders of recordings, or - for standard input.",
            valueName: "file"
        ),
        completion: .file(extensions: recordingExtensions)
    )
    package var files: [String]

    @OptionGroup
    package var options: RecognizerOptions

    @OptionGroup
    package var recording: RecordingOptions

    package init() {}
}
