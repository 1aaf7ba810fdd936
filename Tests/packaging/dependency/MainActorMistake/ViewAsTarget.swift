// SPDX-License-Identifier: MIT
// error: sending 'self' risks causing data races

import GestureKit

final class Card: View {
    @MainActor init() {
        super.init(frame: .zero)
        addGestureRecognizer(TapGestureRecognizer(target: self, action: Card.didTap))
    }

    @MainActor private func didTap() {}
}
