// SPDX-License-Identifier: MIT
//
// A program for Tests/window: a window with GestureWayland, which prints all input and all gestures
// as lines of JSON. It ends with the input, with status 0. If the connection ends, it prints why, and
// ends with status 1.
//
//     window-probe [--poll] [--physical] [--stop-on-cancel] [--own-seat]
//
//     --poll      dispatches with poll(), not with Dispatch
//     --physical  points are 1/160 inch on the output's glass
//     --stop-on-cancel  the action of a cancelled pan stops the source
//     --own-seat  the program binds the first seat, and gives it to the source
//
// Commands on stdin: state, stop (the source), again (another source on the surface), destroy (the
// source and the surface), "surface first" and "seat first" (destroy it before the source),
// "capabilities 0" and "capabilities 4" (pass them on for the program's own seat), press (whether the
// source knows one), "prepare" and "cancel" (a read of the display, as another thread does).
import CGestureWayland
import Dispatch
import GestureKit
@_spi(GestureTools) import GestureWayland
import Glibc

let options = CommandLine.arguments.dropFirst()
let window = ProbeWindow()
let frame = Rect(x: 0, y: 0, width: Double(window.width), height: Double(window.height))
let root = Window(frame: frame)
let view = ProbeView(frame: frame)
root.addSubview(view)
view.addRecognizers()

guard let surface = window.surface else {
    die("there is no surface")
}
let seat = options.contains("--own-seat") ? window.bindSeat() : nil
var source: WaylandSource? = makeSource(on: surface)
/// The events of another thread, which is about to read.
var otherQueue: OpaquePointer?

@MainActor func makeSource(on surface: OpaquePointer) -> WaylandSource {
    let source = WaylandSource(
        display: window.display,
        surface: surface,
        seat: seat,
        window: root
    )
    source.unit = options.contains("--physical") ? .physical : .point
    printInput(of: source)
    source.onEvent = { event in
        switch event {
        case .added(let seat), .changed(let seat), .removed(let seat):
            let what = String("\(event)".prefix { $0 != "(" })
            Line("seat", what).with("name", seat.name ?? "").with("fingers", seat.hasTouch)
                .with("mouse", seat.hasPointer).with("device", seat.touchDevice).print()
        case .scaleChanged(let scale):
            Line("scale", "changed").with("scale", scale).print()
            window.setScale(scale)
        case .unitChanged(let points):
            Line("unit", "changed").with("points", points).print()
        case .failed(let error):
            printState()
            die("\(error)")
        }
    }
    return source
}

if options.contains("--stop-on-cancel") {
    for (name, recognizer) in view.recognizers where name == "pan" {
        recognizer.addAction { recognizer in
            if recognizer.state == .cancelled {
                source?.stop()
                Line("stopped", "by the pan").print()
            }
        }
    }
}
window.onResize = { width, height in
    let points = source?.pointsPerUnit ?? 1
    let frame = Rect(x: 0, y: 0, width: Double(width) * points, height: Double(height) * points)
    root.frame = frame
    view.frame = frame
}
window.onClose = {
    source?.stop()
    exit(0)
}
window.show()

@MainActor func printState() {
    let active = view.recognizers.filter { [.began, .changed].contains($0.recognizer.state) }
    Line("active", active.map(\.name).joined(separator: ",")).print()
}

