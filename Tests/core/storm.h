/* SPDX-License-Identifier: MIT */
/* What a storm of random input goes over: recognizers of all kinds on two nodes. */
#ifndef STORM_H
#define STORM_H

#include "../kinds.h"
#include "steps.h"

#define CHOSEN 19                           // with settings of their own
#define WILD 18                             // the last of them does anything
#define ON_WINDOW 14                        // the others are on the child
#define NEWER (KIND_COUNT - GC_KIND_CUSTOM) // the kinds after them, with their defaults
#define RECOGNIZERS (CHOSEN + NEWER)
#define STEPS 60000
#define IDS 40 // more than there are places for

/* A custom recognizer that says anything at any time. */
struct wild {
	struct gc_custom custom;
	struct storm *storm;
};

struct storm {
	struct fixture f;
	struct gc_node child;
	struct gc_tap tap, twice, two_fingers;
	struct gc_pan pan, inner_pan, two_finger_pan;
	struct gc_pinch pinch, inner_pinch;
	struct gc_long_press press, press_after_tap;
	struct gc_hold hold;
	struct gc_rotation rotation, inner_rotation;
	struct gc_swipe swipe;
	struct gc_edge_pan edge_pan, late_edge_pan;
	struct gc_transform transform, late_transform;
	struct wild wild;
	union kind_any newer[NEWER + 1]; // C has no empty array
	struct gc_requirement waits[5], asked[6];
	struct gc_recognizer *all[RECOGNIZERS];
	enum gc_state last[RECOGNIZERS];
	uint64_t seed, last_time_us;
	size_t timers; // that were waited for
	struct gc_touch held[GC_TOUCHES_MAX];
	size_t taken[GC_STATE_FAILED + 1];
	size_t recognized[RECOGNIZERS], by_touchpads;
	uint32_t only_touchpads; // for so many steps
	size_t touch_events[GC_EVENT_TOUCH_CANCELLED + 1];
	uint8_t touches[2 * STEPS]; // by serial: the kind of the last event
};

static inline uint32_t pick(struct storm *s, uint32_t below) {
	s->seed ^= s->seed << 13;
	s->seed ^= s->seed >> 7;
	s->seed ^= s->seed << 17;
	return (uint32_t)(s->seed >> 33) % below;
}

static inline bool sometimes(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)one;
	(void)other;
	return pick(data, 8) == 0;
}

static inline bool mostly(void *data, struct gc_recognizer *recognizer) {
	(void)recognizer;
	return pick(data, 8) != 0;
}

static inline bool mostly_prevents(
	void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	(void)winner;
	(void)other;
	return pick(data, 8) != 0;
}

static inline void wild_touches(struct gc_custom *custom, uint32_t touches) {
	struct storm *s = ((struct wild *)custom)->storm;
	while (touches != 0) {
		const struct gc_touch *touch = gc_custom_next_touch(custom, &touches);
		if (pick(s, 20) == 0) {
			gc_custom_ignore(custom, touch);
		}
	}
	if (pick(s, 3) == 0) {
		gc_custom_set_state(custom, (enum gc_state)pick(s, GC_STATE_FAILED + 1));
	}
	if (pick(s, 20) == 0) {
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + pick(s, 90000));
	}
	gc_custom_set_factor(custom, (int64_t)pick(s, 30) - 5, (int64_t)pick(s, 10) - 1);
}

static inline void wild_expired(struct gc_custom *custom) {
	wild_touches(custom, 0);
}

static const struct gc_custom_ops wild_ops = {
	.began = wild_touches,
	.moved = wild_touches,
	.ended = wild_touches,
	.cancelled = wild_touches,
	.expired = wild_expired,
	.committed = wild_expired,
	.reset = wild_expired,
};

