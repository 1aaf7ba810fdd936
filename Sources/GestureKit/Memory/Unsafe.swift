// SPDX-License-Identifier: MIT

import CGestureCore

// The unsafe idioms of this module, and of the adapters above it. Other files use the types below;
// scripts/check-layers.sh fails when they use an idiom themselves. What makes these types safe:
//
// - One isolation domain owns an engine, its views and its recognizers. No two threads use them.
// - The core keeps the address of a Swift object in the `user_data` of a node or recognizer, and in
//   the tables of functions it calls back. The object owns that C memory. Its deinit ends or clears
//   it before the object is gone. So an address that the core still has is that of a live object.
//   While an engine asks a question, memory that it may be using stays until the outermost call has
//   ended: see Ties.swift.
// - An engine asks only inside a call whose caller holds it until the call has returned: a method of
//   the engine or its window, or `GestureEngine.hold`.
// - While an action runs, its recognizer and the action live without being retained. The view holds
//   the recognizer, and calls `GestureRecognizer.outlive()` before it releases it. The recognizer
//   keeps a removed action in its list until no action runs any more.
// - An engine runs its deferred changes itself, and a part of a composed gesture reports only while
//   the whole is held: by the action that is running.
// - In Embedded Swift, the `unowned(unsafe)` references are those to objects of the program. The
//   article "Embedded Swift" says that programs must keep these objects.
// - An object clears the uncounted references to it. An engine clears the one in its root before it
//   is gone. A window gives its engine another root before it is gone. A custom recognizer clears
//   the one to its engine when the core resets it, and an engine that ends resets all recognizers.
// - A C recognizer starts with its `gc_recognizer`. A `TouchSample` has the members of a
//   `gc_sample`, and a `GestureEvent` the first members of a `gc_event`, with the same sizes and in
//   the same order. So the same address serves for both types. LayoutTests compares the layouts.
// - libinput, libseat and libwayland keep the address of an object, and call back with it. The object
//   owns what it opened or listens to there, and closes or destroys that in its close() or deinit.
//   They never call for what is closed or destroyed. A surface or seat of the program may have the
//   program's own listener: `wl_proxy_add_listener()` then refuses ours, so ours never gets the
//   program's data.
// - Libraries keep the address of a table of functions. The table is never changed or freed.
//
// Exclusive access needs nothing here. The compiler proves it for stored properties that no other
// module sees, and then leaves out the checks, which would cost more than a sample does. Make such
// properties private or internal, never public or @usableFromInline. bench/cost shows the
// difference. It cannot prove it where an access spans a release. What each touch goes through has
// `@exclusivity(unchecked)` there: `Touch.swift`, `TouchPool.swift` and `Weak.swift`. The releases
// call nothing that reaches the same property.

/// An object at an address that a C library keeps, or one that is used without being retained.
package struct Borrowed<Object: AnyObject> {
    @usableFromInline let object: Unmanaged<Object>

    @inlinable
    @inline(__always)
    package init(_ object: Object) {
        self.object = .passUnretained(object)
    }

    /// The object at an address that came from ``address``.
    @inlinable
    @inline(__always)
    package init(address: UnsafeMutableRawPointer) {
        object = .fromOpaque(address)
    }

    /// The object at an address that a library calls back with, retained by the caller.
    @inlinable
    @inline(__always)
    package static func object(at address: UnsafeMutableRawPointer?) -> Object? {
        address.map { Self(address: $0).retained }
    }

    /// What the library keeps.
    @inlinable
    package var address: UnsafeMutableRawPointer {
        object.toOpaque()
    }

    /// The object, retained by the caller.
    @inlinable
    @inline(__always)
    package var retained: Object {
        object.takeUnretainedValue()
    }

    /// Uses the object without retaining it. It must live until `body` returns.
    @inline(__always)
    func use<Result>(_ body: (Object) -> Result) -> Result {
        object._withUnsafeGuaranteedRef(body)
    }
}

/// A reference that is not counted. Its object, or the owner of that object, clears it in time.
@propertyWrapper
struct Uncounted<Object: AnyObject> {
    private unowned(unsafe) var object: Object?

    init(wrappedValue: Object?) {
        object = wrappedValue
    }

    var wrappedValue: Object? {
        get { object }
        set { object = newValue }
    }
}

/// A table of functions for C: a value that stays in memory for the life of the process, and never
/// changes.
package struct Constant<Value>: @unchecked Sendable {
    package let pointer: UnsafeMutablePointer<Value>

    package init(_ value: Value) {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: value)
    }
}

/// The closure of an action, for recognizers of a class.
struct ActionBody<Recognizer: GestureRecognizer> {
    let call: (Recognizer) -> Void

    /// The same closure, for calls with a recognizer of that class. Swift passes an object of any
    /// class in the same way. So a call needs no further closure in between.
    @inline(__always)
    var erased: ActionBody<GestureRecognizer> {
        unsafeBitCast(self, to: ActionBody<GestureRecognizer>.self)
    }
}

extension GestureRecognizer {
    /// This recognizer as the class that it was when an action was added to it.
    @inline(__always)
    final func known<Recognizer: GestureRecognizer>(as _: Recognizer.Type) -> Recognizer {
        unsafeDowncast(self, to: Recognizer.self)
    }

    /// The C struct of its kind, which starts with the one at `pointer`.
    @inline(__always)
    final func memory<Kind>() -> UnsafeMutablePointer<Kind> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Kind.self)
    }
}

extension GestureEngine {
    /// The engine that the core returns. It is alive: its deinit finishes the C engine.
    static func of(_ data: UnsafeMutableRawPointer?) -> GestureEngine? {
        Borrowed.object(at: data)
    }

    /// The same engine while it asks a question or lets a recognizer work. Nil: it does not. Every
    /// change of a view asks this, so it does not retain an engine to learn that.
    @inline(__always)
    static func asking(_ data: UnsafeMutableRawPointer?) -> GestureEngine? {
        guard let data, Borrowed<GestureEngine>(address: data).use({ $0.isAsking }) else {
            return nil
        }
        return of(data)
    }
}

extension _RecognizerMemory {
    /// The first member of the C struct.
    var base: UnsafeMutablePointer<gc_recognizer> {
        address.assumingMemoryBound(to: gc_recognizer.self)
    }
}

extension TouchSample {
    /// A sample as the core reads it.
    @inline(__always)
    static func read(_ sample: UnsafePointer<TouchSample>) -> UnsafePointer<gc_sample> {
        UnsafeRawPointer(sample).assumingMemoryBound(to: gc_sample.self)
    }
}

extension GestureEvent {
    /// An event that the core has written.
    static func at(_ event: UnsafePointer<gc_event>) -> UnsafePointer<GestureEvent> {
        UnsafeRawPointer(event).assumingMemoryBound(to: GestureEvent.self)
    }
}
