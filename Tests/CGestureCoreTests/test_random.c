/* SPDX-License-Identifier: MIT */
/*
 * Hostile streams: fingers that land, move, lift and are cancelled in any order, ids that do not
 * exist, times that go back, positions out of range, recognizers that are disabled, removed and
 * added while their events are handled. Seeded, so that a failure can be repeated.
 */
#include "support.h"

#define RECOGNIZERS 19
#define WILD 18      // the last one does anything
#define DISCRETE 4   // the first ones
#define ON_WINDOW 14 // the others are on the child
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
	struct gc_requirement waits[5], asked[6];
	struct gc_recognizer *all[RECOGNIZERS];
	enum gc_state last[RECOGNIZERS];
	uint64_t seed, last_time_us;
	struct gc_touch held[GC_TOUCHES_MAX];
	size_t heard[GC_STATE_FAILED + 1];
	size_t recognised[RECOGNIZERS];
	size_t touches_heard[GC_EVENT_TOUCH_CANCELLED + 1];
	uint8_t touches[2 * STEPS]; // by serial: the kind of what was heard last
};

static uint32_t pick(struct storm *s, uint32_t below) {
	s->seed ^= s->seed << 13;
	s->seed ^= s->seed >> 7;
	s->seed ^= s->seed << 17;
	return (uint32_t)(s->seed >> 33) % below;
}

static bool sometimes(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)one;
	(void)other;
	return pick(data, 8) == 0;
}

static bool mostly(void *data, struct gc_recognizer *recognizer) {
	(void)recognizer;
	return pick(data, 8) != 0;
}

static bool mostly_prevents(void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	(void)winner;
	(void)other;
	return pick(data, 8) != 0;
}

