/* SPDX-License-Identifier: MIT */
#ifndef GCI_REQUIREMENT_H
#define GCI_REQUIREMENT_H

#include <gesturecore/recognizer.h>

/*
 * The first of the relations by which a recognizer waits, and the first of those by which others
 * wait for it; NULL: none. One whose memory was used again, for two others, is not its own: the
 * others may be gone.
 */
struct gc_requirement *gci_first_requirement(const struct gc_recognizer *waiter);
struct gc_requirement *gci_first_waiter(const struct gc_recognizer *blocker);

/* Takes a relation out of both lists. It must be in use. */
void gci_requirement_unlink(struct gc_requirement *memory);

/* Whether a recognizer waits by means of `memory`. Does not read `memory`. */
bool gci_requirement_is_of_waiter(
	const struct gc_requirement *memory, const struct gc_recognizer *waiter);

/* Whether `waiter` itself waits for `blocker`. Linear in the shorter of their lists. */
bool gci_requirement_is_between(
	const struct gc_recognizer *waiter, const struct gc_recognizer *blocker);

/* Calls `visit` once for each recognizer that `from` waits for, directly or through others. */
void gci_requirement_walk(struct gc_recognizer *from,
	void (*visit)(struct gc_recognizer *blocker, void *data), void *data);

/* Ends the relations that the engine made for the attempt of a waiter. */
void gci_requirements_forget_asked(struct gc_recognizer *waiter);

/* As gc_recognizer_require_failure(), without a test whether the engine refuses calls. */
enum gc_status gci_requirement_make(
	struct gc_requirement *memory, struct gc_recognizer *waiter, struct gc_recognizer *blocker);

/* Adds a relation that is new and closes no cycle. */
void gci_requirement_link(
	struct gc_requirement *memory, struct gc_recognizer *waiter, struct gc_recognizer *blocker);

/*
 * The recognizers that wait for one, directly or through others. Each question searches only as far
 * as it needs, and the next goes on from there. So all questions together are linear in the
 * relations. No other search may run until the last of them.
 */
struct gci_waiters {
	struct gc_requirement *first; // those found so far, each by one relation; .search
	struct gc_requirement **end;
	struct gc_requirement *next; // of those, the first whose waiters were not searched
};
void gci_waiters_begin(struct gci_waiters *waiters, const struct gc_recognizer *blocker);
bool gci_waiters_include(struct gci_waiters *waiters, const struct gc_recognizer *recognizer);
void gci_waiters_end(const struct gci_waiters *waiters);

#endif
