/* SPDX-License-Identifier: MIT */
#include "two_fingers.h"

#include "fixed_math.h"
#include "gci_assert.h"

static struct gci_way vector_of(const struct gc_recognizer *recognizer, uint32_t slots) {
	GCI_ASSERT(gci_count(slots) == 2);
	const struct gc_touch *touches = gci_table(recognizer)->touches;
	struct gc_point a = touches[gci_first_slot(slots)].position;
	struct gc_point b = touches[gci_first_slot(slots & (slots - 1))].position;
	return (struct gci_way){(int64_t)b.x - a.x, (int64_t)b.y - a.y};
}

struct gci_way gci_two_fingers_vector(const struct gc_recognizer *recognizer) {
	return vector_of(recognizer, recognizer->touches);
}

int64_t gci_two_fingers_span(const struct gc_recognizer *recognizer) {
	return gci_two_fingers_span_of(recognizer, recognizer->touches);
}

int64_t gci_two_fingers_span_of(const struct gc_recognizer *recognizer, uint32_t slots) {
	struct gci_way way = vector_of(recognizer, slots);
	int64_t span = gci_magnitude_to_fixed(gci_hypot(way.x, way.y), GCI_SPAN_BITS);
	return span < GCI_SPAN_MIN ? GCI_SPAN_MIN : span;
}

bool gci_two_fingers_landed(struct gc_recognizer *recognizer) {
	if (gci_count(recognizer->touches) > 2) {
		return false;
	}
	gci_locate(recognizer);
	return true;
}

void gci_two_fingers_lifted(
	struct gc_recognizer *recognizer, bool decided, gc_length reached, gc_length slop) {
	gci_locate(recognizer);
	if (recognizer->touches != 0) {
		return;
	}
	if (gci_is_active(recognizer)) {
		gci_end(recognizer);
	} else if (!decided && recognizer->most_touches < 2) {
		gci_fail(recognizer, GC_REASON_TOO_FEW_TOUCHES, recognizer->most_touches, 2);
	} else if (!decided) {
		gci_fail(recognizer, GC_REASON_UNDER_SLOP, reached, slop);
	}
}

void gci_two_fingers_committed(struct gc_recognizer *recognizer) {
	if (recognizer->touches == 0) {
		gci_end(recognizer);
	}
}
