/* SPDX-License-Identifier: MIT */
#include "steps.h"

/* Touchpad gestures as the engine has them: what is refused, who gets them, when they are over. */

static struct gc_step bad(enum gc_step_kind kind, enum gc_step_phase phase, struct gc_step but) {
	struct gc_step step = step_of(kind, phase);
	step.finger_count = but.finger_count;
	step.delta = but.delta;
	step.turn = but.turn;
	step.scale = but.scale;
	return step;
}

TEST(values_out_of_range_are_refused_and_counted) {
	const gc_length far = GC_POSITION_MAX + 1;
	const gc_angle many_turns = GC_ANGLE_MAX + 1;
	ADD(f, pan);
	begins(f, 0, GC_STEP_PINCH, 2);
	const struct gc_step values[] = {
		{.scale = 0},
		{.scale = -GC_SCALE_ONE},
		{.scale = GC_SCALE_MIN - 1},
		{.scale = GC_SCALE_MAX + 1},
		{.scale = GC_SCALE_ONE, .delta = {far, 0}},
		{.scale = GC_SCALE_ONE, .delta = {0, -far}},
		{.scale = GC_SCALE_ONE, .delta = {INT32_MIN, INT32_MIN}},
		{.scale = GC_SCALE_ONE, .turn = many_turns},
		{.scale = GC_SCALE_ONE, .turn = -many_turns},
	};
	size_t count = sizeof(values) / sizeof(values[0]);
	for (size_t i = 0; i < count; i++) {
		struct gc_step step = bad(GC_STEP_PINCH, GC_STEP_UPDATE, values[i]);
		assert_int_equal(push_step(f, 10, step), GC_ERR_RANGE);
	}
	struct gc_step fingers = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	fingers.device = 8;
	assert_int_equal(push_step(f, 10, fingers), GC_ERR_RANGE);
	fingers.finger_count = GC_TOUCHES_MAX + 1;
	assert_int_equal(push_step(f, 10, fingers), GC_ERR_RANGE);
	assert_int_equal(gc_engine_counters(&f->engine).bad_step, count + 2);
	fingers.finger_count = 3;
	fingers.position.y = far;
	assert_int_equal(push_step(f, 10, fingers), GC_ERR_POSITION);
	assert_int_equal(gc_engine_counters(&f->engine).bad_position, 1);
	const struct gc_step bounds[] = {{.scale = GC_SCALE_MIN, .turn = -GC_ANGLE_MAX},
		{.scale = GC_SCALE_MAX, .turn = GC_ANGLE_MAX}};
	for (size_t i = 0; i < 2; i++) {
		struct gc_step step = bad(GC_STEP_PINCH, GC_STEP_UPDATE, bounds[i]);
		assert_int_equal(push_step(f, 10, step), GC_OK);
	}
	expect_nothing(f);
}

TEST(what_a_phase_does_not_have_is_not_looked_at) {
	ADD(f, pan);
	struct gc_step step = {.device = TOUCHPAD, .finger_count = 2, .delta = {INT32_MIN, 0}};
	assert_int_equal(push_step(f, 0, step), GC_OK);
	step = (struct gc_step){
		.device = TOUCHPAD, .phase = GC_STEP_UPDATE, .position = {INT32_MIN, 0}};
	assert_int_equal(push_step(f, 10, step), GC_OK);
	step = (struct gc_step){.device = TOUCHPAD, .phase = GC_STEP_END, .turn = INT64_MAX};
	assert_int_equal(push_step(f, 20, step), GC_OK);
}

