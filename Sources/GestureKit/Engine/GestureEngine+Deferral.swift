// SPDX-License-Identifier: MIT

import CGestureCore

// Changes during a call. While a delegate answers, or a custom recognizer gets touches, the core
// iterates over the lists that a change would alter. So the change waits until the outermost call
// has ended, and so does the end of an object that the program has released.

/// What waits until the outermost call has ended.
enum Leftover {
    /// A change that the program asked for.
    case change(() -> Void)
    /// An object that left the tree, or the C memory of an object that is gone.
    case object(AnyObject)
}

extension GestureEngine {
    /// Whether a question is being answered, or a custom recognizer works. Changes are deferred until
    /// then.
    @inline(__always)
    @_spi(GestureTools) public var isAsking: Bool {
        isCallingOut
    }

    /// Defers a change until all pending events have been taken. Call this only while ``isAsking``
    /// is true.
    @inline(never)
    @_spi(GestureTools) public func afterwards(_ change: @escaping () -> Void) {
        leave(.change(change))
    }

    /// Defers a change of this engine. The change does not hold the engine.
    func afterwards(_ change: @escaping (GestureEngine) -> Void) {
        afterwards { [me = Borrowed(self)] in change(me.retained) }
    }

    /// Defers a change of an object. The change does not hold the object: a window holds its engine,
    /// which may never make it. It is not made when the object is gone.
    func afterwards<Object: Referable>(_ object: Object, _ change: @escaping (Object) -> Void) {
        afterwards { [object = Weak(object)] in
            if let object = object.object {
                change(object)
            }
        }
    }

    /// Asks a question.
    func asking<Answer>(_ question: () -> Answer) -> Answer {
        callOut(0, question)
    }

    /// Calls a custom recognizer, which may set its own state and values.
    func calling(_ recognizer: CustomGestureRecognizer, _ body: () -> Void) {
        callOut(recognizer.identity, body)
    }

    @inline(__always)
    private func callOut<Result>(_ own: UInt, _ body: () -> Result) -> Result {
        let (was, wasActor, wasDraining) = (isCallingOut, actor, isDraining)
        isCallingOut = true
        actor = own
        // No events are taken during the call.
        isDraining = true
        defer {
            isCallingOut = was
            actor = wasActor
            isDraining = wasDraining
        }
        return body()
    }

    /// Makes a call of the core, in which an engine may ask questions. Nil: there is none. The
    /// answers may let go of the engine: it stays until the call has returned, and makes what they
    /// defer. No action runs before that.
    static func hold<Result>(_ engine: GestureEngine?, during call: () -> Result) -> Result {
        guard let engine, !engine.isDraining else {
            return call()
        }
        engine.isDraining = true
        defer {
            engine.isDraining = false
            if engine.hasLeftovers {
                engine.drain()
            }
        }
        return call()
    }

    /// Runs a change of a custom recognizer, and reports the result if no question is being
    /// answered.
    func takeUp(_ body: () -> Void) {
        body()
        if !isAsking {
            drain()
        }
    }

    /// Keeps a change, or an object, until the outermost call has ended.
    func leave(_ leftover: Leftover) {
        leftovers.append(leftover)
        hasLeftovers = true
    }

    /// Makes the changes that wait, in their order. Then it releases the objects that wait.
    @inline(never)
    func clearLeftovers() {
        hasLeftovers = false
        // A change, and the end of an object, may add more: so take the list first.
        let taken = leftovers
        leftovers = []
        for case .change(let change) in taken {
            change()
        }
        withExtendedLifetime(taken) {}
    }
}

extension GestureEngine {
    /// Calls the actions for all pending changes. Does nothing inside an action.
    @_spi(GestureTools) public func drain() {
        callActions()
    }

    /// Whether there is certainly no event, and nothing to clean up. Checking this costs less than
    /// taking an event that does not exist.
    @inline(__always)
    var isIdle: Bool {
        gc_engine_is_settled_until(raw, 0) && !hasLeftovers
    }

    @inline(__always)
    func callActions() {
        if callsActions {
            callPendingActions()
        }
    }

    @inline(__always)
    func callPendingActions() {
        guard !isDraining else {
            return
        }
        if hasWitnesses {
            showWitnesses()
        }
        isDraining = true
        repeat {
            while !isIdle, gc_engine_next(raw, event) {
                if hasWitnesses {
                    cancelEnd()
                }
                if let object = event.pointee.recognizer?.pointee.user_data {
                    GestureRecognizer.act(Borrowed(address: object), on: event)
                } else {
                    deliver(event)
                }
            }
            if hasWitnesses {
                endShowing()
            }
        } while cleanUp()
        isDraining = false
    }

    /// Ends the frame that is being collected, as an addition to the tree or a later time would,
    /// and calls its actions. Inside an action they do it, so that what lands in the frame comes
    /// first. It does nothing if the program takes the events: recognizers are shown touches then.
    func endFrameNow() {
        if callsActions, !isDraining {
            gc_engine_end_frame(raw)
            drain()
        }
    }

    /// Keeps an object that leaves the tree until the last action has run.
    func retire(_ object: AnyObject) {
        if isDraining {
            leave(.object(object))
        }
    }

    /// Keeps a view that leaves the tree, its host and its subviews, until their last actions have
    /// run. One of these may let go of the others, which know their engine no longer. If the program
    /// takes the events, only a view stays that still must forward an end.
    func retire(_ view: View) {
        let awaitsCancel = !isIdle || !pointer.hovering.isEmpty || !openGates.isEmpty
        guard isDraining || awaitsCancel else {
            return
        }
        let isKept = isDraining || callsActions || pool.isForwarded(by: view)
        if isKept, !view.isOrphan {
            leave(.object(view))
            if let host = view.hostObject {
                leave(.object(host))
            }
            for recognizer in view.recognizers {
                leave(.object(recognizer))
            }
        }
        view.forEachChild(retire)
    }

    /// Makes deferred changes, and releases objects that left the tree. Returns true if there were
    /// any: then there may be more events.
    @inline(__always)
    func cleanUp() -> Bool {
        guard hasLeftovers else {
            return false
        }
        clearLeftovers()
        return true
    }
}

/// An object whose changes wait while an engine that it is tied to asks a question.
protocol Deferring: Referable {
    /// The engine that is asking a question, or letting a recognizer work, and that this object is
    /// tied to. While there is one, changes must be deferred. Nil: there is none.
    var asker: GestureEngine? { get }
}

extension Deferring {
    /// Changes a setting. While an engine asks a question, the change waits. A closure that captures
    /// nothing, but is given the value, allocates nothing.
    @inline(__always)
    func alter<Value>(to value: Value, _ change: @escaping (Self, Value) -> Void) {
        if !defers(value, change) {
            change(self, value)
        }
    }

    /// Defers a call with a value while an engine asks a question. Otherwise it does nothing. `other`
    /// is the engine that is asking, if another object that the call changes is tied to it.
    ///
    /// - Returns: Whether the call is deferred.
    @inline(__always)
    func defers<Value>(
        _ value: Value,
        or other: @autoclosure () -> GestureEngine? = nil,
        _ call: @escaping (Self, Value) -> Void
    ) -> Bool {
        guard let engine = asker ?? other() else {
            return false
        }
        engine.afterwards(self) { call($0, value) }
        return true
    }
}
