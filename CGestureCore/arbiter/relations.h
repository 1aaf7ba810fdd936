/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/recognizer.h>

#include "gesture/recognizer.h"

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

/*
 * The questions to recognizers and host while the arbiter judges. The defaults of gc_host apply
 * where the host has no function.
 */

/* Landings ask this of each recognizer, and few hosts answer. So the test is in line. */
bool gci_ask_host_should_receive(
	struct gc_context *context, struct gc_recognizer *recognizer, const struct gc_touch *touch);
static inline bool gci_ask_should_receive(struct gc_context *context,
	struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	return context->host.should_receive == NULL ||
	       gci_ask_host_should_receive(context, recognizer, touch);
}

bool gci_ask_should_begin(struct gc_context *context, struct gc_recognizer *recognizer);

/* Returns whether `winner` prevents `other` by recognizing. */
bool gci_ask_prevents(
	struct gc_context *context, struct gc_recognizer *winner, struct gc_recognizer *other);

/*
 * Asks the same question about many others. `spares` returns whether the winner does not prevent
 * `other`. Call gci_ask_begin() first: it prepares what is the same for all pairs, because each
 * pair costs a call. `some_preventable` says that some of the others have the operation
 * is_preventable.
 */
struct gci_prevention {
	bool (*spares)(void *data, struct gc_recognizer *winner, struct gc_recognizer *other);
	void *data;
};
struct gci_prevention gci_prevention_by(
	struct gc_context *context, const struct gc_recognizer *winner, bool some_preventable);

/*
 * Asks for the requirements of this attempt. Call it once for each attempt. `some_waited_for` says
 * that some of the others have the operation is_waited_for.
 */
void gci_ask_requirements(
	struct gc_context *context, struct gc_recognizer *waiter, bool some_waited_for);

/* Asks whether `waiter` must wait for `blocker` to fail. The relation is not made. */
bool gci_ask_waits(
	struct gc_context *context, struct gc_recognizer *waiter, struct gc_recognizer *blocker);
