/* SPDX-License-Identifier: MIT */
/* The custom recognizer of the random streams, of the model and of the event hashes. */
#ifndef TESTS_PULL_H
#define TESTS_PULL_H

#include <gesturecore/gesturecore.h>

/*
 * A pull: begins when a finger is far enough from where it landed, or after a time, and follows it.
 * What it measures is the same in each mirror.
 */
struct pull {
	gc_length slop;   // 0: each motion is enough, with a factor of 3
	uint32_t time_us; // from its first landing; 0: it does not begin by a time
	uint8_t touches;  // it ends when so many are down; 0: it does not
	bool ignores;     // later fingers
	bool is_wrong;    // instead of all this, it takes steps that do not exist
	bool *attempts;   // whether it has made an attempt; NULL: its state alone counts
};

/* The includer has it. */
static struct pull pull_of(const struct gc_custom *custom);

static bool pull_is_possible(const struct gc_custom *custom) {
	return gc_recognizer_state(&custom->base) == GC_STATE_POSSIBLE;
}

static void pull_attempt(struct gc_custom *custom, enum gc_state state) {
	bool *attempts = pull_of(custom).attempts;
	if (attempts != NULL) {
		*attempts = true;
	}
	gc_custom_set_state(custom, state);
}

static void pull_began(struct gc_custom *custom, gc_slots slots) {
	struct pull pull = pull_of(custom);
	bool is_first = gc_custom_touches(custom) == slots;
	if (pull.is_wrong) {
		gc_custom_set_state(
			custom, pull_is_possible(custom) ? GC_STATE_CHANGED : GC_STATE_POSSIBLE);
	} else if (pull.touches != 0 && gc_recognizer_touch_count(&custom->base) == pull.touches) {
		pull_attempt(custom, GC_STATE_ENDED);
	} else if (is_first && pull.time_us != 0) {
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + pull.time_us);
	} else if (!is_first && pull.ignores) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &slots));
	}
}

static void pull_moved(struct gc_custom *custom, gc_slots slots) {
	struct pull pull = pull_of(custom);
	const struct gc_touch *touch = gc_custom_next_touch(custom, &slots);
	int64_t x = (int64_t)touch->position.x - touch->start.x;
	int64_t y = (int64_t)touch->position.y - touch->start.y;
	int64_t length = (x < 0 ? -x : x) + (y < 0 ? -y : y);
	bool begins = pull_is_possible(custom);
	custom->values.translation = (struct gc_vector){(gc_length)(x / 2), (gc_length)(y / 2)};
	if (pull.is_wrong) {
		pull_attempt(custom, GC_STATE_BEGAN);
	} else if (!begins || length >= pull.slop) {
		gc_custom_set_factor(
			custom, pull.slop == 0 ? 3 : length, pull.slop == 0 ? 1 : pull.slop);
		pull_attempt(custom, begins ? GC_STATE_BEGAN : GC_STATE_CHANGED);
	}
}

static void pull_ended(struct gc_custom *custom, gc_slots slots) {
	struct pull pull = pull_of(custom);
	bool is_possible = pull_is_possible(custom);
	bool attempts = pull.attempts != NULL && *pull.attempts;
	(void)slots;
	if (gc_custom_touches(custom) != 0) {
		return;
	}
	if (pull.is_wrong && !(is_possible && attempts)) {
		gc_custom_set_state(custom, is_possible ? GC_STATE_CANCELLED : GC_STATE_FAILED);
	} else {
		gc_custom_set_state(
			custom, !is_possible || attempts ? GC_STATE_ENDED : GC_STATE_FAILED);
	}
}

static void pull_expired(struct gc_custom *custom) {
	pull_attempt(custom, GC_STATE_BEGAN);
}

#define PULL_OPS \
	.began = pull_began, .moved = pull_moved, .ended = pull_ended, .expired = pull_expired

#endif
