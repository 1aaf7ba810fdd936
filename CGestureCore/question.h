/* SPDX-License-Identifier: MIT */
#ifndef GCI_QUESTION_H
#define GCI_QUESTION_H

#include "recognizer_impl.h"

/*
 * The questions to recognizers and host while the arbiter judges. The defaults of gc_host apply
 * where the host has no function.
 */

bool gci_ask_should_receive(
	struct gc_context *context, struct gc_recognizer *recognizer, const struct gc_touch *touch);
bool gci_ask_should_begin(struct gc_context *context, struct gc_recognizer *recognizer);

/* Returns whether `winner` prevents `other` by recognizing. */
bool gci_ask_prevents(
	struct gc_context *context, struct gc_recognizer *winner, struct gc_recognizer *other);

/* Asks for the requirements of this attempt, unless that was done. */
void gci_ask_requirements(struct gc_context *context, struct gc_recognizer *waiter);

#endif
