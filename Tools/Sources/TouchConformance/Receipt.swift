// SPDX-License-Identifier: MIT

package enum TouchEnd: String, Sendable {
    /// It lifted.
    case lifted
    /// It was cancelled.
    case cancelled
    /// It has not ended.
    case down
}

/// A touch from its landing to its end: of a finger on the glass, or as a client received it.
package struct TouchStroke: Hashable, Sendable {
    /// Where it landed.
    package var start: Place

    /// Where it was last.
    package var last: Place

    package var end = TouchEnd.down

    /// Creates a touch that has landed.
    package init(at place: Place) {
        start = place
        last = place
    }
}

/// What a client has received, and which rules of the protocol that breaks.
package struct Receipt: Sendable {
    /// The touches, in the order in which they landed.
    package private(set) var touches: [TouchStroke] = []

    /// The presses of the pointer's button, of a client without `wl_touch` or of an X11 program.
    package private(set) var presses: [TouchStroke] = []

    /// How often a widget reported a click.
    package private(set) var clicks = 0

    /// Where drags went.
    package private(set) var drags: [Place] = []

    /// How often something was dropped.
    package private(set) var drops = 0

    /// The broken rules.
    package private(set) var faults: [String] = []

    /// Where the pointer is. Nil: it is not in the client.
    package private(set) var pointer: Place?

    private var down: [Int: Int] = [:]
    private var unframed = 0
    private var isPressed = false
    private var button: Bool?

    /// Reads events from the first after all fingers were up.
    package init(_ events: some Sequence<ClientEvent>, pointer: Place? = nil) {
        self.pointer = pointer
        for event in events {
            take(event)
        }
    }

    /// Whether events came after the last frame. They are a fault of their own: some compositors never
    /// send the frame of the last finger, and programs take its lift nevertheless.
    package var lacksFrame: Bool { unframed > 0 }

    private mutating func take(_ event: ClientEvent) {
        switch event {
        case .down(let id, let place):
            if down[id] != nil {
                faults.append("down of \(id), which is down")
            }
            down[id] = touches.count
            touches.append(TouchStroke(at: place))
            unframed += 1
        case .motion(let id, let place):
            change("motion", id) { $0.last = place }
        case .up(let id):
            change("up", id) { $0.end = .lifted }
            down[id] = nil
        case .frame:
            unframed = 0
        case .cancel:
            cancel()
        case .entered, .left, .moved, .button:
            point(event)
        case .dragged(let place):
            drags.append(place)
        case .dropped:
            drops += 1
        case .printed(let line):
            print(line)
        case .configured, .popup:
            break
        }
    }

    private mutating func change(_ what: String, _ id: Int, _ body: (inout TouchStroke) -> Void) {
        guard let index = down[id] else {
            faults.append("\(what) of \(id), which is not down")
            return
        }
        body(&touches[index])
        unframed += 1
    }

    private mutating func cancel() {
        if down.isEmpty {
            faults.append("a cancel with no finger down")
        }
        for index in down.values {
            touches[index].end = .cancelled
        }
        down = [:]
        unframed = 0
    }

    private mutating func point(_ event: ClientEvent) {
        switch event {
        case .entered(let place), .moved(let place):
            pointer = place
            if isPressed {
                presses[presses.count - 1].last = place
            }
        case .left:
            pointer = nil
        case .button(let isPressed):
            press(isPressed)
        default:
            break
        }
    }

    private mutating func press(_ isPressed: Bool) {
        if self.isPressed == isPressed {
            faults.append(
                isPressed
                    ? "a press of a button that is pressed"
                    : "a release of a button that is not pressed"
            )
        } else if isPressed {
            presses.append(TouchStroke(at: pointer ?? Place(-1, -1)))
        } else {
            presses[presses.count - 1].end = .lifted
        }
        self.isPressed = isPressed
    }

    /// Takes a line of a client: a widget's click, or the two lines of xev about a button,
    /// of which the second ends with the place on the screen.
    private mutating func print(_ line: String) {
        if line == "clicked" {
            clicks += 1
        } else if line.hasPrefix("Button") {
            button = line.hasPrefix("ButtonPress")
        } else if let isPressed = button, let root = line.lastIndex(of: "(") {
            let numbers = line[root...].dropFirst().prefix { $0 != ")" }.split(separator: ",")
            button = nil
            if numbers.count == 2, let x = Double(numbers[0]), let y = Double(numbers[1]) {
                point(.moved(Place(x, y)))
                press(isPressed)
            }
        }
    }
}

