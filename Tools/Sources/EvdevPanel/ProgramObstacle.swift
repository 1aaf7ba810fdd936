// SPDX-License-Identifier: MIT

import CEmulatedEvdev

/// Why a program does not load a preloaded library.
public enum ProgramObstacle: Sendable {
    /// It is statically linked.
    case isStatic
    /// It is for another kind of processor.
    case isForeign
    /// It is setuid or setgid.
    case changesUser
    /// Its file has capabilities.
    case hasCapabilities

    /// Reads a program's file. Nil if nothing is known to prevent it.
    public init?(path: String) {
        switch eev_program_obstacle(path) {
        case EEV_PROGRAM_STATIC: self = .isStatic
        case EEV_PROGRAM_FOREIGN: self = .isForeign
        case EEV_PROGRAM_CHANGES_USER: self = .changesUser
        case EEV_PROGRAM_HAS_CAPABILITIES: self = .hasCapabilities
        default: return nil
        }
    }
}
