// SPDX-License-Identifier: MIT
// error: main actor-isolated static property 'most' can not be referenced from a nonisolated context

import GestureKit

enum Limits {
    static let most = 10
}

final class Card: View {
    override func layoutSubviews() {
        isHidden = tag > Limits.most
    }
}