/// A place on the glass, as a part of its sides, or in a surface, in its points.
package struct Place: Hashable, Sendable {
    /// To the right.
    package var x: Double

    /// Down.
    package var y: Double

    /// Creates a place.
    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// What a client received, or a line that it printed.
package enum ClientEvent: Hashable, Sendable {
    case down(id: Int, Place)
    case motion(id: Int, Place)
    case up(id: Int)
    case frame
    case cancel
    /// The pointer enters a surface.
    case entered(Place)
    /// The pointer leaves the surface.
    case left
    case moved(Place)
    case button(isPressed: Bool)
    /// The size of a window.
    case configured(Place)
    /// The place of a menu in its window.
    case popup(Place)
    /// A drag enters the client, or moves in it.
    case dragged(Place)
    /// A drag drops something into the client.
    case dropped
    /// A line of stdout.
    case printed(String)

    /// Reads a line that libwayland prints with `WAYLAND_DEBUG=1`. Nil: it is about something else.
    package init?(debugLine line: some StringProtocol) {
        guard let call = DebugCall(line) else {
            return nil
        }
        switch (call.interface, call.event) {
        case ("wl_touch", "down"):
            guard let id = call.integer(3), let place = call.place(4) else {
                return nil
            }
            self = .down(id: id, place)
        case ("wl_touch", "motion"):
            guard let id = call.integer(1), let place = call.place(2) else {
                return nil
            }
            self = .motion(id: id, place)
        case ("wl_touch", "up"):
            guard let id = call.integer(2) else {
                return nil
            }
            self = .up(id: id)
        case ("wl_touch", "frame"): self = .frame
        case ("wl_touch", "cancel"): self = .cancel
        case ("wl_pointer", "leave"): self = .left
        case ("wl_pointer", "button"): self = .button(isPressed: call.word(3) == "1")
        case ("wl_data_device", "drop"): self = .dropped
        default:
            guard let event = Self.placed(call) else {
                return nil
            }
            self = event
        }
    }

    /// Events that have only a place.
    private static func placed(_ call: DebugCall) -> ClientEvent? {
        switch (call.interface, call.event) {
        case ("wl_pointer", "enter"): call.place(2).map(Self.entered)
        case ("wl_pointer", "motion"): call.place(1).map(Self.moved)
        case ("wl_data_device", "enter"): call.place(2).map(Self.dragged)
        case ("wl_data_device", "motion"): call.place(1).map(Self.dragged)
        case ("xdg_toplevel", "configure"), ("xdg_popup", "configure"):
            call.place(0).map(call.interface == "xdg_popup" ? Self.popup : Self.configured)
        default: nil
        }
    }
}

/// A line such as `[123.456] wl_touch@9.up(18, 1020, 0)`.
private struct DebugCall {
    let interface: Substring
    let event: Substring
    private let arguments: [String]

    init?(_ line: some StringProtocol) {
        let line = Substring(line)
        guard line.first == "[", let end = line.firstIndex(of: "]") else {
            return nil
        }
        var rest = line[line.index(after: end)...].drop { $0 == " " }
        // Newer versions print the name of a queue, and # before the number of an object.
        if rest.first == "{", let end = rest.firstIndex(of: "}") {
            rest = rest[rest.index(after: end)...].drop { $0 == " " }
        }
        interface = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest[interface.endIndex...].dropFirst().drop(while: \.isNumber)
        guard rest.first == ".", rest.last == ")", let open = rest.firstIndex(of: "(") else {
            return nil
        }
        event = rest[..<open].dropFirst()
        arguments = rest[rest.index(after: open)...].dropLast().split(separator: ",").map {
            String($0.drop { $0 == " " })
        }
    }

    func word(_ index: Int) -> String? {
        arguments.indices.contains(index) ? arguments[index] : nil
    }

    func integer(_ index: Int) -> Int? { word(index).flatMap { Int($0) } }

    func place(_ index: Int) -> Place? {
        guard let x = word(index).flatMap(Double.init),
            let y = word(index + 1).flatMap(Double.init)
        else {
            return nil
        }
        return Place(x, y)
    }
}
