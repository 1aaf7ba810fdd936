// SPDX-License-Identifier: MIT

/// One gesture of a block.
public struct GestureDeclaration {
    let make: (GestureAssembly) -> Void
}

/// Builds the gestures of a block. You can use `if`, `switch` and `for`.
@resultBuilder
public enum GestureBuilder {
    /// A description.
    public static func buildExpression<Recognizer: GestureRecognizer>(
        _ gesture: Gesture<Recognizer>
    ) -> [GestureDeclaration] {
        [GestureDeclaration { _ = gesture.recognizer(in: $0) }]
    }

    /// A description of any kind, such as a composed gesture.
    public static func buildExpression(_ gesture: some GestureDescription) -> [GestureDeclaration] {
        [
            GestureDeclaration { assembly in
                let root = gesture.erased.make(assembly)
                root.report = { [root = Borrowed(root)] phase in
                    if phase != .changed {
                        root.retained.forget()
                    }
                }
                assembly.composition.releaseValues = { root.releaseValues() }
                for member in assembly.members {
                    member.recognizer.composition = assembly.composition
                }
            }
        ]
    }

    /// An existing recognizer.
    public static func buildExpression(_ recognizer: GestureRecognizer) -> [GestureDeclaration] {
        [GestureDeclaration { $0.add(.init(recognizer: recognizer)) }]
    }

    /// Several gestures.
    public static func buildBlock(_ lines: [GestureDeclaration]...) -> [GestureDeclaration] {
        lines.flatMap { $0 }
    }

    /// An `if` without an `else`.
    public static func buildOptional(_ lines: [GestureDeclaration]?) -> [GestureDeclaration] {
        lines ?? []
    }

    /// The first branch of an `if` or a `switch`.
    public static func buildEither(first lines: [GestureDeclaration]) -> [GestureDeclaration] {
        lines
    }

    /// The other branch.
    public static func buildEither(second lines: [GestureDeclaration]) -> [GestureDeclaration] {
        lines
    }

    /// A `for`.
    public static func buildArray(_ rounds: [[GestureDeclaration]]) -> [GestureDeclaration] {
        rounds.flatMap { $0 }
    }
}

extension View {
    /// Adds recognizers to this view, in the order of the lines.
    ///
    ///     view.gestures {
    ///         Tap(count: 2).onEnded { … }
    ///         Tap().onEnded { … }
    ///     }
    ///
    /// Of the taps of one view with equal numbers of fingers, those of fewer taps wait until those
    /// of more have failed, whatever the order of the lines and blocks. Taps in a composed or in a
    /// ``simultaneousGesture(_:)`` wait only for what you say.
    ///
    /// - Returns: The recognizers, in the order of the lines. A composed gesture has several; a
    ///   ``SequenceGesture`` has one more than its parts. To remove them:
    ///   `recognizers.forEach(view.removeGestureRecognizer)`.
    @discardableResult
    public final func gestures(
        @GestureBuilder _ content: () -> [GestureDeclaration]
    ) -> [GestureRecognizer] {
        add(content(), .normal)
    }

    final func add(_ lines: [GestureDeclaration], _ rank: GestureRank) -> [GestureRecognizer] {
        let assemblies = lines.map { line in
            let assembly = GestureAssembly()
            line.make(assembly)
            return assembly
        }
        let members = assemblies.flatMap { $0.members }
        for member in members {
            for blocker in member.blockers {
                member.wait(for: blocker, of: members)
            }
        }
        for assembly in assemblies {
            for recognizer in assembly.recognizers where recognizer.rank != .apart {
                recognizer.rank = rank
            }
            if assembly.members.count == 1 {
                (assembly.recognizers[0] as? TapGestureRecognizer)?.isDeclared = true
            }
        }
        let added = members.map { $0.recognizer }
        added.forEach(addGestureRecognizer)
        // During a question the additions wait, and so does this.
        alter(to: ()) { view, _ in view.orderTaps() }
        return added
    }

    /// Lets declared taps wait for those of more taps.
    private func orderTaps() {
        let taps = recognizers.compactMap { $0 as? TapGestureRecognizer }
            .filter { $0.isDeclared && $0.rank != .beside }
        for few in taps {
            for many in taps
            where many.numberOfTapsRequired > few.numberOfTapsRequired && many.rank == few.rank
                && many.numberOfTouchesRequired == few.numberOfTouchesRequired
            {
                few.require(toFail: many)
            }
        }
    }
}

extension GestureAssembly.Member {
    fileprivate func wait(for blocker: GestureBlocker, of members: [Self]) {
        let others: [Self]
        switch blocker {
        case .named(let name):
            others = members.filter { $0.recognizer.name == name }
            precondition(
                !others.isEmpty,
                "\(recognizer.label) must wait for \(name), which is not in its block"
            )
        case .described(let identity):
            others = members.filter {
                $0.recognizer !== recognizer && $0.identities.contains { $0 === identity }
            }
            precondition(
                !others.isEmpty,
                "\(recognizer.label) must wait for a gesture that is not in its block"
            )
        }
        for other in others {
            do {
                try recognizer.addRequirement(toFail: other.recognizer)
            } catch {
                preconditionFailure("\(error)")
            }
        }
    }
}
