// SPDX-License-Identifier: MIT
//
// Mistakes in a module whose default isolation is MainActor: check-dependency.sh compiles each alone, which
// begins with its error.

// error: sending 'self.card' risks causing data races
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

// error: main actor-isolated initializer 'init(frame:)' has different actor isolation from nonisolated overridden declaration
@MainActor final class Card: View {
    var title = ""
}

// error: main actor-isolated static property 'most' can not be referenced from a nonisolated context
enum Limits {
    static let most = 10
}

final class Card: View {
    override func layoutSubviews() {
        isHidden = tag > Limits.most
    }
}

// error: main actor-isolated default value in a nonisolated context
final class Model {
    let presses: Int

    init(presses: Int) {
        self.presses = presses
    }
}

final class Card: View {
    let model = Model(presses: 0)
}

// error: main actor-isolated property 'points' can not be referenced from a nonisolated context
final class Score {
    var points = 0
}

final class Target: View {
    init(score: Score) {
        super.init(frame: .zero)
        isHidden = score.points > 10
    }
}

// error: call to main actor-isolated instance method 'press()' in a synchronous nonisolated context
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

// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
final class Model {
    var presses = 0
}

func send(_ model: Model) {
    let card = View()
    card.onTouches = { _ in model.presses += 1 }
    Task.detached { card.isHidden = true }
}

// error: sending 'self' risks causing data races
final class Card: View {
    @MainActor init() {
        super.init(frame: .zero)
        addGestureRecognizer(TapGestureRecognizer(target: self, action: Card.didTap))
    }

    @MainActor private func didTap() {}
}
