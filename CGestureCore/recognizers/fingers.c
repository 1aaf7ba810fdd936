/* SPDX-License-Identifier: MIT */
#include "recognizers/fingers.h"

#include "gesture/recognizer.h"
#include "numbers/fixed.h"
#include "numbers/span.h"
#include "touch/evidence.h"

bool gci_many_fingers_landed(struct gc_recognizer *recognizer, unsigned slot) {
	const struct gci_many_fingers *rules = gci_many_fingers(recognizer);
	(void)slot;

	if (recognizer->finger_count > rules->max_touches) {
		return gci_landed_over(recognizer, rules->max_touches);
	}
	gci_locate(recognizer);
	if (recognizer->finger_count >= rules->min_touches) {
		recognizer->ops->regrip(recognizer);
	}
	return true;
}

void gci_many_fingers_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	recognizer->location = group->location;
	gci_follow(recognizer, moved_slots);
	if (recognizer->finger_count >= gci_many_fingers(recognizer)->min_touches) {
		recognizer->ops->measure(recognizer, moved_slots);
	}
}

/* All lifted before it met its slop. */
static void fail_lifted(struct gc_recognizer *recognizer, gc_length reached) {
	const struct gci_many_fingers *rules = gci_many_fingers(recognizer);
	uint32_t most = recognizer->most_touches;
	if (most < rules->min_touches) {
		gci_fail_count(recognizer, GC_REASON_TOO_FEW_TOUCHES, most, rules->min_touches);
	} else {
		gci_fail_length(recognizer, GC_REASON_UNDER_SLOP, reached,
			gci_slop(recognizer, rules->slop));
	}
}

void gci_many_fingers_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	uint32_t min_touches = gci_many_fingers(recognizer)->min_touches;
	gc_slots slots = recognizer->down_slots | lifted_slots;
	bool was_measured = gci_count(slots) >= min_touches;
	gc_length reached = recognizer->ops->reached(recognizer, was_measured ? slots : 0);

	gci_locate(recognizer);
	if (recognizer->finger_count >= min_touches) {
		recognizer->ops->regrip(recognizer);
	} else if (gci_is_active(recognizer)) {
		gci_end(recognizer);
	} else if (recognizer->down_slots == 0 && !recognizer->met_slop) {
		fail_lifted(recognizer, reached);
	}
}

void gci_many_fingers_committed(struct gc_recognizer *recognizer) {
	/* Fingers lifted while the attempt was parked. */
	if (recognizer->finger_count < gci_many_fingers(recognizer)->min_touches) {
		gci_end(recognizer);
	}
}

void gci_many_fingers_set(struct gc_recognizer *recognizer, uint32_t min_before) {
	uint32_t count = gci_count(recognizer->down_slots);
	if (count < min_before && count >= gci_many_fingers(recognizer)->min_touches) {
		recognizer->ops->regrip(recognizer);
	}
}

int64_t gci_many_fingers_span(const struct gc_recognizer *recognizer, gc_slots slots) {
	struct gci_spread spread = gci_spread_measure(gci_table(recognizer), slots, 0);
	return gci_spread_span(&spread, GCI_LIKENESS_ONE);
}

bool gci_two_fingers_landed(struct gc_recognizer *recognizer) {
	if (recognizer->finger_count > 2) {
		return false;
	}
	gci_locate(recognizer);
	return true;
}

void gci_two_fingers_lifted(struct gc_recognizer *recognizer, gc_length reached, gc_length slop) {
	gci_locate(recognizer);
	if (gci_two_fingers_down(recognizer)) {
		/* There were more before the maximum became two. Now these are measured. */
		recognizer->ops->landed(recognizer, 0);
	}
	if (recognizer->down_slots != 0) {
		return;
	}
	if (gci_is_active(recognizer)) {
		gci_end(recognizer);
	} else if (!recognizer->met_slop && recognizer->most_touches < 2) {
		gci_fail_count(recognizer, GC_REASON_TOO_FEW_TOUCHES, recognizer->most_touches, 2);
	} else if (!recognizer->met_slop) {
		gci_fail_length(recognizer, GC_REASON_UNDER_SLOP, reached, slop);
	}
}

void gci_two_fingers_committed(struct gc_recognizer *recognizer) {
	if (recognizer->down_slots == 0) {
		gci_end(recognizer);
	}
}
