/* SPDX-License-Identifier: MIT */
#ifndef GCI_CALLS_H
#define GCI_CALLS_H

#include "gesture/recognizer.h"

/*
 * Do gci_flush() and gci_resolve() for a call about a recognizer. Until they return, the recognizer
 * is tied to the engine: a question that they ask cannot end it, add it elsewhere, or relate it to
 * another.
 */
void gci_flush_about(
	struct gc_recognizer *recognizer, struct gc_context *context, enum gci_landings landings);
void gci_resolve_about(struct gc_recognizer *recognizer, struct gc_context *context);

#endif
