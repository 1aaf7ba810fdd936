/* SPDX-License-Identifier: MIT */
#ifndef GCI_REQUIREMENT_IMPL_H
#define GCI_REQUIREMENT_IMPL_H

#include <gesturecore/recognizer.h>

/* Takes a relation out of both lists. Does nothing when it is in none. */
void gci_requirement_unlink(struct gc_requirement *memory);

/* Calls `visit` once for each that `from` waits for, directly or by way of others. */
void gci_requirement_walk(struct gc_recognizer *from,
	void (*visit)(struct gc_recognizer *blocker, void *data), void *data);

/* Takes back what was asked for in the attempt that is over. */
void gci_requirements_forget_asked(struct gc_recognizer *waiter);

/* As gc_recognizer_require_failure(), at any time. */
enum gc_status gci_requirement_make(
	struct gc_requirement *memory, struct gc_recognizer *waiter, struct gc_recognizer *blocker);

#endif
