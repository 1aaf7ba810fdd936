// SPDX-License-Identifier: MIT

import CGestureCore

// Which engines the core ties an object to. While one of them asks a question, or lets a custom
// recognizer work, it iterates over lists that the object is in. These engines are that of its
// tree, one that has events of the object, and one in whose gestures it takes part. A recognizer is
// also tied to the engines of those that wait for it, and of those that it waits for.
//
// The memory may be that of an object that is gone.

extension UnsafeMutablePointer<gc_node> {
    /// The engine of its tree. Nil: there is none.
    var engine: GestureEngine? {
        GestureEngine.of(gc_node_host(self))
    }

    /// The engine that has events of it. Nil: there is none.
    var debtor: GestureEngine? {
        GestureEngine.of(gc_node_debtor(self))
    }

    /// The engine that it is tied to and that is asking. Nil: there is none.
    var asker: GestureEngine? {
        GestureEngine.asking(gc_node_host(self)) ?? GestureEngine.of(gc_node_asker(self))
    }

    /// An engine that is asking, and that it, what is in it, or a recognizer on one of these is tied
    /// to. Also sees the memory of objects that are gone. Nil: there is none. Linear in all these.
    var askerInside: GestureEngine? {
        GestureEngine.of(gc_node_asker_inside(self))
    }
}

extension UnsafeMutablePointer<gc_recognizer> {
    /// The engine that has events of it, or in whose gestures it takes part. Nil: there is none.
    var debtor: GestureEngine? {
        GestureEngine.of(gc_recognizer_debtor(self))
    }

    /// The same engine while it is asking.
    var debtorAsking: GestureEngine? {
        GestureEngine.asking(gc_recognizer_debtor(self))
    }

    /// The engine that a call about the object may make ask questions. Nil: there is none.
    var engine: GestureEngine? {
        debtor ?? gc_recognizer_node(self)?.engine
    }

    /// The engine that the object is tied to and that is asking. Nil: there is none. Linear in its
    /// relations.
    var asker: GestureEngine? {
        GestureEngine.of(gc_recognizer_asker(self))
    }
}

/// The C memory of a recognizer whose object is gone. Its deinit ends the recognizer and frees the
/// memory. If an engine is asking, that engine keeps it meanwhile.
final class RecognizerRemains {
    private let pointer: UnsafeMutablePointer<gc_recognizer>
    private let requirements: [Requirement]

    private init(
        _ pointer: UnsafeMutablePointer<gc_recognizer>,
        _ requirements: [Requirement]
    ) {
        self.pointer = pointer
        self.requirements = requirements
    }

    deinit {
        Self.end(pointer, requirements)
    }

    static func end(
        _ pointer: UnsafeMutablePointer<gc_recognizer>,
        _ requirements: [Requirement]
    ) {
        if let engine = pointer.asker {
            return engine.leave(.object(RecognizerRemains(pointer, requirements)))
        }
        GestureEngine.hold(pointer.engine) {
            _ = gc_recognizer_finish(pointer)
        }
        for requirement in requirements {
            requirement.memory.deallocate()
        }
        UnsafeMutableRawPointer(pointer).deallocate()
    }
}

/// The C memory of a view that is gone, and the recognizers that were on it. See
/// ``RecognizerRemains``.
final class ViewRemains {
    private let node: UnsafeMutablePointer<gc_node>
    private var recognizers: [GestureRecognizer]

    private init(_ node: UnsafeMutablePointer<gc_node>, _ recognizers: [GestureRecognizer]) {
        self.node = node
        self.recognizers = recognizers
    }

    deinit {
        Self.end(node, &recognizers)
    }

    /// Ends the node, and releases the recognizers before an action can run: their actions may use
    /// what has gone with the view. Updates of those that the program holds end after their cancel.
    static func end(
        _ node: UnsafeMutablePointer<gc_node>,
        _ recognizers: inout [GestureRecognizer]
    ) {
        if let engine = asker(of: node, recognizers) {
            return engine.leave(.object(ViewRemains(node, recognizers)))
        }
        // Recognizers may be on another view meanwhile.
        recognizers.removeAll { $0.view != nil }
        let engine = node.engine
        let strays = engine?.letGo(of: recognizers) ?? []
        let ends = recognizers.compactMap { $0.updatesEnd }
        GestureEngine.hold(engine) {
            // Its subviews and recognizers may still be in use.
            while let child = gc_node_first_child(node) {
                gc_node_remove(child)
            }
            for recognizer in recognizers {
                GestureEngine.hold(recognizer.pointer.engine) {
                    _ = gc_recognizer_remove(recognizer.pointer)
                }
                recognizer.composition?.releaseValues()
                recognizer.outlive()
            }
            recognizers = []
            gc_node_finish(node)
        }
        if let engine, !engine.isIdle || strays.count > 0 {
            ends.forEach { engine.leave(.object($0)) }
        }
        engine?.cancelLater(strays)
        node.deallocate()
    }

    /// The engine that asks a question now, if the node or anything on it is tied to that engine.
    private static func asker(
        of node: UnsafeMutablePointer<gc_node>,
        _ recognizers: [GestureRecognizer]
    ) -> GestureEngine? {
        if let found = node.asker {
            return found
        }
        for recognizer in recognizers {
            if let found = recognizer.pointer.asker {
                return found
            }
        }
        var child = gc_node_first_child(node)
        while let next = child {
            if let found = next.asker ?? next.askerInside {
                return found
            }
            child = gc_node_next_sibling(next)
        }
        return nil
    }
}
