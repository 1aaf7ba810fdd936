// SPDX-License-Identifier: MIT
// error: sending 'self.card' risks causing data races

import GestureKit

// It compiles with NonisolatedNonsendingByDefault.

final class Card: View {
    func load() async {}
}

final class Screen {
    private let card = Card()

    func start() async {
        await card.load()
    }
}
