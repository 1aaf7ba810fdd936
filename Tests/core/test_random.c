/* SPDX-License-Identifier: MIT */
/*
 * Hostile streams. Fingers land, move, lift and are cancelled in any order. Ids do not exist, times
 * go back, positions are out of range. There are touchpads. Recognizers are disabled, removed and
 * added while their events are handled. All is seeded, so that a failure can be repeated.
 */
#include "storm.h"

static bool is_discrete(const struct gc_recognizer *recognizer) {
	return kind_reports(gc_recognizer_kind(recognizer)) == ONCE;
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
		assert_false(is_discrete(s->all[i]) || was_active);
		break;
	case GC_STATE_CHANGED:
	case GC_STATE_CANCELLED:
		assert_true(was_active);
		break;
	case GC_STATE_ENDED:
		assert_true(i == WILD || was_active != is_discrete(s->all[i]));
		break;
	case GC_STATE_POSSIBLE:
	case GC_STATE_FAILED:
		fail_msg("state %d is no event", event->state);
	}
	s->last[i] = is_discrete(s->all[i]) ? GC_STATE_POSSIBLE : (enum gc_state)event->state;
	s->taken[event->state]++;
	s->by_touchpads += event->recognizer->touch_type == GC_TOUCH_TOUCHPAD;
	s->recognized[i] +=
		event->state == (is_discrete(s->all[i]) ? GC_STATE_ENDED : GC_STATE_BEGAN);
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

/* A node receives nothing, or began ... ended, or began ... cancelled. */
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
	s->touch_events[event->kind]++;
}

/* Every delivered touch has ended or was cancelled. */
static void check_touches_ended(const struct storm *s) {
	for (size_t serial = 0; serial < 2 * STEPS; serial++) {
		assert_true(s->touches[serial] == 0 || s->touches[serial] >= GC_EVENT_TOUCH_ENDED);
	}
	assert_int_equal(s->f.engine.context.delivery.receiving, 0);
	assert_int_equal(s->child.expected, 0);
	assert_int_equal(s->f.window.expected, 0);
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
	if ((s->only_touchpads > 0 && s->only_touchpads-- > 0) || pick(s, 8) == 0) {
		push_any_step(&s->f, ms, pick(s, 1u << 30));
		return;
	}
	sample(&s->f, ms, kind, (int)pick(s, pick(s, 50) == 0 ? IDS : 20), x, y);
}

/* All fingers lift, and one or two of them tap, which no finger of the storm finds time for. */
static double calm(struct storm *s, double ms) {
	for (int id = 0; id < IDS; id++) {
		sample(&s->f, ms, GC_SAMPLE_UP, id, 0, 0);
	}
	ms += 1000;
	s->only_touchpads = pick(s, 100);
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

/* Nothing happens just before a timer is due; then only what it was for. Returns the time. */
static double wait_for_timer(struct storm *s, double ms) {
	struct gc_event event;
	gc_engine_advance(&s->f.engine, at_ms(ms));
	handle(s);
	uint64_t due_us = gc_engine_deadline_us(&s->f.engine);
	if (due_us == GC_NEVER_US || due_us <= at_ms(ms)) {
		return ms;
	}
	gc_engine_advance(&s->f.engine, due_us - 1);
	assert_false(gc_engine_next(&s->f.engine, &event));
	assert_true(gc_engine_deadline_us(&s->f.engine) == due_us);
	gc_engine_advance(&s->f.engine, due_us);
	assert_true(gc_engine_deadline_us(&s->f.engine) > due_us);
	handle(s);
	s->timers++;
	return ms + (double)(due_us - at_ms(ms)) / 1000;
}

TEST(hostile_streams_keep_the_rules) {
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
			if (pick(&s, 100) == 0) {
				ms = wait_for_timer(&s, ms);
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
			assert_null(s.asked[i].place);
		}
		assert_true(gc_engine_counters(&s.f.engine).requirements_full > 0);
		assert_true(gc_engine_counters(&s.f.engine).requirements_cyclic > 0);
		check_touches_ended(&s);
		/* And the storm was one. */
		assert_true(s.timers > 20);
		for (int kind = GC_EVENT_TOUCH_BEGAN; kind <= GC_EVENT_TOUCH_CANCELLED; kind++) {
			assert_true(s.touch_events[kind] > 50);
		}
		assert_true(s.taken[GC_STATE_BEGAN] > 100 && s.taken[GC_STATE_CANCELLED] > 10);
		assert_true(s.taken[GC_STATE_ENDED] > 50 && s.by_touchpads > 50);
		for (int i = 0; i < RECOGNIZERS; i++) {
			assert_true(s.recognized[i] > 0);
		}
	}
}