static void wild_touches(struct gc_custom *custom, uint32_t touches) {
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

static void wild_expired(struct gc_custom *custom) {
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

static void setup_storm(struct storm *s, uint64_t seed) {
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
	gc_pan_init(&s->inner_pan, &pan);
	gc_recognizer_set_delays_began(&s->inner_pan.base, true);
	pan.min_touches = 2;
	pan.max_touches = 3;
	gc_pan_init(&s->two_finger_pan, &pan);
	gc_pinch_init(&s->pinch, NULL);
	gc_pinch_init(&s->inner_pinch, NULL);
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
	gc_rotation_init(&s->inner_rotation, NULL);
	struct gc_swipe_config swipe = gc_swipe_config_default();
	swipe.directions = GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN;
	gc_swipe_init(&s->swipe, &swipe);
	struct gc_edge_pan_config edge_pan = gc_edge_pan_config_default();
	edge_pan.edges = GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM;
	edge_pan.region = GC_PT(60);
	gc_edge_pan_init(&s->edge_pan, &edge_pan);
	gc_edge_pan_init(&s->late_edge_pan, &edge_pan);
	struct gc_transform_config transform = gc_transform_config_default();
	gc_transform_init(&s->transform, &transform);
	transform.min_touches = 2;
	transform.max_touches = 5;
	gc_transform_init(&s->late_transform, &transform);
	s->wild.storm = s;
	gc_custom_init(&s->wild.custom, &wild_ops);
	struct gc_recognizer *all[RECOGNIZERS] = {&s->tap.base, &s->twice.base,
		&s->two_fingers.base, &s->swipe.base, &s->edge_pan.base, &s->pan.base,
		&s->two_finger_pan.base, &s->pinch.base, &s->press.base, &s->press_after_tap.base,
		&s->hold.base, &s->rotation.base, &s->late_edge_pan.base, &s->transform.base,
		&s->inner_pan.base, &s->inner_pinch.base, &s->inner_rotation.base,
		&s->late_transform.base, &s->wild.custom.base};
	for (int i = 0; i < RECOGNIZERS; i++) {
		s->all[i] = all[i];
		gc_recognizer_add(all[i], i < ON_WINDOW ? &s->f.window : &s->child);
	}
	gc_recognizer_require_failure(&s->waits[0], &s->tap.base, &s->twice.base);
	gc_recognizer_require_failure(&s->waits[1], &s->two_finger_pan.base, &s->inner_pinch.base);
	gc_recognizer_require_failure(&s->waits[2], &s->press.base, &s->twice.base);
	gc_recognizer_require_failure(&s->waits[3], &s->late_edge_pan.base, &s->twice.base);
	gc_recognizer_require_failure(&s->waits[4], &s->late_transform.base, &s->twice.base);
}

/* The taps and the swipe are, and they come first. */
static bool is_discrete(int index) {
	return index < DISCRETE;
}

static void check_transition(struct storm *s, const struct gc_event *event) {
	int i = 0;
	while (s->all[i] != event->recognizer) {
		i++;
		assert_true(i < RECOGNIZERS);
	}
	bool was_active = s->last[i] == GC_STATE_BEGAN || s->last[i] == GC_STATE_CHANGED;
	switch ((enum gc_state)event->state) {
	case GC_STATE_BEGAN:
		assert_false(is_discrete(i) || was_active);
		break;
	case GC_STATE_CHANGED:
	case GC_STATE_CANCELLED:
		assert_true(was_active);
		break;
	case GC_STATE_ENDED:
		assert_true(i == WILD || was_active != is_discrete(i));
		break;
	case GC_STATE_POSSIBLE:
	case GC_STATE_FAILED:
		fail_msg("state %d is no event", event->state);
	}
	s->last[i] = is_discrete(i) ? GC_STATE_POSSIBLE : (enum gc_state)event->state;
	s->heard[event->state]++;
	s->recognised[i] += event->state == (is_discrete(i) ? GC_STATE_ENDED : GC_STATE_BEGAN);
}

static void check_values(struct storm *s, const struct gc_event *event) {
	assert_in_range(event->scale, GC_SCALE_MIN, GC_SCALE_MAX);
	assert_true(event->translation.x >= -GC_POSITION_MAX &&
		    event->translation.x <= GC_POSITION_MAX);
	assert_true(event->translation.y >= -GC_POSITION_MAX &&
		    event->translation.y <= GC_POSITION_MAX);
	assert_true(event->location.x >= -GC_POSITION_MAX && event->location.x <= GC_POSITION_MAX);
	/* Half a turn a frame at most, and not many frames to a gesture. */
	assert_true(event->rotation >= -GC_ANGLE_MAX && event->rotation <= GC_ANGLE_MAX);
	assert_true(event->touch_count <= GC_TOUCHES_MAX);
	assert_true(event->time_us >= s->last_time_us);
	s->last_time_us = event->time_us;
}

/* A node hears nothing, or began ... ended, or began ... cancelled. */
static void check_touch(struct storm *s, const struct gc_event *event) {
	assert_true(event->touch_serial < 2 * STEPS);
	uint8_t *last = &s->touches[event->touch_serial];
	assert_true(event->node == &s->child || event->node == &s->f.window);
	switch ((enum gc_event_kind)event->kind) {
	case GC_EVENT_TOUCH_BEGAN:
		assert_int_equal(*last, 0);
		break;
	case GC_EVENT_TOUCH_MOVED:
	case GC_EVENT_TOUCH_ENDED:
	case GC_EVENT_TOUCH_CANCELLED:
		assert_true(*last == GC_EVENT_TOUCH_BEGAN || *last == GC_EVENT_TOUCH_MOVED);
		break;
	case GC_EVENT_GESTURE:
		fail_msg("a gesture is no touch");
	}
	*last = event->kind;
	s->touches_heard[event->kind]++;
}

/* Every touch a node has heard of is over for it. */
static void check_touches_ended(const struct storm *s) {
	for (size_t serial = 0; serial < 2 * STEPS; serial++) {
		assert_true(s->touches[serial] == 0 || s->touches[serial] >= GC_EVENT_TOUCH_ENDED);
	}
	assert_int_equal(s->f.engine.context.delivery.receiving, 0);
	assert_int_equal(s->child.unheard, 0);
	assert_int_equal(s->f.window.unheard, 0);
}

static void shake_the_transform(struct storm *s) {
	struct gc_similarity similarity;
	struct gc_affine affine;
	gc_transform_set_scale(&s->transform, GC_SCALE_ONE / 2 + pick(s, 1000));
	gc_transform_set_rotation(&s->transform, (gc_angle)pick(s, 1000) - 500);
	gc_transform_set_translation(
		&s->transform, &s->child, (struct gc_vector){(gc_length)pick(s, 99999), 0});
	gc_transform_restart(&s->late_transform);
	gc_transform_total(&s->transform, &similarity);
	gc_transform_increment(&s->late_transform, &similarity);
	gc_transform_affine(&s->transform, &s->child, &affine);
	gc_transform_scale_velocity(&s->transform);
	gc_transform_rotation_velocity(&s->transform);
}

static void shake_the_tree(struct storm *s, struct gc_recognizer *recognizer) {
	if (recognizer == NULL) {
		recognizer = s->all[pick(s, RECOGNIZERS)];
	}
	switch (pick(s, 60)) {
	case 0:
		gc_recognizer_set_enabled(recognizer, false);
		gc_recognizer_set_enabled(recognizer, true);
		break;
	case 1: {
		struct gc_node *node = gc_recognizer_node(recognizer);
		gc_recognizer_remove(recognizer);
		gc_recognizer_add(recognizer, node);
		break;
	}
	case 2:
		gc_node_remove(&s->child);
		gc_node_add_child(&s->f.window, &s->child);
		break;
	case 3:
		gc_engine_cancel_all(&s->f.engine, s->last_time_us);
		break;
	case 4:
		gc_recognizer_set_delays_began(recognizer, pick(s, 4) == 0);
		gc_recognizer_set_cancels_touches(recognizer, pick(s, 3) > 0);
		gc_recognizer_set_delays_ended(recognizer, pick(s, 3) > 0);
		break;
	case 5:
		gc_pinch_set_scale(&s->pinch, GC_SCALE_ONE / 2 + pick(s, 1000));
		gc_rotation_set_angle(&s->rotation, (gc_angle)pick(s, 1000) - 500);
		gc_pan_set_translation(
			&s->pan, &s->child, (struct gc_vector){(gc_length)pick(s, 99999), 0});
		gc_edge_pan_set_translation(
			&s->edge_pan, &s->child, (struct gc_vector){(gc_length)pick(s, 99999), 0});
		shake_the_transform(s);
		break;
	case 6:
		gc_custom_set_state(&s->wild.custom, (enum gc_state)pick(s, GC_STATE_FAILED + 1));
		break;
	default:
		break;
	}
}

static void handle(struct storm *s) {
	struct gc_event event;
	while (gc_engine_next(&s->f.engine, &event)) {
		if (event.kind == GC_EVENT_GESTURE) {
			check_transition(s, &event);
		} else {
			check_touch(s, &event);
		}
		check_values(s, &event);
		shake_the_tree(s, event.recognizer);
	}
}

static void push_something(struct storm *s, double ms) {
	enum gc_sample_kind kinds[] = {GC_SAMPLE_DOWN, GC_SAMPLE_MOTION, GC_SAMPLE_MOTION,
		GC_SAMPLE_MOTION, GC_SAMPLE_MOTION, GC_SAMPLE_UP, GC_SAMPLE_FRAME, GC_SAMPLE_FRAME};
	enum gc_sample_kind kind = pick(s, 400) == 0 ? GC_SAMPLE_CANCEL : kinds[pick(s, 8)];
	double x = pick(s, 4000) / 10.0, y = pick(s, 4000) / 10.0;
	if (pick(s, 200) == 0) {
		x *= 1000; /* some of them out of range */
	}
	if (pick(s, 200) == 0) {
		ms -= pick(s, 50);
	}
	sample(&s->f, ms, kind, (int)pick(s, pick(s, 50) == 0 ? IDS : 20), x, y);
}

/* All fingers lift, and one or two of them tap, which no finger of the storm finds time for. */
static double calm(struct storm *s, double ms) {
	for (int id = 0; id < IDS; id++) {
		sample(&s->f, ms, GC_SAMPLE_UP, id, 0, 0);
	}
	ms += 1000;
	int fingers = 1 + (int)pick(s, 2);
	for (uint32_t taps = 1 + pick(s, 3); taps > 0; taps--) {
		for (int id = 0; id < fingers; id++) {
			sample(&s->f, ms, GC_SAMPLE_DOWN, id, 50 + 150 * id, 200);
		}
		ms += 5;
		handle(s);
		for (int id = 0; id < fingers; id++) {
			sample(&s->f, ms, GC_SAMPLE_UP, id, 0, 0);
		}
		ms += 5;
		handle(s);
	}
	return ms;
}

static void hostile_streams_keep_the_rules(void **state) {
	(void)state;
	static struct storm s;
	for (uint64_t seed = 1; seed <= 6; seed++) {
		setup_storm(&s, seed * 0x9e3779b97f4a7c15u);
		double ms = 0;
		for (int step = 0; step < STEPS; step++) {
			push_something(&s, ms);
			if (pick(&s, 3) == 0) {
				ms += pick(&s, 100) == 0 ? pick(&s, 900) : pick(&s, 12);
				handle(&s);
			}
			if (pick(&s, 40) == 0) {
				gc_engine_advance(&s.f.engine, at_ms(ms));
				handle(&s);
			}
			if (pick(&s, 400) == 0) {
				ms = calm(&s, ms);
			}
		}
		/* When all is cancelled nothing is left over. */
		gc_engine_cancel_all(&s.f.engine, at_ms(ms + 1));
		handle(&s);
		for (int i = 0; i < RECOGNIZERS; i++) {
			assert_int_equal(gc_recognizer_state(s.all[i]), GC_STATE_POSSIBLE);
			assert_int_equal(gc_recognizer_touch_count(s.all[i]), 0);
		}
		assert_true(gc_engine_deadline_us(&s.f.engine) == GC_NEVER_US);
		for (int i = 0; i < 6; i++) {
			assert_null(s.asked[i].waiter);
		}
		assert_true(gc_engine_counters(&s.f.engine).requirements_full > 0);
		assert_true(gc_engine_counters(&s.f.engine).requirements_cyclic > 0);
		check_touches_ended(&s);
		/* And the storm was one. */
		for (int kind = GC_EVENT_TOUCH_BEGAN; kind <= GC_EVENT_TOUCH_CANCELLED; kind++) {
			assert_true(s.touches_heard[kind] > 50);
		}
		assert_true(s.heard[GC_STATE_BEGAN] > 100 && s.heard[GC_STATE_CANCELLED] > 10);
		assert_true(s.heard[GC_STATE_ENDED] > 50);
		for (int i = 0; i < RECOGNIZERS; i++) {
			assert_true(s.recognised[i] > 0);
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hostile_streams_keep_the_rules),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
