/* SPDX-License-Identifier: MIT */
#include "recognizers/two_fingers.h"

bool gci_two_fingers_landed(struct gc_recognizer *recognizer) {
	if (recognizer->finger_count > 2) {
		return false;
	}
	gci_locate(recognizer);
	return true;
}

void gci_two_fingers_lifted(
	struct gc_recognizer *recognizer, bool met_slop, gc_length reached, gc_length slop) {
	gci_locate(recognizer);
	if (recognizer->down_slots != 0) {
		return;
	}
	if (gci_is_active(recognizer)) {
		gci_end(recognizer);
	} else if (!met_slop && recognizer->most_touches < 2) {
		gci_fail_count(recognizer, GC_REASON_TOO_FEW_TOUCHES, recognizer->most_touches, 2);
	} else if (!met_slop) {
		gci_fail_length(recognizer, GC_REASON_UNDER_SLOP, reached, slop);
	}
}

void gci_two_fingers_committed(struct gc_recognizer *recognizer) {
	if (recognizer->down_slots == 0) {
		gci_end(recognizer);
	}
}
