// SPDX-License-Identifier: MIT
// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure

import GestureKit

final class Model {
    var presses = 0
}

func send(_ model: Model) {
    let card = View()
    card.onTouches = { _ in model.presses += 1 }
    Task.detached { card.isHidden = true }
}
