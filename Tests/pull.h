/* SPDX-License-Identifier: MIT */
/* The custom recognizer of the random streams and of the event hashes. */
#ifndef TESTS_PULL_H
#define TESTS_PULL_H

#include <gesturecore/gesturecore.h>

/*
 * A pull: begins when a finger is far enough from where it landed, or after a time, and follows it.
 * What it measures is the same in each mirror.
 */
struct pull {
	gc_length slop;
	uint32_t time_us;
	bool ignores; // later fingers
};

/* The includer has it. */
static struct pull pull_of(const struct gc_custom *custom);

static void pull_began(struct gc_custom *custom, gc_slots slots) {
	if (gc_custom_touches(custom) == slots) {
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + pull_of(custom).time_us);
	} else if (pull_of(custom).ignores) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &slots));
	}
}

static void pull_moved(struct gc_custom *custom, gc_slots slots) {
	gc_length slop = pull_of(custom).slop;
	const struct gc_touch *touch = gc_custom_next_touch(custom, &slots);
	int64_t x = (int64_t)touch->position.x - touch->start.x;
	int64_t y = (int64_t)touch->position.y - touch->start.y;
	int64_t length = (x < 0 ? -x : x) + (y < 0 ? -y : y);
	bool begins = gc_recognizer_state(&custom->base) == GC_STATE_POSSIBLE;
	custom->values.translation = (struct gc_vector){(gc_length)(x / 2), (gc_length)(y / 2)};
	if (!begins || length >= slop) {
		gc_custom_set_factor(custom, length, slop);
		gc_custom_set_state(custom, begins ? GC_STATE_BEGAN : GC_STATE_CHANGED);
	}
}

static void pull_ended(struct gc_custom *custom, gc_slots slots) {
	(void)slots;
	if (gc_custom_touches(custom) == 0) {
		bool begun = gc_recognizer_state(&custom->base) != GC_STATE_POSSIBLE;
		gc_custom_set_state(custom, begun ? GC_STATE_ENDED : GC_STATE_FAILED);
	}
}

static void pull_expired(struct gc_custom *custom) {
	gc_custom_set_state(custom, GC_STATE_BEGAN);
}

static const struct gc_custom_ops pull_ops = {
	.began = pull_began,
	.moved = pull_moved,
	.ended = pull_ended,
	.expired = pull_expired,
};

#endif
