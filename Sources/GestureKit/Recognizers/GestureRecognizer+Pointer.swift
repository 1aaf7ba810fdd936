// SPDX-License-Identifier: MIT

extension GestureRecognizer {
    /// The modifier keys that are down: ``GestureEngine/modifierFlags``. Empty without an engine.
    public final var modifierFlags: KeyModifierFlags {
        view?.engine?.modifierFlags ?? []
    }
}
