// SPDX-License-Identifier: MIT
// error: main actor-isolated default value in a nonisolated context

import GestureKit

final class Model {
    let presses: Int

    init(presses: Int) {
        self.presses = presses
    }
}

final class Card: View {
    let model = Model(presses: 0)
}
