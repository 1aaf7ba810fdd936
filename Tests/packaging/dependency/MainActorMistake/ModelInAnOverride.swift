// SPDX-License-Identifier: MIT
// error: call to main actor-isolated instance method 'press()' in a synchronous nonisolated context

import GestureKit

final class Model {
    private var presses = 0

    func press() {
        presses += 1
    }
}

final class Card: View {
    private let model: Model

    @MainActor init(model: Model) {
        self.model = model
        super.init(frame: .zero)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        model.press()
    }
}
