// SPDX-License-Identifier: MIT

package import EvdevRecording
@_spi(GestureTools) import GestureRecording

/// A line of a script.
package enum PanelCommand: Hashable, Sendable {
    /// Lands a finger.
    case down(finger: Int, x: Double, y: Double)
    /// Moves a finger.
    case move(finger: Int, x: Double, y: Double)
    /// Lifts a finger.
    case up(finger: Int)
    /// Makes a finger a palm, until it lifts.
    case palm(finger: Int)
    /// Presses or releases the button of a touchpad.
    case button(isPressed: Bool)
    /// Sends what has changed since the last frame.
    case frame
    /// Moves all fingers that are down, with a frame every 8 ms.
    case slide(x: Double, y: Double, microseconds: UInt64)
    /// Delays the lines after this one.
    case wait(microseconds: UInt64)
    /// Waits until the program has opened all devices.
    case awaitOpen
    /// Waits until programs have read all events.
    case awaitRead
    /// Makes the lines after this one about another device.
    case device(name: String)
    /// Unplugs the device.
    case unplug
    /// Plugs the device in again.
    case plug
    /// Keeps the frames after this one from the program.
    case lose
    /// Ends `lose`: the program gets `SYN_DROPPED`.
    case drop
    /// Switches to another virtual terminal, or back.
    case session(isActive: Bool)
    /// Stamps the frames after this one from this time on, and not with the current time.
    case stamp(microseconds: UInt64)
    /// Plays a recording.
    case play(file: String)

    /// Reads a line. Nil: it is empty or a comment.
    package init?(line: some StringProtocol) throws(PanelError) {
        let code = line.prefix { $0 != "#" }.drop(while: \.isWhitespace)
        let first = code.prefix { !$0.isWhitespace }
        let rest = code[first.endIndex...].drop(while: \.isWhitespace)
        // The name of a file may have spaces.
        if first == "play", let last = rest.lastIndex(where: { !$0.isWhitespace }) {
            self = .play(file: String(rest[...last]))
            return
        }
        var words = LineWords(code.split(whereSeparator: \.isWhitespace).map { String($0) })
        guard let name = words.first else {
            return nil
        }
        self = try Self.command(name, &words)
        try words.end()
    }

    private static func command(
        _ name: String,
        _ words: inout LineWords
    ) throws(PanelError) -> PanelCommand {
        switch name {
        case "down": .down(finger: try words.finger(), x: try words.number(), y: try words.number())
        case "move": .move(finger: try words.finger(), x: try words.number(), y: try words.number())
        case "up": .up(finger: try words.finger())
        case "palm": .palm(finger: try words.finger())
        case "press": .button(isPressed: true)
        case "release": .button(isPressed: false)
        case "frame": .frame
        case "slide":
            .slide(x: try words.number(), y: try words.number(), microseconds: try words.time())
        case "wait": .wait(microseconds: try words.time())
        case "await-open": .awaitOpen
        case "await-read": .awaitRead
        case "device": .device(name: try words.word("a device"))
        case "unplug": .unplug
        case "plug": .plug
        case "lose": .lose
        case "drop": .drop
        case "switch-away": .session(isActive: false)
        case "switch-back": .session(isActive: true)
        case "stamp": .stamp(microseconds: try words.time())
        case "play": .play(file: try words.word("a file"))
        default:
            throw PanelError("there is no command \(name.quoted): gesture panel --help lists them")
        }
    }
}

/// The words of a line after its command.
struct LineWords {
    let first: String?
    private var rest: ArraySlice<String>

    init(_ words: [String]) {
        first = words.first
        rest = words.dropFirst()
    }

    mutating func word(_ what: String) throws(PanelError) -> String {
        guard let word = rest.popFirst() else {
            throw PanelError("“\(first ?? "")” needs \(what)")
        }
        return word
    }

    mutating func finger() throws(PanelError) -> Int {
        let word = try word("the number of a finger")
        guard let finger = Int(word), finger >= 0 else {
            throw PanelError("\(word.quoted) is not the number of a finger")
        }
        return finger
    }

    mutating func number() throws(PanelError) -> Double {
        let word = try word("a position: two numbers")
        guard let number = Double(word), number.isFinite else {
            throw PanelError("\(word.quoted) is not a number")
        }
        return number
    }

