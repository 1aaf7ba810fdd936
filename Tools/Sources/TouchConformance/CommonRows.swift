// SPDX-License-Identifier: MIT

import EvdevPanel

extension Conformance {
    /// Strokes that every client is to receive.
    func playCommon(_ client: TestClient) {
        let middle = Place(0.5, 0.5)
        play("a tap", client) {
            try hand.tap(middle)
            return nil
        } judge: {
            self.received($0, $1, client, clicks: 1)
        }
        play("three taps", client) {
            for number in 0..<3 {
                try hand.tap(Place(0.45 + 0.05 * Double(number), 0.55))
            }
            return nil
        } judge: {
            self.received($0, $1, client, clicks: 3)
        }
        play("taps at the edges", client) {
            guard client.mapping.origin == Place(0, 0), client.mapping.margin == 0 else {
                return .untried("its window does not reach them")
            }
            for place in [
                Place(0.003, 0.5), Place(0.997, 0.5), Place(0.5, 0.005), Place(0.5, 0.995),
            ] {
                try hand.tap(place)
            }
            return nil
        } judge: {
            self.received($0, $1, client, clicks: 4)
        }
        play("a drag", client) {
            try hand.land(0, Place(0.4, 0.5))
            try hand.drag([0], by: 0.2, -0.1)
            try hand.lift(0)
            return nil
        }
        play("two thumbs that overlap", client) {
            try hand.land(0, Place(0.4, 0.55))
            try hand.land(1, Place(0.6, 0.55))
            try hand.lift(0)
            try hand.land(2, Place(0.42, 0.6))
            try hand.lift(1)
            try hand.lift(2)
            return nil
        }
        play("a long press", client) {
            try hand.land(0, middle)
            try hand.wait(1)
            try hand.lift(0)
            return nil
        } judge: { receipt, judge in
            // For a client without wl_touch, it may be a right click.
            client.isPointer
                ? receipt.faults.isEmpty && receipt.presses.allSatisfy { $0.end == .lifted }
                    && !receipt.presses.isEmpty
                    ? .passed : .failed("expected a press and its release")
                : self.received(receipt, judge, client)
        }
        playThree(client, [Place(0.4, 0.5), Place(0.46, 0.45), Place(0.52, 0.5)])
        play("a frame after each change", client) {
            let late = client.strokesWithoutFrame
            guard let first = late.first else {
                return .passed
            }
            return .failed(
                "no wl_touch.frame came after \(first), and \(late.count - 1) other strokes"
            )
        }
    }

    /// Three fingers that move there and back. A compositor may take them.
    func playThree(_ client: TestClient, _ places: [Place]) {
        play("three fingers that swipe", client) {
            for (finger, place) in places.enumerated() {
                try hand.land(finger, place)
            }
            try hand.drag([0, 1, 2], by: -0.06, 0)
            try hand.drag([0, 1, 2], by: 0.06, 0)
            for finger in 0..<3 {
                try hand.lift(finger)
            }
            // What the compositor moved comes to rest.
            try hand.wait(1)
            return nil
        } judge: { receipt, judge in
            let taken = judge.taken(receipt)
            if taken == .taken && !(receipt.touches.isEmpty && receipt.presses.isEmpty) {
                self.takesThree = true
                return .taken
            }
            guard !self.takesThree else {
                return taken == .taken
                    ? .failed("expected the fingers until they were taken") : taken
            }
            let kept = self.received(receipt, judge, client)
            return kept == .passed ? .untried("the compositor takes no three fingers") : kept
        }
    }

    /// A program that is not ours, which covers the output.
    struct ForeignClient {
        let name: String
        let kind: TestClient.Kind
        let words: [String]
    }

    static let foreignClients = [
        ForeignClient(name: "GTK", kind: .toolkit, words: [python, "-c", gtk]),
        ForeignClient(name: "Qt", kind: .toolkit, words: [python, "-c", qt]),
        ForeignClient(
            name: "foot",
            kind: .plain,
            words: [
                "foot", "--config=/dev/null", "--fullscreen", "--override=csd.preferred=none",
                "cat",
            ]
        ),
        ForeignClient(name: "X11", kind: .x11, words: ["Xwayland", "-displayfd", "1", "-shm"]),
    ]

    /// The system's own Python: the toolkits' modules are packages of the system.
    private static let python = "/usr/bin/python3"

    private static let gtk = """
        import gi
        gi.require_version("Gtk", "4.0")
        from gi.repository import GLib, Gtk
        Gtk.init()
        window = Gtk.Window(title="GTK")
        button = Gtk.Button(label="button")
        button.connect("clicked", lambda _: print("clicked", flush=True))
        window.set_child(button)
        window.fullscreen()
        window.present()
        GLib.MainLoop().run()
        """

    private static let qt = """
        import signal
        from PyQt6.QtCore import Qt
        from PyQt6.QtWidgets import QApplication, QGridLayout, QPushButton, QSizePolicy, QWidget
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        application = QApplication(["Qt"])
        window = QWidget()
        window.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        grid = QGridLayout(window)
        grid.setContentsMargins(0, 0, 0, 0)
        button = QPushButton("button")
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        button.clicked.connect(lambda: print("clicked", flush=True))
        grid.addWidget(button)
        window.showFullScreen()
        application.exec()
        """

    func runForeign(_ foreign: ForeignClient) {
        let client = TestClient(foreign.name, foreign.kind, size)
        // Xwayland counts positions in whole pixels, and rounds them down twice.
        client.mapping.tolerance = foreign.kind == .x11 ? 2 : 1
        // It moves what leaves the screen to its edge, which must not be in the window.
        client.mapping.margin = foreign.kind == .x11 ? 8 : 0
        defer { client.close() }
        do {
            client.add(try start(foreign.words))
            if foreign.kind == .x11, let why = try startXev(client) {
                return skip("all", client.name, why)
            }
            if let why = try client.meet(hand) {
                return skip("all", client.name, why)
            }
        } catch {
            return skip("all", client.name, "\(error)")
        }
        playCommon(client)
    }

    /// Starts the program below an X server that has been started. Returns why it cannot.
    private func startXev(_ client: TestClient) throws -> String? {
        var display: String?
        _ = until(10) {
            for case .printed(let line) in client.all where Int(line) != nil {
                display = line
            }
            return display != nil || client.end != nil
        }
        guard let display else {
            return client.end ?? "Xwayland has no display after 10 s"
        }
        let margin = Int(client.mapping.margin)
        let sides = "\(Int(size.x) - 2 * margin)x\(Int(size.y) - 2 * margin)"
        client.add(
            try start(
                [
                    "stdbuf", "-oL", "xev", "-bw", "0", "-geometry", "\(sides)+\(margin)+\(margin)",
                    "-event", "button",
                ],
                with: ["DISPLAY": ":\(display)"]
            )
        )
        _ = until(5) { client.hasPrinted("Outer window is") || client.end != nil }
        return client.end
    }
}