@MainActor func obey(_ command: String) {
    switch command {
    case "state": printState()
    case "stop", "destroy":
        source?.stop()
        source = nil
        if command == "destroy" {
            window.destroy()
        }
        wl_display_flush(window.display)
        Line("done", command).print()
    case "again":
        source?.stop()
        source = nil
        if let surface = window.surface {
            source = makeSource(on: surface)
        }
        if !options.contains("--poll") {
            source?.start()
        }
        wl_display_flush(window.display)
        Line("done", command).print()
    case "surface first", "seat first":
        let fate = command == "seat first" ? endSeatFirst() : endSurfaceFirst()
        wl_display_flush(window.display)
        Line("done", fate).print()
    case "capabilities 0", "capabilities 4":
        if let seat, let bits = UInt32(command.suffix(1)) {
            source?.setCapabilities(bits, of: seat)
        }
        wl_display_flush(window.display)
        Line("done", command).print()
    case "press":
        Line("done", source?.latestPress == nil ? "none" : "known").print()
    case "prepare":
        otherQueue = wl_display_create_queue(window.display)
        wl_display_prepare_read_queue(window.display, otherQueue)
        Line("done", command).print()
    case "cancel":
        wl_display_cancel_read(window.display)
        otherQueue.map(wl_event_queue_destroy)
        otherQueue = nil
        Line("done", command).print()
    default: die("there is no command \(command)")
    }
}

/// Stops the source, and destroys the surface before it. Returns what the source does to it then.
@MainActor func endSurfaceFirst() -> String {
    guard let surface = window.surface else {
        return "no surface"
    }
    return fate(of: surface) {
        source?.stop()
        window.destroy()
    } later: {
        source = nil
    }
}

/// Gives the seat back, and destroys it before the source stops. Returns what the source does to it
/// then.
@MainActor func endSeatFirst() -> String {
    guard let seat else {
        return "no seat"
    }
    return fate(of: seat) {
        Line("press", source?.latestPress == nil ? "none" : "before").print()
        source?.setCapabilities(0, of: seat)
        Line("press", source?.latestPress == nil ? "none" : "after").print()
        wl_seat_release(seat)
    } later: {
        source?.stop()
        source = nil
    }
}

/// Says whether `act` writes to a proxy that `destroy` has destroyed. It gets the proxy's memory from
/// malloc(), puts the old bytes there, and looks whether they have changed. If malloc() returns other
/// memory, nobody can tell: then the answer is "not reused".
@MainActor func fate(
    of proxy: OpaquePointer,
    after destroy: () -> Void,
    later act: () -> Void
) -> String {
    let address = UnsafeMutableRawPointer(proxy)
    // A proxy is larger. The address that it has for its listener is in these.
    let bytes = [UInt8](UnsafeRawBufferPointer(start: address, count: 64))
    destroy()
    // glibc hands out first what was freed last, for each size.
    let blocks = stride(from: 64, through: 256, by: 16).map { malloc($0) }
    defer {
        blocks.forEach { free($0) }
    }
    let isReused = blocks.contains(address)
    if isReused {
        address.copyMemory(from: bytes, byteCount: bytes.count)
    }
    act()
    guard isReused else {
        return "not reused"
    }
    return memcmp(address, bytes, bytes.count) == 0 ? "left alone" : "used"
}

@MainActor func readCommands() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else {
        source?.stop()
        wl_display_disconnect(window.display)
        exit(0)
    }
    // Tests wait for the answer of each command.
    for line in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n") {
        obey(String(line))
    }
}

/// A loop without Dispatch.
@MainActor func runByPoll() -> Never {
    var waits = [
        pollfd(fd: wl_display_get_fd(window.display), events: Int16(POLLIN), revents: 0),
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    while true {
        while wl_display_prepare_read(window.display) != 0 {
            wl_display_dispatch_pending(window.display)
        }
        wl_display_flush(window.display)
        poll(&waits, 2, source?.timeout ?? -1)
        if waits[0].revents != 0 {
            wl_display_read_events(window.display)
        } else {
            wl_display_cancel_read(window.display)
        }
        wl_display_dispatch_pending(window.display)
        source?.advance()
        if waits[1].revents != 0 {
            readCommands()
        }
    }
}

if options.contains("--poll") {
    runByPoll()
}
let commands = DescriptorWatch(STDIN_FILENO, is: .readable, queue: .main) {
    MainActor.assumeIsolated { readCommands() }
}
source?.start()
dispatchMain()
