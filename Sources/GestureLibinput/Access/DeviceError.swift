// SPDX-License-Identifier: MIT

import CGestureLibinput

/// Why a device cannot be used, or input cannot be read at all.
public enum DeviceError: Error, Hashable, Sendable {
    /// There is no such file.
    case missing(path: String)
    /// The file is not an input device.
    case notADevice(path: String)
    /// It is not a touchscreen, touchpad or pen but, for example, "a keyboard". It was not opened.
    case notTouch(path: String, kind: String)
    /// The user has no permission to open it.
    case noPermission(path: String)
    /// Another program uses it exclusively.
    case busy(path: String)
    /// The system's error when it was opened.
    case system(path: String, code: Int32)
    /// libinput refused it, with libinput's message if there is one.
    case refused(path: String, reason: String)
    /// Its ``DeviceSettings`` are out of range. It is used without them.
    case badSettings(path: String)
    /// There is no seat with that name, or udev does not answer.
    case noSeat(name: String)
    /// libseat gives no access, with its message if there is one.
    case noSession(reason: String)
    /// The recording that is being played cannot continue.
    case badRecording(reason: String)
    /// Reading failed. It will not recover.
    case readFailed(code: Int32)
}

extension DeviceError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .missing(let path):
            "\(path): there is no such device. `gesture devices` lists the devices."
        case .notADevice(let path):
            "\(path): this is not an input device. Input devices have names like "
                + "/dev/input/event0; `gesture devices` lists them."
        case .notTouch(let path, let kind):
            "\(path): this is \(kind), but only touchscreens, touchpads and pens are opened."
        case .noPermission(let path):
            """
            \(path): no permission. Members of the group "input" can open devices, also keyboards: \
            run `sudo usermod -aG input $USER` and log in again. Or, on a console without another \
            session, use libseat with seatd or a logind session (`--libseat`).
            """
        case .busy(let path):
            "\(path): another program uses it exclusively. End that program. It may be a "
                + "compositor, or a recorder that grabs the device."
        case .system(let path, let code):
            "\(path): it cannot be opened: \(message(of: code))."
        case .refused(let path, let reason):
            "\(path): libinput refused it\(reason.isEmpty ? "." : ": \(reason)")"
        case .badSettings(let path):
            "\(path): its settings are out of range or its calibration flattens it, so they are "
                + "not used. Sizes are in millimeters, the output is in points."
        case .noSeat(let name):
            "There is no seat \(name), or udev does not answer. Most machines only have seat0. "
                + "Without udev, name the devices by their paths."
        case .noSession(let reason):
            "libseat gives no access\(reason.isEmpty ? "" : ": \(reason)"). Start seatd, or log in "
                + "on a console of this seat without a compositor."
        case .badRecording(let reason):
            reason
        case .readFailed(let code):
            "Reading input failed: \(message(of: code)). Restart the program."
        }
    }
}

extension DeviceError {
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

func message(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
