// SPDX-License-Identifier: MIT

// Programs as people write them in a module whose default isolation is MainActor. None has the words
// nonisolated, assumeIsolated or unsafe.

try playTouchClosure()
try playLayoutClosure()
try playSubclass()
try playSubclassWithModel()
try playObservable()
try playWindow()
try playCustomRecognizer()
try playSubclassOfPan()
try playDelegate()
try playTarget()
try playDeclaredGestures()
try await playStream()
try playZoom()
try playScroll()
try playHost()
