// SPDX-License-Identifier: MIT

package import GestureConfiguration

/// A command that is due.
package struct Launch: Hashable, Sendable {
    /// Which of an action's commands it is.
    package enum Role: String, Sendable {
        case run
        case finally
    }

    /// The action: its place in the configuration.
    package var action: Int
    /// The number of the device.
    package var device: UInt16
    package var role: Role
    /// The program and its arguments.
    package var words: [String]
    package var overlap: Configuration.Action.Overlap
    package var timeout: Duration?
    /// The gesture at this moment.
    package var gesture: GestureFacts

    package init(
        action index: Int,
        _ role: Role,
        of action: Configuration.Action,
        _ gesture: GestureFacts,
        on device: UInt16
    ) {
        self.action = index
        self.device = device
        self.role = role
        words =
            switch role {
            case .run: action.run
            case .finally: action.finally ?? []
            }
        overlap = action.overlap
        // Nothing else would release what run pressed.
        timeout = role == .finally ? nil : action.timeout
        self.gesture = gesture
    }

    /// The variables that the command gets beside those of this program.
    package var environment: [(name: String, value: String)] {
        gesture.variables.map { ("GESTURE_" + $0.name, $0.value) }
    }
}
