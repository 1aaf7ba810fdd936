/* SPDX-License-Identifier: MIT */
#include "model.h"

#include <string.h>

#include "../settings.h"

/* The habits of custom recognizers: see enum habit. */

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

#define MODEL_KIND(type, ...) static const struct model_kind type##_in_model = {__VA_ARGS__}

MODEL_KIND(tap, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));
MODEL_KIND(long_press, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));
MODEL_KIND(pan, .rules = &drag_rules, .family = TRAVEL,
	.steps = BIT(GC_STEP_SWIPE) | BIT(GC_STEP_PINCH));
MODEL_KIND(edge_pan, .rules = &edge_pan_rules);
MODEL_KIND(swipe, .rules = &swipe_rules, .family = TRAVEL, .steps = BIT(GC_STEP_SWIPE));
MODEL_KIND(pinch, .rules = &drag_rules, .family = SPREAD, .steps = BIT(GC_STEP_PINCH));
MODEL_KIND(rotation, .rules = &drag_rules, .family = TURN, .steps = BIT(GC_STEP_PINCH));
MODEL_KIND(transform, .rules = &drag_rules, .family = TRAVEL,
	.steps = BIT(GC_STEP_SWIPE) | BIT(GC_STEP_PINCH));
MODEL_KIND(hold, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));
MODEL_KIND(custom, .rules = &custom_rules);

static const struct model_kind *const kinds[] = {
#define GC_KIND(NAME, number, type, reports, words) [number] = &type##_in_model,
#include <gesturecore/kinds.def>
#undef GC_KIND
};

const struct model_kind *kind_of(const struct recognizer *r) {
	return kinds[r->is->kind];
}

/* What a script says of settings; the others have their defaults. */
static void configure(union player_recognizer *recognizer, const struct script_recognizer *r) {
	bool has_no_slop = r->no_slop && r->kind != GC_KIND_EDGE_PAN;
	int64_t slop = has_no_slop ? 0 : GC_PT(10);
	const struct {
		const char *key;
		int64_t value;
	} settings[] = {{"taps", r->taps}, {"fingers", r->touches}, {"minimum-fingers", r->touches},
		{"maximum-fingers", r->max_touches}, {"lead", r->lead}, {"axis", r->axis},
		{"directions", r->directions}, {"edges", r->edges}, {"slop", slop},
		{"pan-slop", slop}, {"pinch-slop", slop}, {"rotation-slop", slop},
		{"until-last-lift", r->ends_last}, {"settle-time", r->settle_ms * 1000},
		{"minimum-duration", r->duration_ms * 1000}};
	union kind_any usual;
	kind_init(r->kind, &usual, NULL);
	void *config = (char *)&usual + config_offset(r->kind);
	FOR_SETTINGS(at, r->kind) {
		for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
			if (strcmp(at->key, settings[i].key) == 0) {
				set_setting(config, at, settings[i].value);
			}
		}
	}
	kind_init(r->kind, recognizer, config);
}

void set_up(union player_recognizer *recognizer, const struct script_recognizer *r) {
	/* A place without a recognizer has one that is on no node. */
	if (r->kind == GC_KIND_NONE || r->kind == GC_KIND_CUSTOM) {
		gc_custom_init(&recognizer->puppet.custom, &custom_ops);
	} else {
		configure(recognizer, r);
	}
	struct gc_recognizer *base = &recognizer->base;
	gc_recognizer_set_enabled(base, !r->disabled);
	gc_recognizer_set_touch_types(base, r->types);
	gc_recognizer_set_exclusive_type(base, !r->mixes_types);
	gc_recognizer_set_cancels_touches(base, !r->keeps_touches);
	gc_recognizer_set_delays_began(base, r->delays_began);
	gc_recognizer_set_delays_ended(base, !r->ends_at_once);
}
