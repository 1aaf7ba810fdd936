/* SPDX-License-Identifier: MIT */
/* The habits of custom recognizers: see enum habit. */
#include "player.h"

static void attempt(struct gc_custom *custom, enum gc_state state) {
	((struct puppet *)custom)->attempted = true;
	gc_custom_set_state(custom, state);
}

static bool is_possible(const struct gc_custom *custom) {
	return gc_recognizer_state(&custom->base) == GC_STATE_POSSIBLE;
}

static void custom_began(struct gc_custom *custom, gc_slots slots) {
	enum habit habit = is(&custom->base)->habit;
	uint32_t fingers = gc_recognizer_touch_count(&custom->base);
	(void)slots;
	if (habit == HABIT_LAND && (int)fingers == is(&custom->base)->touches) {
		attempt(custom, GC_STATE_ENDED);
	} else if (habit == HABIT_TIMER && is_possible(custom) &&
		   gc_recognizer_touches(&custom->base) == slots) {
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + 100000);
	} else if (habit == HABIT_WRONG) {
		gc_custom_set_state(
			custom, is_possible(custom) ? GC_STATE_CHANGED : GC_STATE_POSSIBLE);
	}
}

static void custom_moved(struct gc_custom *custom, gc_slots slots) {
	enum habit habit = is(&custom->base)->habit;
	(void)slots;
	if (is_possible(custom) && (habit == HABIT_DRAG || habit == HABIT_WRONG)) {
		gc_custom_set_factor(custom, habit == HABIT_DRAG ? 3 : 1, 1);
		attempt(custom, GC_STATE_BEGAN);
	} else if (!is_possible(custom)) {
		gc_custom_set_state(
			custom, habit == HABIT_WRONG ? GC_STATE_BEGAN : GC_STATE_CHANGED);
	}
}

static void custom_ended(struct gc_custom *custom, gc_slots slots) {
	enum habit habit = is(&custom->base)->habit;
	bool attempted = ((struct puppet *)custom)->attempted;
	(void)slots;
	if (gc_custom_touches(custom) != 0) {
		return;
	}
	if (habit == HABIT_WRONG && !is_possible(custom)) {
		gc_custom_set_state(custom, GC_STATE_FAILED);
	} else if (attempted) {
		gc_custom_set_state(custom, GC_STATE_ENDED);
	} else {
		gc_custom_set_state(
			custom, habit == HABIT_WRONG ? GC_STATE_CANCELLED : GC_STATE_FAILED);
	}
}

static void custom_expired(struct gc_custom *custom) {
	attempt(custom, GC_STATE_BEGAN);
}

static void custom_reset(struct gc_custom *custom) {
	((struct puppet *)custom)->attempted = false;
}

static bool custom_requires_failure_of(
	const struct gc_custom *custom, const struct gc_recognizer *other) {
	return has_bit(is(&custom->base)->class_waits, other);
}

static bool custom_must_fail_before(
	const struct gc_custom *custom, const struct gc_recognizer *other) {
	return has_bit(is(&custom->base)->class_holds_up, other);
}

#define CUSTOM(name) .name = custom_##name
static const struct gc_custom_ops custom_ops = {CUSTOM(began), CUSTOM(moved), CUSTOM(ended),
	CUSTOM(expired), CUSTOM(reset), CUSTOM(requires_failure_of), CUSTOM(must_fail_before)};

void set_up_custom(union player_recognizer *recognizer, const struct script_recognizer *r) {
	(void)r;
	gc_custom_init(&recognizer->puppet.custom, &custom_ops);
}
