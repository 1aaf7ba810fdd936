/* SPDX-License-Identifier: MIT */
/**
 * Which engine an object is tied to, for bindings that make a refused change later.
 *
 * While a question of gc_host or an operation of a custom recognizer runs, calls that change what
 * is tied to its engine return GC_ERR_STATE. A node is tied to the engine of its tree, and to one
 * that has events about it. A recognizer is also tied to one in whose gestures it takes part, and
 * to the engines of those that it waits for, and of those that wait for it.
 *
 * All but the first return gc_host.data of the engine; NULL: there is no such engine.
 */
#pragma once

#include <gesturecore/engine.h>
#include <gesturecore/node.h>
#include <gesturecore/recognizer.h>

GC_BEGIN_DECLS

/** Whether the engine asks: it refuses all calls that change it or what is tied to it. */
bool gc_engine_is_asking(const struct gc_engine *engine);

/** The engine of the node's tree. */
void *gc_node_host(const struct gc_node *node);

/** The engine that has events about the node. What has events cannot enter another engine. */
void *gc_node_debtor(const struct gc_node *node);

/** The engine that has events about the recognizer, or in whose gestures it takes part. */
void *gc_recognizer_debtor(const struct gc_recognizer *recognizer);

/** The engine that refuses to change the node now. */
void *gc_node_asker(const struct gc_node *node);

/**
 * An engine that refuses to move the node and what is in it into another tree now, because it is
 * tied to one of these nodes or to a recognizer on one. Linear in these nodes and recognizers.
 */
void *gc_node_asker_inside(struct gc_node *node);

/** The engine that refuses to change or finish the recognizer now. Linear in its relations. */
void *gc_recognizer_asker(const struct gc_recognizer *recognizer);

GC_END_DECLS
