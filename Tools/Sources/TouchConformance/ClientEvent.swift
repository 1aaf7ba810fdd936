// SPDX-License-Identifier: MIT

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
