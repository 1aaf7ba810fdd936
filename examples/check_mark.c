/* SPDX-License-Identifier: MIT */
#include "check_mark.h"

#include <stddef.h>

#define SHORT_STROKE GC_PT(20)
#define LONG_STROKE GC_PT(40)
#define TOO_SHAKY GC_PT(10) // how far a stroke may go back before it has the wrong direction

/*
 * The operations receive the gc_custom, which is the first field of the recognizer. Each call has a
 * slot set of touches.
 */
static void began(struct gc_custom *custom, gc_slots slots) {
	struct check_mark *mark = (struct check_mark *)custom;
	const struct gc_touch *touch = gc_custom_next_touch(custom, &slots);

	/* A check mark has one finger. Ignore a second one, so that its view receives it. */
	gc_slots all = gc_custom_touches(custom);
	if (gc_custom_next_touch(custom, &all) != touch) {
		gc_custom_ignore(custom, touch);
		return;
	}
	mark->start = mark->corner = touch->position;
	gc_custom_set_location(custom, mark->start);
}

static void moved(struct gc_custom *custom, gc_slots slots) {
	struct check_mark *mark = (struct check_mark *)custom;
	struct gc_point at = gc_custom_next_touch(custom, &slots)->position;

	/* The location follows the finger by default. That of a check mark is where it began. */
	gc_custom_set_location(custom, mark->start);
	if (at.x < mark->start.x - TOO_SHAKY || at.x < mark->corner.x - TOO_SHAKY) {
		/* The reason, the measured value and the limit go to the ledger. */
		gc_custom_fail(custom, GC_REASON_WRONG_WAY, mark->corner.x - at.x, TOO_SHAKY);
		return;
	}
	if (!mark->rising && at.y >= mark->corner.y) {
		mark->corner = at;
		return;
	}
	gc_length fallen = mark->corner.y - mark->start.y;
	gc_length risen = mark->corner.y - at.y;
	if (risen < TOO_SHAKY) {
		return;
	}
	mark->rising = true;
	if (fallen < SHORT_STROKE) {
		gc_custom_fail(custom, GC_REASON_UNDER_SLOP, fallen, SHORT_STROKE);
	} else if (risen >= LONG_STROKE) {
		/* An attempt to be recognized. The arbiter decides. */
		gc_custom_set_state(custom, GC_STATE_ENDED);
	}
}

/* The finger lifted: fail, unless the check mark was recognized before. */
static void ended(struct gc_custom *custom, gc_slots slots) {
	(void)slots;
	gc_custom_set_state(custom, GC_STATE_FAILED);
}

static void reset(struct gc_custom *custom) {
	((struct check_mark *)custom)->rising = false;
}

static const struct gc_custom_ops operations = {
	.began = began,
	.moved = moved,
	.ended = ended,
	.reset = reset,
};

void check_mark_init(struct check_mark *mark) {
	gc_custom_init(&mark->custom, &operations);
	mark->rising = false;
}