    /// A time such as `8ms`, in microseconds.
    mutating func time() throws(PanelError) -> UInt64 {
        let word = try word("a time, such as 8ms")
        let units = [("us", 1.0), ("ms", 1e3), ("s", 1e6)]
        guard let (unit, factor) = units.first(where: { word.hasSuffix($0.0) }),
            let count = Double(word.dropLast(unit.count)), (0...1e15).contains(count * factor)
        else {
            throw PanelError("\(word.quoted) is not a time, such as 8ms or 1.5s")
        }
        return UInt64((count * factor).rounded())
    }

    func end() throws(PanelError) {
        guard let word = rest.first else {
            return
        }
        throw PanelError("\(word.quoted) is one word too many for “\(first ?? "")”")
    }
}

/// Why a line of a script cannot be read or done, in words for users.
package struct PanelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package var message: String

    /// The script's name and the line, if it is from a file.
    package var place: String?

    /// Creates an error.
    package init(_ message: String, at place: String? = nil) {
        self.message = message
        self.place = place
    }

    /// The place, if there is one, and the message.
    package var description: String {
        place.map { "\($0): \(message)" } ?? message
    }
}

extension StringProtocol {
    /// The text in quotation marks. Only the beginning of a long one.
    var quoted: String {
        let most = 60
        return count > most ? "“\(prefix(most))…”" : "“\(self)”"
    }
}

/// A script: a command on each line.
package struct PanelScript {
    package private(set) var commands: [PanelCommand] = []

    /// The place of each command in messages, such as `swipe.panel:3`.
    package private(set) var places: [String] = []

    /// The most bytes of a file: some 200,000 commands.
    static let mostBytes = 4_194_304

    /// Reads a file, or standard input for `-`.
    package init(path: String) throws(PanelError) {
        let text: String
        let name: String
        do throws(RecordingError) {
            let source = try ByteSource(argument: path)
            guard let bytes = try source.all(atMost: Self.mostBytes) else {
                throw RecordingError(
                    file: source.name,
                    message: "the file is too long: a script has at most \(Self.mostBytes) bytes"
                )
            }
            (text, name) = (String(decoding: bytes, as: UTF8.self), source.name)
        } catch {
            throw PanelError(error.description)
        }
        try self.init(text, name: name)
    }

    /// Reads a text. `name` is its name in messages.
    package init(_ text: String, name: String) throws(PanelError) {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() {
            let place = "\(name):\(index + 1)"
            do throws(PanelError) {
                if let command = try PanelCommand(line: line) {
                    commands.append(command)
                    places.append(place)
                }
            } catch {
                throw PanelError(error.message, at: place)
            }
        }
    }

    /// Adds all commands to a track. `reply` gets their results.
    package func add(to track: inout PanelTrack, reply: @escaping PanelTrack.Reply) {
        for (command, place) in zip(commands, places) {
            track.add(command) { error in
                reply(error.map { PanelError($0.message, at: place) })
            }
        }
    }

    /// Performs the script without a program and without waiting.
    ///
    /// - Throws: The first error that it would have.
    package func check(
        _ devices: [(EvdevDevice, PanelSize)],
        recordings: [EvdevDevice],
        load: @escaping PanelTrack.Loader
    ) throws(PanelError) {
        let stage = PanelStage(RehearsalKernel())
        for (device, size) in devices {
            try stage.add(device, size)
        }
        for device in recordings {
            try stage.add(recorded: device)
        }
        var track = PanelTrack(device: stage.names.first ?? "", load: load)
        var failure: PanelError?
        add(to: &track) { failure = failure ?? $0 }
        var now: UInt64? = 0
        while let due = now, failure == nil {
            now = track.run(now: due, stage)
        }
        if let failure {
            throw failure
        }
    }
}

/// A kernel whose programs do nothing.
private final class RehearsalKernel: PanelKernel {
    private var count: UInt32 = 0

    func plug(_ device: EvdevDevice) -> UInt32 {
        count += 1
        return count
    }

    func unplug(_ handle: UInt32) {}
    func send(_ events: [EvdevEvent], to handle: UInt32, stamp: UInt64, isLost: Bool) {}
    func drop(_ handle: UInt32, stamp: UInt64) {}
    func setSessionActive(_ isActive: Bool) {}
    func isOpened(_ handle: UInt32) -> Bool { true }
    func isRead(_ handle: UInt32) -> Bool { true }
    func isDrained(_ handle: UInt32) -> Bool { true }
    func contactCount(_ handle: UInt32) -> Int { 0 }
}
