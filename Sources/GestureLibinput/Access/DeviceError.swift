// SPDX-License-Identifier: MIT

internal import Glibc

/// Why a device cannot be used, or input cannot be read at all.
public enum DeviceError: Error, Hashable, Sendable {
    /// There is no such file.
    case missing(path: String)
    /// The file is no input device.
    case notADevice(path: String)
    /// It is something else than a touchscreen or touchpad, such as "a keyboard": not opened.
    case notTouch(path: String, kind: String)
    /// The user may not open it.
    case noPermission(path: String)
    /// Another program has it for itself.
    case busy(path: String)
    /// The system's error on opening it.
    case system(path: String, code: Int32)
    /// libinput does not take it, with its own words if it had any.
    case refused(path: String, reason: String)
    /// Its ``DeviceSettings`` are out of range; it is used without them.
    case badSettings(path: String)
    /// There is no seat of that name, or udev does not answer.
    case noSeat(name: String)
    /// libseat gives no access, with its own words if it had any.
    case noSession(reason: String)
    /// The recording that is played cannot go on.
    case badRecording(reason: String)
    /// Reading has failed for good.
    case readFailed(code: Int32)
}

extension DeviceError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .missing(let path):
            "\(path): there is no such device. `gesture devices` lists those there are."
        case .notADevice(let path):
            "\(path): this is no input device. They are called /dev/input/event0 and so on; "
                + "`gesture devices` lists them."
        case .notTouch(let path, let kind):
            "\(path): this is \(kind), and only touchscreens and touchpads are opened."
        case .noPermission(let path):
            """
            \(path): no permission. Input devices are for the group "input": run `sudo usermod \
            -aG input $USER` and log in again. On a console of one's own, libseat gives access \
            through seatd or a logind session instead (`--libseat`).
            """
        case .busy(let path):
            "\(path): another program has it for itself. End that program, such as a compositor "
                + "or a recorder that grabs the device."
        case .system(let path, let code):
            "\(path): it cannot be opened: \(message(of: code))."
        case .refused(let path, let reason):
            "\(path): libinput does not take it\(reason.isEmpty ? "." : ": \(reason)")"
        case .badSettings(let path):
            "\(path): its settings are out of range or its calibration flattens it, so they are "
                + "not used. Sizes are millimetres, the output is in points."
        case .noSeat(let name):
            "There is no seat \(name), or udev does not answer. Most machines have seat0 only; "
                + "where there is no udev, name the devices by their paths."
        case .noSession(let reason):
            "libseat gives no access\(reason.isEmpty ? "" : ": \(reason)"). Start seatd, or log in "
                + "on a console of this seat that no compositor runs on."
        case .badRecording(let reason):
            reason
        case .readFailed(let code):
            "Input cannot be read any more: \(message(of: code)). Start anew."
        }
    }
}

extension DeviceError {
    /// The error of an attempt to open a path.
    init(opening path: String, code: Int32) {
        switch code {
        case ENOENT, ENXIO, ENODEV: self = .missing(path: path)
        case EACCES, EPERM: self = .noPermission(path: path)
        case EBUSY: self = .busy(path: path)
        case ENOTTY, ENOTDIR: self = .notADevice(path: path)
        default: self = .system(path: path, code: code)
        }
    }
}

private func message(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
