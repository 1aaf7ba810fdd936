// SPDX-License-Identifier: MIT

import GestureConfiguration
import GestureRun
import Testing

@Suite("Configurations to start from")
struct StarterTests {
    @Test(
        "Each can be read, has three gestures, and none that never fires",
        arguments: Starter.allCases
    )
    func starter(_ starter: Starter) throws {
        let configuration = try Configuration(yaml: starter.text, file: starter.rawValue)
        #expect(configuration.warnings.isEmpty)
        #expect(configuration.actions.count == 4)
    }
}
