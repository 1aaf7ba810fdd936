// SPDX-License-Identifier: MIT
//
// A program for Tests/window: a window with GestureWayland, which prints all input and all gestures
// as lines of JSON. It ends with the input, with status 0. If the connection ends, it prints why, and
// ends with status 1.
//
//     window-probe [--poll] [--physical] [--stop-on-cancel]
//
//     --poll      dispatches with poll(), not with Dispatch
//     --physical  points are 1/160 inch on the output's glass
//     --stop-on-cancel  the action of a cancelled pan stops the source
//
// Commands on stdin: state, stop (the source), destroy (the source and the surface).
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
var source: WaylandSource? = WaylandSource(display: window.display, surface: surface, window: root)
source?.unit = options.contains("--physical") ? .physical : .point
source.map(printInput)

source?.onEvent = { event in
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
    default: die("there is no command \(command)")
    }
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
