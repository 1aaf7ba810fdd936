// SPDX-License-Identifier: MIT
// error: main actor-isolated initializer 'init(frame:)' has different actor isolation from nonisolated overridden declaration

import GestureKit

@MainActor final class Card: View {
    var title = ""
}