TEST(steps_out_of_order_are_refused_and_counted) {
	ADD(f, pan);
	assert_int_equal(
		push_step(f, 0, step_of(GC_STEP_SWIPE, GC_STEP_UPDATE)), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(
		push_step(f, 0, step_of(GC_STEP_SWIPE, GC_STEP_END)), GC_ERR_UNKNOWN_TOUCH);
	begins(f, 0, GC_STEP_SWIPE, 2);
	struct gc_step again = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	again.finger_count = 2;
	assert_int_equal(push_step(f, 0, again), GC_ERR_DUPLICATE_TOUCH);
	again.kind = GC_STEP_HOLD;
	assert_int_equal(push_step(f, 0, again), GC_ERR_DUPLICATE_TOUCH);
	assert_int_equal(
		push_step(f, 0, step_of(GC_STEP_PINCH, GC_STEP_UPDATE)), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(
		push_step(f, 0, step_of(GC_STEP_PINCH, GC_STEP_CANCEL)), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(push_step(f, 0, step_of(GC_STEP_HOLD, GC_STEP_UPDATE)), GC_ERR_ARGUMENT);
	assert_int_equal(
		push_step(f, 0, step_of((enum gc_step_kind)3, GC_STEP_BEGIN)), GC_ERR_ARGUMENT);
	assert_int_equal(
		push_step(f, 0, step_of(GC_STEP_SWIPE, (enum gc_step_phase)4)), GC_ERR_ARGUMENT);
	struct gc_counters counters = gc_engine_counters(&f->engine);
	assert_int_equal(counters.unknown_touch, 4);
	assert_int_equal(counters.duplicate_touch, 2);
	assert_int_equal(counters.bad_step, 3);
	/* And the gesture continues. */
	swipes(f, 10, 5, 0);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(two_touchpads_have_a_gesture_each) {
	ADD(f, pan);
	ADD(f, hold);
	begins(f, 0, GC_STEP_SWIPE, 2);
	struct gc_step other = step_of(GC_STEP_HOLD, GC_STEP_BEGIN);
	other.device = TOUCHPAD + 1;
	other.finger_count = 1;
	assert_int_equal(push_step(f, 10, other), GC_OK);
	expect(f, &f->hold, GC_STATE_BEGAN);
	swipes(f, 20, 5, 0);
	expect(f, &f->pan, GC_STATE_BEGAN);
	gc_engine_cancel_device(&f->engine, TOUCHPAD + 1, at_ms(30));
	take(f);
	expect(f, &f->hold, GC_STATE_CANCELLED);
	ends(f, 40, GC_STEP_SWIPE);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_gesture_that_fails_a_recognizer_keeps_it_from_that_of_another_touchpad) {
	struct gc_step other = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	ADD(f, pan);
	gc_pan_set_config(&f->pan,
		&(struct gc_pan_config){.slop = GC_PT(10), .min_touches = 3, .max_touches = 3});
	other.device = TOUCHPAD + 1;
	other.finger_count = 2;
	assert_int_equal(push_step(f, 0, other), GC_OK);
	begins(f, 10, GC_STEP_SWIPE, 3);
	swipes(f, 20, 5, 0);
	other.phase = GC_STEP_END;
	assert_int_equal(push_step(f, 30, other), GC_OK);
	swipes(f, 40, 5, 0);
	ends(f, 50, GC_STEP_SWIPE);
	expect_nothing(f);
	begins(f, 60, GC_STEP_SWIPE, 3);
	swipes(f, 70, 5, 0);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(time_that_goes_back_is_clamped_and_counted) {
	ADD(f, pan);
	begins(f, 100, GC_STEP_SWIPE, 2);
	swipes(f, 50, 5, 0);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == at_ms(100));
	assert_int_equal(gc_engine_counters(&f->engine).time_went_back, 1);
}

TEST(a_step_ends_the_frame_before_it) {
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	sample(f, 10, GC_SAMPLE_MOTION, 1, 150, 100);
	begins(f, 10, GC_STEP_SWIPE, 2);
	expect(f, &f->pan, GC_STATE_BEGAN);
	ends(f, 20, GC_STEP_SWIPE);
	move(f, 30, 1, 160, 100);
	expect(f, &f->pan, GC_STATE_CHANGED);
	expect_nothing(f);
}

TEST(a_recognizer_has_touches_or_one_gesture) {
	struct gc_step other = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	ADD(f, pan);
	gc_recognizer_set_exclusive_type(&f->pan.base, false);
	begins(f, 0, GC_STEP_SWIPE, 2);
	other.device = TOUCHPAD + 1;
	other.finger_count = 2;
	assert_int_equal(push_step(f, 10, other), GC_OK);
	expect_reason(f, &f->pan, GC_REASON_OTHER_TYPE, 0, 0);
	gc_engine_clear_records(&f->engine);
	down(f, 20, 1, 100, 100);
	expect_reason(f, &f->pan, GC_REASON_OTHER_TYPE, 0, 0);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
	up(f, 30, 1);
	ends(f, 40, GC_STEP_SWIPE);
	gc_engine_clear_records(&f->engine);
	down(f, 50, 1, 100, 100);
	begins(f, 60, GC_STEP_SWIPE, 2);
	expect_reason(f, &f->pan, GC_REASON_OTHER_TYPE, 0, 0);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	expect_nothing(f);
}

TEST(it_hits_the_node_under_the_pointer_which_receives_nothing) {
	struct gc_pan inner, outer;
	setup_view(f);
	gc_pan_init(&inner, NULL);
	gc_pan_init(&outer, NULL);
	gc_recognizer_add(&inner.base, &f->view);
	attach(f, &outer.base);
	begins_at(f, 0, GC_STEP_SWIPE, 2, 199, 100);
	swipes(f, 10, 50, 0);
	expect(f, &inner, GC_STATE_BEGAN);
	ends(f, 20, GC_STEP_SWIPE);
	expect(f, &inner, GC_STATE_ENDED);
	begins_at(f, 30, GC_STEP_SWIPE, 2, 201, 100);
	swipes(f, 40, 50, 0);
	expect(f, &outer, GC_STATE_BEGAN);
	assert_int_equal(push_step(f, 50, step_of(GC_STEP_SWIPE, GC_STEP_CANCEL)), GC_OK);
	expect(f, &outer, GC_STATE_CANCELLED);
	struct gc_step step = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	step.finger_count = 2;
	step.position.x = GC_PT(300);
	step.node = &f->view; /* the host knows better */
	assert_int_equal(push_step(f, 60, step), GC_OK);
	swipes(f, 70, 50, 0);
	expect(f, &inner, GC_STATE_BEGAN);
	expect_nothing(f);
}

TEST(a_gesture_that_reaches_nobody_is_noted) {
	struct gc_record record;
	begins_at(f, 0, GC_STEP_SWIPE, 2, 500, 100);
	swipes(f, 10, 5, 0);
	ends(f, 20, GC_STEP_SWIPE);
	assert_true(gc_engine_record(&f->engine, 0, &record));
	assert_int_equal(record.reason, GC_REASON_HIT_NOTHING);
	assert_int_equal(record.device, TOUCHPAD);
}

/* The place that a touchpad gesture takes among the touches. */

TEST(it_takes_the_place_of_one_touch) {
	ADD(f, hold);
	begins(f, 0, GC_STEP_HOLD, 5);
	for (int id = 1; id < 16; id++) {
		assert_int_equal(sample(f, 1, GC_SAMPLE_DOWN, id, 100, 100), GC_OK);
	}
	assert_int_equal(sample(f, 1, GC_SAMPLE_DOWN, 16, 100, 100), GC_ERR_TOUCHES_FULL);
	ends(f, 2, GC_STEP_HOLD);
	assert_int_equal(sample(f, 3, GC_SAMPLE_DOWN, 16, 100, 100), GC_OK);
	struct gc_step step = step_of(GC_STEP_HOLD, GC_STEP_BEGIN);
	step.finger_count = 1;
	assert_int_equal(push_step(f, 4, step), GC_ERR_TOUCHES_FULL);
	assert_int_equal(push_step(f, 5, step_of(GC_STEP_HOLD, GC_STEP_END)), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(gc_engine_counters(&f->engine).touches_full, 2);
}

TEST(samples_do_not_find_it) {
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 2);
	struct gc_sample motion = {.time_us = at_ms(10),
		.position = {GC_PT(300), GC_PT(300)},
		.id = GC_STEP_SWIPE,
		.device = TOUCHPAD,
		.kind = GC_SAMPLE_MOTION};
	assert_int_equal(gc_engine_push(&f->engine, &motion), GC_ERR_UNKNOWN_TOUCH);
	motion.kind = GC_SAMPLE_DOWN;
	assert_int_equal(gc_engine_push(&f->engine, &motion), GC_OK);
	motion.kind = GC_SAMPLE_UP;
	assert_int_equal(gc_engine_push(&f->engine, &motion), GC_OK);
	swipes(f, 20, 5, 0);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->translation.x, GC_PT(5));
}

static enum gc_status hold_begins(struct fixture *f, double ms) {
	struct gc_step step = step_of(GC_STEP_HOLD, GC_STEP_BEGIN);
	step.finger_count = 1;
	return push_step(f, ms, step);
}

/* A double tap, and room for one touch. */
static void setup_narrow(struct fixture *f) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	setup_view(f);
	f->engine.context.table.capacity = 1;
	gc_tap_init(&f->twice, &config);
	attach(f, &f->twice.base);
}

TEST(it_shares_nothing_with_what_was_there_before) {
	setup_narrow(f);
	ADD(f, pan);
	begins(f, 0, GC_STEP_HOLD, 1);
	ends(f, 10, GC_STEP_HOLD);
	begins(f, 20, GC_STEP_SWIPE, 2);
	swipes(f, 30, 5, 0);
	expect(f, &f->pan, GC_STATE_BEGAN);
	ends(f, 40, GC_STEP_SWIPE);
	expect(f, &f->pan, GC_STATE_ENDED);
	begins(f, 50, GC_STEP_HOLD, 1);
	ends(f, 60, GC_STEP_HOLD);
	expect(f, &f->twice, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_touch_that_is_to_be_delivered_keeps_its_slot) {
	setup_narrow(f);
	tap_at(f, 0, 10, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_nothing(f); /* the end is withheld */
	assert_int_equal(hold_begins(f, 20), GC_ERR_TOUCHES_FULL);
	advance(f, 400);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	assert_int_equal(hold_begins(f, 410), GC_OK);
	expect_nothing(f);
}

TEST(a_contact_that_waits_for_room_in_the_queue_takes_its_slot_first) {
	setup_view(f);
	shrink_queue(f, 1);
	f->engine.context.table.capacity = 2;
	f->keep_events = true;
	drag(f, 0, 100, 100, 10, 110, 100);
	assert_int_equal(sample(f, 20, GC_SAMPLE_DOWN, 2, 150, 100), GC_OK);
	assert_int_equal(hold_begins(f, 20), GC_ERR_TOUCHES_FULL);
	assert_int_equal(gc_engine_counters(&f->engine).touches_full, 1);
	take(f);
	struct gc_step end = step_of(GC_STEP_HOLD, GC_STEP_END);
	assert_int_equal(push_step(f, 30, end), GC_ERR_UNKNOWN_TOUCH);
}
