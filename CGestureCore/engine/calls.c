/* SPDX-License-Identifier: MIT */
#include "engine/calls.h"

void gci_flush_about(
	struct gc_recognizer *recognizer, struct gc_context *context, enum gci_landings landings) {
	bool was_in_call = recognizer->in_call;
	recognizer->in_call = true;
	gci_flush_for_call(context, landings);
	recognizer->in_call = was_in_call;
}

void gci_resolve_about(struct gc_recognizer *recognizer, struct gc_context *context) {
	bool was_in_call = recognizer->in_call;
	recognizer->in_call = true;
	gci_resolve(context);
	recognizer->in_call = was_in_call;
}
