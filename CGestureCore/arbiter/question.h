/* SPDX-License-Identifier: MIT */
#ifndef GCI_QUESTION_H
#define GCI_QUESTION_H

#include "gesture/recognizer.h"

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

#endif
