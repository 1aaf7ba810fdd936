/* SPDX-License-Identifier: MIT */
/* A pinch with a maximum over two; many_fingers.h describes its fingers. */
#include "many_fingers.h"
#include "pinch_impl.h"

void gci_pinch_many_regrip(struct gc_recognizer *recognizer) {
	struct gc_pinch *pinch = (struct gc_pinch *)recognizer;
	int64_t span = gci_many_fingers_span(recognizer, recognizer->down_slots);
	if (recognizer->decided) {
		gci_pinch_anchor(pinch, span);
	} else {
		gci_pinch_start(pinch, span);
	}
}

void gci_pinch_many_measure(struct gc_recognizer *recognizer, gc_slots moved_slots) {
	struct gc_pinch *pinch = (struct gc_pinch *)recognizer;
	int64_t span = gci_many_fingers_span(recognizer, recognizer->down_slots);
	if (recognizer->decided) {
		gci_pinch_measure(pinch, span);
	} else {
		gci_pinch_consider(pinch, span, moved_slots);
	}
}
