/* SPDX-License-Identifier: MIT */
#ifndef GCI_QUESTION_H
#define GCI_QUESTION_H

#include "recognizer_impl.h"

/*
 * What is asked of the recognizers and of the host while the arbiter decides. Where the host has
 * no answer the default of gc_host holds.
 */

bool gci_ask_should_receive(
	struct gc_context *context, struct gc_recognizer *recognizer, const struct gc_touch *touch);
bool gci_ask_should_begin(struct gc_context *context, struct gc_recognizer *recognizer);

/* Whether `winner`, when it recognizes, ends what `other` tries. */
bool gci_ask_prevents(
	struct gc_context *context, struct gc_recognizer *winner, struct gc_recognizer *other);

/* Makes the requirements of this attempt, when that has not been done yet. */
void gci_ask_requirements(struct gc_context *context, struct gc_recognizer *waiter);

#endif
