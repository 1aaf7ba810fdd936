/* SPDX-License-Identifier: MIT */
/* Sets up the core's recognizers as a script has them. */
#include "player.h"

/* --- The habits of custom recognizers; see enum habit. --- */

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

static bool custom_requires(const struct gc_custom *custom, const struct gc_recognizer *other) {
	return has_bit(is(&custom->base)->class_waits, other);
}

static bool custom_holds_up(const struct gc_custom *custom, const struct gc_recognizer *other) {
	return has_bit(is(&custom->base)->class_holds_up, other);
}

static const struct gc_custom_ops custom_ops = {
	.began = custom_began,
	.moved = custom_moved,
	.ended = custom_ended,
	.expired = custom_expired,
	.reset = custom_reset,
	.requires_failure_of = custom_requires,
	.must_fail_before = custom_holds_up,
};

/* --- All kinds. --- */

void set_up(union player_recognizer *recognizer, const struct script_recognizer *r) {
	gc_length slop = r->no_slop ? 0 : GC_PT(10);
	uint32_t settle = (uint32_t)r->settle_ms * 1000;
	switch (r->kind) {
	case GC_KIND_TAP: {
		struct gc_tap_config c = gc_tap_config_default();
		c.taps = (uint32_t)r->taps;
		c.touches = (uint32_t)r->touches;
		gc_tap_init(&recognizer->tap, &c);
		break;
	}
	case GC_KIND_LONG_PRESS: {
		struct gc_long_press_config c = gc_long_press_config_default();
		c.taps = (uint32_t)r->taps;
		c.touches = (uint32_t)r->touches;
		c.min_duration_us = (uint32_t)r->duration_ms * 1000;
		c.ends_at = r->ends_last ? GC_LONG_PRESS_LAST_LIFT : GC_LONG_PRESS_FIRST_LIFT;
		gc_long_press_init(&recognizer->press, &c);
		break;
	}
	case GC_KIND_PAN: {
		struct gc_pan_config c = {slop, (uint32_t)r->touches, (uint32_t)r->max_touches,
			settle, (uint32_t)r->axis};
		gc_pan_init(&recognizer->pan, &c);
		break;
	}
	case GC_KIND_EDGE_PAN: {
		struct gc_edge_pan_config c = gc_edge_pan_config_default();
		c.edges = (uint16_t)r->edges;
		c.min_touches = (uint8_t)r->touches;
		c.max_touches = (uint8_t)r->max_touches;
		gc_edge_pan_init(&recognizer->edge_pan, &c);
		break;
	}
	case GC_KIND_SWIPE: {
		struct gc_swipe_config c = gc_swipe_config_default();
		c.directions = (uint32_t)r->directions;
		c.touches = (uint32_t)r->touches;
		gc_swipe_init(&recognizer->swipe, &c);
		break;
	}
	case GC_KIND_PINCH: {
		struct gc_pinch_config c = {
			slop, settle, (uint16_t)r->touches, (uint16_t)r->max_touches};
		gc_pinch_init(&recognizer->pinch, &c);
		break;
	}
	case GC_KIND_ROTATION: {
		struct gc_rotation_config c = {
			slop, settle, (uint16_t)r->touches, (uint16_t)r->max_touches};
		gc_rotation_init(&recognizer->rotation, &c);
		break;
	}
	case GC_KIND_TRANSFORM: {
		struct gc_transform_config c = {
			slop, slop, slop, (uint32_t)r->touches, (uint32_t)r->max_touches, settle};
		gc_transform_init(&recognizer->transform, &c);
		break;
	}
	case GC_KIND_HOLD: {
		struct gc_hold_config c = gc_hold_config_default();
		c.touches = (uint32_t)r->touches;
		gc_hold_init(&recognizer->hold, &c);
		break;
	}
	case GC_KIND_NONE:
	case GC_KIND_CUSTOM:
		gc_custom_init(&recognizer->puppet.custom, &custom_ops);
	}
	struct gc_recognizer *base = &recognizer->base;
	gc_recognizer_set_enabled(base, !r->disabled);
	gc_recognizer_set_touch_types(base, r->types);
	gc_recognizer_set_exclusive_type(base, !r->mixes_types);
	gc_recognizer_set_cancels_touches(base, !r->keeps_touches);
	gc_recognizer_set_delays_began(base, r->delays_began);
	gc_recognizer_set_delays_ended(base, !r->ends_at_once);
}
