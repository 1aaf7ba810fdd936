// SPDX-License-Identifier: MIT

// Does not compile in a module of the main actor: the word nonisolated is missing. The article
// "Main-actor modules" has the text of the errors, so that a search for it finds the article.

import GestureKit

final class Pad: View {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}

    override func touchesMoved(_ touches: [Touch]) {}
}

final class Shake: CustomGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        false
    }
}
