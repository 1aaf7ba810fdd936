/* SPDX-License-Identifier: MIT */
#ifndef GCI_REQUIREMENT_IMPL_H
#define GCI_REQUIREMENT_IMPL_H

#include <gesturecore/recognizer.h>

/* Takes a relation out of both lists. Does nothing when it is unused. */
void gci_requirement_unlink(struct gc_requirement *memory);

/* Calls `visit` once for each recognizer that `from` waits for, directly or through others. */
void gci_requirement_walk(struct gc_recognizer *from,
	void (*visit)(struct gc_recognizer *blocker, void *data), void *data);

/* Ends the relations that the engine made for the attempt of a waiter. */
void gci_requirements_forget_asked(struct gc_recognizer *waiter);

/* Whether `waiter` itself waits for `blocker`. Linear in what it waits for. */
bool gci_requirement_between(
	const struct gc_recognizer *waiter, const struct gc_recognizer *blocker);

/* As gc_recognizer_require_failure(), but also inside a question. */
enum gc_status gci_requirement_make(
	struct gc_requirement *memory, struct gc_recognizer *waiter, struct gc_recognizer *blocker);

#endif
