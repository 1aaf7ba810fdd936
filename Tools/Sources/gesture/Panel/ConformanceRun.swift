// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import EvdevPanel
import FoundationEssentials
import GestureCommand
import Glibc
import TouchConformance

extension PanelSession: PanelPlayer {}

/// `gesture panel --conformance`: its clients run in a folder of their own, beside the compositor.
final class ConformanceRun: @unchecked Sendable {
    private let folder: String
    private let client: String
    private let environment: [String: String]
    private let isJSON: Bool
    /// All rows so far. Only the thread that plays adds to it, and is over when it is read.
    private var rows: [Row] = []
    private var failure: Failure?

    /// Prepares the environment of the compositor, in which no other one is found.
    init(asJSON isJSON: Bool) throws(Failure) {
        client = try PanelProgram.find("gesture-touch-client", folderInPrefix: "libexec/gesture")
        folder = try PanelFolder.make("gesture-conformance", in: "/tmp")
        self.isJSON = isJSON
        setenv("XDG_RUNTIME_DIR", folder, 1)
        for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY", "SWAYSOCK"] {
            unsetenv(name)
        }
        environment = ProcessInfo.processInfo.environment.merging(Self.settings) { $1 }
    }

    private static let settings = [
        "WAYLAND_DEBUG": "1", "QT_QPA_PLATFORM": "wayland", "GDK_BACKEND": "wayland",
        "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GTK_USE_PORTAL": "0",
        "GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8",
    ]

    /// Plays everything, and prints the table.
    ///
    /// - Throws: If a row failed, or the compositor cannot be played on.
    func play(_ session: PanelSession, _ size: PanelSize, _ program: PanelProgram) throws {
        let players = DispatchGroup()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        DispatchQueue.global().async(group: players) { [self] in
            perform(session, size)
            session.finish()
        }
        var ending: Failure?
        do {
            try session.run(program)
        } catch let error as Failure {
            ending = error
        } catch is ExitCode {
            // How it ends after the strokes is not judged.
        }
        if !session.isEnding {
            ending = ending ?? Failure("\(program.words[0]) has ended before the last stroke")
        }
        players.wait()
        if !isJSON && !rows.isEmpty {
            ConformanceTable(rows).lines.forEach { StandardOutput.print("\($0)") }
        }
        do {
            try StandardOutput.flush()
        } catch {
            // The reader has what it wanted. No SIGPIPE tells so: a panel ignores it.
            guard StandardOutput.isClosed else {
                throw error
            }
            return
        }
        if let failure = ending ?? failure {
            throw failure
        }
        if rows.contains(where: { $0.verdict.word == "FAILED" }) {
            throw ExitCode.failure
        }
    }

    private func perform(_ session: PanelSession, _ size: PanelSize) {
        do {
            // The session itself waits for the compositor to open the panel, and for --after.
            try session.play([.awaitRead])
            guard let display = lastSocket else {
                throw PanelError("the compositor has no socket in XDG_RUNTIME_DIR")
            }
            let surroundings = Conformance.Surroundings(
                environment: environment.merging(["WAYLAND_DISPLAY": display]) { $1 },
                folder: folder,
                client: client
            )
            Conformance(session, size, surroundings) { self.report($0, of: session) }.run()
        } catch {
            failure = Failure("\(String(describing: error))")
        }
    }

    /// The youngest: a compositor may run in another one.
    private var lastSocket: String? {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let sockets = files.filter { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
        return sockets.max { age(of: $0) < age(of: $1) }
    }

    private func age(of file: String) -> Double {
        var status = stat()
        stat("\(folder)/\(file)", &status)
        return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    }

    private func report(_ row: Row, of session: PanelSession) {
        rows.append(row)
        guard isJSON, failure == nil else {
            return
        }
        var line: JSONLine = [
            "client": row.client, "stroke": row.stroke, "result": row.verdict.word,
        ]
        line.add(["reason": row.verdict.reason])
        line.print()
        do {
            try StandardOutput.flush()
        } catch {
            // The other rows are for nobody.
            failure = error
            session.finish()
        }
    }
}
