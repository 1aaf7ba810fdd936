// SPDX-License-Identifier: MIT

import Dispatch
import Glibc

/// Whether the screen is locked, or shows another session: by what logind says, or by a program that locks it.
///
/// Not every program reports a lock to logind, and Wayland's protocol has no request for it. One queue asks at a time.
package final class ScreenLock: @unchecked Sendable {
    private let bus = SystemBus()
    private let programs: Set<String>
    /// It may hang as long as the bus does.
    private let queue = DispatchQueue(label: "gesture lock")
    private let question = DispatchGroup()
    /// Written before the question ends, and read afterwards.
    private var answer = false

    /// - Parameter programs: Programs that lock the screen, beside the usual ones.
    package init(_ programs: [String]) {
        // NixOS starts each by a script with its name, and calls the program itself otherwise.
        let names = (Self.usual + programs).flatMap { [$0, ".\($0)-wrapped"] }
        self.programs = Set(names.map { String($0.prefix(Self.mostLetters)) })
    }

    private static let usual = [
        "swaylock", "hyprlock", "gtklock", "waylock", "i3lock", "slock", "xsecurelock", "xtrlock",
        "kscreenlocker_greet",
    ]
    /// The kernel keeps so many of a process's name.
    private static let mostLetters = 15
    private static let patience = DispatchTimeInterval.milliseconds(100)

    /// Whether it is locked now. It takes 100 ms at most; no answer until then counts as unlocked.
    package var isLocked: Bool {
        // One that is not answered yet is not asked again.
        if question.wait(timeout: .now()) == .success {
            question.enter()
            queue.async { [self] in
                answer = hasLocker || bus.isLocked
                question.leave()
            }
        }
        return question.wait(timeout: .now() + Self.patience) == .success && answer
    }

    /// Whether one of the programs runs as this user.
    private var hasLocker: Bool {
        guard let folder = opendir("/proc") else {
            return false
        }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.first?.isNumber ?? false,
                programs.contains(Self.text("/proc/\(name)/comm").filter { $0 != "\n" }),
                isOwn(name)
            {
                return true
            }
        }
        return false
    }

    /// The owner of a process's folder is another one if it has changed its user, as lockers do.
    /// slock becomes nobody: whose it is, is known by who logged in or started it. One that has
    /// ended is nobody's, also while its parent has not reaped it.
    private func isOwn(_ process: String) -> Bool {
        let status = Self.text("/proc/\(process)/status")
        let state = Self.value("State", in: status)
        guard !state.hasPrefix("Z"), !state.hasPrefix("X") else {
            return false
        }
        let parent = Self.text("/proc/\(Self.value("PPid", in: status))/status")
        let users = [
            Self.value("Uid", in: status), Self.text("/proc/\(process)/loginuid"),
            Self.value("Uid", in: parent),
        ]
        return users.contains("\(getuid())")
    }

    /// The first value at a key of a process's status. Empty: there is none.
    private static func value(_ key: String, in status: String) -> String {
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") }
        return line?.split(separator: "\t").dropFirst().first.map { String($0) } ?? ""
    }

    /// The beginning of a file. Empty: it is gone.
    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            return ""
        }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        }
    }
}

/// A question to logind, by a library that is loaded when the first one is asked. One call at a
/// time; the last one is wherever the lock is released.
private final class SystemBus {
    private typealias Open = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    private typealias Close = @convention(c) (OpaquePointer?) -> OpaquePointer?
    private typealias Limit = @convention(c) (OpaquePointer?, UInt64) -> Int32
    private typealias Ask =
        @convention(c) (
            OpaquePointer?, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>,
            UnsafePointer<CChar>, UnsafeMutableRawPointer?, CChar, UnsafeMutableRawPointer
        ) -> Int32

    private lazy var library: UnsafeMutableRawPointer? = {
        for name in ["libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"] {
            if let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
                return library
            }
        }
        return nil
    }()
    private lazy var ask = function("sd_bus_get_property_trivial", as: Ask.self)
    private var bus: OpaquePointer?

    deinit {
        disconnect()
    }

    private func disconnect() {
        if bus != nil {
            _ = function("sd_bus_flush_close_unref", as: Close.self)?(bus)
            bus = nil
        }
    }

    private func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        library.flatMap { dlsym($0, name) }.map { unsafeBitCast($0, to: type) }
    }

    /// Whether the session is locked, or another one is active on its seat. False: also if nobody answers.
    var isLocked: Bool {
        guard let isLocked = flag("LockedHint") else {
            return false
        }
        return isLocked || flag("Active") == false
    }

    /// A property of the session. Nil: nobody answers.
    private func flag(_ name: String) -> Bool? {
        if bus == nil {
            _ = function("sd_bus_open_system", as: Open.self)?(&bus)
            _ = function("sd_bus_set_method_call_timeout", as: Limit.self)?(bus, 100_000)
        }
        guard let bus, let ask else {
            return nil
        }
        var isSet: Int32 = 0
        let result = ask(
            bus,
            "org.freedesktop.login1",
            "/org/freedesktop/login1/session/auto",
            "org.freedesktop.login1.Session",
            name,
            nil,
            CChar(UInt8(ascii: "b")),
            &isSet
        )
        if result < 0 {
            // The bus may have gone, and may come back.
            disconnect()
            return nil
        }
        return isSet != 0
    }
}