static inline void setup_storm(struct storm *s, uint64_t seed) {
	*s = (struct storm){.seed = seed};
	setup_with_host(&s->f, (struct gc_host){.data = s,
				       .should_begin = mostly,
				       .simultaneous = sometimes,
				       .can_prevent = mostly_prevents,
				       .can_be_prevented = mostly_prevents,
				       .requires_failure = sometimes});
	s->f.engine.context.table.touches = s->held;
	s->f.engine.context.table.capacity = GC_TOUCHES_MAX;
	s->f.engine.context.requirements = s->asked;
	s->f.engine.context.requirement_capacity = 6;
	gc_node_init(&s->child);
	gc_node_set_frame(
		&s->child, (struct gc_rect){{GC_PT(100), GC_PT(100)}, {GC_PT(200), GC_PT(200)}});
	gc_node_add_child(&s->f.window, &s->child);
	gc_node_set_receives_touches(&s->f.window, true);
	gc_node_set_receives_touches(&s->child, true);
	struct gc_tap_config tap = gc_tap_config_default();
	gc_tap_init(&s->tap, &tap);
	tap.taps = 2;
	gc_tap_init(&s->twice, &tap);
	tap = gc_tap_config_default();
	tap.touches = 2;
	gc_tap_init(&s->two_fingers, &tap);
	struct gc_pan_config pan = gc_pan_config_default();
	gc_pan_init(&s->pan, &pan);
	pan.axis = GC_AXIS_Y;
	gc_pan_init(&s->inner_pan, &pan);
	pan.axis = GC_AXIS_ANY;
	gc_recognizer_set_delays_began(&s->inner_pan.base, true);
	pan.min_touches = 2;
	pan.max_touches = 3;
	gc_pan_init(&s->two_finger_pan, &pan);
	gc_pinch_init(&s->pinch, NULL);
	struct gc_pinch_config pinch = gc_pinch_config_default();
	pinch.max_touches = 4;
	gc_pinch_init(&s->inner_pinch, &pinch);
	gc_recognizer_set_claims_on_landing(&s->inner_pinch.base, true);
	/* Soon enough to happen in a storm. */
	struct gc_long_press_config press = gc_long_press_config_default();
	press.min_duration_us = 20000;
	press.max_movement = GC_PT(200);
	gc_long_press_init(&s->press, &press);
	press.taps = 1;
	press.min_duration_us = 0;
	gc_long_press_init(&s->press_after_tap, &press);
	struct gc_hold_config hold = gc_hold_config_default();
	hold.stillness_us = 10000;
	hold.max_movement = GC_PT(200);
	gc_hold_init(&s->hold, &hold);
	gc_rotation_init(&s->rotation, NULL);
	struct gc_rotation_config rotation = gc_rotation_config_default();
	rotation.min_touches = rotation.max_touches = 3;
	rotation.settle_us = 5000;
	gc_rotation_init(&s->inner_rotation, &rotation);
	struct gc_swipe_config swipe = gc_swipe_config_default();
	swipe.directions = GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN;
	gc_swipe_init(&s->swipe, &swipe);
	struct gc_edge_pan_config edge_pan = gc_edge_pan_config_default();
	edge_pan.edges = GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM;
	edge_pan.region = GC_PT(60);
	gc_edge_pan_init(&s->edge_pan, &edge_pan);
	edge_pan.max_touches = 2;
	gc_edge_pan_init(&s->late_edge_pan, &edge_pan);
	struct gc_transform_config transform = gc_transform_config_default();
	gc_transform_init(&s->transform, &transform);
	transform.min_touches = 2;
	transform.max_touches = 5;
	gc_transform_init(&s->late_transform, &transform);
	s->wild.storm = s;
	gc_custom_init(&s->wild.custom, &wild_ops);
	struct gc_recognizer *all[CHOSEN] = {&s->tap.base, &s->twice.base, &s->two_fingers.base,
		&s->swipe.base, &s->edge_pan.base, &s->pan.base, &s->two_finger_pan.base,
		&s->pinch.base, &s->press.base, &s->press_after_tap.base, &s->hold.base,
		&s->rotation.base, &s->late_edge_pan.base, &s->transform.base, &s->inner_pan.base,
		&s->inner_pinch.base, &s->inner_rotation.base, &s->late_transform.base,
		&s->wild.custom.base};
	uint32_t kinds = 0;
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct gc_recognizer *newer = &s->newer[i < CHOSEN ? 0 : i - CHOSEN].base;
		if (i >= CHOSEN) {
			kind_init((uint32_t)(GC_KIND_CUSTOM + 1 + i - CHOSEN), newer);
		}
		s->all[i] = i < CHOSEN ? all[i] : newer;
		gc_recognizer_add(s->all[i], i < ON_WINDOW ? &s->f.window : &s->child);
		kinds |= UINT32_C(1) << gc_recognizer_kind(s->all[i]);
	}
	/* A kind that is missing above has no bit. */
	assert_int_equal(kinds, (UINT32_C(2) << KIND_COUNT) - 2);
	gc_recognizer_require_failure(&s->waits[0], &s->tap.base, &s->twice.base);
	gc_recognizer_require_failure(&s->waits[1], &s->two_finger_pan.base, &s->inner_pinch.base);
	gc_recognizer_require_failure(&s->waits[2], &s->press.base, &s->twice.base);
	gc_recognizer_require_failure(&s->waits[3], &s->late_edge_pan.base, &s->twice.base);
	gc_recognizer_require_failure(&s->waits[4], &s->late_transform.base, &s->twice.base);
}

#endif
