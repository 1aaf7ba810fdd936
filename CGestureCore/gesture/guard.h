/* SPDX-License-Identifier: MIT */
#ifndef GCI_GUARD_H
#define GCI_GUARD_H

#include "gesture/recognizer.h"

/*
 * The guard before each call that changes something. While a question of gc_host or an operation of
 * a custom recognizer runs, its engine walks its lists, so everything tied to it must stay as it
 * is:
 *
 *     a node         is tied to the engine of its tree, and to one that has deliveries for it
 *     a recognizer   to the one it takes part in, or has events in, and to that of its node's tree;
 *                    without any, to the engines of those that it has a relation with
 *     a relation     to the engines of its two recognizers
 *
 * Each gci_refuses_ returns whether the caller must return GC_ERR_STATE. Then the call has been
 * counted, and a debug build has reported it. gci_refuses_call() is the guard of calls about an
 * engine, and gci_refuses_node() of calls about a node. Each gci_guard_ returns what the caller
 * must return, or GC_OK: GC_ERR_STATE, or GC_ERR_ARGUMENT if the recognizer is not set up.
 */
enum gc_status gci_guard_recognizer(const struct gc_recognizer *recognizer);
bool gci_refuses_relation(const struct gc_recognizer *waiter, const struct gc_recognizer *blocker);

/* Also ends its relations: the engines of those that it has a relation with may refuse, too. */
bool gci_refuses_finish(const struct gc_recognizer *recognizer);

/* For the functions of a custom recognizer: its operations may call them for it. */
enum gc_status gci_guard_custom(const struct gc_recognizer *recognizer);

/* For a setter of values, which a host may call for each event: constant time in a gesture. */
static inline enum gc_status gci_guard_value(const struct gc_recognizer *recognizer) {
	if (!recognizer->joined) {
		return gci_guard_recognizer(recognizer);
	}
	return gci_refuses_call(recognizer->context) ? GC_ERR_STATE : GC_OK;
}

#endif
